package main

import (
	"fmt"
	"strings"
	"testing"

	"facetta/internal/pipeline"

	"github.com/chromedp/chromedp"
)

// TestLinksHaveRoomForAFinger: on a phone what stands close together is at least 24 px high (WCAG 2.2, 2.5.8), what is used most 40.
func TestLinksHaveRoomForAFinger(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+"/search?q=pressure&t=Top/Science"), chromedp.WaitVisible("ol.hits"))
	const low = `((links, least) => {
		document.querySelector(".sheet").open = true;
		return [...document.querySelectorAll(links)].filter((a) => a.checkVisibility() && a.getBoundingClientRect().height < least).map((a) => a.textContent.trim()).join(", ");
	})(%q, %d)`
	for links, least := range map[string]int{".nav a, .chip a, .meta a, .crumbs a, .all, summary": 24, ".box button, .box input, .paging a": 40} {
		if few := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(low, links, least))); few != "" {
			t.Errorf("lower than %d px: %s", least, few)
		}
	}
	// A chip's own box is low; around it the row is its own too.
	const around = `(() => {
		document.querySelector(".sheet").open = false;
		const chip = document.querySelector(".quick .chip"), r = chip.getBoundingClientRect();
		return [-7, r.height + 7].every((y) => chip.contains(document.elementFromPoint(r.left + r.width / 2, r.top + y)));
	})()`
	if !see(t, ctx, chromedp.Evaluate[bool](around)) {
		t.Error("a tap 7 px above or below a chip of the strongest topics misses it")
	}
}

// TestTargetsKeepTheirDistance: on a desk too, what is lower than 24 px has a circle of 24 px to itself (WCAG 2.2, 2.5.8). Links within a line of
// text are excepted there. Subtopics and the parts of a path take several lines, as in a larger directory, and a page is listed under two topics.
func TestTargetsKeepTheirDistance(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(1280, 900))
	const near = `(() => {
		document.querySelectorAll("details").forEach((d) => (d.open = true));
		document.querySelectorAll(".children, .crumbs").forEach((e) => { while (e.offsetHeight < 40) e.append(e.firstChild.cloneNode(true)); });
		document.querySelectorAll("[aria-labelledby=page-topics] ul").forEach((ul) => ul.append(ul.lastElementChild.cloneNode(true)));
		const targets = [...document.querySelectorAll("a, button, summary, input, select")]
			.filter((e) => e.checkVisibility() && !e.matches(".skip, p > a, .chain a")).map((e) => [e, e.getBoundingClientRect()]);
		const low = (r) => r.width < 24 || r.height < 24, between = (from, to, at) => Math.max(from - at, 0, at - to), faults = [];
		for (const [e, r] of targets.filter(([, r]) => low(r))) {
			const x = r.left + r.width / 2, y = r.top + r.height / 2;
			for (const [other, o] of targets) {
				const far = low(o) ? Math.hypot(o.left + o.width / 2 - x, o.top + o.height / 2 - y) - 12 :
					Math.hypot(between(o.left, o.right, x), between(o.top, o.bottom, y));
				if (far < 12 && e !== other && !e.contains(other) && !other.contains(e)) faults.push(e.textContent + " and " + other.textContent);
			}
		}
		return faults.slice(0, 5).join("; ");
	})()`
	for _, path := range []string{"/", "/search?q=pressure", "/search?q=pressure&t=Top/Science&t=General+importance", "/topics/Top/Science", "/page?url=http://physics.plainphysics.example/pressure.html"} {
		do(t, ctx, chromedp.Navigate(d.address+path), chromedp.WaitVisible("#main"))
		if list := see(t, ctx, chromedp.Evaluate[string](near)); list != "" {
			t.Errorf("%s: too close to each other: %s", path, list)
		}
	}
}

// TestBoxHasRoom: at every width the search box takes what nobody else needs, room for 16 letters at least; for 12 where they are twice the size. An
// "n" of Arial takes 0.556 of the size; which letters this machine has does not matter.
func TestBoxHasRoom(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const letters = `((size) => {
		document.documentElement.style.fontSize = size;
		const box = document.querySelector("#q");
		return Math.floor(box.clientWidth / (0.556 * parseFloat(getComputedStyle(box).fontSize)));
	})(%q)`
	for _, width := range []int64{320, 390, 600, 760, 761, 768, 834, 1024, 1080, 1081, 1440} {
		do(t, ctx, chromedp.EmulateViewport(width, 800), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
		for size, least := range map[string]int{"": 16, "212.5%": 12} {
			if size != "" && width > 600 { // there the reader's size of letters leads to the layout of a phone, the page's own does not
				continue
			}
			if n := see(t, ctx, chromedp.Evaluate[int](fmt.Sprintf(letters, size))); n < least {
				t.Errorf("at %d px the box has room for %d letters of size %q", width, n, size)
			}
		}
	}
}

// TestLargeTextFits: letters of twice the size neither fall out of a phone's page nor stand one below the other (WCAG 2.2, 1.4.4).
func TestLargeTextFits(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const page = "http://physics.plainphysics.example/pressure.html"
	for _, width := range []int64{320, 390} {
		for _, path := range []string{
			"/", "/search?q=pressure&t=Top/Science", "/topics/Top/Science", "/about",
			"/page?url=" + page, "/score?q=pressure&url=" + page, "/similar?url=" + page, "/explain?url=" + page + "&topic=Top/Science",
		} {
			do(t, ctx, chromedp.EmulateViewport(width, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+path), chromedp.WaitVisible("#main"))
			const faults = `(() => {
				document.documentElement.style.fontSize = "212.5%%";
				const brand = document.querySelector(".brand");
				return [
					document.documentElement.scrollWidth > %d ? "the page is " + document.documentElement.scrollWidth + " px wide" : "",
					brand.querySelector("span") && brand.offsetHeight > 80 ? "the name takes " + brand.offsetHeight + " px of height" : "",
				].filter(Boolean).join(", ");
			})()`
			if list := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(faults, width))); list != "" {
				t.Errorf("%s at %d px: %s", path, width, list)
			}
		}
	}
}

// TestWordsOfAScoreStayWhole: on the narrowest screen the table of a score's factors scrolls rather than break a word of the query.
func TestWordsOfAScoreStayWhole(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(320, 568, chromedp.EmulateMobile),
		chromedp.Navigate(d.address+"/score?q=pressure&url=http://physics.plainphysics.example/pressure.html"), chromedp.WaitVisible(".scroll th bdi"))
	const broken = `[...document.querySelectorAll(".scroll th bdi")].filter((word) => word.getClientRects().length > 1).length`
	if n := see(t, ctx, chromedp.Evaluate[int](broken)); n > 0 {
		t.Errorf("%d words are broken", n)
	}
}

// TestLargeFiguresKeepApart: with letters of twice the size too, neither the factors of "why this?" nor what opens them lies over other text.
func TestLargeFiguresKeepApart(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const over = `(() => {
		document.documentElement.style.fontSize = "212.5%";
		document.querySelectorAll(".why").forEach((why) => (why.open = true));
		const texts = [...document.querySelectorAll(".factors dt, .factors .num, .factors .quiet, .foot > .meta > *, .why > summary")].map((e) => {
			const text = document.createRange();
			text.selectNodeContents(e);
			return [e, text.getBoundingClientRect()];
		});
		const lap = (r, o) => Math.min(r.right - o.left, o.right - r.left, r.bottom - o.top, o.bottom - r.top) > 1;
		return texts.flatMap(([e, r], i) => texts.slice(i + 1).filter(([, o]) => lap(r, o)).map(([o]) => e.textContent + " and " + o.textContent)).slice(0, 5).join("; ");
	})()`
	for _, width := range []int64{320, 360, 480, 1920} {
		do(t, ctx, chromedp.EmulateViewport(width, 800), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
		if list := see(t, ctx, chromedp.Evaluate[string](over)); list != "" {
			t.Errorf("at %d px lie over each other: %s", width, list)
		}
	}
}

// TestColoursOfTheReader: where readers have colours of their own, the box shows that it has the focus, and what is current can be read: on a
// background that the page sets, the browser lays a plate of its own colour under letters unless it is told not to.
func TestColoursOfTheReader(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, reader("forced-colors", "active"), chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile),
		chromedp.Navigate(d.address+"/search?q=pressure&t=Top/Science&page=2"), chromedp.WaitVisible("ol.hits"))
	const current = `(() => {
		const style = (s) => getComputedStyle(document.querySelector(s));
		return [".paging [aria-current]", ".quick [aria-current]"].map((s) => style(s).forcedColorAdjust + (style(s).backgroundColor !== style("body").backgroundColor)).join();
	})()`
	if s := see(t, ctx, chromedp.Evaluate[string](current)); s != "nonetrue,nonetrue" {
		t.Errorf("current page and topic: %s, want letters without a plate on another background", s)
	}
	const ring = `document.querySelector("#q").focus(), getComputedStyle(document.querySelector(".field")).outlineStyle`
	if s := see(t, ctx, chromedp.Evaluate[string](ring)); s != "solid" {
		t.Errorf("the box with the focus has the outline %q", s)
	}
}

// TestTreeIsIndented: on each level down to the deepest that has ranks a topic's name begins farther to the right, and the bars stay below each other.
func TestTreeIsIndented(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	const begins = `((depth) => {
		let topic = document.querySelector(".tree > .facet:not(.general, :has(ul))");
		const names = [];
		for (let level = 0; level < depth; level++) {
			const name = topic.querySelector(".name"), letters = document.createRange();
			letters.selectNodeContents(name);
			names.push(letters.getBoundingClientRect().left - topic.querySelector(".bar").getBoundingClientRect().left);
			const below = topic.cloneNode(true);
			topic.append(document.createElement("ul"));
			topic.lastChild.append(below);
			topic = below;
		}
		return names.join(" ");
	})(%d)`
	if list := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(begins, pipeline.DefaultTopicDepth))); list != "0 16 32 48 64" {
		t.Errorf("the names begin %s px beside their bars", list)
	}
}

// TestChosenTopicsTakeOneLine: on a phone the results are in sight however many topics are chosen, with letters of twice the size too, and each of
// these can be scrolled to.
func TestChosenTopicsTakeOneLine(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	height := func(size string, topics ...string) int {
		path := "/search?q=pressure&t=" + strings.Join(topics, "&t=")
		do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+path), chromedp.WaitVisible("ol.hits"))
		const field = `document.documentElement.style.fontSize = %q, document.querySelector(".field").offsetHeight`
		return see(t, ctx, chromedp.Evaluate[int](fmt.Sprintf(field, size)))
	}
	for _, size := range []string{"212.5%", ""} {
		one, five := height(size, "Top/Science"), height(size, "Top/Science", "Top/Health", "General importance", "Top/Sports", "Top/Computers")
		if five > one {
			t.Errorf("with letters of size %q the box is %d px high with five topics, %d with one", size, five, one)
		}
	}
	const last = `(() => {
		const link = [...document.querySelectorAll(".chosen a")].at(-1);
		link.focus();
		const r = link.getBoundingClientRect();
		return link.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
	})()`
	if !see(t, ctx, chromedp.Evaluate[bool](last)) {
		t.Error("the last topic is out of sight when it has the focus")
	}
}

// TestChipsComeIntoSight: a chip that gets the focus from the keyboard is scrolled to as a whole, with the ring around it (2 px, 2 px away), out of
// where its row fades out.
func TestChipsComeIntoSight(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const path = "/search?q=pressure&t=Top/Science&t=Top/Health&t=Top/Computers"
	do(t, ctx, chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile), chromedp.Navigate(d.address+path), chromedp.WaitVisible("ol.hits"))
	const faults = `["quick", "chosen"].flatMap((name) => {
		const row = document.querySelector("." + name), box = row.getBoundingClientRect();
		const fade = parseFloat(getComputedStyle(row).maskImage.match(/[\d.]+(?=px)/));
		if (row.scrollWidth <= row.clientWidth) return name + " does not scroll";
		if (!(fade > 0)) return name + " does not fade out";
		return [...row.querySelectorAll("a")].filter((link) => {
			link.focus({ focusVisible: true });
			const r = link.getBoundingClientRect();
			return r.left - 4 < box.left - 1 || r.right + 4 > box.right - fade + 1; // rows are scrolled by whole pixels
		}).map((link) => link.textContent.trim());
	}).join(", ")`
	if list := see(t, ctx, chromedp.Evaluate[string](faults)); list != "" {
		t.Error(list)
	}
}

// TestNothingMovesWhileAPageArrives: what stands beside the results, or beside a page's topics, may come later than these.
func TestNothingMovesWhileAPageArrives(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(1280, 900))
	for _, c := range []struct{ path, first, late string }{
		{"/topics/Top/Science", ".results", ".plain"},
		{"/page?url=http://physics.plainphysics.example/pressure.html", ".around", ".text"},
	} {
		do(t, ctx, chromedp.Navigate(d.address+c.path), chromedp.WaitVisible("#main"))
		const moved = `((first, late) => {
			const left = () => document.querySelector(first).getBoundingClientRect().left, whole = left();
			document.querySelector(late).remove();
			return whole - left();
		})(%q, %q)`
		if n := see(t, ctx, chromedp.Evaluate[float64](fmt.Sprintf(moved, c.first, c.late))); n != 0 {
			t.Errorf("%s: %s moves by %g px when %s arrives", c.path, c.first, n, c.late)
		}
	}
}

// TestMotionOnRequest: the bar of an answer that is waited for grows, unless readers want no motion.
func TestMotionOnRequest(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	for preference, want := range map[string]string{"no-preference": "appear,grow", "reduce": "appear"} {
		do(t, ctx, reader("prefers-reduced-motion", preference), chromedp.Navigate(d.address+"/about"), chromedp.WaitVisible("#main"))
		const motions = `document.body.classList.add("waiting"), document.getAnimations().map((a) => a.animationName).join()`
		if s := see(t, ctx, chromedp.Evaluate[string](motions)); s != want {
			t.Errorf("with %s the bar has the animations %q, want %q", preference, s, want)
		}
	}
}

// TestPageInfoFitsItsScreen: on a phone a page's topics come before its long text and its links after it; on a desk the text has a column of its own,
// beside topics and links that follow each other closely.
func TestPageInfoFitsItsScreen(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const faults = `(() => {
		const [topics, text, links] = ["#page-topics", "#text", ".neighbours"].map((s) => document.querySelector(s).closest(".around, .text").getBoundingClientRect());
		const apart = %v ? [topics.bottom <= text.top, text.bottom <= links.top] :
			[text.right <= topics.left, text.right <= links.left, topics.top === text.top, links.top - topics.bottom < 48];
		return apart.every(Boolean) ? "" : [topics, text, links].map((r) => JSON.stringify(r)).join();
	})()`
	for width, phone := range map[int64]bool{390: true, 1000: true, 1280: false} {
		do(t, ctx, chromedp.EmulateViewport(width, 800), chromedp.Navigate(d.address+"/page?url=http://physics.plainphysics.example/pressure.html"),
			chromedp.WaitVisible("#main"))
		if list := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(faults, phone))); list != "" {
			t.Errorf("at %d px topics, text and links stand at %s", width, list)
		}
	}
}

// TestWhatIsBold: headings, the names of topics in the directory, the words that match, and the chosen topic stand out by their weight.
func TestWhatIsBold(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	for path, bold := range map[string]string{
		"/":                                ".directory .topic .name",
		"/search?q=pressure&t=Top/Science": ".topics h2, .title mark, .pick[aria-current] .name",
		"/page?url=http://physics.plainphysics.example/pressure.html": "h1, h2",
		"/about": "h1, h2",
	} {
		do(t, ctx, chromedp.EmulateViewport(1280, 800), chromedp.Navigate(d.address+path), chromedp.WaitVisible("#main"))
		const light = `%q.split(", ").filter((s) => {
			const list = [...document.querySelectorAll(s)].filter((e) => e.checkVisibility());
			return list.length === 0 || list.some((e) => getComputedStyle(e).fontWeight < 600);
		}).join(", ")`
		if list := see(t, ctx, chromedp.Evaluate[string](fmt.Sprintf(light, bold))); list != "" {
			t.Errorf("%s: not bold, or not there: %s", path, list)
		}
	}
}

// TestPrint: on paper there are the query, the results and where they are, and nothing to click.
func TestPrint(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	do(t, ctx, chromedp.EmulateViewport(800, 1100), printed(), chromedp.Navigate(d.address+"/search?q=pressure&t=Top/Science"), chromedp.WaitVisible("ol.hits"))
	const shown = `[...document.querySelectorAll("h1, .address, .topics, .box, .crumbs, nav a, .paging, .why, .similar, .foot a:not(.member)")]
		.filter((e) => e.checkVisibility() && e.offsetHeight > 1).map((e) => e.className || e.tagName)`
	if kinds := see(t, ctx, chromedp.Evaluate[string]("[...new Set("+shown+")].join()")); !strings.EqualFold(kinds, "away,address") {
		t.Errorf("printed are %s, want the heading and the addresses alone", kinds)
	}
	if s := see(t, ctx, chromedp.Evaluate[string](`getComputedStyle(document.querySelector("h2")).breakAfter`)); s != "avoid" {
		t.Errorf("the page may break after a heading: %q", s)
	}
	// Firefox moves a part of a grid as a whole to the next sheet, and leaves the rest of this one empty.
	do(t, ctx, chromedp.Navigate(d.address+"/page?url=http://physics.plainphysics.example/pressure.html"), chromedp.WaitVisible("main.page"))
	const parts = `[...document.querySelector("main.page").children].map((e) => getComputedStyle(e.parentElement).display + parseInt(getComputedStyle(e).marginTop))`
	if s := see(t, ctx, chromedp.Evaluate[string]("[...new Set("+parts+")].join()")); s != "block34" {
		t.Errorf("the parts of a page's view are %s, want blocks with 2em (34 px) between them", s)
	}
}

// TestLinesBeginWhereOthersDo: pages of one column begin where the search box does, and on a phone the choice of an order where the line above it
// does. What is said of a similar page stands nearer to its own bar than to the next page's title.
func TestLinesBeginWhereOthersDo(t *testing.T) {
	d := demoServer(t)
	ctx := openBrowser(t)
	const page = "http://physics.plainphysics.example/pressure.html"
	const aside = `((one, other) => Math.round(document.querySelector(one).getBoundingClientRect().left - document.querySelector(other).getBoundingClientRect().left))(%q, %q)`
	do(t, ctx, chromedp.EmulateViewport(1280, 900))
	for _, path := range []string{
		"/about", "/similar?url=" + page, "/score?q=pressure&url=" + page, "/explain?topic=Top/Science&url=" + page, "/members?q=pressure&topic=Top/Science",
	} {
		do(t, ctx, chromedp.Navigate(d.address+path), chromedp.WaitVisible("main h1"))
		if n := see(t, ctx, chromedp.Evaluate[int](fmt.Sprintf(aside, "main h1", ".box"))); n != 0 {
			t.Errorf("%s begins %d px beside the search box", path, n)
		}
	}
	do(t, ctx, chromedp.Navigate(d.address+"/similar?url="+page), chromedp.WaitVisible("ol.neighbours p"))
	const apart = `Math.round(document.querySelector(".neighbours p").getBoundingClientRect().top - document.querySelector(".neighbours .bar").getBoundingClientRect().bottom)`
	if n := see(t, ctx, chromedp.Evaluate[int](apart)); n > 4 {
		t.Errorf("what is said of a similar page stands %d px below its bar", n)
	}
	do(t, ctx, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile), chromedp.Navigate(d.address+"/search?q=pressure"), chromedp.WaitVisible("ol.hits"))
	if n := see(t, ctx, chromedp.Evaluate[int](fmt.Sprintf(aside, ".status .meta", "[role=status]"))); n != 0 {
		t.Errorf("on a phone the order begins %d px beside the line above it", n)
	}
}
