"""What games share that can be kept in two ways: on a sheet, or action by action by a referee."""
