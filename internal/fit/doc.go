// Package fit answers "with which parameters does this curve follow these points?": nonlinear least squares.
//
// Curve minimises the sum of squared residuals by the method of Levenberg and Marquardt with derivatives taken numerically:
//
//	(J'WJ + lambda diag(J'WJ)) step = J'W(y - f(theta))
//
// where W holds the weights of the points, which let one point stand for many. Parameters are any real numbers; Positive and Share map them to the
// ranges that models need, so there are no bounds to keep. Of several starts, the one with the best end is taken. The result depends only on the
// points and the starts, not on chance. Solve solves the linear system of each step, and is exported for other packages.
//
// Cost: with p parameters, each iteration evaluates the curve 2p + 1 times at each point, and once more for each step that is tried (one if it helps
// at once, at most 40); at most 500 iterations a start.
//
// Reference: Marquardt, An algorithm for least-squares estimation of nonlinear parameters, SIAM J. Appl. Math. 11 (1963).
package fit
