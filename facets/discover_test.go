package facets

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// workedExample is that of spec c.4: topics a, b, c; S_a has 3 members of a, 2 of b, 1 of c; S_b has 1 of a, 4 of b, 3 of c. Pages 0..3
// are S_a, 4..7 are S_b; S_c is not given there. Each topic is on an axis of its own, so that a rank of 2 is a member whatever else
// the page is.
func workedExample(t *testing.T) (func() Counter, Samples, DiscoverOptions) {
	t.Helper()
	m := writeAndOpen(t, 8, [][]float64{
		{2, 2, 2, 0, 2, 0, 0, 0},
		{2, 2, 0, 0, 2, 2, 2, 2},
		{2, 0, 0, 0, 2, 2, 2, 0},
	})
	samples := func(topics []TopicID) ([][]uint32, error) {
		if len(topics) == 0 {
			return nil, errors.New("asked for nothing")
		}
		lists := make([][]uint32, len(topics))
		for i, topic := range topics {
			switch topic {
			case 0:
				lists[i] = []uint32{0, 1, 2, 3}
			case 1:
				lists[i] = []uint32{4, 5, 6, 7}
			default:
				return nil, errors.New("not in the example")
			}
		}
		return lists, nil
	}
	counter := func() Counter {
		tally, err := NewTally(make(ranks, 8), m, Options{Rivals: Rivals{Dimensions: Dimensions{0, 1, 2}}})
		if err != nil {
			t.Fatal(err)
		}
		return tally
	}
	return counter, samples, DiscoverOptions{Lambda: 0.3}
}

func TestDiscoverWorkedExample(t *testing.T) {
	counter, samples, o := workedExample(t)
	for _, want := range []struct {
		iterations         int
		sampled, suggested []TopicID
		shares             []Share
		size               int
	}{
		{1, []TopicID{0}, []TopicID{0, 1}, []Share{{0, 3, 0.75}, {1, 2, 0.5}, {2, 1, 0.25}}, 4},
		{2, []TopicID{0, 1}, []TopicID{1, 0, 2}, []Share{{1, 6, 0.75}, {0, 4, 0.5}, {2, 4, 0.5}}, 8},
	} {
		o.Iterations = want.iterations
		d, err := Discover([]TopicID{0}, samples, counter(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(d.Sampled, want.sampled) || !slices.Equal(d.Suggested, want.suggested) {
			t.Errorf("i_max %d: D %v and D' %v, want %v and %v", want.iterations, d.Sampled, d.Suggested, want.sampled, want.suggested)
		}
		if !slices.Equal(d.Shares, want.shares) || d.Size != want.size {
			t.Errorf("i_max %d: shares %v of %d pages, want %v of %d", want.iterations, d.Shares, d.Size, want.shares, want.size)
		}
	}
}

// A topic whose share is lambda is suggested; lambda is 0.1 where none is given, and the iterations one.
func TestDiscoverLambda(t *testing.T) {
	counter, samples, _ := workedExample(t)
	for lambda, want := range map[float64][]TopicID{0: {0, 1, 2}, 0.25: {0, 1, 2}, 0.26: {0, 1}, 0.75: {0}, 1: nil} {
		d, err := Discover([]TopicID{0}, samples, counter(), DiscoverOptions{Lambda: lambda})
		if err != nil || !slices.Equal(d.Suggested, want) || len(d.Sampled) != 1 {
			t.Errorf("lambda %v: %+v, %v; want %v suggested", lambda, d, err, want)
		}
	}
	for _, o := range []DiscoverOptions{{Lambda: 1.01}, {Lambda: -0.1}, {Iterations: -1}} {
		if _, err := Discover([]TopicID{0}, samples, counter(), o); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
}

func TestDiscoverEnds(t *testing.T) {
	counter, samples, o := workedExample(t)
	o.Lambda, o.Iterations = 0.6, 100 // only a, then nothing new
	if d, err := Discover([]TopicID{0, 0}, samples, counter(), o); err != nil || !slices.Equal(d.Sampled, []TopicID{0}) {
		t.Errorf("nothing new: %v, %v", d, err)
	}
	o.Lambda = 0.01 // c would be next, and fail
	for most, want := range map[int][]TopicID{1: {0}, 2: {0, 1}} {
		o.MaxSamples = most
		if d, err := Discover([]TopicID{0}, samples, counter(), o); err != nil || !slices.Equal(d.Sampled, want) {
			t.Errorf("at most %d samples: %v, %v", most, d, err)
		}
	}
	o.MaxSamples = 0
	if _, err := Discover([]TopicID{0}, samples, counter(), o); err == nil {
		t.Error("the error of a sample was lost")
	}
	if d, err := Discover(nil, samples, counter(), o); err != nil || d.Shares != nil || d.Size != 0 {
		t.Errorf("no seed: %v, %v", d, err)
	}
	o.Lambda = math.NaN()
	if _, err := Discover([]TopicID{0}, samples, counter(), o); err == nil {
		t.Error("lambda NaN was accepted")
	}
}

// The uncertainty of eq. 3.14 counts inside one dimension. By hand: two topics of rank 3 share log10 3 = 0.477121; a third one of
// another dimension has its log10 2 = 0.301030 for itself.
func TestDimensionsAreOrthogonal(t *testing.T) {
	d, err := NewDimensions([]string{"topic", "topic", "origin", "topic"})
	if err != nil {
		t.Fatal(err)
	}
	m := writeAndOpen(t, 1, [][]float64{{3}, {3}, {2}, {0.5}})
	got := Topics(m.AppendRow(nil, 0), Rivals{Dimensions: d}, 1, 0)
	want := []PageTopic{{2, 2, 0.301030, 1}, {0, 3, 0.238561, 2}, {1, 3, 0.238561, 2}}
	for i, w := range want {
		if i >= len(got) || got[i].Topic != w.Topic || math.Abs(got[i].Membership-w.Membership) > 5e-7 || got[i].Uncertainty != w.Uncertainty {
			t.Fatalf("topics %v, want %v", got, want)
		}
	}
	// Relative to an unbiased rank of 1.5 the topics have log10 (3 / 1.5) / 2 = 0.150515, the origin log10 (2 / 1.5) = 0.124939.
	if got := Topics(m.AppendRow(nil, 0), Rivals{Dimensions: d}, 1.5, 0.15); len(got) != 2 || math.Abs(got[1].Membership-0.150515) > 5e-7 {
		t.Errorf("relative topics %v", got)
	}
	counted, err := shares([]uint32{0}, ranks{0}, m, Options{Rivals: Rivals{Dimensions: d}, Threshold: 0.25})
	if err != nil || !slices.Equal(counted, []Share{{2, 1, 1}}) {
		t.Errorf("shares %v, %v; want the origin alone", counted, err)
	}
	if _, err := shares([]uint32{0}, ranks{0}, m, Options{Rivals: Rivals{Dimensions: d[:3]}}); err == nil {
		t.Error("dimensions of another build were accepted")
	}
	names := make([]string, 257)
	for i := range names {
		names[i] = string(rune('a' + i))
	}
	if _, err := NewDimensions(names); err == nil {
		t.Error("257 dimensions were accepted")
	}
}
