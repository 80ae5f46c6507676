"""Where is it now? A small course on the Kalman filter."""
