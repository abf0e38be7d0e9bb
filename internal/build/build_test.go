package build

import (
	"errors"
	"testing"
)

func TestPublishSwitchesAndPruneKeepsTheOneBefore(t *testing.T) {
	data := t.TempDir()
	if _, err := Current(data); !errors.Is(err, ErrNone) {
		t.Fatalf("Current of an empty folder: %v, want ErrNone", err)
	}
	for _, want := range []string{"000001", "000002", "000003"} {
		partial, err := Create(data)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Publish(data, partial); err != nil || got.Name() != want {
			t.Fatalf("Publish = %s, %v; want %s", got, err, want)
		}
		cur, err := Current(data)
		if err != nil || cur.Name() != want {
			t.Fatalf("Current = %s, %v; want %s", cur, err, want)
		}
		if err := Prune(data, cur); err != nil {
			t.Fatal(err)
		}
	}
	whole, _, err := List(data)
	if err != nil || len(whole) != 2 || whole[0].Name() != "000002" {
		t.Errorf("after pruning: %v, %v; want 000002 and 000003", whole, err)
	}
}

func TestAnUnfinishedBuildKeepsItsNumber(t *testing.T) {
	data := t.TempDir()
	first, _ := Create(data)
	second, err := Create(data)
	if err != nil || second.Name() != "000002" {
		t.Fatalf("second build is %s, %v; want 000002", second, err)
	}
	if _, partial, _ := List(data); len(partial) != 2 {
		t.Errorf("unfinished builds: %v, want 2", partial)
	}
	if _, err := Current(data); !errors.Is(err, ErrNone) {
		t.Errorf("an unfinished build became current: %v (%s)", err, first)
	}
}
