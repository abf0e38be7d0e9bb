// Package generate makes link graphs of any size for measurements: the same parameters give the same graph on every machine.
//
// HostBlocks resembles a crawl: hosts of power-law size (mean some 135 pages, at most 5,000), 93.5 % of the links within their host, a tenth of the
// pages dangling, some 9.8 distinct links a page. A link within a host goes to a page nearby or to one of the host's first pages. A link between
// hosts mostly goes to the front page of a popular host. So in-degrees follow a power law, and the largest one grows with the 0.8th power of the
// number of pages: 14,000 for 1 M pages, 50,000 for 4 M. A graph of this kind converges in half the sweeps of a real crawl with its traps and link
// farms.
//
// Kronecker is the worst case, a shuffled R-MAT graph (probabilities 0.57, 0.19, 0.19, 0.05): no hosts, no locality, hubs, and more than half of the
// pages dangling.
//
// Pages and links go to a Sink, a graph.Builder or an EdgeList, which writes them as text; links come in ascending order of source.
//
// Cost: some 25 ns a link of HostBlocks, 60 of Kronecker; memory for the first page of each host.
//
// References: spec a.7 for the shares; Chakrabarti, Zhan and Faloutsos, "R-MAT: a recursive model for graph mining", 2004.
package generate
