// Package boilerplate answers "which blocks of this page are content?".
//
// A Classifier labels each block of a page (crawler/page) content or boilerplate: navigation, advertisements, notices. New gives one by name; Extract
// joins the texts of the blocks that it keeps.
//
// # Methods
//
//	default                     learned from examples; its own package: sequence
//	structured                  ours, by hand: numwords over paragraphs, and what the page's elements say
//	keep-all, min-words,        K31: a block alone
//	density-rule, one-rule
//	min-words, min-density      K33: a minimum for what is indexed, as in facetta build --method min-words:11
//	density-pruning             K25: segments that Block Fusion makes of blocks (indexer/segment)
//	densitometric, numwords     K28, K29: the two published decision trees over a block and its two neighbours; a missing neighbour
//	                            is a block without words
//	largest-block,              K30: filters of what a tree keeps, for news: they lose much of a page that has several parts
//	largest-content,
//	main-content
//	bte                         body text extraction: the stretch with the most words and the fewest tags
//	1r, c45, c45-density,       K27: what the source's learners (package learn) make of the shallow features (package shallow) of
//	c45-words, svm              other pages: one rule, decision trees, a linear support vector machine; ZeroR would be keep-all
//
// Classify and Extract hand the page's title to the methods that read it, default and main-content. Where the other pages of the site are at hand,
// package site uses them to correct what any of the methods says.
//
// # How good
//
// F1 over bags of words, averaged over all pages of each data set with hand-made main content, including pages that have none, as in facetta eval
// extraction; TestGold measures it (FACETTA_SHARED=<folder> go test -run TestGold -v ./indexer/boilerplate):
//
//	                 cleaneval-dev  cleanportaleval  dragnet-train  zyte-article   mean
//	default                  0.910            0.930          0.939         0.958  0.934
//	structured               0.887            0.865          0.789         0.898  0.860
//	keep-all                 0.860            0.570          0.529         0.649  0.652
//	min-words                0.874            0.797          0.680         0.773  0.781
//	min-density              0.367            0.350          0.423         0.369  0.377
//	density-rule             0.896            0.803          0.731         0.837  0.817
//	one-rule                 0.863            0.802          0.695         0.781  0.785
//	density-pruning          0.885            0.755          0.645         0.746  0.758
//	densitometric            0.845            0.837          0.741         0.838  0.815
//	numwords                 0.870            0.842          0.752         0.858  0.830
//	largest-block            0.185            0.280          0.328         0.250  0.261
//	largest-content          0.535            0.823          0.749         0.751  0.714
//	main-content             0.535            0.823          0.764         0.763  0.721
//	bte                      0.872            0.799          0.752         0.859  0.820
//	1r                       0.899            0.762          0.687         0.802  0.788
//	c45-density              0.837            0.819          0.746         0.867  0.817
//	c45-words                0.883            0.823          0.748         0.855  0.827
//	c45                      0.851            0.837          0.758         0.914  0.840
//	svm                      0.843            0.826          0.755         0.902  0.832
//
// facetta eval boilerplate scores blocks instead of texts, including classifiers that are trained on the data.
//
// The classifiers of K27 have learned from zyte-article, not from the other three sets; learned.go has the details. The default has learned from none
// of the four; package sequence says from what it has, and so does docs/extraction.md, which compares it with other libraries. The steps of
// structured were chosen, and its one constant was set, on these same sets.
//
// The source reports 0.959 for the filters of K30 on its 621 news pages, more than for their trees. As the spec reads them, they do worse than their
// tree on most sets: any tag but A separates blocks and the trees drop short blocks, so a caption, a heading or a bold word ends the largest part in
// the middle of the article. When they merge across some boilerplate, they do better than their tree on news, as in the source. The source does not
// say how it merged; its author's later release merges across one block, and inline tags do not separate blocks there. numwords, and main-content
// with these gaps (main-content:numwords:5; facetta eval extraction prints this); gn1 are the source's own pages (docs/extraction.md):
//
//	                 numwords  gap 0  gap 1  gap 3  gap 5
//	gn1                 0.916  0.927  0.946  0.948  0.942
//	cleanportaleval     0.842  0.823  0.872  0.901  0.905
//	dragnet-train       0.752  0.764  0.820  0.846  0.846
//	zyte-article        0.858  0.763  0.831  0.872  0.887
//
// # Invariants
//
// Classifiers are pure: the labels depend on nothing but the blocks. They read only counts and elements, not texts, so they work in any language
// (main-content and those of K27 do read texts; the features of K27 are made for English). The default keeps something of every page that has words,
// unless it is sure that there is no content; structured always keeps something; the others may keep nothing.
//
// # Cost
//
// Time is linear in the number of blocks: 0.1 us a block for structured (BenchmarkStructured), which needs memory for a copy of the blocks. The
// classifiers of K27 read all words and need 272 bytes a block.
//
// # Deviations
//
// The classifiers of K27 lack the element frequencies, which need a whole collection. The trees decide on atomic blocks as
// published. The constants 0.333333 and 0.555556 are the published ones, not thirds and ninths.
//
// References: Kohlschütter, doctoral thesis, §4.4, Algorithms 4.2 and 4.3 (spec f.3, f.4); Kohlschütter, Fankhauser, Nejdl:
// Boilerplate Detection using Shallow Text Features, WSDM 2010; Finn, Kushmerick, Smyth: Fact or Fiction, 2001 (BTE).
package boilerplate
