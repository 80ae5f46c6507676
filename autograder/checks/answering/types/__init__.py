"""How types of other libraries cross: a file for each library, imported only where a value of it is there."""
