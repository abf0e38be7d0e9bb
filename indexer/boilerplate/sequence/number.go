package sequence

// number is a run of digits.
type number struct {
	digits, value int
}

func (n *number) add(r rune) {
	n.digits++
	if n.digits <= 4 {
		n.value = n.value*10 + int(r-'0')
	}
}

// isYear tells whether a number may be the year of a page or post, as most other numbers may not.
func (n number) isYear() bool {
	return n.digits == 4 && n.value >= 1990 && n.value < 2050
}

// isHour tells whether a number can stand before the colon of a time of day.
func (n number) isHour() bool {
	return n.digits <= 2 && n.value < 24
}

// isStatus tells whether a number may be that of an HTTP error, as in "404 Not Found".
func (n number) isStatus() bool {
	return n.digits == 3 && n.value >= 400 && n.value < 600
}

// hasStatus tells whether a text has such a number.
func hasStatus(text string) bool {
	var n number
	for _, r := range text {
		if kindOf(r) == digit {
			n.add(r)
			continue
		}
		if n.isStatus() {
			return true
		}
		n = number{}
	}
	return n.isStatus()
}
