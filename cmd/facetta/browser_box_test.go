package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestCompletions: what is typed fills the list that the box is tied to, and takes it back; the keys that move in that list are left to the
// browser. It is a datalist, which the browser itself shows and moves in, headless Chromium not at all: the choice by arrow keys is not tested.
func TestCompletions(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	// On a busy machine there is an answer to the first letters before: the list that counts is the one of the whole word.
	const completed = `(() => {
		const found = [...document.querySelector("#q").list.options];
		return found.length > 0 && found.every((o) => o.value.toLowerCase().includes("pres"));
	})()`
	do(t, ctx, chromedp.Navigate(d.address+"/"), chromedp.SendKeys("#q", "pres"))
	see(t, ctx, chromedp.Poll[bool](completed))
	const untouched = `(() => {
		const box = document.querySelector("#q");
		return ["ArrowDown", "ArrowUp", "Enter", "j", "?"].filter((key) =>
			!(box.focus(), box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))).join(" ");
	})()`
	if taken := see(t, ctx, chromedp.Evaluate[string](untouched)); taken != "" {
		t.Errorf("in the box the page takes %s away from the browser", taken)
	}
	do(t, ctx, chromedp.SendKeys("#q", "qwertzuiop"), chromedp.WaitNotPresent("#completions option"))

	// A browser offers what has the typed letters in it, and of what they begin without an accent the label has.
	const labelled = `(() => {
		const found = [...document.querySelector("#q").list.options];
		return found.length > 0 && found.every((o) => o.value.toLowerCase().includes("press") && o.label.includes("(préss)"));
	})()`
	do(t, ctx, chromedp.Navigate(d.address+"/"), chromedp.SendKeys("#q", "préss"))
	see(t, ctx, chromedp.Poll[bool](labelled))
}

// TestOneCompletionAtATime: a slow answer to the first letters is given up for the next ones, and any for the search, so that none waits behind them.
func TestOneCompletionAtATime(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	server, err := url.Parse(d.address)
	if err != nil {
		t.Fatal(err)
	}
	pages, asked, givenUp, ended := httputil.NewSingleHostReverseProxy(server), make(chan string, 9), make(chan string, 9), make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if q := r.FormValue("q"); r.URL.Path == "/api/complete" && q != "pressu" {
			asked <- q
			select {
			case <-r.Context().Done():
				givenUp <- q
			case <-ended:
			}
			return
		}
		if r.URL.Path == "/search" {
			<-ended
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(slow.Close)
	end := sync.OnceFunc(func() { close(ended) })
	t.Cleanup(end)
	next := func(what string, from chan string, want string) {
		t.Helper()
		select {
		case got := <-from:
			if got != want {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		case <-time.After(browserTimeout / 2):
			t.Fatalf("not %s: %q", what, want)
		}
	}
	const types = `(() => { const box = document.querySelector("#q"); box.value = %q; box.dispatchEvent(new Event("input")); return true; })()`
	typed := func(text string) { see(t, ctx, chromedp.Evaluate[bool](fmt.Sprintf(types, text))) }
	do(t, ctx, chromedp.Navigate(slow.URL+"/"), chromedp.WaitVisible("#main"))
	typed("press")
	next("asked", asked, "press")
	typed("pressu")
	next("given up", givenUp, "press")
	see(t, ctx, chromedp.Poll[bool](`[...document.querySelector("#q").list.options].some((o) => o.value.toLowerCase().includes("pressu"))`))
	typed("pressure")
	next("asked", asked, "pressure")
	const submit = `document.querySelector("#q").form.requestSubmit(), true`
	see(t, ctx, chromedp.Evaluate[bool](`document.querySelector("#q").form.addEventListener("submit", (e) => e.preventDefault(), { once: true }), `+submit))
	next("given up", givenUp, "pressure")
	typed("pressure") // after a search that was stopped
	next("asked", asked, "pressure")
	see(t, ctx, chromedp.Evaluate[bool](submit))
	next("given up", givenUp, "pressure")
	end()
	do(t, ctx, chromedp.WaitVisible("ol.hits"))
}

// TestEscapeLeavesTheBox: Escape gives the keys back to the results, and what stands in the box stays.
func TestEscapeLeavesTheBox(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"), chromedp.Focus("#q"), chromedp.KeyEvent(kb.Escape))
	const left = `document.activeElement === document.body ? document.querySelector("#q").value : "the focus is in the box"`
	if s := see(t, ctx, chromedp.Evaluate[string](left)); s != "pressure" {
		t.Errorf("after Escape: %q, want pressure in a box without the focus", s)
	}
}

// TestKeysOfOtherLetters: keys move through results whatever letters are on them, and Escape is an input method's own while that composes a word.
func TestKeysOfOtherLetters(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const faults = `(() => {
		const box = document.querySelector("#q"), faults = [];
		const press = (target, init) => target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
		press(document.body, { key: "о", code: "KeyJ" });
		if (document.activeElement !== document.querySelector(".title a")) faults.push("the key of j does not lead to the first result");
		box.focus();
		press(box, { key: "Escape", code: "Escape", isComposing: true });
		if (document.activeElement !== box) faults.push("Escape leaves a word that is being composed");
		return faults.join("; ");
	})()`
	if list := see(t, ctx, chromedp.Evaluate[string](faults)); list != "" {
		t.Error(list)
	}
}

// TestKeysCanBeSwitchedOff: the about page has the switch, which holds on every page, for the "?" too, until it is set again (WCAG 2.1.4). The list
// that "?" opens has the same switch.
func TestKeysCanBeSwitchedOff(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const taken = `!document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", code: "Slash", bubbles: true, cancelable: true }))`
	for _, on := range []bool{false, true} {
		do(t, ctx, chromedp.Navigate(d.address+"/about"), chromedp.Click("main .keys + p input"),
			chromedp.Navigate(d.address+"/topics/"), chromedp.WaitVisible("main h1"))
		if opens := see(t, ctx, chromedp.Evaluate[bool](taken)); opens != on {
			t.Errorf("the keys were set to %v, ? opens the list: %v", on, opens)
		}
	}
	do(t, ctx, chromedp.WaitVisible("dialog[open] .keys"))
	if text := see(t, ctx, chromedp.Evaluate[string](`document.activeElement.textContent`)); text != "Close" { // not the switch, which Space would turn off
		t.Errorf("in the list the focus is on %q", text)
	}
	do(t, ctx, chromedp.Click("dialog .keys + p input"), chromedp.Click("dialog button"), chromedp.WaitNotPresent("dialog[open]"))
	if see(t, ctx, chromedp.Evaluate[bool](taken)) {
		t.Error("switched off in the list, the keys stay on")
	}
}

// TestBackBringsTheQueryBack: a page that the browser has kept stands below the query that it answers, not below the next one.
func TestBackBringsTheQueryBack(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const back = `document.querySelector("#q").value = "light", window.dispatchEvent(new PageTransitionEvent("pageshow", {persisted: %v})), document.querySelector("#q").value`
	for kept, want := range map[bool]string{true: "pressure", false: "light"} {
		if s := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(back, kept))); s != want {
			t.Errorf("the page is shown, kept %v: the box holds %q, want %q", kept, s, want)
		}
	}
}
