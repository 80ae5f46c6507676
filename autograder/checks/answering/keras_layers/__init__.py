"""What only answers with tensors, layers or models need: it alone imports TensorFlow and Keras."""
