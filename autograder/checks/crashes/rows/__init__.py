"""The sentences, a table for each kind of slip; each row has an example that raises it."""
