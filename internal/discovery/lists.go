package discovery

import "fmt"

// Lists counts result lists with lengths in a range. A short list can hardly reveal the topic. For a list of one page the topic is found as often as
// pages are classified rightly. In a list of ten, one such page is enough.
type Lists struct {
	From, To     int // pages of a list; To is 0 where it has no bound
	Count, Found int
	Near         int // lists for which the category is suggested, or would be if a page were a member of its nearTopics strongest topics
}

// nearTopics limits how much better memberships from the same ranks could be: of a dozen topics five are no longer a suggestion.
const nearTopics = 5

// countLists counts outcomes by their length.
func countLists(outcomes []Outcome) []Lists {
	lists := []Lists{{From: 1, To: 1}, {From: 2, To: 4}, {From: 5, To: 9}, {From: 10}}
	for _, o := range outcomes {
		for i := range lists {
			l := &lists[i]
			if o.Results < l.From || l.To > 0 && o.Results > l.To {
				continue
			}
			l.Count++
			if o.Found() {
				l.Found++
			}
			if o.Found() || o.Near {
				l.Near++
			}
		}
	}
	return lists
}

func (l Lists) pages() string {
	switch l.To {
	case 0:
		return fmt.Sprintf("%d pages or more", l.From)
	case l.From:
		return fmt.Sprintf("%d page", l.From)
	}
	return fmt.Sprintf("%d to %d pages", l.From, l.To)
}
