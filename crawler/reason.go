package crawler

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"facetta/crawler/archive"
)

// Why a link is not put into the frontier.
const (
	ReasonScope    = "out of scope"
	ReasonExcluded = "excluded by pattern"
	ReasonDepth    = "too deep"
	ReasonNofollow = "nofollow"
	ReasonBinary   = "not a page by its name"
	ReasonSegments = "too many path segments"
	ReasonRepeats  = "repeating path segments"
	ReasonParams   = "too many query parameters"
	ReasonHops     = "too many redirects"
	ReasonLinks    = "too many links on the page"
	ReasonListed   = "too many addresses in sitemaps"
	ReasonRemoved  = "removed"
	ReasonPort     = "port of another service"
	ReasonEndless  = "on a PDF that takes too long to read"
	ReasonSitemap  = "sitemap, of which none is read"
)

// What a URL was that is done but no page.
const (
	DoneRedirect  = "redirect"
	DoneChoice    = "choice of pages"
	DoneNotText   = "not text"
	DoneSitemap   = "sitemap"
	DoneNoSitemap = "no sitemap"
	DoneSitemaps  = "too many sitemaps"
)

// Why a URL failed. Beside these there is "status NNN".
const (
	FailRobots      = "robots disallow"
	FailRobotsGone  = "robots unavailable"
	FailRefused     = "refused address"
	FailPort        = "port of another service"
	FailNoHost      = "host not found"
	FailDNS         = "name server failure"
	FailUnreachable = "unreachable"
	FailTimeout     = "timeout"
	FailSlow        = "too slow"
	FailSlowHost    = "of a host too slow"
	FailBusyHost    = "of a host too busy"
	FailTLS         = "no valid certificate"
	FailPlain       = "no TLS where https asks for it"
	FailTunnel      = "proxy opens no tunnel"
	FailTooLarge    = "body too large"
	FailEncoding    = "unknown content encoding"
	FailBroken      = "broken response"
	FailNotModified = "status 304, though no page is known"
	FailRedirect    = "redirect to nowhere"
	FailAddress     = "address cannot be fetched"
	FailRemoved     = "removed"
	FailDefect      = "defect of this program"
)

func statusReason(status int) string { return "status " + strconv.Itoa(status) }

// failure is what an error of a fetch means.
type failure struct {
	reason string
	retry  bool // may be different next time
	host   bool // the host did not answer, rather than this address
}

// nowhere says that no host was reached, be it for the host or for the network on this side. Names that are not found, or lead to a private
// address, are what some routers answer that are cut off themselves.
func (f failure) nowhere() bool {
	return f.host || f.reason == FailNoHost || f.reason == FailRefused
}

func failureOf(err error) failure {
	var dns *net.DNSError
	var op *net.OpError
	var address *url.Error
	switch {
	case errors.As(err, &address) && address.Op == "parse":
		return failure{reason: FailAddress}
	case errors.Is(err, errRefused):
		return failure{reason: FailRefused}
	case errors.Is(err, errPort):
		return failure{reason: FailPort}
	case errors.Is(err, errTooLarge):
		return failure{reason: FailTooLarge}
	case errors.Is(err, archive.ErrCoding):
		return failure{reason: FailEncoding}
	case errors.Is(err, errNoTunnel):
		return failure{reason: FailTunnel}
	case isPlain(err):
		return failure{reason: FailPlain}
	case isTLS(err):
		return failure{reason: FailTLS}
	case errors.As(err, &dns) && dns.IsNotFound:
		return failure{reason: FailNoHost}
	case errors.As(err, &dns):
		return failure{FailDNS, true, true}
	case isLate(err) && errors.Is(err, errBroken): // in its body
		return failure{FailSlow, true, false}
	case isLate(err):
		return failure{FailTimeout, true, true}
	case errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect"):
		return failure{FailUnreachable, true, true}
	}
	return failure{FailBroken, true, false}
}

// MayPass tells whether what a URL failed for may be different another day: its host was not found or did not answer, its certificate had expired, or
// its server was in trouble.
func MayPass(reason string) bool {
	switch reason {
	case FailRobotsGone, FailNoHost, FailDNS, FailUnreachable, FailTimeout, FailSlow, FailSlowHost, FailBusyHost, FailTLS, FailPlain, FailTunnel, FailBroken, FailNotModified,
		statusReason(http.StatusRequestTimeout), statusReason(http.StatusTooManyRequests):
		return true
	}
	return strings.HasPrefix(reason, "status 5")
}

// isLate tells whether an answer was not there, or not whole, in time.
func isLate(err error) bool {
	var n net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &n) && n.Timeout()
}

func isTLS(err error) bool {
	var (
		verification *tls.CertificateVerificationError
		authority    x509.UnknownAuthorityError
		name         x509.HostnameError
		alert        *net.OpError // package tls gives alerts of both sides so
	)
	return errors.As(err, &verification) || errors.As(err, &authority) || errors.As(err, &name) ||
		errors.As(err, &alert) && strings.HasSuffix(alert.Op, " error")
}

// isPlain tells that something else than TLS answered. net/http gives a mismatch of the schemes instead of the header's error when that is plain HTTP.
func isPlain(err error) bool {
	var header tls.RecordHeaderError
	return errors.Is(err, http.ErrSchemeMismatch) || errors.As(err, &header)
}
