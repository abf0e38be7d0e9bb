// Package template answers "what is template and what is text in this archive?": statistics of all segments of a corpus by text
// density, and the laws that they follow (spec d.6, e.1-e.5 and g: K20-K24 and K32).
//
// Observe reads a page, on any goroutine; Statistics.Add adds it up, on one goroutine:
//
//	K24  segments with the same fingerprint (the SHA-1 of the text without dates, addresses, digits and punctuation) are the
//	     same template; one that occurs at least ten times is frequent (TemplateSegments, Templates)
//	K21  words by rounded text density of their segment (Mass), and the mixture of two beta and one normal distribution that
//	     they follow, eq. 4.18 (FitMixture)
//	K23  the full-stop criterion: words of segments with and without a dot that ends a sentence
//	     (FullStopCriterion, FitBeta)
//	K32  the random writers of block lengths, eq. 4.20 and 4.21 (FitSimple, FitStratified)
//	K22  terms typical of low or high density, eq. 4.19 (Terms), and the law of their ranks (FitLavalette)
//	K20  laws of quotients of neighbouring densities (negative hypergeometric), segment sizes (Zipf), and page averages
//	     (Menzerath and Altmann, eq. 4.11 and 4.12)
//
// Units: words are tokens with a letter or digit; densities are words a line of 80 columns; shares are fractions.
//
// Invariants: the numbers depend only on the pages and their order. Templates counts the words of all segments of a frequent fingerprint, including
// those seen before it became frequent, in one pass.
//
// Cost: one pass, and memory for the distinct fingerprints (130 bytes each) and terms (100 bytes each). Options bounds both tables; beyond that, the
// rarest entries are forgotten and frequencies become upper bounds with a known error. Page averages take 16 bytes a page, and segment sizes 8 bytes
// a word of the longest segment, at most 8 MiB.
//
// How good: the laws hold on other pages, too. This compares 966 news and blog pages of 2012 (facetta eval density on the html folder of the gold set
// dragnet-train) with the source's 356,437 pages of 2007:
//
//	                                      dragnet-train                         source
//	words of density up to 5              22.0 %                                23 %
//	mixture a1 b1 a2 b2                   72.1 144.9 3.34 47.2, R² 0.997        68.0 132.5 4.03 54.5, R² 0.998
//	        c d e                         0.0151 0.673 76.0                     0.0150 0.640 78.9
//	with full stop, a b                   39.1 79.0, mode 11.8                  30.2 61.5, mode 11.7
//	simple writer                         0.330, R² 0.962                       0.315, R² 0.967
//	stratified writer                     0.712 0.436 0.066, R² 0.986           0.759 0.397 0.044, R² 0.988
//
// Choices where the source is silent: fits are least squares on shares; norm is 36 for all of them; segments without a Latin letter have no
// fingerprint, as all of them would have the same one; quotients leave out segments without density; R² is the share of variance explained. sigma of
// eq. 4.18 is a standard deviation, as only then the printed parameters give the printed modes (spec e.2). Zipf's law relates segment sizes to their
// rank, the largest having rank 1. With this reading, BF-PLAIN, BF-SMOOTHED, BF-RULEBASED and JUSTRULES have exponents of 0.52 to 0.89 and RMSEs of
// 0.002 to 0.021 on five data sets (facetta eval segment), about the source's 0.67 to 0.75 and 0.004 to 0.021; the numbers of segments of one size,
// by rank, have 0.85 to 1.10 and 0.016 to 0.044. In an archive with one segment far larger than all others, that segment alone decides.
//
// References: Kohlschütter 2011, sections 4.2.3, 4.3 and 4.4.4; Kohlschütter, A Densitometric Analysis of Web Template Content,
// WWW 2009.
package template
