package page

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func TestBrokenJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":"b"}`:                                            `[{a:"b"}]`,
		"{'a' \"k\":\"line\nbreak\"}":                          "[{'a':\"k\"}]",
		`{"a":"b",,"c":["d" "e",],}`:                           `[{a:"b",c:["d","e"]}]`,
		"<!-- {\"a\":1.5} //-->\n{\"b\":[]}":                   `[{a:"1.5"},{b:""}]`,
		`/* {"no":1} */ {"a":// yes` + "\n" + `true,"n":null}`: `[{a:"true",n:""}]`,
		"{\"a\":1} /* {\"b\":2}":                               `[{a:"1"}]`,
		`{"a":{"b":"cut o`:                                     `[{a:{b:"cut o"}}]`,
		`{"a":"\u00e4\ud83d\ude00\n\/\u12"}`:                   "[{a:\"ä😀 /\uFFFD12\"}]",
		`{"a":"The "rim", a story","b":"The "rim""}`:           `[{a:"The "rim", a story",b:"The "rim""}]`,
		`{"a":"The "rim": a story" , "b":"5" of it", c:""}`:    `[{a:"The "rim": a story",b:"5" of it",c:""}]`,
		`["a" , true,"b",-1,"c",7 , "d",[], "e" "f"]`:          `[["a","true","b","-1","c","7","d","","e","f"]]`,
		`}]{"a":"b"]`:                                          `[{a:"b"}]`,
		`no json`:                                              `[]`,
	} {
		var b strings.Builder
		write(&b, &jsonValue{items: append([]jsonValue{}, readJSON([]byte(text))...)})
		if b.String() != want {
			t.Errorf("%s is read as %s, want %s", text, b.String(), want)
		}
	}
}

func write(b *strings.Builder, v *jsonValue) {
	if v.items == nil {
		b.WriteString(`"` + v.text + `"`)
		return
	}
	open, end := "[", "]"
	if v.keys != nil {
		open, end = "{", "}"
	}
	b.WriteString(open)
	for i := range v.items {
		if i > 0 {
			b.WriteByte(',')
		}
		if v.keys != nil {
			b.WriteString(v.keys[i] + ":")
		}
		write(b, &v.items[i])
	}
	b.WriteString(end)
}

// FuzzJSON holds the reader against the standard library's on what that reads, and to its bounds on everything else.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,"b",{"c":null}],"d":{"e":"\u00e4"}}`, `[{},[],""]`, strings.Repeat("[", 100), strings.Repeat(`{"a":`, 100), `{"a"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		values := readJSON([]byte(s))
		if n := depth(values); n > maxJSONDepth+1 { // the list of values is a level
			t.Errorf("%d deep", n)
		}
		var want any
		if json.Unmarshal([]byte(s), &want) != nil || !isContainer(want) || nesting(want) >= maxJSONDepth {
			return
		}
		if len(values) != 1 {
			t.Fatalf("%q has %d values", s, len(values))
		}
		if got, want := shape(&values[0]), shapeOf(want); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %v, want %v", s, got, want)
		}
	})
}

func isContainer(v any) bool {
	switch v.(type) {
	case map[string]any, []any:
		return true
	}
	return false
}

func depth(values []jsonValue) (deepest int) {
	for i := range values {
		deepest = max(deepest, 1+depth(values[i].items))
	}
	return deepest
}

func nesting(v any) (deepest int) {
	switch v := v.(type) {
	case map[string]any:
		for _, item := range v {
			deepest = max(deepest, nesting(item))
		}
	case []any:
		for _, item := range v {
			deepest = max(deepest, nesting(item))
		}
	}
	return deepest + 1
}

// shape is what both readers must agree on: how many items there are at each level, and their number in all. Names that occur
// twice are one in the standard library, so objects are told apart by arrays alone.
func shape(v *jsonValue) (items []int) {
	if v.keys != nil || v.items == nil {
		return nil
	}
	items = []int{len(v.items)}
	for i := range v.items {
		items = append(items, shape(&v.items[i])...)
	}
	return items
}

func shapeOf(v any) (items []int) {
	list, ok := v.([]any)
	if !ok || len(list) == 0 {
		return nil
	}
	items = []int{len(list)}
	for _, item := range list {
		items = append(items, shapeOf(item)...)
	}
	return items
}

// Linked data that nests without end, or has no end, costs no more than its bytes.
func TestHostileLinkedData(t *testing.T) {
	open := `<script type="application/ld+json">`
	for name, body := range map[string]string{
		"nested":  open + strings.Repeat(`{"@graph":[`, 100_000),
		"scripts": strings.Repeat(open+"{", 10_000),
		"authors": open + `{"@type":"Article","author":[` + strings.Repeat(`{"name":"Ann Salt"},`, 100_000),
		"words":   strings.Repeat("author ld+json datePublished ", 50_000),
		"marks":   strings.Repeat(`<a class="author date">`, 50_000),
		"heads":   "<title>x</title>" + strings.Repeat("<h1>", 50_000),
		"tag":     "<a class='" + strings.Repeat("author ", 100_000),
		"numbers": `<time>` + strings.Repeat(strconv.Itoa(1<<30), 10_000),
	} {
		p := Parse(Response{URL: "http://example.org/x", Body: []byte(body)})
		checkPage(t, p)
		if name == "authors" && p.Author != "Ann Salt" {
			t.Errorf("%s: author %q", name, p.Author)
		}
	}
}
