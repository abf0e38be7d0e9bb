package views

import "facetta/internal/searcher"

// memberFacts says how many of which results are members.
func memberFacts(m *searcher.Members) string {
	return count(len(m.Members)) + " of the best " + counted(m.Sample, "result") + " for “" + valid(m.Query) + "” have a membership of at least " +
		decimal(m.Threshold) + "."
}
