package partition

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"facetta/ranking/graph"
)

// examples has one message of each kind, with something in each field.
func examples() []message {
	return []message{
		&arrive{1 << 63, 7},
		&assign{
			Damping: 0.85, Columns: []jumps{{Everywhere: true}, {Hosts: []hostJumps{{3, []uint32{0, 5}, []float64{1, 0.5}}}}},
			Hosts: []assignedHost{{0, 1, 2}, {3, 0, CoordinatorParty}, {math.MaxUint32, 0, 0}},
		},
		&join{[]hostSize{{2, 17, 120}, {9, 1 << 40, 0}}},
		&ready{4, []ownedHost{{0, 3}, {7, 1}}, []Party{1, 3}},
		&scores{[]hostScores{{1, []uint32{0, 2}, [][]float64{{1, 2}, {0, math.MaxFloat64}}}}},
		&targets{[]hostPages{{5, []uint32{0, 1, 4}}, {8, []uint32{math.MaxUint32}}}},
		&missing{[]uint32{2, 3}},
		&linked{Counts{1, 2, 3, 4, 5, 6, 7, 8}, []float64{12}, []mass{{11, 9.5}}, 100},
		&iterate{3, []columnStep{{0, 1.01}, {4, 1}}, true},
		&votes{3, []float64{0.5, 1.5}},
		&status{3, []columnStatus{{mass{11, 9.5}, 0.1, 0.01}}, 24},
		&finish{[]float64{1.5}},
		&delivered{},
		&failed{"no space left"},
		&stop{},
		&call{},
	}
}

// TestMessages come out as they went in; what is cut short, or longer, is refused.
func TestMessages(t *testing.T) {
	seen := map[kind]bool{}
	for _, m := range examples() {
		seen[m.kind()] = true
		data := encode(77, m)
		epoch, got, err := decode(data)
		if err != nil || epoch != 77 || !reflect.DeepEqual(got, m) {
			t.Errorf("%T %+v came out as %d, %+v, %v", m, m, epoch, got, err)
		}
		for n := range data {
			if _, _, err := decode(data[:n]); err == nil {
				t.Errorf("%T: its first %d bytes of %d are read", m, n, len(data))
			}
		}
		if _, _, err := decode(append(data, 0)); err == nil {
			t.Errorf("%T with a byte more is read", m)
		}
	}
	for k := kindArrive; newMessage(k) != nil; k++ {
		if !seen[k] {
			t.Errorf("no example of kind %d", k)
		}
	}
}

// TestVotesAreSmall: a message of votes takes 8 bytes a vote, and few besides.
func TestVotesAreSmall(t *testing.T) {
	if n := len(encode(1000, &votes{1000, make([]float64, 1000)})); n > 8000+8 {
		t.Errorf("%d bytes for 1000 votes", n)
	}
}

// TestWrongNumbers are refused.
func TestWrongNumbers(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), -1} {
		if _, _, err := decode(encode(1, &votes{1, []float64{v}})); err == nil {
			t.Errorf("vote %v is read", v)
		}
	}
	if _, _, err := decode(append([]byte{messageVersion + 1}, encode(1, &stop{})[1:]...)); err == nil {
		t.Error("another version is read")
	}
	if _, _, err := decode([]byte{messageVersion, 200, 1}); err == nil {
		t.Error("an unknown kind is read")
	}
	wrong := &assign{Columns: []jumps{{Hosts: []hostJumps{{1, []uint32{1}, []float64{1, 2}}}}}}
	if _, _, err := decode(encode(1, wrong)); err == nil {
		t.Error("two weights for a page are read")
	}
	for _, values := range [][]float64{{1}, {1, 2, 3}} {
		wrong := &scores{Hosts: []hostScores{{1, []uint32{1, 2}, [][]float64{{1, 2}, values}}}}
		if _, _, err := decode(encode(1, wrong)); err == nil {
			t.Errorf("%d scores for two pages are read", len(values))
		}
	}
}

// TestUnexpectedMessages end a worker with an error: what its partition has no column, no targets or no step for.
func TestUnexpectedMessages(t *testing.T) {
	p := &partition{worker: &Worker{}, epoch: 1, columns: make([]*column, 1), in: map[Party]*incoming{3: {came: true, step: 5}}}
	for _, c := range []struct {
		from Party
		m    message
	}{
		{CoordinatorParty, &iterate{1, []columnStep{{1, 1}}, false}}, {CoordinatorParty, &finish{}}, {CoordinatorParty, &finish{[]float64{1, 1}}},
		{2, &votes{6, nil}}, {3, &votes{5, nil}},
	} {
		if err := p.take(c.from, 1, c.m); err == nil {
			t.Errorf("%T %+v from %v is taken", c.m, c.m, c.from)
		}
		if err := p.take(c.from, 2, c.m); err != nil { // of another epoch it is nobody's
			t.Errorf("%T from %v, of another epoch: %v", c.m, c.from, err)
		}
	}
	if err := p.take(3, 1, &votes{6, nil}); err != nil {
		t.Errorf("the votes of the next step: %v", err)
	}
}

// TestFrames are put together again, after a message that was broken off too.
func TestFrames(t *testing.T) {
	if data, err := (&joiner{}).add([]byte{frameVersion | lastFrame, 1}); data != nil || err != nil {
		t.Errorf("the last frame of a message of which no first one came: %v, %v", data, err)
	}
	for length := range 20 {
		want := bytes.Repeat([]byte{9}, length)
		var j joiner
		frames := append(cut(make([]byte, 12), 5)[1:2], cut(want, 5)...)
		for i, f := range frames {
			got, err := j.add(f)
			if last := i == len(frames)-1; err != nil || last != (got != nil || last && length == 0) || last && !bytes.Equal(got, want) {
				t.Errorf("%d bytes, frame %d: %v, %v", length, i, got, err)
			}
		}
	}
	var j joiner
	for _, wrong := range [][]byte{nil, {0}, {frameVersion | 4}, {2 * frameVersion}} {
		if _, err := j.add(wrong); err == nil {
			t.Errorf("frame %v is taken", wrong)
		}
	}
}

// FuzzDecode: any bytes give a message or an error, and a message gives bytes that mean the same.
func FuzzDecode(f *testing.F) {
	for _, m := range examples() {
		f.Add(encode(5, m))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		epoch, m, err := decode(data)
		if err != nil {
			return
		}
		again, same, err := decode(encode(epoch, m))
		if err != nil || again != epoch || !reflect.DeepEqual(same, m) {
			t.Errorf("%+v was written and read as %+v, %v", m, same, err)
		}
	})
}

// FuzzJoiner: any frames give a message, nothing or an error.
func FuzzJoiner(f *testing.F) {
	f.Add([]byte{frameVersion | 1, 5, 6}, []byte{frameVersion | 2, 7})
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var j joiner
		for _, frame := range [][]byte{a, b, a} {
			if message, err := j.add(frame); err == nil && len(message) > 2*len(a)+len(b) {
				t.Errorf("%d bytes of %d and %d", len(message), len(a), len(b))
			}
		}
	})
}

// TestFolder keeps the last checkpoint; a damaged one costs iterations, not the run.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	f := Folder(dir)
	if data, err := f.Load(1); data != nil || err != nil {
		t.Errorf("no checkpoint: %v, %v", data, err)
	}
	s := fromGraph(t, randomGraph(t, 2, 10, 60, 200))
	cold := solve(t, start(t, s, f, Options{Partitions: 2, Save: 1})).Iterations
	if warm := solve(t, start(t, s, f, Options{Partitions: 2, Save: 1})).Iterations; warm > 2 {
		t.Errorf("%d iterations with checkpoints of the end", warm)
	}
	for p := range Party(2) {
		path := filepath.Join(dir, filepath.Base(f.path(p)))
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)-1] ^= 1
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Load(p); err == nil {
			t.Error("a damaged checkpoint is loaded")
		}
	}
	if n := solve(t, start(t, s, f, Options{Partitions: 2, Save: 1})).Iterations; n != cold {
		t.Errorf("%d iterations with damaged checkpoints, %d without", n, cold)
	}
}

// TestSourceNames: a graph keeps its PageIDs.
func TestSourceNames(t *testing.T) {
	g := randomGraph(t, 4, 40, 100, 300)
	s := fromGraph(t, g)
	for n := range graph.Node(g.NodeCount()) {
		if s.PageID(n) != g.PageID(n) {
			t.Fatalf("node %d is %v, want %v", n, s.PageID(n), g.PageID(n))
		}
	}
	pages := 0
	for _, h := range s.Hosts() {
		if pages += h.Pages; h.Pages == 0 {
			t.Errorf("host %d, which has no pages, is one of the hosts with pages", h.ID)
		}
	}
	if pages != g.NodeCount() || len(s.Hosts()) == g.HostCount() {
		t.Errorf("%d hosts of %d have %d pages of %d", len(s.Hosts()), g.HostCount(), pages, g.NodeCount())
	}
	if err := s.Pages(40, nil); err == nil {
		t.Error("pages of a host that is not there")
	}
}
