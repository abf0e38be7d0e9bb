package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"facetta/internal/searcher"
)

type searchCommand struct {
	Topics     []string           `name:"topic" short:"t" sep:"none" help:"Rank by this topic, or by 'General importance'; repeat to mix several." placeholder:"T"`
	Weights    map[string]float64 `name:"weight" help:"Weight of a dimension in a mix, such as topic=2 or general=1." placeholder:"DIM=W"`
	K          int                `help:"Number of best results of each ranking on which facets are counted (${default})." default:"100" placeholder:"K"`
	Threshold  float64            `help:"Least membership with which a page counts for a topic (${default})." default:"0.1" placeholder:"M"`
	Relative   bool               `help:"For memberships, divide a page's rank for a topic by its unbiased rank."`
	Lambda     *float64           `xor:"lambda" help:"Least share of the best results with which a topic is suggested and used in the next round (default: 0.1)." placeholder:"S"`
	Iterations *int               `xor:"iterations" help:"Rounds of topic discovery (default: 1); 0 counts only the results shown." placeholder:"N"`
	Members    string             `xor:"what,hosts,lambda,iterations" help:"Instead, list which of the best results are members of this topic." placeholder:"T"`
	AllHosts   bool               `xor:"hosts" help:"Show any number of results of one host on a page, instead of at most 2 while others are near."`
	Order      string             `help:"How much rank counts in a score: product (words x rank), root (words x the root of rank) or words (not at all); or date, the newest first (${default})." enum:"product,root,words,date" default:"product" placeholder:"O"`
	Most       bool               `help:"Also find pages with most of the query, not only those with all of it."`
	Explain    bool               `xor:"what,form" help:"Show how each result's score is made up."`
	Page       int                `help:"Page of results, from 1." default:"1" placeholder:"N"`
	JSON       bool               `name:"json" xor:"form" help:"Print the API's answer as JSON."`
	Queries    string             `xor:"what,form" help:"Run every line of this file as a query and print how long they took." placeholder:"FILE" type:"existingfile"`
	Query      []string           `arg:"" optional:"" help:"Words and operators (see above)." placeholder:"Q"`
}

// Help explains the syntax of queries, and shows examples.
func (searchCommand) Help() string {
	return `A query finds pages with all of its words, stop words aside, or with most of them if no page has all. "a phrase" is matched as it stands;
a OR b matches either, -a excludes a; begin* matches words that begin so, fuzzy~ similar spellings; ( ) groups. title:, url: and anchor: search
for a word or phrase only there; site:, filetype:, lang:, before:, after:, topic: and link: restrict the pages; min:N searches only blocks of at
least N words, in:all boilerplate and lists of pages, too; score:bm25 weights words by BM25. A page's address, or one that redirects to it,
finds that page first, a host's address its pages.

Examples:
  facetta search pressure
  facetta search --explain boiling point
  facetta search --topic Top/Science --json '"boiling point"'
  facetta search --topic Top/Science --topic 'General importance' --weight general=3 pressure
  facetta search --members Top/Science pressure
  facetta search --queries queries.txt`
}

// Run answers one query, or times many.
func (s searchCommand) Run(ctx context.Context, c *console, common *common) error {
	switch words := strings.TrimSpace(strings.Join(s.Query, " ")); {
	case words == "" && s.Queries == "":
		return wrongUsage("no query: type some words, or name a file with --queries")
	case words != "" && s.Queries != "":
		return wrongUsage("--queries names a file of queries: leave the words out")
	case s.Members != "" && s.Page > 1:
		return wrongUsage("--members lists all at once: leave --page out")
	}
	if s.K == 0 || s.Threshold == 0 || s.Lambda != nil && *s.Lambda == 0 || s.Page == 0 { // a request takes 0 for "not given"
		return wrongUsage("--k, --threshold, --lambda and --page must be above 0 (--threshold %g at least): leave one out for its default", searcher.MinThreshold)
	}
	b, err := workspace(common.Data).openBuild()
	if err != nil {
		return err
	}
	defer b.Close()
	if s.Queries != "" {
		return s.time(ctx, c, b)
	}
	if s.Members != "" {
		return printMembers(ctx, c, b, s.request(strings.Join(s.Query, " ")), s.Members, s.JSON)
	}
	answer, err := b.Search(ctx, s.request(strings.Join(s.Query, " ")))
	if err != nil {
		return asUsage(err)
	}
	if s.JSON {
		return printJSON(c.out, answer)
	}
	return s.print(ctx, c.out, b, answer)
}

func printJSON(out io.Writer, v any) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", " ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// printJSONLine prints a value on a line of its own.
func printJSONLine(out io.Writer, v any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// printMembers prints the results that give a topic its share.
func printMembers(ctx context.Context, c *console, b *searcher.Build, r searcher.Request, topic string, asJSON bool) error {
	m, err := b.Members(ctx, r, topic)
	if err != nil {
		return asUsage(err)
	}
	if asJSON {
		return printJSON(c.out, m)
	}
	w := bufio.NewWriter(c.out)
	fmt.Fprintf(w, "%d of the best %d results are members of %s\n", len(m.Members), m.Sample, m.Topic)
	for _, x := range m.Members {
		fmt.Fprintf(w, "%3d  membership %5.2f  rank %8.3g  %s  %s\n", x.Position, x.Membership, x.Rank, x.URL, x.Title)
	}
	return w.Flush()
}

func (s searchCommand) request(query string) searcher.Request {
	r := searcher.Request{
		Query: query, Topics: s.Topics, Weights: s.Weights, K: s.K, Threshold: s.Threshold, Relative: s.Relative, Page: s.Page, AllHosts: s.AllHosts,
		Most: s.Most,
	}
	if s.Order != "product" {
		r.Order = searcher.Order(s.Order)
	}
	if s.Lambda != nil {
		r.Lambda = *s.Lambda
	}
	if s.Iterations != nil {
		r.Iterations = cmp.Or(*s.Iterations, searcher.ShownOnly)
	}
	return r
}

// print writes an answer as text.
func (s searchCommand) print(ctx context.Context, out io.Writer, b *searcher.Build, a *searcher.Response) error {
	w := bufio.NewWriter(out)
	atLeast := ""
	if a.Partial {
		atLeast = "at least "
	}
	fmt.Fprintf(w, "%s%s in %.1f ms\n", atLeast, count(a.Total, "result", "results"), a.TookMS)
	for _, remark := range a.Remarks() {
		fmt.Fprintln(w, remark)
	}
	if c := a.DidYouMean; c != nil {
		fmt.Fprintf(w, "Did you mean: %s (%s)\n", c.Query, count(c.Total, "result", "results"))
	}
	for _, l := range a.Looser {
		fmt.Fprintf(w, "Broader search: %s (%s, %s)\n", l.Query, l.Why, count(l.Total, "result", "results"))
	}
	if a.Most > 0 {
		fmt.Fprintf(w, "With --most: %s, which have most or all of it.\n", count(a.Most, "result", "results"))
	}
	fmt.Fprintln(w)
	for _, r := range a.Results {
		fmt.Fprintf(w, "%3d  %s\n     %s\n", r.Position, searcher.Shown(r.Title), r.URL)
		if r.Snippet != "" {
			fmt.Fprintf(w, "     %s\n", searcher.Shown(r.Snippet))
		}
		if r.Anchor != "" {
			fmt.Fprintf(w, "     links to it say: %s\n", searcher.Shown(r.Anchor))
		}
		var topics []string
		for _, t := range r.Topics {
			topics = append(topics, fmt.Sprintf("%s %.2f", t.Topic, t.Membership))
		}
		formula := a.Order.Formula(fmt.Sprintf("%.4g", r.TFIDF), fmt.Sprintf("%.4g", r.Rank))
		score := fmt.Sprintf("score %.4g = %s   %s", r.Score, formula, strings.Join(topics, ", "))
		fmt.Fprintf(w, "     %s\n", strings.TrimRight(score, " "))
		if s.Explain {
			if err := s.explain(ctx, w, b, r.URL); err != nil {
				return err
			}
		}
		printDuplicates(w, r)
	}
	printFacets(w, a)
	printLanguages(w, a)
	return w.Flush()
}

// printLanguages prints how many of the results are in each language, where there are several.
func printLanguages(w io.Writer, a *searcher.Response) {
	if len(a.Languages) < 2 {
		return
	}
	var list []string
	for _, l := range a.Languages {
		list = append(list, fmt.Sprintf("%s %d", l.Language, l.Count))
	}
	fmt.Fprintf(w, "languages (narrow with lang:%s): %s\n", a.Languages[0].Language, strings.Join(list, ", "))
}

// printFacets prints each topic's share of the samples, and how many of all results it has.
func printFacets(w io.Writer, a *searcher.Response) {
	if len(a.Facets) == 0 {
		return
	}
	exact := "exact"
	if a.Partial || a.Counted < a.Total {
		exact = "no time to count all"
	}
	fmt.Fprintf(w, "topics: shares of %s, numbers of %s (%s); * suggested, from %.0f %%\n", sharesOf(a), count(a.Counted, "result", "results"), exact, 100*a.Lambda)
	for _, f := range a.Facets {
		mark := ' '
		if f.Suggested {
			mark = '*'
		}
		share := fmt.Sprintf("%.0f", 100*f.Share)
		if share == "0" && f.Share > 0 {
			share = "<1"
		}
		fmt.Fprintf(w, "%4s %% %c%6d  %s\n", share, mark, f.Count, f.Topic)
	}
}

// sharesOf says what the shares were counted on, as the web page does. A result counts once for each ranking that has it among its best, so with
// several rankings the sample counts places, which can be more than there are results.
func sharesOf(a *searcher.Response) string {
	if len(a.Rankings) < 2 {
		return "the best " + count(a.Sample, "result", "results")
	}
	return fmt.Sprintf("up to %d best results by each of %d rankings", min(a.K, a.Total), len(a.Rankings))
}

// explain writes the factors of a result's score.
func (s searchCommand) explain(ctx context.Context, w io.Writer, b *searcher.Build, url string) error {
	score, err := b.Score(ctx, s.request(strings.Join(s.Query, " ")), url)
	if err != nil {
		return err
	}
	for _, words := range score.Words {
		fmt.Fprintf(w, "       %s\n", words)
	}
	return nil
}

// printedDuplicates is how many near-duplicates of a result are printed at most.
const printedDuplicates = 3

// printDuplicates prints the near-duplicates at the end of a result.
func printDuplicates(w io.Writer, r searcher.Result) {
	printed := r.Duplicates[:min(len(r.Duplicates), printedDuplicates)]
	for _, d := range printed {
		fmt.Fprintf(w, "     near-duplicate: %s\n", d.URL)
	}
	if more := r.NearDuplicates - len(printed); more > 0 {
		fmt.Fprintf(w, "     and %d more\n", more)
	}
	fmt.Fprintln(w)
}

// time runs the queries of a file, one a line, twice; the first round warms up. It prints the quantiles of the second round, over the queries that
// find something: a query without hits costs next to nothing.
func (s searchCommand) time(ctx context.Context, c *console, b *searcher.Build) error {
	text, err := os.ReadFile(s.Queries)
	if err != nil {
		return err
	}
	var queries []string
	for line := range strings.Lines(string(text)) {
		if query := strings.TrimSpace(withoutMark(line)); query != "" {
			queries = append(queries, query)
		}
	}
	var times []time.Duration
	run := 0
	for round := range 2 { // only the second counts
		failed := func(query string, err error) { c.say("round %d, %q: %v", round+1, query, err) }
		if times, run, err = s.timeEach(ctx, b, queries, failed); err != nil {
			return err
		}
	}
	if len(times) == 0 {
		return fmt.Errorf("%s has no query that finds anything", s.Queries)
	}
	slices.Sort(times)
	at := func(percent int) float64 { return percentile(times, percent).Seconds() * 1000 }
	_, err = fmt.Fprintf(c.out, "queries %d, with results %d; of these in ms, facets and snippets included: p50 %.2f, p95 %.2f, p99 %.2f, max %.2f\n",
		run, len(times), at(50), at(95), at(99), at(100))
	return err
}

// timeEach searches for queries one by one, and gives the times of those with results and how many did not fail.
func (s searchCommand) timeEach(
	ctx context.Context, b *searcher.Build, queries []string, failed func(query string, err error),
) (times []time.Duration, run int, err error) {
	for _, query := range queries {
		start := time.Now()
		answer, err := b.Search(ctx, s.request(query))
		took := time.Since(start)
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if err != nil {
			failed(query, err)
			continue
		}
		if run++; answer.Total > 0 {
			times = append(times, took)
		}
	}
	return times, run, nil
}

// percentile gives the least of the times, which ascend, that this percentage of them does not exceed.
func percentile(times []time.Duration, percent int) time.Duration {
	return times[(len(times)*percent+99)/100-1]
}
