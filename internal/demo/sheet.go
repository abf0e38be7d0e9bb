package demo

import "facetta/crawler/page/pdf/compose"

// sheet makes the PDF of this web.
func sheet() []byte {
	const below = 60 // the height of a heading, in points
	pages := compose.Set(11,
		"The grid on this sheet divides the ground into squares of one kilometre. Its lines are numbered from west to east along the lower edge, and from "+
			"south to north along the left one. The numbers of a place are read in this order: along the corridor first, then up the stairs.",
		"Four figures name a square, by the two lines that meet at its lower left corner. Six figures name a spot inside: of each half the third figure "+
			"counts tenths of the square, a hundred metres on the ground, estimated by eye or read with the corner of a card.",
		"Grid north is where the upright lines point. It is not quite the way to the pole, where meridians meet, as lines of a grid never do; and a "+
			"compass needle points to neither. A diagram in the margin tells the three norths apart, and by how much the last one moves in a year.",
		"A sheet is ruled after the ground has been projected, so the squares are equal on paper, and nearly so on the ground, as long as the sheet shows a "+
			"small part of the globe.",
		"How much smaller than the ground a sheet is")
	for _, lines := range pages {
		for i := range lines {
			lines[i].Y -= below
		}
	}
	last := len(pages[0]) - 1
	pages[0][last].Link = "/scale.html"
	heading := compose.Line{X: pages[0][0].X, Y: pages[0][0].Y + below/2, Size: 20, Text: "How to read a sheet with a grid"}
	pages[0] = append([]compose.Line{heading}, pages[0]...)
	return compose.Document{Title: "grid-3.indd", Created: "D:20240614091500Z", Pages: pages}.Bytes()
}
