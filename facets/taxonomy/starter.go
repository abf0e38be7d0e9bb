package taxonomy

import (
	_ "embed" // for the starter topics file
)

//go:embed starter.tsv
var starter []byte

// StarterName is the name under which the starter file appears in reports.
const StarterName = "starter.tsv"

// Starter gives the topics file that comes with the program: some 300 well-known, long-lived sites under some 60 topics
// in the manner of the ODP, enough to begin with on a connected machine. The caller must not change it.
func Starter() []byte { return starter }
