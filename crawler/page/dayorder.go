package page

import (
	"slices"
	"strings"
	"time"
)

// dayOrder is what dates in a page's text tell of others: where 25/12/2019 stands, 4/5/2019 is of May. It is found when it is first asked for, as few
// pages have dates that do not tell it themselves.
type dayOrder struct {
	blocks []Block
	read   bool
	orders [len(daySeparators)]byte // 'd' where the day comes first, 'm' where the month does, 0 where no date tells, or some tell either
}

// daySeparators part day, month and year. Dates with one say nothing of those with another.
const daySeparators = "-/."

// of gives the order in dates with a separator.
func (o *dayOrder) of(separator string, r dateReader) byte {
	if o == nil {
		return 0
	}
	if !o.read {
		o.read = true
		o.orders = ordersIn(o.blocks, r)
	}
	return o.orders[strings.Index(daySeparators, separator)]
}

func ordersIn(blocks []Block, r dateReader) (orders [len(daySeparators)]byte) {
	const either = 'e'
	for i := range blocks {
		t := r.tokensOf(blocks[i].Text)
		for k := range t {
			rest := t[k:]
			if !isDayMonthYear(rest) || isJoined(t[:k], t[k].glued) || isVersion(rest[5:]) {
				continue
			}
			told, order := evidentOrder(&rest[0], &rest[2]), &orders[strings.Index(daySeparators, rest[1].text)]
			switch {
			case *order == 0:
				*order = told
			case told != 0 && *order != told:
				*order = either
			}
		}
	}
	for i := range orders {
		if orders[i] == either {
			orders[i] = 0
		}
	}
	return orders
}

// isDayMonthYear tells "4/5/2019", in which either may be the day.
func isDayMonthYear(t []dateToken) bool {
	return len(t) >= 5 && t[0].isDay() && t[1].is(daySeparators) && t[2].isDay() && t[3].is(t[1].text) && t[4].digits == 4
}

// evidentOrder is the order that two numbers tell themselves, as no month is the thirteenth; 0 when they don't.
func evidentOrder(a, b *dateToken) byte {
	switch {
	case a.number > 12 && b.number <= 12:
		return 'd'
	case b.number > 12 && a.number <= 12:
		return 'm'
	}
	return 0
}

// weekdays are beginnings of the names of days in English, the one language that writes dates in either order, as time.Weekday counts them.
var weekdays = [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// orderOfWeekday is the order with which a date is of the day of the week before it: "Tue, 1/9/2015" is of September; 0 when there is none, or it is
// of neither.
func orderOfWeekday(before, t []dateToken) byte {
	if last := len(before) - 1; last >= 0 && before[last].is(",.") {
		before = before[:last]
	}
	if len(before) == 0 || len(before[len(before)-1].text) < 3 {
		return 0
	}
	named := slices.Index(weekdays[:], strings.ToLower(before[len(before)-1].text[:3]))
	isNamed := func(month, day int) bool {
		return int(time.Date(t[4].number, time.Month(month), day, 0, 0, 0, 0, time.UTC).Weekday()) == named
	}
	dayFirst, monthFirst := isNamed(t[2].number, t[0].number), isNamed(t[0].number, t[2].number)
	switch {
	case dayFirst && !monthFirst:
		return 'd'
	case monthFirst && !dayFirst:
		return 'm'
	}
	return 0
}
