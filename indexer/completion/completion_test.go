package completion

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/mapped"
)

func open(t testing.TB, phrases ...string) *Phrases {
	t.Helper()
	var b Builder
	for _, p := range phrases {
		b.Add(p)
	}
	path := filepath.Join(t.TempDir(), "completion")
	if err := b.Write(path); err != nil {
		t.Fatal(err)
	}
	p, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func TestFind(t *testing.T) {
	p := open(t, "Steam engine", "The history of steam", "STEAM ENGINE", "Steel", "Größe und Gewicht", "東京都の歴史", "mod_rewrite", "  ", "a\nb c", "e\u0301tude", "Don’t panic", "Don't panic",
		"第4章 有料のメディアとAPI設計ガイド", "在家做面包的简单方法", "วิธีทำขนมปังโฮมเมด", "서울의 역사")
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"ste", []string{"Steam engine", "The history of steam", "Steel"}},
		{"Steam  e", []string{"Steam engine"}},
		{"engine", []string{"Steam engine"}},
		{"history of s", []string{"The history of steam"}},
		{"GRÖSSE", []string{"Größe und Gewicht"}}, {"grosse", []string{"Größe und Gewicht"}},
		{"größe", []string{"Größe und Gewicht"}},
		{"東京", []string{"東京都の歴史"}}, {"歴", []string{"東京都の歴史"}}, {"史", nil}, {"の", nil},
		{"メディア", []string{"第4章 有料のメディアとAPI設計ガイド"}}, {"設計", []string{"第4章 有料のメディアとAPI設計ガイド"}}, {"ガイ", []string{"第4章 有料のメディアとAPI設計ガイド"}}, {"章", nil},
		{"面包", []string{"在家做面包的简单方法"}}, {"方法", []string{"在家做面包的简单方法"}}, {"ขนม", []string{"วิธีทำขนมปังโฮมเมด"}}, {"โฮม", []string{"วิธีทำขนมปังโฮมเมด"}}, {"ฮม", nil}, {"ปัง", []string{"วิธีทำขนมปังโฮมเมด"}},
		{"ㅅ", []string{"서울의 역사"}}, {"서우", []string{"서울의 역사"}}, {"서울", []string{"서울의 역사"}}, {"울", nil}, {"역ㅅ", []string{"서울의 역사"}},
		{"rew", []string{"mod_rewrite"}},
		{"etu", []string{"étude"}}, {"stéam  ê", []string{"Steam engine"}}, {"e\u0301t", []string{"étude"}},
		{"b", []string{"a b c"}}, {"don't", []string{"Don’t panic"}}, {"don’t p", []string{"Don’t panic"}},
		{"zzz", nil}, {"", nil}, {"\xff", nil}, {strings.Repeat("s", 5000), nil},
	} {
		if got := p.Find(c.typed, 5, nil); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.typed, got, c.want)
		}
	}
	if got := p.Find("s", 2, nil); len(got) != 2 {
		t.Errorf("two of several: %q", got)
	}
}

// Find against looking at every phrase.
func TestFindIsExhaustiveSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var phrases []string
	for range 2000 {
		var words []string
		for range 1 + random.IntN(4) {
			words = append(words, string([]byte{'a' + byte(random.IntN(4)), 'a' + byte(random.IntN(4)), 'a' + byte(random.IntN(4))}))
		}
		if p := strings.Join(words, " "); !slices.Contains(phrases, p) {
			phrases = append(phrases, p)
		}
	}
	p := open(t, phrases...)
	for _, typed := range []string{"a", "b", "ab", "abc", "abc d", "dd", "cab a", "x"} {
		var want []string
		for _, phrase := range phrases {
			if strings.Contains(" "+phrase, " "+typed) && len(want) < 10 {
				want = append(want, phrase)
			}
		}
		if got := p.Find(typed, 10, nil); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

// What is refused is passed over, and asked about once, however many of its words begin so.
func TestFindKeeps(t *testing.T) {
	p := open(t, "Steam ship steam", "Steel", "Steam engine", "Sterling")
	asked := map[string]int{}
	got := p.Find("ste", 2, func(phrase string) bool {
		asked[phrase]++
		return !strings.HasPrefix(phrase, "Steam")
	})
	if want := []string{"Steel", "Sterling"}; !slices.Equal(got, want) || asked["Steam ship steam"] != 1 {
		t.Errorf("%q, want %q; asked %v", got, want, asked)
	}
}

// Phrases of which one is kept have one key, which is that of the phrase as it is found.
func TestKey(t *testing.T) {
	long := strings.Repeat("Steam ", 30)
	p := open(t, long)
	if found := p.Find("steam", 1, nil); len(found) != 1 || Key(found[0]) != Key(long) || Key(" STEAM  "+long[6:]) != Key(long) || Key("Steam") == Key(long) {
		t.Errorf("keys of %q: %q", found, Key(long))
	}
}

// A phrase that is too long ends after a word, or where it has none after a character; its first words are beginnings.
func TestLongPhrases(t *testing.T) {
	fits := strings.Repeat("a", MaxBytes)
	for phrase, want := range map[string]string{
		fits:                               fits,
		fits + "b":                         fits,
		"x" + strings.Repeat("é", 80):      "x" + strings.Repeat("é", 49),
		"steam " + strings.Repeat("é", 80): "steam",
		"one two " + fits:                  "one two",
		"one " + fits[4:] + " two":         "one " + fits[4:],
		"one " + fits[3:] + " two":         "one",
	} {
		if got := open(t, phrase).Find(phrase[:1], 1, nil); !slices.Equal(got, []string{want}) {
			t.Errorf("%q is kept as %q, want %q", phrase, got, want)
		}
	}
	p := open(t, "a b c d e f g")
	if got := p.Find("f", 1, nil); len(got) != 1 {
		t.Errorf("the sixth word finds %q", got)
	}
	if got := p.Find("g", 1, nil); len(got) != 0 {
		t.Errorf("the seventh word finds %q", got)
	}
}

// A phrase is found by all of it, in Hangul as well, which is longest when folded.
func TestTypedInFull(t *testing.T) {
	for _, phrase := range []string{strings.Repeat("a", MaxBytes), strings.Repeat("각", MaxBytes/len("각"))} {
		if got := open(t, phrase).Find(phrase, 1, nil); !slices.Equal(got, []string{phrase}) {
			t.Errorf("%q finds %q", phrase, got)
		}
	}
}

// In scripts without spaces the first characters behind the first one begin words, as many as maxRunOn.
func TestCharactersThatBeginWords(t *testing.T) {
	const phrase = "一二三四五六七八九十天地人你我他大小上下左右"
	p := open(t, phrase)
	if got := p.Find("左", 1, nil); !slices.Equal(got, []string{phrase}) {
		t.Errorf("character 21 finds %q", got)
	}
	if got := p.Find("右", 1, nil); got != nil {
		t.Errorf("character 22 finds %q", got)
	}
}

// The best phrases fill the room; those behind them are left out.
func TestBounds(t *testing.T) {
	b := Builder{seen: map[string]bool{}}
	for i := range MaxPhrases - 1 {
		b.seen[fmt.Sprint(i)] = true
	}
	b.Add("last")
	b.Add("late")
	if got := string(b.text); got != "last\n" {
		t.Errorf("the text is %q, want the last phrase that there is room for", got)
	}
	var phrases []string
	for i := range 2 * maxPassed {
		phrases = append(phrases, fmt.Sprintf("steam %d", i))
	}
	asked := 0
	if got := open(t, phrases...).Find("steam", 1, func(string) bool { asked++; return false }); len(got) != 0 || asked != maxPassed {
		t.Errorf("%q found, %d asked for, want %d", got, asked, maxPassed)
	}
}

// What has sound checksums is looked at all the same.
func TestForgery(t *testing.T) {
	for _, c := range []struct {
		text  string
		place uint32
	}{{"steam", 0}, {"s", 0}, {"steam\n", 6}, {"", 0}} {
		path := filepath.Join(t.TempDir(), "completion")
		w, err := mapped.Create(path, kind)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte(c.text)) // Commit gives the first error
		_ = w.EndSection()
		_ = mapped.WriteSlice(w, []uint32{c.place})
		_ = w.EndSection()
		if err := w.Commit(); err != nil {
			t.Fatal(err)
		}
		var damage *mapped.DamageError
		if _, err := Open(path); !errors.As(err, &damage) {
			t.Errorf("%q with place %d: %v", c.text, c.place, err)
		}
	}
}

func TestEmpty(t *testing.T) {
	if got := open(t).Find("a", 5, nil); got != nil {
		t.Errorf("%q found in nothing", got)
	}
}

// TestDamage: whichever byte of a file is wrong, it is refused or answers without a panic.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "completion")
	var b Builder
	b.Add("Steam engine")
	if err := b.Write(path); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for i := range whole {
		broken := slices.Clone(whole)
		broken[i] ^= 0x55
		if err := os.WriteFile(path, broken, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := Open(path)
		if err != nil {
			refused++
			continue
		}
		p.Find("s", 5, nil)
		p.Close()
	}
	if refused < len(whole)/2 {
		t.Errorf("only %d of %d damaged files are refused", refused, len(whole))
	}
}

// FuzzFind: whatever is added and typed, what is found begins so at one of its words.
func FuzzFind(f *testing.F) {
	f.Add("Steam engine", "ste")
	f.Add("e\u0301tude\n東京都", "é")
	f.Add("\xff\x00 ﬁne Σς", "ﬁ")
	f.Fuzz(func(t *testing.T, phrase, typed string) {
		p := open(t, phrase, "Steel")
		for _, found := range p.Find(typed, 5, nil) {
			if !strings.Contains(fold(found), fold(strings.Join(strings.Fields(strings.ToValidUTF8(typed, " ")), " "))) {
				t.Errorf("%q finds %q", typed, found)
			}
		}
	})
}

// BenchmarkFind is a keystroke among as many phrases as there can be, of five words from 50,000 by Zipf's law.
func BenchmarkFind(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(random, 1.1, 5, 49_999)
	letters := func(n uint64) string {
		s := ""
		for n = n*2654435761%308915776 + 26; n > 0; n /= 26 {
			s += string(rune('a' + n%26))
		}
		return s
	}
	phrases := make([]string, MaxPhrases)
	for i := range phrases {
		var words []string
		for range 5 {
			words = append(words, letters(zipf.Uint64()))
		}
		phrases[i] = strings.Join(words, " ")
	}
	p := open(b, phrases...)
	b.ReportMetric(float64(len(p.text)+4*len(p.places))/MaxPhrases, "bytes/phrase")
	for _, n := range []int{1, 2, 4} {
		b.Run(fmt.Sprintf("%d letters", n), func(b *testing.B) {
			for i := range b.N {
				p.Find(phrases[i%1000][:n], 8, nil)
			}
		})
	}
}
