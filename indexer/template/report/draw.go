package report

import (
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// The drawing's size and the frame of its axes, in pixels.
const (
	width, height = 720, 420
	left, right   = 72, 700
	top, bottom   = 60, 370
)

// Draw writes one SVG file for each law into a folder, which is made when it is missing.
func (r *Report) Draw(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("draw curves: %w", err)
	}
	for i := range r.fits {
		l := &r.fits[i]
		if err := os.WriteFile(filepath.Join(dir, l.id+".svg"), []byte(l.svg()), 0o644); err != nil {
			return fmt.Errorf("draw curves: %w", err)
		}
	}
	return nil
}

// svg draws the points as circles, our fit as a solid line and the source's fit as a broken line.
func (l *law) svg() string {
	f := l.frame()
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`,
		width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`, width, height)
	fmt.Fprintf(&b, `<text x="%d" y="22" font-size="14">%s</text>`+"\n", left, html.EscapeString(l.title))
	f.axes(&b, l.x, l.y)
	if l.sourceCurve != nil {
		f.line(&b, l.sourceCurve, l.points.X[0], `stroke="#999" stroke-dasharray="5 4"`)
	}
	f.line(&b, l.curve, l.points.X[0], `stroke="#c2410c" stroke-width="2"`)
	for i, x := range l.points.X {
		if px, py, ok := f.place(x, l.points.Y[i]); ok {
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="2.5" fill="#1d4ed8"/>`+"\n", px, py)
		}
	}
	name, r2 := l.quality()
	fmt.Fprintf(&b, `<g fill="#333"><circle cx="78" cy="40" r="3" fill="#1d4ed8"/><text x="88" y="44">this archive</text>`+
		`<path d="M176 40h16" stroke="#c2410c" stroke-width="2"/><text x="198" y="44">fit, %s %.4f</text>`, strings.Replace(name, "R2", "R²", 1), r2)
	if l.sourceCurve != nil {
		b.WriteString(`<path d="M300 40h16" stroke="#999" stroke-dasharray="5 4"/><text x="322" y="44">source</text>`)
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// frame maps values to pixels.
type frame struct {
	x0, x1, y0, y1 float64 // range of the axes, logarithms where they are logarithmic
	logarithmic    bool
}

func (l *law) frame() frame {
	f := frame{logarithmic: l.logarithmic, x0: 0, y0: 0}
	least := math.Inf(1)
	for i, x := range l.points.X {
		f.x1, f.y1 = max(f.x1, x), max(f.y1, l.points.Y[i])
		if y := l.points.Y[i]; y > 0 {
			least = min(least, y)
		}
	}
	if f.logarithmic {
		f.x1, f.y0, f.y1 = math.Log10(f.x1), math.Floor(math.Log10(least)), math.Log10(f.y1)
	}
	if !f.logarithmic {
		f.y1 = max(f.y1, l.highest(l.curve, 3*f.y1), l.highest(l.sourceCurve, 3*f.y1))
	}
	f.x1, f.y1 = max(f.x1, f.x0+1e-9), max(f.y1*1.05, f.y0+1e-9)
	return f
}

// highest gives the curve's greatest value below limit, at the points.
func (l *law) highest(curve func(float64) float64, limit float64) (y float64) {
	if curve == nil {
		return 0
	}
	for _, x := range l.points.X {
		if v := curve(x); v < limit {
			y = max(y, v)
		}
	}
	return y
}

// place gives the pixel of a point, and tells whether it lies on the drawing.
func (f *frame) place(x, y float64) (px, py float64, ok bool) {
	if f.logarithmic {
		x, y = math.Log10(x), math.Log10(y)
	}
	px = left + (x-f.x0)/(f.x1-f.x0)*(right-left)
	py = bottom - (y-f.y0)/(f.y1-f.y0)*(bottom-top)
	return px, py, px >= left-1 && px <= right+1 && py >= top-1 && py <= bottom+1
}

// line draws the part of a curve from x = from on that lies on the drawing.
func (f *frame) line(b *strings.Builder, curve func(float64) float64, from float64, style string) {
	const steps = 400
	if f.logarithmic {
		from = math.Log10(from)
	}
	command := "M"
	var path strings.Builder
	for i := range steps + 1 {
		x := from + (f.x1-from)*float64(i)/steps
		if f.logarithmic {
			x = math.Pow(10, x)
		}
		px, py, ok := f.place(x, curve(x))
		if !ok {
			command = "M"
			continue
		}
		fmt.Fprintf(&path, "%s%.1f %.1f", command, px, py)
		command = "L"
	}
	fmt.Fprintf(b, `<path d="%s" fill="none" %s/>`+"\n", path.String(), style)
}

// axes draws both axes with marks at round values.
func (f *frame) axes(b *strings.Builder, x, y string) {
	fmt.Fprintf(b, `<path d="M%d %dV%dH%d" fill="none" stroke="#333"/>`+"\n<g fill=\"#333\">", left, top, bottom, right)
	for _, v := range f.marks(f.x0, f.x1) {
		px := left + (v-f.x0)/(f.x1-f.x0)*(right-left)
		fmt.Fprintf(b, `<path d="M%.1f %dv5" stroke="#333"/><text x="%.1f" y="%d" text-anchor="middle">%s</text>`, px, bottom, px,
			bottom+18, f.value(v))
	}
	for _, v := range f.marks(f.y0, f.y1) {
		py := bottom - (v-f.y0)/(f.y1-f.y0)*(bottom-top)
		fmt.Fprintf(b, `<path d="M%d %.1fh-5" stroke="#333"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`, left, py, left-8, py+4,
			f.value(v))
	}
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle">%s</text>`, (left+right)/2, bottom+38, html.EscapeString(x))
	fmt.Fprintf(b, `<text transform="translate(16 %d) rotate(-90)" text-anchor="middle">%s</text></g>`+"\n", (top+bottom)/2,
		html.EscapeString(y))
}

// marks gives about five multiples of 1, 2 or 5 times a power of ten between two ends; on logarithmic axes the whole powers.
func (f *frame) marks(from, end float64) (marks []float64) {
	step := math.Pow(10, math.Floor(math.Log10((end-from)/5)))
	for _, factor := range []float64{2, 2.5, 2} {
		if (end-from)/step > 6 {
			step *= factor
		}
	}
	if f.logarithmic {
		step = max(math.Round(step), 1)
	}
	for k := math.Ceil(from/step - 1e-9); k*step <= end; k++ {
		marks = append(marks, k*step+0) // turns -0 into 0
	}
	return marks
}

// value writes the value of a mark.
func (f *frame) value(mark float64) string {
	if f.logarithmic {
		mark = math.Pow(10, mark)
	}
	return strconv.FormatFloat(mark, 'g', 6, 64)
}
