// Package sequence answers "which blocks of this page are content?" by a model learned from examples.
//
// Classify labels the blocks (crawler/page) of one page. The steps:
//
//  1. Blocks with only inline tags between them are one paragraph; the elements around paragraphs are a tree, which follows
//     from two depths a block, without a DOM.
//  2. First pass: a forest of boosted trees gives each paragraph a chance to be content from its counts (words, density,
//     links, punctuation, digits, capitals), its elements and what their class and id attributes call them, its place, two
//     neighbours in both directions, the four nearest elements that hold more than it does, where it hangs from the page's
//     heart (the innermost element with 40, 60 or 85 percent of the running text), how many paragraphs are like it and
//     how many have the same text, where it stands among the lines that say when something was posted and how many of those are
//     alike, how far behind the first comment and behind the last heading, and how much of the title, or of a part of it, both
//     repeat.
//  3. Second pass: another forest corrects this by the first chances of three neighbours in both directions, of the stretches
//     and elements around, of the paragraphs that are alike, and of the whole page: what has greater chances, and where the
//     largest stretch of likely content is. It is the sequence model: stacked, so that both sides count. A chance is then what
//     has the mean of both passes' log-odds. The half of the paragraphs that the first pass gives no hope is left out.
//  4. Decision: the paragraphs with the greatest chances are kept, down to a cut. Of at most 28 cuts the one is taken of
//     which the best F1 is expected: the mean of what the chances promise, were what is content one of these cuts, and of what
//     a third forest says of a cut by what it keeps and leaves, and how much of that stands in boxes: amid the text, in elements of
//     their own.
//  5. No content at all: a fourth forest gives the chance that a page is a form, a sign-in, an error or mere navigation, from what its
//     chances promise, how much of its text stands in forms and under names of notices, what the text is like (sentences, commas,
//     colons, the longest paragraph), how often something is to be filled in, passwords apart, and numbers of HTTP errors in its
//     title and short lines. Above 0.91 nothing is kept.
//  6. What the page itself says is its recipe (page.HintRecipe) is kept, whatever its chances.
//  7. The paragraphs of posts are content together or not: what the page says is a reply in a thread (page.HintReply) with all of its kind, by
//     elements and their names, unless that is hopeless; under other names of forums what is of a kind of which most is kept.
//  8. What attributes take off the page goes from what is kept, unless it is more than half of that.
//
// # Training, and which sets were seen
//
// The shipped weights come from 2,716 pages of public repositories under permissive licenses, from 129 of the gold set
// mozilla-readability, and from 611 of the Web Content eXtraction Benchmark (Murrough Foley, 2026, CC-BY-4.0) that are no articles:
// services, forums, listings, products, collections and documentation. The 2,716 are articles mostly, but also of these kinds, and
// pages without content, in many languages. train/labels.tsv says where each of them is and which of its blocks are content, headline,
// comment, stamp or caption: language models read them, and no person checked it. Variants are made of them (train/augment.go): short
// texts, long threads, many posts, no names of elements, small pages with a menu. The other gold sets were not learned from;
// docs/tried/extraction.md says for what they were looked at. The program is in the folder train; the same pages give the same file:
//
//	go run ./indexer/boilerplate/sequence/train -pages DIR -out indexer/boilerplate/sequence/weights.go DIR/extraction
//
// # Invariants
//
// The labels depend on nothing but the blocks and the title. No words are known, only counts and conventions of markup, so it
// works in any language. A page with words keeps nothing only where the fourth forest is sure, as a line too much does less harm than a
// short text that is lost. A chance has the same bits with each assembly and without any. Safe for concurrent use.
//
// # Cost
//
// Linear in the page: 0.72 to 0.80 us a block of real pages, processor time of one core of a shared 2-core machine (BenchmarkRealPages in
// train, six times; go run . -speed in docs/bench/extraction measures pages/s). BenchmarkClassify has one
// page, which the processor knows by heart. No memory is allocated once pages of that size have been seen. That is with AVX-512; with
// AVX2 a third more, without assembly three and a half times as much.
//
// References: Friedman: Greedy Function Approximation, 2001 (boosting); Cohen, Carvalho: Stacked Sequential Learning, IJCAI
// 2005; Nan et al.: Optimizing F-measure, ICML 2012 (deciding by expected F1); Kohlschütter, doctoral thesis, §4.4 (features).
package sequence
