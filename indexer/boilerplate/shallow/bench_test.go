package shallow

import (
	"strings"
	"testing"
)

func BenchmarkPage(b *testing.B) {
	prose := "This sentence, of 12 March 2009, has no other purpose than to look like a part of an article; it ends. "
	blocks := parse("<body>" + strings.Repeat("<ul><li><a href=x>Menu item</a></ul><p>"+prose+prose+"<b>and</b> more", 100))
	bytes := 0
	for i := range blocks {
		bytes += len(blocks[i].Text)
	}
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	for b.Loop() {
		Page(blocks, nil)
	}
}
