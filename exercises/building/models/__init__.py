"""What the exercises on layers, blocks and whole models share."""
