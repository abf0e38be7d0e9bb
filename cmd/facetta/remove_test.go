package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// A page of a running server is gone soon after it is removed, from results and by its own address, is not in the next build (in which a list may be
// found by what it says of the page), stays away when that is rolled back, and comes back.
func TestRemove(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	data := demoCopy(t)
	d := served(t, data)
	before := d.search(t, "salt")
	gone := before.Results[0].URL
	isFound := func(r searcher.Result) bool { return r.URL == gone }
	missing := func(is bool) {
		t.Helper()
		waitFor(t, "the server to take it over", func() bool { return slices.ContainsFunc(d.search(t, "salt").Results, isFound) != is })
		for path, want := range map[string]int{"/page?url=": http.StatusGone, "/api/similar?url=": http.StatusGone} {
			if !is {
				want = http.StatusOK
			}
			if status, body := d.get(t, path+url.QueryEscape(gone)); status != want || is && !strings.Contains(body, "was removed from this index") {
				t.Errorf("%s of it: status %d, want %d\n%.300s", path, status, want, body)
			}
		}
	}
	said := mustFacetta(t, "remove", gone, "site:unknown.example", "--reason", "asked for", "--data", data)
	if !strings.Contains(said, "site:unknown.example: not in build 000001") || !strings.Contains(said, "1 of the ") {
		t.Errorf("it said %q", said)
	}
	missing(true)
	if total := d.search(t, "salt").Total; total != before.Total-1 {
		t.Errorf("%d results without it, want one less than %d", total, before.Total)
	}
	if said := mustFacetta(t, "search", "salt", "--data", data); strings.Contains(said, gone+"\n") {
		t.Errorf("the shell finds it:\n%s", said)
	}
	if said := mustFacetta(t, "remove", gone, "--data", data); !strings.Contains(said, "already") {
		t.Errorf("removed again, it said %q", said)
	}
	if said := mustFacetta(t, "build", "--data", data); !strings.Contains(said, "1  removed") {
		t.Errorf("the build said\n%s", said)
	}
	d.waitForBuild(t)
	missing(true)
	mustFacetta(t, "rollback", "--data", data)
	d.waitForBuild(t)
	missing(true)
	if said := mustFacetta(t, "remove", "--list", "--data", data); !strings.Contains(said, "       1  "+gone+"  asked for\n") || !strings.Contains(said, "       0  site:unknown.example  asked for\n") {
		t.Errorf("listed:\n%s", said)
	}
	var one struct {
		Removed, Reason, Since string
		Pages                  int
	}
	line, _, _ := strings.Cut(mustFacetta(t, "remove", "--list", "--json", "--data", data), "\n")
	if err := json.Unmarshal([]byte(line), &one); err != nil || one.Removed != gone || one.Reason != "asked for" || one.Pages != 1 || one.Since == "" {
		t.Errorf("listed as JSON: %s, %v", line, err)
	}
	mustFacetta(t, "remove", "--undo", gone, "--data", data)
	missing(false)
	if said := mustFacetta(t, "status", "--data", data); !strings.Contains(said, "removed   1 address or site") {
		t.Errorf("status says\n%s", said)
	}
}

func TestRemoveReadsAList(t *testing.T) {
	data := demoCopy(t)
	const list = "# spam\n\nhttp://www.pottery.example/\r\n  site:climate.skywater.example  \nhttp://www.pottery.example/\n"
	if code, _, errOut := facetta(t, list, "remove", "-", "http://unknown.example/", "--data", data); code != exitDone {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	b, err := workspace(data).openBuild()
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	var got []string
	for _, r := range b.Removals() {
		got = append(got, r.String())
	}
	if want := "http://www.pottery.example/ site:climate.skywater.example http://unknown.example/"; strings.Join(got, " ") != want {
		t.Errorf("removed %q, want %q", got, want)
	}
	if answer, err := b.Search(t.Context(), searcher.Request{Query: "site:climate.skywater.example"}); err != nil || answer.Total > 0 {
		t.Errorf("%d pages of the host are found (%v)", answer.Total, err)
	}
}

// Whatever is wrong is said in a line with the mend, and nothing is done by halves.
func TestRemoveSaysWhatIsWrong(t *testing.T) {
	data := demoCopy(t)
	mustFacetta(t, "remove", "site:climate.skywater.example", "--data", data)
	before := mustFacetta(t, "remove", "--list", "--data", data)
	for _, c := range []struct {
		name, in string
		args     []string
		code     int
		says     string
	}{
		{"nothing", "", nil, exitUsage, "name an address"},
		{"no address", "", []string{"http://good.example/", "www.example.org/x"}, exitUsage, "site:www.example.org/x"},
		{"no host", "", []string{"site:/folder"}, exitUsage, "write site:example.org"},
		{"a bad list", "http://good.example/\nnot an address\n", []string{"-"}, exitFailed, "not an address"},
		{"an empty list", "\n# nothing\n", []string{"-"}, exitFailed, "standard input has no addresses"},
		{"what is not removed", "", []string{"--undo", "http://good.example/"}, exitUsage, "--list"},
		{"what is removed with others", "", []string{"--undo", "http://climate.skywater.example/x"}, exitUsage, "removed by site:climate.skywater.example"},
		{"a list with addresses", "", []string{"--list", "http://good.example/"}, exitUsage, "--list shows everything"},
		{"undo with a reason", "", []string{"--undo", "--reason", "x", "site:climate.skywater.example"}, exitUsage, "--reason"},
		{"JSON of nothing", "", []string{"--json", "http://good.example/"}, exitUsage, "--list"},
	} {
		code, out, errOut := facetta(t, c.in, append([]string{"remove", "--data", data}, c.args...)...)
		if code != c.code || out != "" || !strings.Contains(errOut, c.says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, said %q", c.name, code, errOut)
		}
	}
	if after := mustFacetta(t, "remove", "--list", "--data", data); after != before {
		t.Errorf("removed was\n%s, is now\n%s", before, after)
	}
	if code, _, errOut := facetta(t, "", "remove", "http://a.example/", "--data", filepath.Join(data, "none")); code != exitUsage || !strings.Contains(errOut, "--data") {
		t.Errorf("without data: exit code %d, said %q", code, errOut)
	}
	name := filepath.Join(data, "removed")
	if err := os.Truncate(name, 30); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"remove", "http://a.example/"}, {"remove", "--list"}, {"search", "salt"}, {"build"}, {"crawl"}, {"status"}} {
		if code, _, errOut := facetta(t, "", append(args, "--data", data)...); code != exitFailed || !strings.Contains(errOut, name+" is damaged") {
			t.Errorf("%v with a damaged list: exit code %d, said %q", args, code, errOut)
		}
	}
}

// A list as an editor of Windows writes it.
func TestRemoveReadsAListWithAMark(t *testing.T) {
	data := demoCopy(t)
	if code, _, said := facetta(t, "\ufeffsite:unknown.example\r\n# more\r\n", "remove", "-", "--data", data); code != exitDone {
		t.Errorf("exit code %d, said %q", code, said)
	}
	if out := mustFacetta(t, "remove", "--list", "--data", data); !strings.Contains(out, "  site:unknown.example\n") {
		t.Errorf("the list is %q", out)
	}
}

// Each address that is not known is named, but not hundreds of them; one that another rule covers stays removed when its own is undone.
func TestRemoveSaysWhatItDoes(t *testing.T) {
	data := demoCopy(t)
	var unknown []string
	for n := range maxUnknown + 2 {
		unknown = append(unknown, fmt.Sprintf("http://unknown.example/%d", n))
	}
	said := mustFacetta(t, append([]string{"remove", "--data", data}, unknown...)...)
	if strings.Count(said, ": not in build 000001; kept for later builds\n") != maxUnknown || !strings.Contains(said, "and 2 more that are not in it\n") {
		t.Errorf("it said %q", said)
	}
	mustFacetta(t, "remove", "site:unknown.example", "--data", data)
	said = mustFacetta(t, "remove", "--undo", unknown[0], "--data", data)
	if !strings.Contains(said, unknown[0]+" is still removed by site:unknown.example\n") {
		t.Errorf("undone, it said %q", said)
	}
}

// A page can be removed although the current build cannot be read.
func TestRemoveWithADamagedBuild(t *testing.T) {
	data := demoCopy(t)
	if err := os.Remove(filepath.Join(data, "builds", "000001", "links")); err != nil {
		t.Fatal(err)
	}
	said := mustFacetta(t, "remove", "http://a.example/", "--data", data)
	if !strings.HasPrefix(said, "the removal is saved; its pages in the current build cannot be counted: ") || !strings.HasSuffix(said, "run facetta build again\n") {
		t.Errorf("it said %q", said)
	}
	code, out, said := facetta(t, "", "remove", "--list", "--data", data)
	if code != exitDone || !strings.HasSuffix(out, "       0  http://a.example/\n") || !strings.HasPrefix(said, "the pages of the current build cannot be counted: ") {
		t.Errorf("listed: exit code %d, %q, said %q", code, out, said)
	}
}
