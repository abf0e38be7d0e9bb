// Package dotplot draws the link matrix of a graph: a row for each source, a column for each target, black where there is a link.
//
// Pages are in the order of their PageIDs, the hosts by HostID or as the caller orders them. In a graph from an edge list, the hosts are ordered by
// their names read from the end, so the picture shows how top-level domains link to each other (figure 3.1a of the source, on 62.8 M pages). With the
// hosts of one domain only, it shows the diagonal of intra-host links (3.1b); with the hosts shuffled and shares of links as grey, that the diagonal
// does not depend on the order of the hosts (3.1c); with the hosts by partition and lines between partitions, which links leave a partition (3.2).
//
// Shares. The source's "cumulative percentage of links in a raster cell" is read as: a cell is as dark as the share of all links that lie in cells
// with no more links than this one.
//
// Cost: one pass over the links, 4 bytes a page and 4 a cell.
package dotplot
