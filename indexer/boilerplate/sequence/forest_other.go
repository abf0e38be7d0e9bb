//go:build !amd64

package sequence

func levelHere() int { return portable }

// chances gives what Chance gives for each of the first rows of a table.
func (f *Forest) chances(t *table, into []float32, _ *slate) { f.chancesPortable(t, into) }
