"""What an exercise might ask to write, with a base of the same module: see test_forbidden.py."""


class Base:
    def __init__(self):
        self.of = 1


class Piece(Base):
    pass


class Whole(Base):
    def __init__(self):
        super().__init__()
        self.more = 1

    def call(self):
        return self.of + self.more
