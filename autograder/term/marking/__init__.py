"""Marking answers in words on a page: the guide beside the answer, equal answers together, by the keyboard."""
