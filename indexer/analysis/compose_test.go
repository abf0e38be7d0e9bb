package analysis

import (
	"strings"
	"testing"
)

func TestCompose(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "plain\x00 text": "plain\x00 text", "e\u0301": "\u00e9", "a\xffb": "a\uFFFDb", "\u1112\u1161\u11ab": "\ud55c", "\x7f\x80": "\x7f\uFFFD",
		"น\u0e4d\u0e49า น\u0e49\u0e4dา น\u0e49ำ คํา": "น\u0e49ำ น\u0e49ำ น\u0e49ำ คำ", "ນ\u0ec9\u0ecdາ ນ\u0ecdາ": "ນ\u0ec9ຳ ນຳ", "ขํ": "ขํ", // vowels am of Thai and Lao
	} {
		if got := Compose(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func BenchmarkCompose(b *testing.B) {
	for name, text := range map[string]string{"ascii": strings.Repeat("some words of a text ", 20), "other": strings.Repeat("some w\u00f6rds of a text ", 20)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Compose(text)
			}
		})
	}
}
