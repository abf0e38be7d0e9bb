package rankfile

import (
	"bufio"
	"fmt"
	"io"

	"facetta/ranking/graph"
)

// WriteHosts writes the numbers of each host with pages, tab-separated with a header line, in the graph's order.
func WriteHosts(w io.Writer, g *graph.Graph) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "host\tpages\tdangling\tlinks inside\tlinks to other hosts\tlinks from other hosts")
	for h, c := range g.HostCounts() {
		if c.Pages > 0 {
			fmt.Fprintf(b, "%s\t%d\t%d\t%d\t%d\t%d\n", g.HostName(graph.HostID(h)), c.Pages, c.Dangling, c.Inside, c.Out, c.In)
		}
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("write table of hosts: %w", err)
	}
	return nil
}
