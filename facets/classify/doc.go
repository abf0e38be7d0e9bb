// Package classify answers "which topic is this page about, as far as links tell, and how well do they?".
//
// Protocol. The example pages of the topics of one level are dealt out to folds, topic by topic, at random by a seed. Each fold is hidden
// once: the other folds' pages are the biasing sets, and each method gives every hidden page a score for each topic. Topics in
// descending score, then in descending number of example pages that are not hidden, are the method's list; a page that has no
// positive score is not covered. A page of several topics counts as right when one of them is first in the list.
//
// Methods. With x_f(p) the unnormalised vector of topic f (spec a.1, biased on its example pages S_f) and r_f(p) its rank, of mean 1:
//
//	rank         r_f(p), which orders topics as eq. 3.15 does: a page's memberships share their uncertainty
//	membership   eq. 3.15 where it is at least facets.DefaultThreshold, as facets use it
//	size         |S_f| x_f(p), the sum over the example pages of the vector biased on that one alone: by rank, a page of a topic with few
//	             example pages counts more than one of a topic with many, as each topic has the same mass to give away
//	host         r_f shared among the pages of a host (ranking.SmoothHosts)
//	size+host    the same of |S_f| x_f
//
// each on walks along the links (forward, the source's), against them (backward: who links to a topic's pages is about it) and both ways.
//
// Baselines: the topic with the most example pages, and that whose pages have the most unbiased rank, whatever the page (largest,
// unbiased); example pages that link to the page, by topic (in-links), or that it links to as well (neighbours); example pages of its
// host, by topic (same host).
//
// Where texts of the pages are given, a naive Bayes classifier of their words (text), which tells a topic by how little they are those of
// the others, and the sum of its shares with those of size, and of size+host (size+text, size+host+text); at level 1 Haveliwala's
// (haveliwala), whose 16 top topics' ranks are weighed by the text.
//
// Fitted are log-linear models of the shares of topics that methods give and of their logarithms, each with the topic's number of example pages.
// Their weights are fitted without the hidden fold, on pages of the other folds, each of which is hidden for that. Each is of links alone,
// and with +text of the text as well, as a log-linear classifier of its words tells it (text alone):
//
//	size          size both ways
//	links         that and size on the other walks; the example pages that link to the page and that it links to; those cited with it and
//	              coupled with it, which the same pages link to or which link to the same pages; and by naive Bayes which pages are at the other end
//	              of its links (a relational neighbour classifier), and how many links it and these have (a course's page has others than a
//	              person's)
//	links+path    that, and the path of its address: its form, without a word, and its words
//	links+host    links, the mean of its host, and by naive Bayes its host with its folders
//	links+address all of these
//	links+anchors links, and by such a classifier of words the texts of the links to the page, where these are given
//
// An address is what a link names its target by, so it counts as links. Texts of links are what other pages say: no other model reads them.
//
// Cost: three walks a fold, of one vector a topic, and with models three more for each pair of folds. Memory is 8 bytes for each page and topic, twice,
// and with models three times. A classifier of words takes up to 100 passes over them a fold and a pair of folds, and 8 bytes for each word
// and topic, about twenty times.
package classify
