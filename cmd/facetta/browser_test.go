package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browserTimeout bounds one walk through the pages on a busy machine.
const browserTimeout = 60 * time.Second

// chrome is the browser that the tests of this package share; starting one takes as long as most of them.
var chrome struct {
	once   sync.Once
	ctx    context.Context
	failed error
	stop   func()
}

// openBrowser opens a tab of headless Chromium that has no cookies, storage or cache of another test's. FACETTA_BROWSER names the program and makes
// its absence a failure; without it the test looks for "chromium" and is skipped where there is none.
func openBrowser(t *testing.T) context.Context {
	t.Helper()
	name := os.Getenv("FACETTA_BROWSER")
	wanted := name != ""
	if !wanted {
		name = "chromium"
	}
	path, err := exec.LookPath(name)
	if err != nil && !wanted {
		t.Skip("no chromium on this machine: install it, or name another with FACETTA_BROWSER")
	}
	if err != nil {
		t.Fatalf("FACETTA_BROWSER=%s: %v", name, err)
	}
	chrome.once.Do(func() { chrome.ctx, chrome.stop, chrome.failed = startBrowser(path) })
	if chrome.failed != nil {
		t.Fatal(chrome.failed)
	}
	ctx, cancel := chromedp.NewContext(chrome.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, browserTimeout)
	t.Cleanup(cancel)
	do(t, ctx, focused())
	return ctx
}

// startBrowser starts the program. What it writes, and the sockets that it leaves behind when it is stopped, is in a folder whose path is short, as
// theirs must be.
func startBrowser(path string) (context.Context, func(), error) {
	dir, err := os.MkdirTemp("", "browser")
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.UserDataDir(filepath.Join(dir, "user")), chromedp.Env("TMPDIR="+dir),
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-back-forward-cache", true)) // a page taken from that cache fires no load event to wait for
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	stop := func() {
		cancel()
		end()
		os.RemoveAll(dir)
	}
	// The browser lives as long as the context of the first step.
	return ctx, stop, chromedp.Do(ctx, chromedp.Navigate("about:blank"))
}

// TestBrowser walks through the demo as a person would: search, choose a topic, go back, open a page's info. It needs nothing but links and a
// form, so it passes with JavaScript off as well as on.
func TestBrowser(t *testing.T) {
	d := demoServer(t)
	for _, scripts := range []bool{true, false} {
		t.Run(fmt.Sprintf("JavaScript %v", scripts), func(t *testing.T) { walk(t, openBrowser(t), d, scripts) })
	}
}

func walk(t *testing.T, ctx context.Context, d *running, scripts bool) {
	do(t, ctx, javaScript(scripts), chromedp.EmulateViewport(1280, 900), chromedp.Navigate(d.address+"/"),
		chromedp.SendKeys("#q", "pressure\r"), chromedp.WaitVisible("ol.hits"))
	if s := see(t, ctx, chromedp.Text("[role=status]")); !strings.Contains(s, "General importance") {
		t.Errorf("after searching: %q, want results ranked by general importance", s)
	}

	const late = "document.querySelector('ul.tree .late').checkVisibility()"
	if see(t, ctx, chromedp.Evaluate[bool](late)) {
		t.Error("all topics are shown at first")
	}
	do(t, ctx, chromedp.Click("details.more summary"))
	if !see(t, ctx, chromedp.Evaluate[bool](late)) {
		t.Error("more topics stay hidden")
	}

	do(t, ctx, chromedp.Click("ul.tree li.facet:not(.general) a.pick"), chromedp.WaitVisible("nav.crumbs"))
	if s := see(t, ctx, chromedp.Text("[role=status]")); strings.Contains(s, "General importance") {
		t.Errorf("after choosing a topic: %q, want results ranked by it", s)
	}
	if s := see(t, ctx, chromedp.Text("nav.crumbs")); !strings.Contains(s, "All topics") {
		t.Errorf("the breadcrumb %q has no way back", s)
	}

	// With scripts "why this?" tells all in place; without, the page that it comes from is a click away.
	do(t, ctx, chromedp.Click(".why summary"), chromedp.WaitVisible(".why .every a"))
	if !scripts {
		do(t, ctx, chromedp.Click(".why .every a"))
	}
	do(t, ctx, chromedp.WaitVisible(".part table"), chromedp.WaitVisible(".part .chain"))
	if inPlace := see(t, ctx, chromedp.Evaluate[bool](`!!document.querySelector("ol.hits .why .part")`)); inPlace != scripts {
		t.Errorf("the words' shares stand in place: %v", inPlace)
	}
	if !scripts {
		do(t, ctx, chromedp.NavigateBack(), chromedp.WaitVisible("ol.hits"))
	}

	do(t, ctx, chromedp.NavigateBack(), chromedp.WaitVisible("ol.hits"))
	if s := see(t, ctx, chromedp.Text("[role=status]")); !strings.Contains(s, "General importance") {
		t.Errorf("back from the topic: %q, want general importance again", s)
	}

	do(t, ctx, chromedp.Click("ul.tree li.general a.all"), chromedp.WaitVisible("ol.neighbours"), chromedp.Click("ol.neighbours a"), chromedp.WaitVisible("ol.chain"))
	if s := see(t, ctx, chromedp.Text("main.explain")); !strings.Contains(s, "came along exactly this path") {
		t.Errorf("the explanation of a facet's page: %.300q", s)
	}
	do(t, ctx, chromedp.NavigateBack(), chromedp.WaitVisible("ol.neighbours"), chromedp.NavigateBack(), chromedp.WaitVisible("ol.hits"))

	do(t, ctx, chromedp.Click(`ol.hits .meta a[href^="/page?"]`), chromedp.WaitVisible("main.page"))
	if s := see(t, ctx, chromedp.Text("main.page")); !strings.Contains(strings.ToLower(s), "pressure") {
		t.Errorf("the page info lacks the page's text: %.300q", s)
	}
	if inline := see(t, ctx, chromedp.Nodes("script:not([src]), [style], [onclick]", chromedp.AtLeast(0))); len(inline) > 0 {
		t.Errorf("%d elements have inline scripts or styles, which the security policy refuses", len(inline))
	}
}

// TestLongNamesFitAPhone: a topic's name, a title and a query that are longer than a line break, instead of making the page wider than the
// screen; and a figure in a line from right to left is still read from left to right.
func TestLongNamesFitAPhone(t *testing.T) {
	ctx := openBrowser(t)
	dir, data := t.TempDir(), filepath.Join(t.TempDir(), "data")
	word := strings.Repeat("Donaudampfschiff", 8)
	topic := "Top/Science/A_topic_with_a_name_that_is_much_longer_than_a_line_" + word
	page := func(title, body string) string {
		return "<!DOCTYPE html><title>" + title + "</title><p>" + body + " boats " + strings.Repeat("on a river carry salt and coal down to the sea and back, ", 9)
	}
	for name, text := range map[string]string{
		"web/boats.example/long.html":  page(word, word) + `<a href="right.html">a</a>`,
		"web/boats.example/right.html": page("שלום עולם", "שלום") + `<a href="long.html">b</a>`,
		"topics.tsv":                   "http://boats.example/long.html\t" + topic + "\nhttp://boats.example/right.html\tTop/Arts\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	mustFacetta(t, "archive", "import", filepath.Join(dir, "web"), "--data", data)
	mustFacetta(t, "topics", "import", filepath.Join(dir, "topics.tsv"), "--data", data)
	mustFacetta(t, "build", "--data", data)
	d := served(t, data)
	const width = 320 // the narrowest that a page must fit without scrolling sideways (WCAG 2.2, 1.4.10)
	do(t, ctx, chromedp.EmulateViewport(width, 568, chromedp.EmulateMobile))
	for _, path := range []string{
		"/", "/about", "/topics/", "/search?q=boats", "/search?q=boats&t=Top/Arts&t=" + topic, "/search?q=" + word + word, "/topics/" + topic, "/search?q=boats&t=" + topic + "s",
		"/explain?url=http://boats.example/long.html&topic=" + topic, "/members?q=boats&topic=" + topic, "/score?q=boats&url=http://boats.example/long.html",
		"/similar?url=http://boats.example/long.html", "/page?url=http://boats.example/long.html",
	} {
		do(t, ctx, chromedp.Navigate(d.address+path), chromedp.WaitVisible("#main"))
		if wide := see(t, ctx, chromedp.Evaluate[int]("document.documentElement.scrollWidth")); wide > width {
			t.Errorf("%s is %d px wide on a screen of %d", path, wide, width)
		}
	}
	do(t, ctx, chromedp.WaitVisible(".neighbours"))
	if way := see(t, ctx, chromedp.Evaluate[string](`getComputedStyle(document.querySelector(".neighbours .num")).direction`)); way != "ltr" {
		t.Errorf("the figure beside a title in Hebrew is written %s", way)
	}
}

// TestLinesHoldTogether: in columns of any width a topic's swatch stands where its name begins, and "why this?" on the last line of what else is
// known of a result, beside the others.
func TestLinesHoldTogether(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(480, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+"/search?q=pressure&t=Top/Science&t=General+importance"),
		chromedp.WaitVisible("ol.hits"))
	const faults = `(() => {
		const faults = [], box = (e) => e.getBoundingClientRect(), main = document.querySelector("#main");
		for (let width = 200; width < 450; width += 2) {
			main.style.width = width + "px";
			for (const name of document.querySelectorAll(".named")) {
				const text = document.createRange(), swatch = box(name.querySelector(".swatch"));
				text.selectNodeContents(name.lastChild);
				const first = [...text.getClientRects()].find((r) => r.width > 0);
				if (swatch.top < first.top || swatch.bottom > first.bottom || first.left < swatch.right || first.left > swatch.right + 8)
					faults.push(width + " px: a swatch is parted from " + name.textContent);
			}
			for (const foot of document.querySelectorAll(".foot")) {
				const why = box(foot.querySelector(".why summary")), others = [...foot.querySelectorAll(".meta > *")].map(box);
				if (Math.abs(why.bottom - box(foot.querySelector(".meta")).bottom) > 4 || others.some((o) => o.right > why.left && o.bottom > why.top + 4))
					faults.push(width + " px: why this? stands apart, or over others");
			}
		}
		return faults.slice(0, 5).join("\n");
	})()`
	if list := see(t, ctx, chromedp.Evaluate[string](faults)); list != "" {
		t.Error(list)
	}
}

// TestSheetGivesTheFocusBack: on a phone "t" opens the topics and goes there, Escape closes them and goes back to what opens them.
func TestSheetGivesTheFocusBack(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"),
		chromedp.KeyEvent("t"), chromedp.WaitVisible(".sheet[open] .tree"))
	if !see(t, ctx, chromedp.Evaluate[bool](`document.activeElement.matches(".tree a")`)) {
		t.Error("the focus is not on a topic")
	}
	do(t, ctx, chromedp.KeyEvent(kb.Escape), chromedp.WaitVisible(".sheet:not([open]) > summary"))
	if !see(t, ctx, chromedp.Evaluate[bool](`document.activeElement.matches(".sheet > summary")`)) {
		t.Error("the focus is not on what opens the topics again")
	}
}

// TestLeavingTheSheetClosesIt: who goes on to the results, by keyboard or by a tap, is not left with the topics before them.
func TestLeavingTheSheetClosesIt(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	for _, leave := range []string{`document.querySelector(".title a").focus()`, `document.querySelector(".status").click()`} {
		do(t, ctx, chromedp.Click(".sheet > summary"), chromedp.WaitVisible(".sheet[open] .tree"), chromedp.Click(".sheet h2"))
		if !see(t, ctx, chromedp.Evaluate[bool](`document.querySelector(".sheet").open`)) {
			t.Fatal("a tap on the topics closes them")
		}
		if open := see(t, ctx, chromedp.Evaluate[bool](leave+`, document.querySelector(".sheet").open`)); open {
			t.Errorf("after %s the topics are still open", leave)
		}
	}
}

// TestBarsCompare: a topic's bar can be compared with another's, though one has many more results.
func TestBarsCompare(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const widths = `document.querySelector(".tree .all").textContent = "37,956",
		[...new Set([...document.querySelectorAll(".topics .row .bar")].map((b) => b.getBoundingClientRect().width).filter((w) => w))].join(" ")`
	if list := see(t, ctx, chromedp.Evaluate[string](widths)); list == "" || strings.Contains(list, " ") {
		t.Errorf("bars of shares are %s px wide", list)
	}
	const lines = `(() => {
		const name = document.querySelector(".tree .general .name"), style = getComputedStyle(name), pen = document.createElement("canvas").getContext("2d");
		name.nextElementSibling.textContent = "100\u202f%";
		pen.font = style.font;
		return pen.measureText(name.textContent).width > 165 ? 1 : Math.round(name.offsetHeight / parseFloat(style.lineHeight)); // it may wrap in wide letters
	})()`
	if n := see(t, ctx, chromedp.Evaluate[int](lines)); n != 1 {
		t.Errorf("General importance takes %d lines", n)
	}
}

// TestFocusShowsOnTheChosenTopic: what is chosen has an outline of its own, which must not stand in for the focus.
func TestFocusShowsOnTheChosenTopic(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+"/search?q=pressure&t=Top/Science"), chromedp.WaitVisible("ol.hits"))
	const ring = `(() => { const chip = document.querySelector(".quick .chip%s"); chip.focus({focusVisible: true});
		const s = getComputedStyle(chip); return [s.outlineStyle, s.outlineWidth, s.outlineColor].join(" "); })()`
	chosen := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(ring, "[aria-current=true]")))
	if other := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(ring, ":not([aria-current])"))); chosen != other {
		t.Errorf("the focus is %q on the chosen topic, %q on another", chosen, other)
	}
	if !strings.HasPrefix(chosen, "solid 2px ") {
		t.Errorf("the focus is %q", chosen)
	}
}

// TestFocusIsNotCutOff: titles and addresses are cut off where they are too long, and chosen topics stand in a line that scrolls; the ring around them
// is whole (2 px, 2 px away).
func TestFocusIsNotCutOff(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const cut = `(() => {
		const title = document.querySelector(".title a"), links = [...document.querySelectorAll(".title a, .address a, .chosen a, .quick a")];
		title.append(title.textContent.repeat(20));
		return links.filter((link) => {
			const a = link.getBoundingClientRect();
			for (let e = link.parentElement; link.checkVisibility() && e !== document.body; e = e.parentElement) {
				const b = e.getBoundingClientRect(), clips = getComputedStyle(e).overflowX;
				if (clips !== "visible" && Math.min(a.top - b.top, b.bottom - a.bottom, clips === "hidden" ? a.left - b.left : 4) < 4) return true;
			}
		}).map((link) => link.textContent.slice(0, 60)).join("; ");
	})()`
	for _, width := range []int64{1280, 390} {
		do(t, ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate(d.address+"/search?q=pressure&t=Top/Science&t=Top/Health"), chromedp.WaitVisible("ol.hits"))
		if list := see(t, ctx, chromedp.Evaluate[string](cut)); list != "" {
			t.Errorf("at %d px the focus is cut off on %s", width, list)
		}
	}
}

// TestSheetIsLeftWhereverItIsScrolled: what leads back from the sheet of topics stays above them.
func TestSheetIsLeftWhereverItIsScrolled(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(390, 500, chromedp.EmulateMobile), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const over = `(() => {
		const sheet = document.querySelector(".sheet"), back = sheet.querySelector("summary");
		sheet.open = true;
		for (const y of [0, 40, 80, 120, 160]) {
			sheet.scrollTo(0, y);
			const r = back.getBoundingClientRect();
			if (!back.contains(document.elementFromPoint(r.left + 24, r.top + r.height / 2))) return "scrolled by " + sheet.scrollTop;
		}
		return sheet.scrollTop > 0 ? "" : "not scrolled";
	})()`
	if covered := see(t, ctx, chromedp.Evaluate[string](over)); covered != "" {
		t.Errorf("the way back is covered: %s", covered)
	}
}

// TestWaitingEnds: the bar of an answer that is waited for goes when the reader stops the load, for a search and for a link, and stays for the one
// that comes in its place.
func TestWaitingEnds(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.Navigate(slowly(t, d.address)+"/search?q=salt"), chromedp.WaitVisible("ol.hits"))
	const faults = `(async () => {
		const box = document.querySelector("#q"), faults = [];
		const searches = () => (box.value += "slow", box.form.requestSubmit()), follows = () => document.querySelector("a[href='/about']").click();
		const stops = () => window.stop(), escapes = () => box.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true, cancelable: true}));
		const shows = async (bar, when) => {
			for (let frames = 60; frames > 0 && document.body.matches(".waiting") !== bar; frames--) await new Promise(requestAnimationFrame);
			if (document.body.matches(".waiting") !== bar) faults.push(when + " the bar is " + (bar ? "missing" : "there"));
		};
		for (const [loads, ends] of [[searches, stops], [follows, stops], [searches, escapes]]) {
			loads();
			await shows(true, "while it " + loads.name);
			ends();
			await shows(false, "when it " + ends.name);
		}
		searches();
		await shows(true, "while it searches");
		searches();
		await shows(true, "while it searches again");
		stops();
		return faults.join("; ");
	})()`
	if list := see(t, ctx, chromedp.Evaluate[string](faults, chromedp.EvalAwaitPromise)); list != "" {
		t.Error(list)
	}
}

// slowly serves the pages of a server, but the about page and the answers to what ends in "slow" only when the test ends.
func slowly(t *testing.T, address string) string {
	t.Helper()
	server, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	pages, ended := httputil.NewSingleHostReverseProxy(server), make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/about" || strings.HasSuffix(r.FormValue("q"), "slow") {
			<-ended
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(slow.Close)
	t.Cleanup(func() { close(ended) })
	return slow.URL
}

// TestWhyAsksAgain: where the server was away when "why this?" was opened, it tells all when it is opened again.
func TestWhyAsksAgain(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const fails = `(() => {
		const fetched = window.fetch;
		window.fetch = () => { window.fetch = fetched; window.failed = true; return Promise.reject(new TypeError("away")); };
	})(), true`
	see(t, ctx, chromedp.Evaluate[bool](fails))
	do(t, ctx, chromedp.Click(".why summary"))
	see(t, ctx, chromedp.Poll[bool]("window.failed"))
	do(t, ctx, chromedp.Click(".why summary"), chromedp.Click(".why summary"), chromedp.WaitVisible(".why .part table"))
	if n := see(t, ctx, chromedp.Evaluate[int](`document.querySelectorAll(".why .part table").length`)); n != 1 {
		t.Errorf("the words' shares stand there %d times", n)
	}
}

// do takes steps in the browser.
func do(t *testing.T, ctx context.Context, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	for i, step := range steps {
		if err := chromedp.Do(ctx, step); err != nil {
			t.Fatalf("step %d: %v", i+1, err)
		}
	}
}

// see reads something off the page.
func see[T any](t *testing.T, ctx context.Context, what chromedp.Action[T]) T {
	t.Helper()
	v, err := chromedp.Run(ctx, what)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// javaScript switches it on or off.
func javaScript(on bool) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
		return err
	})
}

// focused makes the page one that has the focus, as the window before a reader has; headless, :focus-visible matches nothing without it.
func focused() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
}

// colours chooses the light or the dark scheme.
func colours(scheme string) chromedp.Action[chromedp.Void] {
	return reader("prefers-color-scheme", scheme)
}

// reader sets media features that readers choose, each followed by its value.
func reader(features ...string) chromedp.Action[chromedp.Void] {
	var chosen []*emulation.MediaFeature
	for pair := range slices.Chunk(features, 2) {
		chosen = append(chosen, &emulation.MediaFeature{Name: pair[0], Value: pair[1]})
	}
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: chosen})
		return err
	})
}

// printed shows pages as they are printed.
func printed() chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		return err
	})
}

// TestScreenshots writes the pictures that README shows, and more to look at, into the folder named by FACETTA_SCREENSHOTS:
//
//	FACETTA_SCREENSHOTS=docs/screenshots go test ./cmd/facetta -run TestScreenshots
func TestScreenshots(t *testing.T) {
	dir := os.Getenv("FACETTA_SCREENSHOTS")
	if dir == "" {
		t.Skip("FACETTA_SCREENSHOTS names no folder to write to")
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join("..", "..", dir)
	}
	d := demoServer(t)
	ctx := openBrowser(t)
	for _, s := range []struct {
		name, path    string
		width, height int64
		mobile, dark  bool
	}{
		{"search-desktop", "/search?q=pressure&t=Top/Science", 1280, 860, false, false},
		{"search-phone", "/search?q=pressure&t=Top/Science", 390, 844, true, false},
		{"search-desktop-dark", "/search?q=pressure", 1280, 860, false, true},
		{"search-phone-dark", "/search?q=pressure", 390, 844, true, true},
		{"home-desktop", "/", 1280, 860, false, false},
		{"home-phone", "/", 390, 844, true, false},
		{"page-desktop", "/page?url=http://physics.plainphysics.example/pressure.html", 1280, 860, false, false},
		{"page-phone", "/page?url=http://physics.plainphysics.example/pressure.html", 390, 844, true, true},
		{"topic-desktop", "/topics/Top/Science", 1280, 860, false, false},
		{"topic-phone", "/topics/Top/Science", 390, 844, true, false},
		{"explain-desktop", "/explain?url=http://heart.steadybeat.example/blood-pressure.html&topic=Top/Health", 1280, 860, false, false},
		{"explain-phone", "/explain?url=http://heart.steadybeat.example/blood-pressure.html&topic=Top/Health", 390, 844, true, true},
		{"members-desktop", "/members?q=pressure&topic=Top/Health", 1280, 600, false, true},
		{"mix-phone", "/search?q=pressure&t=Top/Science&t=General+importance", 390, 844, true, false},
		{"mix-desktop", "/search?q=pressure&t=Top/Science&t=General+importance&w.general=3", 1280, 860, false, true},
		{"unknown-topic", "/search?q=pressure&t=Top/Scienze", 1280, 600, false, false},
		{"nothing", "/search?q=qwertzuiop", 1280, 600, false, true},
	} {
		scheme, viewport := "light", []chromedp.EmulateViewportOption(nil)
		if s.dark {
			scheme = "dark"
		}
		if s.mobile {
			viewport = append(viewport, chromedp.EmulateMobile)
		}
		do(t, ctx, chromedp.EmulateViewport(s.width, s.height, viewport...), colours(scheme), chromedp.Navigate(d.address+s.path),
			chromedp.WaitVisible("#main"))
		png := see(t, ctx, chromedp.CaptureScreenshot())
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, s.name+".png"), png, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
