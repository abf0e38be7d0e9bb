package partition

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"facetta/ranking"
	"facetta/ranking/graph"
)

// script is a connection over which these messages come, from one party each, and then nothing more.
type script []scripted

type scripted struct {
	from  Party
	epoch uint32
	m     message
}

var errScriptEnds = errors.New("the script ends")

func (s *script) Receive(context.Context) (Party, []byte, error) {
	if len(*s) == 0 {
		return 0, nil, errScriptEnds
	}
	next := (*s)[0]
	*s = (*s)[1:]
	return next.from, cut(encode(next.epoch, next.m), frameBytes)[0], nil
}

func (*script) Send(context.Context, Party, []byte) error { return nil }
func (*script) Close() error                              { return nil }

// scriptedCoordinator has two present workers in epoch 4, who say this.
func scriptedCoordinator(t *testing.T, says ...scripted) *Coordinator {
	t.Helper()
	o, err := Options{Partitions: 2}.complete()
	if err != nil {
		t.Fatal(err)
	}
	s := script(says)
	c := &Coordinator{assignment: newAssignment(o), options: o, epoch: 4, mail: newMail(t.Context(), &s)}
	c.workers, c.columns = []worker{{present, 1}, {present, 2}}, make([]columnState, 1)
	c.stats.Counts.Pages = 2
	t.Cleanup(func() { c.mail.close(t.Context()) })
	return c
}

// TestReportsOfSomethingElse end a run, or are passed over where they are of another epoch or of nobody's.
func TestReportsOfSomethingElse(t *testing.T) {
	good := &status{Step: 1, Columns: []columnStatus{{Mass: mass{1, 1}}}}
	more := &status{Step: 1, Columns: make([]columnStatus, 2)}
	for what, c := range map[string]struct {
		says []scripted
		err  string
	}{
		"both":            {[]scripted{{0, 4, good}, {1, 4, good}}, ""},
		"one of them":     {[]scripted{{0, 4, good}, {0, 4, good}}, errScriptEnds.Error()},
		"epoch before":    {[]scripted{{0, 4, good}, {1, 3, good}}, errScriptEnds.Error()},
		"a third worker":  {[]scripted{{0, 4, good}, {2, 4, &failed{"no disk"}}, {1, 4, good}}, ""},
		"another step":    {[]scripted{{0, 4, good}, {1, 4, &status{Step: 2, Columns: good.Columns}}}, "partition 1 reports step 2 of 1 columns, not 1 of 1"},
		"other columns":   {[]scripted{{1, 4, more}}, "partition 1 reports step 1 of 2 columns, not 1 of 1"},
		"failure":         {[]scripted{{1, 4, &failed{"no disk"}}}, "partition 1: no disk"},
		"arrives again":   {[]scripted{{0, 4, good}, {1, 0, &arrive{Life: 2}}, {1, 4, good}}, ""},
		"begins anew":     {[]scripted{{0, 4, good}, {1, 0, &arrive{Life: 3}}, {1, 4, good}}, errLost.Error()},
		"another message": {[]scripted{{0, 4, good}, {1, 4, &delivered{}}, {1, 4, good}}, ""},
	} {
		err := scriptedCoordinator(t, c.says...).iterate(t.Context())
		if (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%s: %v, want %q", what, err, c.err)
		}
	}
}

// TestRunsThatEndEarly leave reports on their way, so that the next one begins an epoch.
func TestRunsThatEndEarly(t *testing.T) {
	c := scriptedCoordinator(t)
	c.plan() // of all that there is at first
	if _, err := c.Solve(t.Context()); !errors.Is(err, errScriptEnds) || !c.hasChanged() {
		t.Errorf("%v; an epoch begins: %v", err, c.hasChanged())
	}
}

// TestFinishNeedsAll workers' answers.
func TestFinishNeedsAll(t *testing.T) {
	for answers, want := range []error{errScriptEnds, errScriptEnds, nil} {
		says := []scripted{{0, 4, &delivered{}}, {1, 4, &delivered{}}}
		if err := scriptedCoordinator(t, says[:answers]...).finish(t.Context()); !errors.Is(err, want) {
			t.Errorf("%d answers: %v, want %v", answers, err, want)
		}
	}
}

// TestLossesInARow: of two workers ten losses are borne, and no eleventh.
func TestLossesInARow(t *testing.T) {
	c := scriptedCoordinator(t)
	for n := range 2 * maxRestarts {
		if err := c.lose(Party(n%2), absent); !errors.Is(err, errLost) {
			t.Fatalf("loss %d: %v", n+1, err)
		}
	}
	if err := c.giveUp(map[Party]bool{1: true}); err == nil || err.Error() != "partition 1 was lost, and 10 workers before it without an iteration in between: see why they end" {
		t.Errorf("the eleventh in a row: %v", err)
	}
}

// TestTwoGoneAtOnce: the coordinator hears of both, and of none that is back.
func TestTwoGoneAtOnce(t *testing.T) {
	e := &InProcess{}
	connect := func(p Party) Conn {
		c, err := e.Connect(p)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := connect(CoordinatorParty)
	for p := range Party(3) {
		_ = connect(p).Close()
	}
	connect(1)
	for _, want := range []Party{0, 2} {
		if _, _, err := c.Receive(t.Context()); err == nil || err.Error() != (&GoneError{want}).Error() {
			t.Errorf("heard %v, want that %v is gone", err, want)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, _, err := c.Receive(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("afterwards: %v", err)
	}
}

// broken is a store that can't be read, or written.
type broken struct {
	memory
	load, save error
}

func (b *broken) Load(p Party) ([]byte, error) {
	data, err := b.memory.Load(p)
	return data, cmp.Or(b.load, err)
}

func (b *broken) Save(p Party, checkpoint []byte) error {
	return cmp.Or(b.save, b.memory.Save(p, checkpoint))
}

// TestCheckpointsThatCannotBeKept, or read other than for damage, end the run.
func TestCheckpointsThatCannotBeKept(t *testing.T) {
	for _, store := range []*broken{{load: errors.New("no such disk")}, {save: errors.New("no such disk")}} {
		l := start(t, fromGraph(t, exampleGraph(t)), store, Options{Partitions: 2, Save: 1})
		if _, err := l.Solve(t.Context()); err == nil || !strings.Contains(err.Error(), "no such disk") {
			t.Errorf("the run ends with %v", err)
		}
	}
	if err := Folder(t.TempDir()+"/none").Save(1, nil); err == nil || !strings.HasPrefix(err.Error(), "save checkpoint: ") {
		t.Errorf("a checkpoint in a folder that is not there: %v", err)
	}
}

// TestKnownScores are those of hosts that are there, and of those that left, in one order, or they would not be found.
func TestKnownScores(t *testing.T) {
	p := &partition{
		pages:   pages{hosts: []*host{{id: 5, locals: []uint32{0}}, {id: 9, locals: []uint32{0}, first: 1}}, count: 2},
		columns: []*column{{score: []float64{50, 90}}},
		leaving: []hostScores{{Host: 3}, {Host: 7}},
	}
	for _, what := range []string{"loaded", "unloaded"} {
		var hosts []graph.HostID
		for _, s := range p.known() {
			hosts = append(hosts, s.Host)
		}
		if !slices.Equal(hosts, []graph.HostID{3, 5, 7, 9}) {
			t.Errorf("%s: scores of hosts %v", what, hosts)
		}
		p.unload()
	}
}

// TestManyLosses end no run that goes on between them.
func TestManyLosses(t *testing.T) {
	g := randomGraph(t, 21, 10, 60, 200)
	s := fromGraph(t, g)
	losses := 2*maxRestarts + 1
	var l *Local
	l = start(t, s, &memory{}, Options{Partitions: 1, Tolerance: 1e-11, Save: 1, Progress: func(Iteration) error {
		if l.stats.Restarts < losses {
			l.Kill(0)
		}
		return nil
	}})
	if stats := solve(t, l); stats.Restarts != losses {
		t.Errorf("%d restarts, want %d", stats.Restarts, losses)
	}
	checkEqual(t, "after many losses", vector(t, s, &l.Ranks, 0), reference(t, g, ranking.Teleport{}, 0), 1e-11)
}

// TestFieldsThatCannotBe are refused, whatever stands after them.
func TestFieldsThatCannotBe(t *testing.T) {
	var flag bool
	var number float64
	var list []uint32
	for what, field := range map[string]struct {
		data []byte
		read func(c *coder)
	}{
		"two":                        {[]byte{2}, func(c *coder) { c.flag(&flag) }},
		"seven bytes":                {make([]byte, 7), func(c *coder) { c.number(&number) }},
		"above 32 bits":              {[]byte{1, 0x80, 0x80, 0x80, 0x80, 0x10}, func(c *coder) { ascending(c, &list) }},
		"above them with the others": {[]byte{2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F}, func(c *coder) { ascending(c, &list) }},
		"that by 64 bits":            {[]byte{2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}, func(c *coder) { ascending(c, &list) }},
	} {
		c := &coder{data: field.data, reading: true}
		if field.read(c); c.err == nil {
			t.Errorf("%s is read", what)
		}
	}
	c := &coder{}
	list = []uint32{5, 6, 9}
	if ascending(c, &list); !slices.Equal(c.data, []byte{3, 5, 0, 2}) {
		t.Errorf("5, 6, 9 are written as % x, want their number and what each is above the least possible", c.data)
	}
}
