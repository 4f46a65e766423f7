"""Records and reports, in JSON's form."""
