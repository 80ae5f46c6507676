"""The room takes part in the demo: phones send sentences and guesses, the presenter picks what is shown."""
