// Package learn answers "how well can blocks be told apart, and by what?": it trains classifiers on labelled blocks and scores
// them on pages that they have not seen (K27).
//
// Data holds rows of numbers, one a block, each with its class, its weight (the block's words) and its page. There are two classes or four. A Learner
// makes a Model from some of the rows and columns; Validate trains and tests it in folds; Gain ranks a single column.
//
// # Learners
//
//   - ZeroR: always the class with the most words.
//   - OneR: the single column that errs least when it is cut into buckets (Holte 1993), each with at least MinLeaf words of its class.
//   - Tree: binary tests by gain ratio among the columns of at least average gain, as in C4.5 release 8 and Weka's J48, with the gain reduced by the
//     price of choosing among thresholds. Leaves have at least MinLeaf words; subtrees that gain nothing are collapsed; Prune adds reduced-error
//     pruning on a third of the pages, which is held out.
//   - SVM: a linear support vector machine, by dual coordinate descent (Hsieh et al. 2008, L1 loss); for more than two classes, one for each pair.
//
// Source writes a model as a Go function; the program in the folder train makes those that package boilerplate ships.
//
// MinLeaf is 1000 as in the source, and it counts words: the source's trees have up to 109 leaves of at least 1000 instances, for which its 72,662
// blocks would not be enough, but its 520,483 words are.
//
// # Scores
//
// A Tally takes predictions with the words behind them; its Score has word-weighted precision, recall, F1, false positive rate and the area under the
// ROC curve. A tree's chances are the shares of the classes in the leaf; hard rules give only 0 and 1; an SVM's grow with the distance from the plane.
//
// # Invariants
//
// The same data give the same models and figures, whatever the number of cores. Blocks without words have no weight and are left out.
//
// # Cost
//
// Thresholds lie between at most 256 quantiles of a column (by words), so a level of a tree costs one pass over the rows and
// columns: 64 columns of 200,000 rows take about half a second to learn. Data takes 5 bytes a value.
//
// # Deviations
//
// Folds are made of pages, not of blocks as in Weka, since blocks of one page are alike. SVM's penalty is 1 at the mean number of words a block, and
// with four classes the machines of all pairs add up their chances instead of votes. J48's pruning by the training error's confidence is left out:
// with 1000 words a leaf it changes little. The source's area under the ROC curve of its SVM, 95.0, is that of decisions without scores, (recall + 1
// - false positive rate) / 2 = (95.3 + 100 - 5.4) / 2; ours uses the scores.
//
// References: Kohlschütter, doctoral thesis, §4.4.2, §4.4.3 (spec f.1, f.2, f.5); Quinlan: C4.5, 1993, and Improved Use of
// Continuous Attributes in C4.5, 1996; Holte: Very Simple Classification Rules, 1993; Fayyad, Irani: Multi-Interval
// Discretization, 1993; Hsieh et al.: A Dual Coordinate Descent Method for Large-scale Linear SVM, ICML 2008.
package learn
