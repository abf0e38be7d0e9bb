package partition

// Counts are the numbers of a partition, or of all partitions together: the table of spec a.7.
type Counts struct {
	Hosts          uint64
	Pages          uint64
	Dangling       uint64 // pages without out-links
	IntraHost      uint64 // links between two pages of one host
	IntraPartition uint64 // links between hosts of one partition
	InterPartition uint64 // links between partitions
	Votes          uint64 // votes for these links after adding up: one for each target page and partition that links to it
	Missing        uint64 // links to pages that do not exist, which do not count
}

// Links returns the number of all links.
func (c Counts) Links() uint64 { return c.IntraHost + c.IntraPartition + c.InterPartition }

// fields returns the counts in the order in which messages have them.
func (c *Counts) fields() []*uint64 {
	return []*uint64{&c.Hosts, &c.Pages, &c.Dangling, &c.IntraHost, &c.IntraPartition, &c.InterPartition, &c.Votes, &c.Missing}
}

func (c *Counts) add(other Counts) {
	for i, v := range other.fields() {
		*c.fields()[i] += *v
	}
}
