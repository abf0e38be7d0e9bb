// Package classify answers "which topic is this page about, as far as links tell, and how well do they?".
//
// Protocol. The example pages of the topics of one level are dealt out to folds, topic by topic, at random from a seed. Each fold is hidden once: the
// other folds' pages are the biasing sets, and each method gives every hidden page a score for each topic. The method's list has the topics by
// descending score, then by descending number of example pages that are not hidden. A page without a positive score is not covered. A page of several
// topics counts as right when one of them comes first in the list.
//
// Methods. With x_f(p) the unnormalised vector of topic f (spec a.1, biased on its example pages S_f) and r_f(p) its rank, of mean 1:
//
//	rank         r_f(p), which orders topics as eq. 3.15 does, because all memberships of a page have the same uncertainty
//	membership   eq. 3.15 where it is at least facets.DefaultThreshold, as facets use it
//	size         |S_f| x_f(p), the sum over the example pages of the vectors biased on each of them alone: with rank, a page of a topic with few
//	             example pages counts more than one of a topic with many, because each topic has the same mass to give away
//	host         r_f shared among the pages of a host (ranking.SmoothHosts)
//	size+host    |S_f| x_f shared in the same way
//
// Each is computed on walks along the links (forward, as in the source), against them (backward: a page that links to a topic's pages is about it)
// and both ways.
//
// Baselines: the topic with the most example pages (largest) and the topic whose pages have the most unbiased rank (unbiased), the same for every
// page; the number of example pages, by topic, that link to the page (in-links), that link to it or that it links to (neighbours), or that are on its
// host (same host).
//
// If texts of the pages are given, there are also a complement naive Bayes classifier of their words (text), which tells a topic by how little the
// words are those of all other topics; the sums of its shares with those of size and of size+host (size+text, size+host+text); and, at level 1,
// Haveliwala's method (haveliwala), which weighs the ranks of 16 top topics by the text.
//
// The fitted methods are log-linear models. Their features are the shares of topics that other methods give and the logarithms of these shares, each
// with the topic's number of example pages. The weights are fitted without the hidden fold, on pages of the other folds, each of which is hidden in
// turn for that. Each model uses links alone; with +text it also uses the text, through a log-linear classifier of its words (text alone):
//
//	size          size both ways
//	links         that, and size on the other walks; the example pages that link to the page and that it links to; the example pages cited with it
//	              (the same pages link to both) or coupled with it (both link to the same pages); and, by naive Bayes, which pages are at the other end
//	              of its links (a relational neighbour classifier), and how many links it and these have (numbers differ between a course's page and a
//	              person's)
//	links+path    that, and the path of its address: its form, without a word, and its words
//	links+host    links, the mean of its host, and, by naive Bayes, its host with its folders
//	links+address all of these
//	links+anchors links, and, through the same kind of classifier, the texts of the links to the page, where these are given
//
// Addresses count as links, since a link names its target by its address. Texts of links are what other pages say: no other model reads them.
//
// Cost: three walks a fold, each with one vector a topic; with models, three more for each pair of folds. Memory is two times 8 bytes for each page
// and topic, three times with models. A classifier of words takes up to 100 passes over the words for each fold and each pair of folds, and about
// twenty times 8 bytes for each word and topic.
package classify
