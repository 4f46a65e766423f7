"""The pages: thin views over the one service and the engine."""
