package partition

// Counts are the numbers of a partition, or of all together: the table of spec a.7.
type Counts struct {
	Hosts          uint64
	Pages          uint64
	Dangling       uint64 // pages without out-links
	IntraHost      uint64 // links between two pages of one host
	IntraPartition uint64 // between hosts of one partition
	InterPartition uint64 // between partitions
	Votes          uint64 // what these take after adding up: one for each target page and partition that links to it
	Missing        uint64 // links to pages that are not there, which don't count
}

// Links is the number of all links.
func (c Counts) Links() uint64 { return c.IntraHost + c.IntraPartition + c.InterPartition }

// fields are the counts in the order of messages.
func (c *Counts) fields() []*uint64 {
	return []*uint64{&c.Hosts, &c.Pages, &c.Dangling, &c.IntraHost, &c.IntraPartition, &c.InterPartition, &c.Votes, &c.Missing}
}

func (c *Counts) add(other Counts) {
	for i, v := range other.fields() {
		*c.fields()[i] += *v
	}
}
