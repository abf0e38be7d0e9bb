package page

import "slices"

// yearFirst moves the year before the clock time in the tokens of "Mar 10 08:03:46 EST 2010", as C's ctime and Unix's date write it. Other tokens
// stay.
func yearFirst(t []dateToken) []dateToken {
	if !isDayAndClock(t) {
		return t
	}
	year := 7
	switch {
	case t[7].letters:
		year = 8
	case t[7].is("+-"):
		year = 9
	}
	if year >= len(t) || t[year].digits != 4 {
		return t
	}
	return slices.Concat(t[:2], t[year:year+1], t[2:year], t[year+1:])
}

// isDayAndClock tells whether t begins with "Mar 10 08:03:46" or "10 Mar 08:03:46" and goes on.
func isDayAndClock(t []dateToken) bool {
	return len(t) > 7 && (t[0].month > 0 && t[1].isDay() || t[0].isDay() && t[1].month > 0) &&
		t[2].digits == 2 && t[3].is(":") && t[4].digits == 2 && t[5].is(":") && t[6].digits == 2
}
