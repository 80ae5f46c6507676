"""What a training learns from: sentences as ids, in batches."""
