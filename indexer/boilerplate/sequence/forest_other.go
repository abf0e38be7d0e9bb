//go:build !amd64

package sequence

func levelHere() int { return portable }

// climb adds the leaves of rows [from, to) to a bias.
func (c *compiled) climb(t *table, from, to int, bias float32, s *slate) {
	c.climbPortable(t, from, to, bias, s)
}
