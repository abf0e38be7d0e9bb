package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// docs/api.md names every parameter and every field of the API, each field with its type, and no others.

// sections gives the first cells of each table row of docs/api.md by the heading above it, without the rows that head tables.
func sections(t *testing.T) map[string][][]string {
	t.Helper()
	b, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	all, heading := map[string][][]string{}, ""
	for line := range strings.Lines(string(b)) {
		if name, ok := strings.CutPrefix(line, "### "); ok {
			heading, _, _ = strings.Cut(strings.Trim(strings.TrimSpace(name), "`"), "`:")
			all[heading] = nil
		}
		if cells := strings.Split(line, "|"); len(cells) > 3 && strings.HasPrefix(cells[1], " `") {
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			all[heading] = append(all[heading], append([]string{strings.Trim(cells[1], "`")}, cells[2:]...))
		}
	}
	return all
}

func TestDocumentedParameters(t *testing.T) {
	all := sections(t)
	of := func(path string) (names []string) {
		for _, row := range all[path] {
			names = append(names, row[0])
		}
		return names
	}
	routes := (&server{}).apiRoutes()
	for path, route := range routes {
		want := of(path)
		if path == "/api/members" || path == "/api/score" {
			want = append(want, of("/api/search")...)
		}
		if !slices.Equal(slices.Sorted(slices.Values(route.names)), slices.Sorted(slices.Values(want))) {
			t.Errorf("%s has the parameters %q, documented are %q", path, route.names, want)
		}
	}
	for heading := range all {
		if _, ok := routes[heading]; strings.HasPrefix(heading, "/") && !ok {
			t.Errorf("%s is documented, but there is no such address", heading)
		}
	}
	if topics := all["/api/search"][1]; topics[0] != "t" || !strings.Contains(topics[3], fmt.Sprintf("up to %d times", searcher.MaxTopics)) {
		t.Errorf("of the topics that can be mixed is documented: %q", topics)
	}
	for name, values := range map[string]string{ // with their defaults
		"q":          fmt.Sprintf("text, at most %d bytes;", searcher.MaxQuery),
		"k":          fmt.Sprintf("1 to %d;%d", searcher.MaxK, searcher.DefaultK),
		"threshold":  fmt.Sprintf("%g to %d;%g", searcher.MinThreshold, searcher.MaxThreshold, searcher.DefaultThreshold),
		"lambda":     fmt.Sprintf("above 0, to 1;%g", searcher.DefaultLambda),
		"iterations": fmt.Sprintf("0 to %d;%d", searcher.MaxIterations, searcher.DefaultIterations),
		"page":       fmt.Sprintf("1 to %d;1", searcher.MaxResults/searcher.PerPage),
		"w.":         fmt.Sprintf("0 to %d;`w.topic` %g, others %g", searcher.MaxWeight, searcher.PresetWeight("topic"), searcher.PresetWeight("origin")),
	} {
		i := slices.IndexFunc(all["/api/search"], func(row []string) bool { return row[0] == name })
		if i < 0 || all["/api/search"][i][1]+";"+all["/api/search"][i][2] != values {
			t.Errorf("%s should be documented with %q", name, values)
		}
	}
}

func TestDocumentedStatuses(t *testing.T) {
	b, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	refused := []error{errNotFound, errMethod, errURITooLong, errBusy, context.DeadlineExceeded, errors.New("ours")}
	for kind := range verdicts {
		refused = append(refused, &searcher.Error{Kind: kind})
	}
	for _, err := range refused {
		if status := judge(err).status; !strings.Contains(string(b), fmt.Sprintf("\n| %d |", status)) {
			t.Errorf("status %d of %#v is not documented", status, err)
		}
	}
}

func TestDocumentedFields(t *testing.T) {
	all := sections(t)
	known := map[string]bool{}
	for _, v := range []any{
		searcher.Response{}, searcher.Members{}, searcher.Score{}, searcher.Explanation{}, searcher.Similar{}, completions{}, problem{},
	} {
		compareFields(t, reflect.TypeOf(v), all, known)
	}
	for heading := range all {
		if !strings.HasPrefix(heading, "/") && !known[heading] {
			t.Errorf("%s is documented, but no answer has it", heading)
		}
	}
}

// compareFields holds the fields of a type, and of the types in it, against their tables.
func compareFields(t *testing.T, typ reflect.Type, all map[string][][]string, known map[string]bool) {
	name := capital(typ.Name())
	if known[name] {
		return
	}
	known[name] = true
	var documented, have []string
	for _, row := range all[name] {
		documented = append(documented, row[0]+" "+row[1])
	}
	for _, f := range reflect.VisibleFields(typ) {
		if f.Anonymous {
			continue
		}
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		optional := ""
		if options == "omitempty" {
			optional = "?"
		}
		have = append(have, cmp.Or(key, f.Name)+" "+typeName(f.Type)+optional)
		inner := f.Type
		for inner.Kind() == reflect.Slice || inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct {
			compareFields(t, inner, all, known)
		}
	}
	if !slices.Equal(have, documented) {
		t.Errorf("%s has\n%s\ndocumented is\n%s", name, strings.Join(have, "\n"), strings.Join(documented, "\n"))
	}
}

// typeName is how the page writes a type.
func typeName(typ reflect.Type) string {
	switch typ.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Float64:
		return "number"
	case reflect.Int:
		return "integer"
	case reflect.Struct:
		return capital(typ.Name())
	case reflect.Array:
		return "pair"
	case reflect.Pointer:
		if typ.Elem().Kind() == reflect.Struct { // left out where it is nil
			return typeName(typ.Elem())
		}
		return typeName(typ.Elem()) + " or null"
	case reflect.Slice:
		return "list of " + typeName(typ.Elem()) + "s"
	}
	return typ.String()
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
