/// One tile of the rectangle as the Models know it: what is there and what it remembers.
public typealias Tile = Cell
