"""`course demo`: a small Transformer trains in the browser, then translates what the audience says."""
