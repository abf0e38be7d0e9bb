//go:build !amd64

package sequence

func levelHere() int { return portable }

// climb computes the sums of rows [from, to): a bias and their leaves.
func (c *compiled) climb(t *table, from, to int, bias float32, s *slate) {
	c.climbPortable(t, from, to, bias, s)
}
