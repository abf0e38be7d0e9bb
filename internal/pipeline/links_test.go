package pipeline

import (
	"strings"
	"testing"
	"unsafe"
)

// An anchor text comes as a part of all text of the page that it stands on, which must not stay in memory with it.
func TestAnchorsKeepNoPages(t *testing.T) {
	whole := strings.Repeat("The kiln is fired for eleven hours. ", 1000)
	l := &links{anchors: make(map[uint32][]string)}
	l.addAnchor(7, whole[4:8])
	l.addAnchor(7, whole[40:44]) // known
	l.addAnchor(7, whole[12:17])
	if got := strings.Join(l.anchors[7], ","); got != "kiln,fired" {
		t.Fatalf("anchor texts %q", got)
	}
	first, last := address(whole), address(whole)+uintptr(len(whole))
	for _, text := range l.anchors[7] {
		if a := address(text); first <= a && a < last {
			t.Errorf("%q is a part of the page", text)
		}
	}
}

func address(s string) uintptr { return uintptr(unsafe.Pointer(unsafe.StringData(s))) }
