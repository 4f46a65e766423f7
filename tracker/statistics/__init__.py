"""What a club's finished games tell: counted from the rows once, kept until they change."""
