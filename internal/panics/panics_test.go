package panics

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func breaks() error { panic("broken") }

// TestAPanicIsAnError: it comes to the one who waits, with where it was, also where it passes through several groups.
func TestAPanicIsAnError(t *testing.T) {
	inner := func() error {
		g := NewGroup()
		g.Go(breaks)
		if err := g.Wait(); err != nil {
			panic(err)
		}
		return nil
	}
	outer, ctx := WithContext(context.Background())
	outer.SetLimit(1)
	outer.Go(inner)
	err := outer.Wait()
	recovered := new(Recovered)
	if !errors.As(err, &recovered) || recovered.Value != "broken" || !strings.Contains(err.Error(), "panics.breaks") {
		t.Errorf("%v", err)
	}
	if ctx.Err() == nil {
		t.Error("the others go on")
	}
}

// TestErrorsStayThemselves: of what does not panic nothing changes.
func TestErrorsStayThemselves(t *testing.T) {
	g := NewGroup()
	g.Go(func() error { return io.ErrUnexpectedEOF })
	if err := g.Wait(); err != io.ErrUnexpectedEOF {
		t.Errorf("%v", err)
	}
	if err := Try(func() error { return nil }); err != nil {
		t.Errorf("%v", err)
	}
}
