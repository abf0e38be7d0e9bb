package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestOlderBrowsers: where a part of CSS is not known, as colours in OKLCH before 2023, :has before 2024 or custom properties in small browsers, the
// page can still be read and used. Chromium does not know it either when its name is another.
func TestOlderBrowsers(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile))
	const style = `const style = (s) => getComputedStyle(document.querySelector(s));`
	for _, c := range []struct{ lacks, faults string }{
		{"oklch(", `
			document.querySelector(".sheet").open = true;
			if (style(".sheet").backgroundColor === "rgba(0, 0, 0, 0)") faults.push("results show through the topics");
			if (style(".field").borderStyle !== "solid") faults.push("the box has no border");
			const bars = ["body", ".tree .general .bar", ".tree .d1 .bar", ".tree ul .d2 .bar"].map((s) => style(s).color);
			if (new Set(bars).size < bars.length) faults.push("text and bars have the colours " + bars);
		`},
		{":has(", `
			document.querySelector(".sheet").open = true;
			const seen = [...document.querySelectorAll(".sheet > summary span, .more")].filter((e) => e.checkVisibility()).map((e) => e.textContent);
			if (seen.join() !== "Back to the results") faults.push("what opens and closes lists reads " + seen);
			if (!document.querySelector(".tree .late").checkVisibility()) faults.push("topics are hidden that nothing shows");
		`},
		{"var(", `
			if (style(".field").borderStyle !== "solid") faults.push("the box has no border");
			if (style(".title a").color === style("body").color) faults.push("titles look like text");
		`},
	} {
		do(t, ctx, chromedp.Navigate(without(t, d.address, c.lacks)+"/search?q=pressure&t=Top/Science"), chromedp.WaitVisible("ol.hits"))
		if list := see(t, ctx, chromedp.Evaluate[string]("(() => { const faults = [];"+style+c.faults+`return faults.join("; "); })()`)); list != "" {
			t.Errorf("without %s: %s", strings.TrimSuffix(c.lacks, "("), list)
		}
	}
}

// TestTopicsStandOpenBesideResults: a browser that cannot show what is in a closed sheet opens it on a wide screen, where it stays open, and keeps it
// closed on a narrow one.
func TestTopicsStandOpenBesideResults(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(without(t, d.address, "::details-content")+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const seen = `document.querySelector(".status").click(),
		[".sheet .tree", ".sheet > summary"].filter((s) => document.querySelector(s).checkVisibility()).join()`
	if s := see(t, ctx, chromedp.Evaluate[string](seen)); s != ".sheet .tree" {
		t.Errorf("on a wide screen %q can be seen, want the topics alone", s)
	}
	do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile), chromedp.WaitVisible(".sheet > summary"))
	if s := see(t, ctx, chromedp.Evaluate[string](seen)); s != ".sheet > summary" {
		t.Errorf("on a narrow screen %q can be seen, want what opens the topics", s)
	}
}

// TestEscapeEndsWaiting: where a browser does not tell what it loads, as WebKitGTK 2.50, the bar of an answer that is waited for goes with the key that
// stops the load.
func TestEscapeEndsWaiting(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
			Source: `Object.defineProperty(window, "navigation", { value: undefined })`,
		})
		return err
	}), chromedp.Navigate(slowly(t, d.address)+"/search?q=salt"), chromedp.WaitVisible("ol.hits"))
	const bars = `(() => {
		const box = document.querySelector("#q"), shown = [];
		box.value = "slow";
		box.form.requestSubmit();
		return new Promise((done) => setTimeout(() => {
			shown.push(document.body.matches(".waiting"));
			document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
			done(shown.concat(document.body.matches(".waiting")).join());
			window.stop();
		}));
	})()`
	if s := see(t, ctx, chromedp.Evaluate[string](bars, chromedp.EvalAwaitPromise)); s != "true,false" {
		t.Errorf("while it waits, and after Escape, the bar is there: %s", s)
	}
}

// without serves the pages of a server with a style sheet and a script in which a name is one that no browser knows.
func without(t *testing.T, address, name string) string {
	t.Helper()
	server, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	unknown := strings.TrimSuffix(name, "(") + "-unknown" + strings.Repeat("(", strings.Count(name, "("))
	pages := httputil.NewSingleHostReverseProxy(server)
	pages.ModifyResponse = func(r *http.Response) error {
		if !strings.HasPrefix(r.Request.URL.Path, "/static/") {
			return nil
		}
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		text = bytes.ReplaceAll(text, []byte(name), []byte(unknown))
		r.Body = io.NopCloser(bytes.NewReader(text))
		r.Header.Set("Content-Length", strconv.Itoa(len(text)))
		return nil
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("Accept-Encoding", "identity")
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// TestTitlesBeginAtTheirOwnSide: titles and passages from right to left begin at the right. Firefox and WebKit align what is in a list as the list
// is, as the HTML Standard has it; Chromium does not by itself.
func TestTitlesBeginAtTheirOwnSide(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const faults = `(() => {
		const standard = new CSSStyleSheet(), faults = [];
		standard.replaceSync("@layer standard { li { text-align: -webkit-match-parent; } }");
		document.adoptedStyleSheets = [standard];
		for (const part of [".title", ".passage"]) {
			const e = document.querySelector(part), text = document.createRange();
			(e.querySelector("a") || e).textContent = "שלום עולם";
			text.selectNodeContents(e);
			if (text.getBoundingClientRect().right < e.getBoundingClientRect().right - 1) faults.push(part);
		}
		return faults.join(", ");
	})()`
	if list := see(t, ctx, chromedp.Evaluate[string](faults)); list != "" {
		t.Errorf("written from right to left, but begins at the left: %s", list)
	}
}

// TestListsStayLists: WebKit tells screen readers that something is a list, and on which level of the tree of topics it stands, only where it has
// markers. Empty ones do.
func TestListsStayLists(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const markers = `[...new Set([...document.querySelectorAll("ul, ol")].map((list) => getComputedStyle(list).listStyleType))].join()`
	if s := see(t, ctx, chromedp.Evaluate[string](markers)); s != `""` {
		t.Errorf("the markers of lists are %s, want empty ones", s)
	}
}

// TestDarkColoursOfTheReader: in dark colours of the reader's own too, words that match can be read on their marks, and bars keep the colours that
// tell content from boilerplate. Firefox leaves a mark the colours that it inherits, and a bar none but what is around it; Chromium does so if it is
// told to.
func TestDarkColoursOfTheReader(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const likeFirefox = `(() => {
		const firefox = new CSSStyleSheet();
		firefox.replaceSync("@layer firefox { mark { forced-color-adjust: none; } svg { forced-color-adjust: auto; } }");
		document.adoptedStyleSheets = [firefox];
		document.querySelectorAll("div.pale, span.pale").forEach((e) => (e.style.color = "CanvasText"));
	})(), `
	do(t, ctx, reader("forced-colors", "active", "prefers-color-scheme", "dark"), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const unread = `[".title mark", ".passage mark"].filter((s) => {
		const style = getComputedStyle(document.querySelector(s));
		const [x, y] = [style.color, style.backgroundColor].map((c) => {
			const [r, g, b] = c.match(/[\d.]+/g).map((v) => (v / 255) ** 2.2);
			return 0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b;
		});
		return Math.max(x, y) / Math.min(x, y) < 4.5;
	}).join(", ")`
	if list := see(t, ctx, chromedp.Evaluate[string](likeFirefox+unread)); list != "" {
		t.Errorf("too little contrast: %s", list)
	}
	do(t, ctx, chromedp.Navigate(d.address+"/page?url=http://physics.plainphysics.example/pressure.html"), chromedp.WaitVisible("main.page"))
	const tones = `[".content", ".pale"].map((s) => [".skyline " + s, ".legend " + s + " svg", ".block" + s + " svg"].map((mark) =>
		getComputedStyle(document.querySelector(mark)).color))`
	const faults = tones + `.flatMap((marks, i, [content]) => (new Set(marks).size > 1 || (i && marks[0] === content[0]) ? marks : [])).join(" ")`
	if list := see(t, ctx, chromedp.Evaluate[string](likeFirefox+faults)); list != "" {
		t.Errorf("what is boilerplate, or what is content, is not in one colour of its own: %s", list)
	}
}
