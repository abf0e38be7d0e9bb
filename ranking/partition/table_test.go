package partition

import (
	"math"
	"strings"
	"testing"
)

// TestTables of figures that are made up: 100 links, 25 votes, and 3 of 4 parts of the work in one partition of two. The scaled run was within 1e-3 by
// each rule at once, the plain one an iteration later, and by the bound never.
func TestTables(t *testing.T) {
	stats := Stats{
		Iterations: 4, LinkBytes: 1000, VoteBytes: 801, Work: []float64{3, 1},
		Counts: Counts{Hosts: 3, Pages: 40, IntraHost: 60, IntraPartition: 10, InterPartition: 30, Votes: 25},
	}
	late, early := ColumnStatus{MeanChange: 1, Change: 1, Error: 1}, ColumnStatus{MeanChange: 1e-9, Change: 1e-6, Error: 1e-3}
	measured := []Measurement{
		{Partitions: 2, Scaled: stats, Traces: [2][]ColumnStatus{{late, {MeanChange: 1e-9, Change: 1e-6, Error: 1}}, {early}}, Difference: 1.5e-11},
		{Partitions: 1},
	}
	var b strings.Builder
	if err := WriteTable(&b, measured); err != nil {
		t.Fatal(err)
	}
	if want := `
partitions                               2           1     source: 8
hosts                                    3           0        470000
pages                                   40           0      62800000
links                                  100           0     601183777
intra-host                         60.00 %           -       93.81 %
inter-host                         40.00 %           -        6.19 %
  inter-partition                  30.00 %           -        5.44 %
  intra-partition                  10.00 %           -        0.74 %
votes                                   25           0       3618335
  share of links                   25.00 %           -        0.60 %
change of the mean <= 1e-03          2 / 1       - / -
change of the mean <= 1e-06          2 / 1       - / -
change of the mean <= 1e-09          2 / 1       - / -
change <= 1e-03                      2 / 1       - / -            17
change <= 1e-06                      2 / 1       - / -
change <= 1e-09                      - / -       - / -
error bound <= 1e-03                 - / 1       - / -
error bound <= 1e-06                 - / -       - / -
error bound <= 1e-09                 - / -       - / -
bytes to connect links                1000           0
bytes an iteration                     200           0
most work / mean                     1.500       0.000
difference from one machine        1.5e-11     0.0e+00
`; b.String() != want[1:] {
		t.Errorf("\n%s", &b)
	}
	b.Reset()
	changes := []Change{{"nine tenths of the hosts", 9, stats, math.NaN()}, {"the others added", 1, stats, 2e-10}}
	if err := WriteChanges(&b, 4, changes); err != nil {
		t.Fatal(err)
	}
	if want := `
changes, 4 partitions              hosts  iterations  most work / mean  bytes to connect    difference
nine tenths of the hosts               9           4             1.500              1000             -
the others added                       1           4             1.500              1000       2.0e-10
`; b.String() != want {
		t.Errorf("\n%s", &b)
	}
}
