package classify

import "math"

// Contest compares two methods on the same hidden pages; pages that a method does not cover are assigned to the largest topic.
type Contest struct {
	Method, Other string
	Ahead, Behind int // pages for which only Method, or only Other, is right
}

// Deviations returns by how many standard errors Method is ahead, by McNemar's test: (Ahead - Behind) / sqrt(Ahead + Behind). If both are equally
// good, it is above 1.96 or below -1.96 one time in twenty.
func (c Contest) Deviations() float64 {
	if c.Ahead == c.Behind {
		return 0
	}
	return float64(c.Ahead-c.Behind) / math.Sqrt(float64(c.Ahead+c.Behind))
}

// contests are the pairs of methods that the table compares: links against text, and both together against each.
var contests = [][2]string{
	{"both size", "text"}, {"both size+host", "text"},
	{"fitted links", "text"}, {"fitted links", "fitted text"}, {"fitted links+path", "text"}, {"fitted links+path", "fitted text"},
	{"fitted links+anchors", "fitted links"}, {"fitted links+anchors", "text"}, {"fitted links+anchors", "fitted text"},
	{"fitted links+host", "text"}, {"fitted links+host", "fitted text"}, {"fitted links+address", "text"}, {"fitted links+address", "fitted text"},
	{"fitted links+text", "fitted links"}, {"fitted links+text", "text"}, {"fitted links+text", "fitted text"},
	{"fitted links+anchors+text", "fitted links+anchors"}, {"fitted links+anchors+text", "text"}, {"fitted links+anchors+text", "fitted text"},
	{"fitted links+path+text", "fitted links+path"}, {"fitted links+path+text", "text"}, {"fitted links+path+text", "fitted text"},
	{"fitted links+host+text", "fitted links+host"}, {"fitted links+host+text", "text"}, {"fitted links+host+text", "fitted text"},
	{"fitted links+address+text", "fitted links+address"}, {"fitted links+address+text", "text"}, {"fitted links+address+text", "fitted text"},
}

// Contests returns the contests for which both methods are among the results of one evaluation.
func Contests(results []Result) []Contest {
	byName := map[string]Result{}
	for _, r := range results {
		byName[r.Method] = r
	}
	var list []Contest
	for _, pair := range contests {
		one, ok := byName[pair[0]]
		other, ok2 := byName[pair[1]]
		if ok && ok2 {
			list = append(list, contest(one, other))
		}
	}
	return list
}

func contest(one, other Result) Contest {
	c := Contest{Method: one.Method, Other: other.Method}
	for p, right := range one.right {
		if right && !other.right[p] {
			c.Ahead++
		}
		if !right && other.right[p] {
			c.Behind++
		}
	}
	return c
}
