package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/segment"
)

type segmentCommand struct {
	Method    string   `help:"How blocks are fused; see above (${default})." default:"bf-rulebased" placeholder:"M"`
	Threshold *float64 `help:"Largest relative difference in density at which blocks fuse (default: 0.6 with rules, else 0.38)." placeholder:"X"`
	Spikes    bool     `help:"With bf-smoothed-low: also absorb blocks that are denser than both neighbours."`
	Width     int      `help:"Columns of a line (${default})." default:"80" placeholder:"N"`
	Format    string   `help:"Output format: text or jsonl, one JSON object a line (${default})." enum:"text,jsonl" default:"text" placeholder:"F"`
	Files     []string `arg:"" optional:"" help:"HTML files; - reads one page from standard input; none reads one path a line from there." placeholder:"FILE"`
}

// Help lists the methods and shows examples.
func (segmentCommand) Help() string {
	return `Prints the segments that each page falls into, with a line ` + segment.Bound + ` between two of them.

Methods: ` + segmentMethods() + `.

Examples:
  facetta segment page.html
  facetta segment --method bf-plain --threshold 0.3 page.html
  find pages -name '*.html' | facetta segment --format jsonl > segments.jsonl`
}

func segmentMethods() string {
	var names []string
	for _, m := range segment.Methods() {
		names = append(names, string(m))
	}
	return strings.Join(names, ", ")
}

// segmented is one line of the format jsonl.
type segmented struct {
	File     string        `json:"file"`
	Title    string        `json:"title"`
	Language string        `json:"language"`
	Segments []pageSegment `json:"segments"`
	Empty    string        `json:"empty"` // why there are no segments
	Error    string        `json:"error"`
}

type pageSegment struct {
	segmentFigures
	Blocks []segmentFigures `json:"blocks"`
}

// segmentFigures are what segments and blocks have in common.
type segmentFigures struct {
	Text        string  `json:"text"`
	Words       int     `json:"words"`
	LinkedWords int     `json:"linked_words"`
	Lines       int     `json:"lines"`
	TextDensity float64 `json:"text_density"`
	LinkDensity float64 `json:"link_density"`
}

// options checks the flags.
func (s segmentCommand) options() (o segment.Options, err error) {
	o = segment.Options{Method: segment.Method(s.Method), Width: s.Width, Spikes: s.Spikes}
	if s.Width < 1 {
		return o, wrongUsage("--width %d: choose at least 1; 80 is usual", s.Width)
	}
	if o.Spikes && o.Method != segment.BFSmoothedLow {
		return o, wrongUsage("--spikes needs --method %s", segment.BFSmoothedLow)
	}
	if s.Threshold == nil {
		return o, nil
	}
	if !o.Method.HasThreshold() {
		return o, wrongUsage("--threshold: %s has none: use a method whose name begins with bf-", o.Method)
	}
	switch o.Threshold = *s.Threshold; {
	case !(o.Threshold >= 0): // so that NaN is refused as well
		return o, wrongUsage("--threshold %v: choose 0 or more; 0.6 is usual with rules, else 0.38", o.Threshold)
	case o.Threshold == 0:
		o.Threshold = -1 // only equal densities
	}
	return o, nil
}

// Run prints the segments of each file, in input order.
func (s segmentCommand) Run(ctx context.Context, c *console) error {
	options, err := s.options()
	if err != nil {
		return err
	}
	segmenter, err := segment.New(options)
	if err != nil {
		return wrongUsage("%w", err)
	}
	out := bufio.NewWriter(c.out)
	defer out.Flush()
	failed := 0
	err = eachFile(ctx, s.Files, c.in, func(path string) segmented { return c.segmentFile(path, segmenter, s.Width) }, func(page segmented) error {
		if page.Error != "" {
			failed++
		}
		return s.print(c, out, page)
	})
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if failed > 0 && (s.Format != "jsonl" || areMissing(s.Files)) {
		return unread(count(failed, "file", "files")+" could not be read", s.Files)
	}
	return nil
}

// segmentFile gives the segments of a file, or why it could not be read.
func (c *console) segmentFile(path string, segmenter *segment.Segmenter, width int) (result segmented) {
	if err := tried(path, func() (err error) {
		result, err = c.segmentContent(path, segmenter, width)
		return err
	}); err != nil {
		return segmented{File: path, Segments: []pageSegment{}, Error: err.Error()}
	}
	return result
}

func (c *console) segmentContent(path string, segmenter *segment.Segmenter, width int) (result segmented, err error) {
	body, _, err := c.readFile(path, new(bytes.Buffer))
	if err != nil {
		return result, err
	}
	p := page.Parse(page.Response{URL: fileURL, ContentType: mediaTypeOf(path), Body: body})
	s := segmenter.Segment(p.Blocks)
	result = segmented{File: path, Title: p.Title, Language: p.Language, Empty: whyNoText(p), Segments: make([]pageSegment, len(s.Segments))}
	for i, part := range s.Segments {
		result.Segments[i] = pageSegment{
			segmentFigures: segmentFigures{s.Text(i), part.Words, part.LinkedWords, part.Lines, part.TextDensity(), part.LinkDensity()},
			Blocks:         blocksOf(s, part, width),
		}
	}
	return result, nil
}

// blocksOf gives the blocks of a segment. It wraps them at the line width that was used to fuse them.
func blocksOf(s *segment.Segmentation, part segment.Segment, width int) []segmentFigures {
	blocks := make([]segmentFigures, 0, part.End-part.First)
	for i := part.First; i < part.End; i++ {
		b := s.Blocks[i]
		if width != page.Columns {
			_, b.Lines, b.LastWords = page.Measure(b.Text, width)
		}
		blocks = append(blocks, segmentFigures{b.Text, b.Words, b.LinkedWords, b.Lines, b.TextDensity(), b.LinkDensity()})
	}
	return blocks
}

func (s segmentCommand) print(c *console, out *bufio.Writer, page segmented) error {
	var err error
	switch {
	case s.Format == "jsonl":
		err = printJSONLine(out, page)
	case page.Error != "":
		fmt.Fprintln(c.err, "facetta:", page.Error)
	default:
		err = s.printText(c, out, page)
	}
	return err
}

// printText prints the segments of a page, below a line with its name unless it is the only one.
func (s segmentCommand) printText(c *console, out *bufio.Writer, page segmented) error {
	if len(s.Files) != 1 {
		fmt.Fprintf(out, "==> %s <==\n", page.File)
	}
	if page.Empty != "" {
		c.say("%s: %s", page.File, page.Empty)
	}
	for i := range page.Segments {
		if i > 0 {
			fmt.Fprintln(out, segment.Bound)
		}
		fmt.Fprintln(out, page.Segments[i].Text)
	}
	return out.Flush()
}
