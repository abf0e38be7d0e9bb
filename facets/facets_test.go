package facets

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"facetta/ranking/column"
)

// ranks are a Column in memory.
type ranks []float32

func (r ranks) Len() int               { return len(r) }
func (r ranks) At(page uint32) float32 { return r[page] }

// writeColumns writes columns to files, whose paths it gives.
func writeColumns(t testing.TB, columns [][]float64) []string {
	t.Helper()
	dir := t.TempDir()
	paths := make([]string, len(columns))
	for i, c := range columns {
		codes, err := column.Append(nil, c)
		if err != nil {
			t.Fatal(err)
		}
		paths[i] = filepath.Join(dir, fmt.Sprint(i))
		if err := column.Write(paths[i], codes, nil); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

func writeAndOpen(t testing.TB, pages int, columns [][]float64) *Memberships {
	t.Helper()
	path := filepath.Join(t.TempDir(), "memberships")
	if _, err := WriteMemberships(context.Background(), path, pages, writeColumns(t, columns), nil, nil); err != nil {
		t.Fatal(err)
	}
	m, err := OpenMemberships(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close() })
	return m
}

// decoded is what a column gives for a rank.
func decoded(rank float64) float32 { return column.Encode(rank).Rank() }

// uncertaintyOf is eq. 3.13 and 3.14 as printed, of a page's ranks in the topics of one dimension; 0 stands for infinite.
func uncertaintyOf(ranks []float32) (n int) {
	for _, r := range ranks {
		if r >= 1 {
			n++
		}
	}
	return n
}

// The worked example of spec c.5: ranks Computers 3.0, Computer_Science 2.0, Business 1.0, Sports 0.5.
func TestMembershipOfTheSpecification(t *testing.T) {
	ranks := []float32{3, 2, 1, 0.5}
	uncertainty := uncertaintyOf(ranks)
	if uncertainty != 3 {
		t.Fatalf("uncertainty %d, want 3", uncertainty)
	}
	for i, want := range []float64{0.159040, 0.100343, 0, -0.100343} {
		if got := Membership(float64(ranks[i]), uncertainty); math.Abs(got-want) > 5e-7 {
			t.Errorf("membership in topic %d is %v, want %v", i, got, want)
		}
	}
	m := writeAndOpen(t, 1, [][]float64{{3}, {2}, {1}, {0.5}})
	if got := Topics(m.AppendRow(nil, 0), Rivals{}, 1, DefaultThreshold); len(got) != 2 || got[0].Topic != 0 || got[1].Topic != 1 || got[1].Rank != 2 {
		t.Errorf("member of %v, want Computers and Computer_Science", got)
	}
	if got := Topics(m.AppendRow(nil, 0), Rivals{}, 1, 0); len(got) != 3 {
		t.Errorf("rank of at least 1 in %v, want three topics", got)
	}
}

// Spec c.1: of the screen-shot's first result four memberships, whose page is strong in five topics, and of its third the one that is
// relative to an unbiased rank of 7.
func TestMembershipsOfTheScreenShot(t *testing.T) {
	for rank, want := range map[float64]float64{1638.4: 0.64288396, 102.4: 0.40205997, 51.2: 0.341854, 19.2: 0.25666025} {
		if got := Membership(rank, 5); math.Abs(got-want) > 5e-7 {
			t.Errorf("rank %v has the membership %v, want %v", rank, got, want)
		}
	}
	if got := RelativeMembership(48, 7, 1); math.Abs(got-0.8361432) > 5e-7 {
		t.Errorf("relative membership %v", got)
	}
}

func TestMembershipEdges(t *testing.T) {
	if got := Membership(0.2, 0); got != 0 {
		t.Errorf("infinite uncertainty: %v, want 0", got)
	}
	if got := Membership(0, 0); got != 0 {
		t.Errorf("infinite uncertainty and rank 0: %v, want 0", got)
	}
	if got := Membership(0, 2); !math.IsInf(got, -1) {
		t.Errorf("rank 0: %v, want minus infinity", got)
	}
	// Spec c.2: at 0.1, rank 1.2589 counts alone, and 1.9953 among three.
	if Membership(1.2589, 1) >= 0.1 || Membership(1.2590, 1) < 0.1 || Membership(1.9952, 3) >= 0.1 || Membership(1.9953, 3) < 0.1 {
		t.Error("limits of the threshold 0.1")
	}
}

// randomColumns are ranks as they are: most below the mean, some 0, few high; many 1, or nearly.
func randomColumns(rng *rand.Rand, pages, topics int) [][]float64 {
	columns := make([][]float64, topics)
	for i := range columns {
		columns[i] = make([]float64, pages)
		for n := range columns[i] {
			switch rng.IntN(8) {
			case 0:
				columns[i][n] = 1 + rng.NormFloat64()*1e-4
			case 1, 2:
				columns[i][n] = math.Exp(3 * rng.NormFloat64())
			case 3, 4:
				columns[i][n] = rng.Float64()
			case 5:
				columns[i][n] = 1
			}
		}
	}
	return columns
}

func TestRowsHoldRanksOfAtLeastTheMean(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []struct{ pages, topics int }{
		{0, 0}, {0, 3}, {3, 0}, {1, 1}, {50, 20}, {groupPages + 1, 3}, {partPages - 1, 1}, {2*partPages + groupPages, 2}, {3, 400},
	} {
		columns := randomColumns(rng, size.pages, size.topics)
		m := writeAndOpen(t, size.pages, columns)
		if m.Len() != size.pages || m.TopicCount() != size.topics {
			t.Fatalf("%v: %d pages, %d topics", size, m.Len(), m.TopicCount())
		}
		for n := range size.pages {
			want := []Entry{{General, 0}}
			for topic := range columns {
				if r := columns[topic][n]; float32(r) >= 1 {
					want = append(want, Entry{TopicID(topic), decoded(r)})
				}
			}
			if row := m.AppendRow(want[:1:1], uint32(n)); !slices.Equal(row, want) {
				t.Fatalf("%v: row %d is %v, want %v", size, n, row, want)
			}
		}
	}
}

// bruteShares is eq. 3.13-3.16 as printed, over whole columns, but that small topics are no rivals of large ones.
func bruteShares(sample []uint32, unbiased []float32, columns [][]float64, o Options) []Share {
	counts := map[TopicID]int{}
	for _, p := range sample {
		for topic, c := range columns {
			var ranks []float32
			for rival, c := range columns {
				d, small := o.Rivals.Dimensions, o.Rivals.Small
				if d.of(TopicID(rival)) == d.of(TopicID(topic)) && (small == nil || small[topic] || !small[rival]) {
					ranks = append(ranks, decoded(c[p]))
				}
			}
			r, uncertainty := decoded(c[p]), uncertaintyOf(ranks)
			membership := Membership(float64(r), uncertainty)
			if o.Relative && r >= 1 {
				membership = RelativeMembership(float64(r), float64(unbiased[p]), uncertainty)
			}
			if membership >= o.Threshold {
				counts[TopicID(topic)]++
			}
		}
		if Membership(float64(unbiased[p]), uncertaintyOf(unbiased[p:p+1])) >= o.Threshold {
			counts[General]++
		}
	}
	var shares []Share
	for topic, n := range counts {
		shares = append(shares, Share{topic, n, float64(n) / float64(len(sample))})
	}
	slices.SortFunc(shares, func(a, b Share) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Topic+1, b.Topic+1)) // General + 1 is 0
	})
	return shares
}

func TestSharesAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	columns := randomColumns(rng, 300, 40)
	unbiased := make(ranks, 300)
	for i := range unbiased {
		unbiased[i] = float32(math.Exp(rng.NormFloat64()))
	}
	m := writeAndOpen(t, 300, columns)
	dimensions := make(Dimensions, len(columns))
	for i := range dimensions {
		dimensions[i] = Dimension(rng.IntN(3))
	}
	small := make([]bool, len(columns))
	for i := range small {
		small[i] = rng.IntN(2) == 0
	}
	for _, o := range []Options{
		{Threshold: 0.1}, {Threshold: 1e-6}, {Threshold: 0.02, Relative: true}, {Threshold: 3},
		{Threshold: 0.1, Rivals: Rivals{Dimensions: dimensions}}, {Threshold: 0.02, Relative: true, Rivals: Rivals{Dimensions: dimensions}},
		{Threshold: 0.1, Rivals: Rivals{Small: small}}, {Threshold: 0.1, Rivals: Rivals{dimensions, small}},
	} {
		for _, size := range []int{1, 7, 100} {
			sample := make([]uint32, size)
			for i := range sample {
				sample[i] = uint32(rng.IntN(300))
			}
			got, err := shares(sample, unbiased, m, o)
			if err != nil {
				t.Fatal(err)
			}
			if want := bruteShares(sample, unbiased, columns, o); !slices.Equal(got, want) {
				t.Fatalf("%+v, %d pages:\n%v\nwant\n%v", o, size, got, want)
			}
		}
	}
}

// A rank exactly at the limit counts for the page's own topics and for the facets alike.
func TestSharesAgreeWithTopicsAtTheLimit(t *testing.T) {
	for step := range 2000 {
		code := column.One + column.Code(step)
		rank, m := code.Rank(), writeRow(t, code)
		threshold := Membership(float64(rank), 1)
		if threshold == 0 {
			continue
		}
		tally, err := NewTally(ranks{1}, m, Options{Threshold: threshold})
		if err != nil {
			t.Fatal(err)
		}
		tally.Add([]uint32{0})
		if len(tally.Shares()) != 1 || len(Topics(m.AppendRow(nil, 0), Rivals{}, 1, threshold)) != 1 {
			t.Fatalf("rank %v at threshold %v: %v, %v", rank, threshold, tally.Shares(), Topics(m.AppendRow(nil, 0), Rivals{}, 1, threshold))
		}
	}
}

// writeRow makes memberships in memory of one page with one topic.
func writeRow(t testing.TB, code column.Code) *Memberships {
	t.Helper()
	return &Memberships{rows: []byte{0, byte(code), byte(code >> 8)}, starts: []uint64{0}, ends: []uint32{3}, topics: 1}
}

func TestSharesOfSeveralSamples(t *testing.T) {
	// Spec c.4, first iteration's pooled counts over S_a and S_b of four pages each: a in 3 and 1, b in 2 and 4, c in 1 and 3.
	columns := [][]float64{{9, 9, 9, 0, 9, 0, 0, 0}, {9, 9, 0, 0, 9, 9, 9, 9}, {9, 0, 0, 0, 9, 9, 9, 0}}
	m := writeAndOpen(t, 8, columns)
	tally, err := NewTally(make(ranks, 8), m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	tally.Add([]uint32{0, 1, 2, 3})
	if got, want := tally.Shares(), []Share{{0, 3, 0.75}, {1, 2, 0.5}, {2, 1, 0.25}}; !slices.Equal(got, want) {
		t.Errorf("first sample: %v, want %v", got, want)
	}
	tally.Add([]uint32{4, 5, 6, 7})
	if got, want := tally.Shares(), []Share{{1, 6, 0.75}, {0, 4, 0.5}, {2, 4, 0.5}}; !slices.Equal(got, want) {
		t.Errorf("both: %v, want %v", got, want)
	}
	if tally.Of(1) != 6 || tally.Of(2) != 4 || tally.Of(General) != 0 || tally.Size() != 8 {
		t.Errorf("members %d, %d and %d of %d, want 6, 4 and 0 of 8", tally.Of(1), tally.Of(2), tally.Of(General), tally.Size())
	}
}

func TestSharesEdges(t *testing.T) {
	m := writeAndOpen(t, 2, [][]float64{{0.5, 0}})
	if got, err := shares(nil, ranks{1, 1}, m, Options{}); err != nil || got != nil {
		t.Errorf("empty sample: %v, %v", got, err)
	}
	got, err := shares([]uint32{0, 1}, ranks{1, 1.26}, m, Options{})
	if err != nil || !slices.Equal(got, []Share{{General, 1, 0.5}}) {
		t.Errorf("general importance only: %v, %v", got, err)
	}
	for _, threshold := range []float64{-0.1, math.NaN()} {
		if _, err := shares([]uint32{0}, ranks{1, 1}, m, Options{Threshold: threshold}); err == nil {
			t.Errorf("threshold %v was accepted", threshold)
		}
	}
	if _, err := shares([]uint32{0}, ranks{1}, m, Options{}); err == nil {
		t.Error("ranks of another build were accepted")
	}
}

func BenchmarkShares(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	const pages, topics = 20_000, 500
	columns := make([][]float64, topics)
	for i := range columns {
		columns[i] = make([]float64, pages)
		for range pages * 16 / topics {
			columns[i][rng.IntN(pages)] = 1 + 5*rng.ExpFloat64()
		}
	}
	m := writeAndOpen(b, pages, columns)
	unbiased := make(ranks, pages)
	sample := make([]uint32, 100)
	for _, threshold := range []float64{0.1, 0.01} {
		b.Run(fmt.Sprint("threshold=", threshold), func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				for i := range sample {
					sample[i] = uint32(rng.IntN(pages))
				}
				if _, err := shares(sample, unbiased, m, Options{Threshold: threshold}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCount counts all pages, as a query that matches everything does.
func BenchmarkCount(b *testing.B) {
	const pages = 20_000
	m := writeAndOpen(b, pages, randomColumns(rand.New(rand.NewPCG(1, 1)), pages, 40))
	all := make([]uint32, pages)
	for i := range all {
		all[i] = uint32(i)
	}
	for range b.N {
		if _, err := shares(all, make(ranks, pages), m, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*pages), "ns/page")
}

// shares counts one sample.
func shares(sample []uint32, unbiased Column, m *Memberships, o Options) ([]Share, error) {
	t, err := NewTally(unbiased, m, o)
	if err != nil {
		return nil, err
	}
	t.Add(sample)
	return t.Shares(), nil
}
