package page

import "strings"

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
