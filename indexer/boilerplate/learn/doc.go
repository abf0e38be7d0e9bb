// Package learn scores classifiers of content against labelled blocks, in the way of the source's table 4.9 (K27).
//
// A Tally takes predictions with the words behind them; its Score has word-weighted precision, recall, F1, false positive rate and
// the area under the ROC curve.
//
// References: Kohlschütter, doctoral thesis, §4.4.3 (spec f.2, f.5).
package learn
