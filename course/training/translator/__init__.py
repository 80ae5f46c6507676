"""The translators: recipe, model, folder, training from the command line, scores."""
