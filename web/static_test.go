package web

import (
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestAssets(t *testing.T) {
	doc := parse(t, get(t, newFake(), "/"))
	for _, href := range []string{
		doc.one(t, "link[rel=stylesheet]").attr("href"), doc.one(t, "link[rel=icon]").attr("href"), doc.one(t, "script").attr("src"),
	} {
		a := get(t, newFake(), href)
		if a.Code != http.StatusOK || !strings.Contains(a.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: status %d, cache %q", href, a.Code, a.Header().Get("Cache-Control"))
		}
		stale, _, _ := strings.Cut(href, "?")
		old := get(t, newFake(), stale+"?v=0")
		if cache := old.Header().Get("Cache-Control"); old.Code != http.StatusOK || cache != "public, no-cache" {
			t.Errorf("%s with an old hash: status %d, cache %q", stale, old.Code, cache)
		}
		checkNotModified(t, stale, a.Header().Get("ETag"))
	}
}

func checkNotModified(t *testing.T, path, tag string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("If-None-Match", tag)
	w := httptest.NewRecorder()
	New(newFake(), Options{}).ServeHTTP(w, r)
	if w.Code != http.StatusNotModified {
		t.Errorf("%s with its ETag %s: status %d", path, tag, w.Code)
	}
}

// TestStyleSize holds the bound of the design: one style sheet of less than 20 KB.
func TestStyleSize(t *testing.T) {
	if n := len(assets["style.css"].body); n >= 20_000 {
		t.Errorf("the style sheet has %d bytes", n)
	}
}

// TestHues holds that the style sheet has a class for every hue that views can ask for.
func TestHues(t *testing.T) {
	css := string(assets["style.css"].body)
	for h := range 36 {
		if rule := fmt.Sprintf(".h%d{--h:%d}", h, h*10); !strings.Contains(css, rule) {
			t.Errorf("the style sheet lacks %s", rule)
		}
	}
}

// TestContrast holds WCAG 2.2's contrast: 4.5:1 for text (1.4.3) and 3:1 for bars and borders of fields (1.4.11), in light and
// in dark, and for bars where colours in OKLCH are not known.
func TestContrast(t *testing.T) {
	light, dark, _ := strings.Cut(string(assets["style.css"].body), "(prefers-color-scheme: dark)")
	for scheme, css := range map[string]string{"light": light, "dark": dark} {
		p := readPalette(t, css)
		for _, ground := range []string{"paper", "raised"} {
			for _, text := range []string{"ink", "quiet", "link", "seen"} {
				p.check(t, scheme, text, ground, 4.5)
			}
			for _, mark := range []string{"edge", "ring", "pale", "dark"} {
				p.check(t, scheme, mark, ground, 3)
			}
			for depth := 1; depth <= 3; depth++ {
				for h := 0; h < 360; h += 10 {
					name := fmt.Sprintf("bar of depth %d and hue %d", depth, h)
					l, chroma := p.numbers[fmt.Sprintf("l%d", depth)], p.numbers["chroma"]
					p.colours[name] = oklch{l, chroma, float64(h)}.luminance()
					p.check(t, scheme, name, ground, 3)
					p.colours[name+" in HSL"] = hsl{float64(h - 25), chroma * 4, l * p.numbers["hsl"] / 100}.luminance()
					p.check(t, scheme, name+" in HSL", ground, 3)
				}
			}
		}
		for h := 0; h < 360; h += 10 {
			p.colours["chip"] = oklch{p.numbers["tint"], p.numbers["chroma"] / 4, float64(h)}.luminance()
			p.check(t, scheme, "ink", "chip", 4.5)
			p.check(t, scheme, "quiet", "chip", 4.5)
		}
	}
}

// palette is the custom properties of one colour scheme: the luminance of colours, and numbers.
type palette struct{ colours, numbers map[string]float64 }

type (
	oklch struct{ l, c, h float64 }
	hsl   struct{ h, s, l float64 }
)

var (
	colourProperty = regexp.MustCompile(`--(\w+): #([\da-f]{3,6});`)
	numberProperty = regexp.MustCompile(`--(l\d|chroma|tint|hsl): ([\d.]+)%?;`)
)

func readPalette(t *testing.T, css string) palette {
	t.Helper()
	p := palette{map[string]float64{}, map[string]float64{}}
	for _, m := range colourProperty.FindAllStringSubmatch(css, -1) {
		p.colours[m[1]] = hexLuminance(t, m[2])
	}
	for _, m := range numberProperty.FindAllStringSubmatch(css, -1) {
		f, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		p.numbers[m[1]] = f
	}
	return p
}

func (p palette) check(t *testing.T, scheme, name, ground string, least float64) {
	t.Helper()
	x, known := p.colours[name]
	y, grounded := p.colours[ground]
	if !known || !grounded {
		t.Fatalf("%s: the style sheet lacks --%s or --%s", scheme, name, ground)
	}
	if ratio := (max(x, y) + .05) / (min(x, y) + .05); ratio < least {
		t.Errorf("%s: %s on %s has contrast %.2f, want %.1f", scheme, name, ground, ratio, least)
	}
}

// luminance is that of linear sRGB, cut to its gamut channel by channel. The matrices are those of Björn Ottosson's "A perceptual color space for image
// processing" (2020).
func (c oklch) luminance() float64 {
	a, b := c.c*math.Cos(c.h*math.Pi/180), c.c*math.Sin(c.h*math.Pi/180)
	l := math.Pow(c.l+0.3963377774*a+0.2158037573*b, 3)
	m := math.Pow(c.l-0.1055613458*a-0.0638541728*b, 3)
	s := math.Pow(c.l-0.0894841775*a-1.2914855480*b, 3)
	cut := func(f float64) float64 { return min(max(f, 0), 1) }
	red := cut(4.0767416621*l - 3.3077115913*m + 0.2309699292*s)
	green := cut(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s)
	blue := cut(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s)
	return luminance(red, green, blue)
}

func (c hsl) luminance() float64 {
	channel := func(n float64) float64 { // CSS Color 4, 7.1
		k := math.Mod(n+c.h/30+12, 12)
		return linear(c.l - c.s*min(c.l, 1-c.l)*max(-1, min(k-3, 9-k, 1)))
	}
	return luminance(channel(0), channel(8), channel(4))
}

func hexLuminance(t *testing.T, digits string) float64 {
	t.Helper()
	if len(digits) == 3 {
		digits = digits[:1] + digits[:2] + digits[1:] + digits[2:]
	}
	n, err := strconv.ParseUint(digits, 16, 24)
	if err != nil {
		t.Fatal(err)
	}
	channel := func(shift int) float64 { return linear(float64(n>>shift&0xff) / 255) }
	return luminance(channel(16), channel(8), channel(0))
}

// linear undoes the transfer function of sRGB.
func linear(f float64) float64 {
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// luminance is WCAG's relative luminance of linear sRGB.
func luminance(red, green, blue float64) float64 { return 0.2126*red + 0.7152*green + 0.0722*blue }

// Browsers and readers of feeds ask for /favicon.ico whatever the page says.
func TestFaviconLeadsToTheIcon(t *testing.T) {
	icon := parse(t, get(t, newFake(), "/")).one(t, "link[rel=icon]").attr("href")
	if a := get(t, newFake(), "/favicon.ico"); a.Code != http.StatusFound || a.Header().Get("Location") != icon {
		t.Errorf("status %d to %q, want %q", a.Code, a.Header().Get("Location"), icon)
	}
}
