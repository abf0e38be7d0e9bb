// Package sequence answers "which blocks of this page are content?" by a model learned from examples.
//
// Classify labels the blocks (crawler/page) of one page. The steps:
//
//  1. Blocks with only inline tags between them are one paragraph. The elements around paragraphs form a tree, which is derived from two depths a
//     block, without a DOM.
//  2. First pass: a forest of boosted trees gives each paragraph a chance to be content. Its features are the paragraph's counts (words, density,
//     links, punctuation, digits, capitals); its elements and what their class and id attributes call them; its place; two neighbours in both
//     directions; the four nearest elements that hold more than it does; where it hangs from the page's heart (the innermost element with 40, 60 or
//     85 percent of the running text); how many paragraphs are like it and how many have the same text; where it stands among the lines that say when
//     something was posted, and how many of those are alike; how far it is behind the first comment and behind the last heading; and how much of the
//     title, or of a part of it, the paragraph and that heading repeat.
//  3. Second pass: another forest corrects the first chances. It uses those of three neighbours in both directions, of the stretches and elements
//     around, of similar paragraphs, and of the whole page: which paragraphs have greater chances, and where the largest stretch of likely content
//     is. This is the sequence model; it is stacked, so that both sides count. The chance is then the one whose log-odds are the mean of both
//     passes'. The second pass skips the half of the paragraphs that the first one gives no hope.
//  4. Decision: the paragraphs with the greatest chances are kept, down to a cut. Of at most 28 cuts, the one with the best expected F1 is taken. The
//     expected F1 is the mean of two: what the chances promise, assuming that the content is exactly what one of these cuts keeps, and what a third
//     forest says of a cut by what it keeps and leaves, and how much of that stands in boxes, which are elements of their own amid the text.
//  5. No content at all: a fourth forest gives the chance that a page is a form, a sign-in, an error or mere navigation. It uses what the page's
//     chances promise, how much of its text stands in forms and under names of notices, what the text is like (sentences, commas, colons, the longest
//     paragraph), the number of fields to be filled in (passwords counted separately), and numbers of HTTP errors in the title and short lines. Above
//     0.91, nothing is kept.
//  6. Whatever the page itself marks as its recipe (page.HintRecipe) is kept, whatever its chances.
//  7. The paragraphs of posts are content together or not at all. A kind of paragraph is told by elements and their names. A kind that the page marks
//     as replies in a thread (page.HintReply) is kept as a whole, unless its chances are hopeless; under other names of forums, a kind is kept if
//     most of it was.
//  8. The paragraph that repeats the title best is kept if at most 20 words stand between it and what is kept below it: it is the headline.
//  9. Documentation of programs says much in short lines. If one in twenty words that are kept stands in a paragraph with code, all of the innermost
//     element around what is kept is, unless it stands in a box, a comment or a button, is mere links, or has next to no chance.
//  10. Whatever attributes hide from the page is removed from what is kept, unless it is more than half of that.
//
// # Training, and which sets were seen
//
// The shipped weights come from 2,716 pages of public repositories under permissive licenses, from 129 of the gold set mozilla-readability, and from
// 611 of the Web Content eXtraction Benchmark (Murrough Foley, 2026, CC-BY-4.0) that are not articles: services, forums, listings, products,
// collections and documentation. The 2,716 are mostly articles, but also pages of these kinds and pages without content, in many languages.
// train/labels.tsv says where each of them is and which of its blocks are content, headline, comment, stamp or caption: language models labelled
// them, and no person checked the labels. Variants are made of these pages (train/augment.go): short texts, long threads, many posts, no names of
// elements, small pages with a menu. The other gold sets were not used for training; docs/tried/extraction.md says what they were used for. The
// program is in the folder train; the same pages give the same file:
//
//	go run ./indexer/boilerplate/sequence/train -pages DIR -out indexer/boilerplate/sequence/weights.go DIR/extraction
//
// # Invariants
//
// The labels depend on nothing but the blocks and the title. The model knows no words, only counts and conventions of markup, so it works in any
// language. A page with words keeps nothing only if the fourth forest is sure, as one line too many does less harm than losing a short text. A chance
// has the same bits with each assembly and without any. Classify is safe for concurrent use.
//
// # Cost
//
// Linear in the page: 0.72 to 0.80 us a block on real pages, processor time on one core of a shared 2-core machine (BenchmarkRealPages in train, six
// times; go run . -speed in docs/bench/extraction measures pages/s). BenchmarkClassify repeats one page, which the processor's caches and branch
// predictors learn. No memory is allocated once pages of that size have been seen. These times are with AVX-512; AVX2 takes a third more, no assembly
// three and a half times as much.
//
// References: Friedman: Greedy Function Approximation, 2001 (boosting); Cohen, Carvalho: Stacked Sequential Learning, IJCAI
// 2005; Nan et al.: Optimizing F-measure, ICML 2012 (deciding by expected F1); Kohlschütter, doctoral thesis, §4.4 (features).
package sequence
