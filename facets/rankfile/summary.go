package rankfile

import (
	"fmt"
	"strings"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

// Summary says what a Run did.
type Summary struct {
	graph.Counts
	Topics      int              `json:"topics"`
	Sums        int              `json:"sums"`         // topics whose vectors are sums of the vectors of the topics below them
	RootLines   int              `json:"root_lines"`   // lines of the topics file that list a page under the root, which has no vector
	TopicsOnly  int              `json:"topics_only"`  // pages that are only in the topics file, and have no link
	Unlinked    int              `json:"unlinked"`     // topics none of whose pages has a link
	OfAllPages  int              `json:"of_all_pages"` // topics of all pages
	Kept        int              `json:"kept"`         // vectors that an interrupted run had computed
	Members     facets.RankKind  `json:"membership_ranks"`
	Memberships int64            `json:"memberships"`
	LinksFile   *edgelist.Report `json:"links_file"`
	TopicsFile  *edgelist.Report `json:"topics_file,omitempty"`
	Sweeps      Sweeps           `json:"iterations"`
	Error       float64          `json:"error"` // largest bound of a vector's L1 error
	Seconds     Seconds          `json:"seconds"`
}

// Sweeps are numbers of iterations over the graph.
type Sweeps struct {
	Unbiased int `json:"unbiased"`
	Least    int `json:"least"` // fewest for one topic
	Most     int `json:"most"`
	Total    int `json:"total"` // of all vectors
}

// Seconds are the wall times of the stages.
type Seconds struct {
	Read         float64 `json:"read"`
	Build        float64 `json:"build"`
	Solve        float64 `json:"solve"`
	UnbiasedOnly float64 `json:"unbiased"` // part of Solve: the unbiased vector, computed beside others
	Members      float64 `json:"members"`  // ranks from which memberships are computed, if they are not those of the table
	Write        float64 `json:"write"`
}

func (s *Summary) addVector(i int, stats ranking.Stats) {
	s.Error = max(s.Error, stats.Error)
	if stats.Sweeps == 0 { // a sum
		return
	}
	s.Sweeps.Total += stats.Sweeps
	if i == 0 {
		s.Sweeps.Unbiased, s.Seconds.UnbiasedOnly = stats.Sweeps, stats.Elapsed.Seconds()
		return
	}
	if s.Sweeps.Least == 0 || stats.Sweeps < s.Sweeps.Least {
		s.Sweeps.Least = stats.Sweeps
	}
	s.Sweeps.Most = max(s.Sweeps.Most, stats.Sweeps)
}

// String returns the summary for a terminal, in some lines.
func (s *Summary) String() string {
	var b strings.Builder
	if text := s.LinksFile.String(); text != "" {
		b.WriteString("links file: " + text)
	}
	if s.TopicsFile != nil && s.TopicsFile.String() != "" {
		b.WriteString("topics file: " + s.TopicsFile.String())
	}
	for _, count := range []struct {
		of string
		n  int
	}{
		{"lines with the root topic, which gets no vector", s.RootLines},
		{"pages that are in no line of the links file", s.TopicsOnly},
		{"topics without a page that has a link, for which all other pages have rank 0", s.Unlinked},
		{"topics of all pages, whose ranks are the unbiased ones", s.OfAllPages},
	} {
		if count.n > 0 {
			fmt.Fprintf(&b, "topics file: %s: %d\n", count.of, count.n)
		}
	}
	if s.TopicsFile != nil && s.TopicsFile.Used == 0 {
		b.WriteString("topics file: it has no line of a page and its topic\n")
	}
	if s.Kept > 0 {
		fmt.Fprintf(&b, "%d of %d vectors are those of a run that was interrupted\n", s.Kept, s.Topics+1)
	}
	fmt.Fprintf(&b, "pages            %d on %d hosts\n", s.Pages, s.Hosts)
	fmt.Fprintf(&b, "links            %d (%d intra-host, %d inter-host: %.2f and %.2f %%)\n", s.Links, s.IntraHost, s.InterHost,
		100*float64(s.IntraHost)/float64(max(s.Links, 1)), 100*float64(s.InterHost)/float64(max(s.Links, 1)))
	fmt.Fprintf(&b, "links left out   %d parallel, %d self\n", s.Parallel, s.Self)
	fmt.Fprintf(&b, "dangling pages   %d\n", s.Dangling)
	fmt.Fprintf(&b, "topics           %d, %d of them sums of those below; %d memberships by ranks %s\n", s.Topics, s.Sums, s.Memberships, s.Members)
	fmt.Fprintf(&b, "iterations       %d unbiased", s.Sweeps.Unbiased)
	if s.Topics > 0 {
		fmt.Fprintf(&b, ", %d to %d a topic", s.Sweeps.Least, s.Sweeps.Most)
	}
	fmt.Fprintf(&b, ", %d in all; L1 error at most %.2g\n", s.Sweeps.Total, s.Error)
	fmt.Fprintf(&b, "seconds          read %.3f, build %.3f, solve %.3f (unbiased %.3f), memberships %.3f, write %.3f\n",
		s.Seconds.Read, s.Seconds.Build, s.Seconds.Solve, s.Seconds.UnbiasedOnly, s.Seconds.Members, s.Seconds.Write)
	return b.String()
}
