// Package fit answers "with which parameters does this curve follow these points?": nonlinear least squares.
//
// Curve minimises the sum of squared residuals by the method of Levenberg and Marquardt with derivatives taken numerically:
//
//	(J'WJ + lambda diag(J'WJ)) step = J'W(y - f(theta))
//
// where W has the weights of the points, which let one point stand for many.
// Parameters are any real numbers; Positive and Share map them to the ranges that models need, so there are no bounds to keep.
// From several starts the best end is taken. The result depends on the points and the starts only, not on chance.
// Solve is the linear system of each step, for whoever else has one.
//
// Cost: at each point 2p + 1 evaluations of the curve an iteration, and one for each step that is tried (one where it helps at once, 40 at
// the most); at most 500 iterations a start.
//
// Reference: Marquardt, An algorithm for least-squares estimation of nonlinear parameters, SIAM J. Appl. Math. 11 (1963).
package fit
