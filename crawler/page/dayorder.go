package page

import (
	"slices"
	"strings"
	"time"
)

// dayOrder is the order of day and month that some dates in a page's text tell for the others: where 25/12/2019 stands, 4/5/2019 is in May. It is
// found when it is first asked for, as few pages have dates that are ambiguous.
type dayOrder struct {
	blocks []Block
	read   bool
	orders [len(daySeparators)]byte // 'd': day first, 'm': month first, 0: no date tells, or dates tell different orders
}

// daySeparators stand between day, month and year. Dates with one of them tell nothing about dates with another.
const daySeparators = "-/."

// of returns the order in dates with this separator.
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

// isDayMonthYear tells whether t begins with a date such as "4/5/2019", in which either number may be the day.
func isDayMonthYear(t []dateToken) bool {
	return len(t) >= 5 && t[0].isDay() && t[1].is(daySeparators) && t[2].isDay() && t[3].is(t[1].text) && t[4].digits == 4
}

// evidentOrder is the order that the two numbers themselves tell, as no month is above 12; 0 when they tell none.
func evidentOrder(a, b *dateToken) byte {
	switch {
	case a.number > 12 && b.number <= 12:
		return 'd'
	case b.number > 12 && a.number <= 12:
		return 'm'
	}
	return 0
}

// weekdays are the beginnings of the English names of days, in the order of time.Weekday. English is the one language that writes dates in both
// orders.
var weekdays = [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// orderOfWeekday is the order in which a date falls on the day of the week that stands before it: "Tue, 1/9/2015" is in September. It is 0 when no
// day of the week stands there, or when both orders or neither agree with it.
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
