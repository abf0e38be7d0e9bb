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
	ReasonOrder    = "list of files in another order"
	ReasonHops     = "too many redirects"
	ReasonLinks    = "too many links on the page"
	ReasonListed   = "too many addresses in sitemaps"
	ReasonRemoved  = "removed"
	ReasonPort     = "port of another service"
	ReasonEndless  = "on a PDF that takes too long to read"
	ReasonSitemap  = "sitemap, of which none is read"
)

// What a URL is that is done but no page.
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
	FailBrokenHost  = "of a host with broken responses"
	FailTLS         = "no valid certificate"
	FailHandshake   = "TLS handshake failed"
	FailPlain       = "no TLS where https asks for it"
	FailTunnel      = "proxy opens no tunnel"
	FailWall        = "firewall that lets only browsers in"
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

// failure is the meaning of an error of a fetch.
type failure struct {
	reason string
	retry  bool // another try may help
	host   bool // the host did not answer, rather than this address
}

// nowhere tells whether no host was reached, because of the host or of our own network. Some routers that are cut off themselves answer that a name
// is not found, or with a private address.
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
	case errors.Is(err, errProxy):
		return failure{reason: statusReason(http.StatusProxyAuthRequired)}
	case errors.Is(err, errWall):
		return failure{reason: FailWall}
	case isPlain(err):
		return failure{reason: FailPlain}
	case isOfCertificate(err):
		return failure{reason: FailTLS}
	case isAlert(err):
		return failure{reason: FailHandshake}
	case errors.As(err, &dns) && dns.IsNotFound:
		return failure{reason: FailNoHost}
	case errors.As(err, &dns):
		return failure{FailDNS, true, true}
	case isLate(err) && errors.Is(err, errBroken): // the body is late
		return failure{FailSlow, true, false}
	case isLate(err):
		return failure{FailTimeout, true, true}
	case errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect"):
		return failure{FailUnreachable, true, true}
	}
	return failure{FailBroken, true, false}
}

// MayPass tells whether a URL that failed for this reason may succeed another day: its host was not found or did not answer, its certificate had
// expired, or its server was in trouble.
func MayPass(reason string) bool {
	switch reason {
	case FailRobotsGone, FailNoHost, FailDNS, FailUnreachable, FailTimeout, FailSlow, FailSlowHost, FailBusyHost, FailBrokenHost,
		FailTLS, FailHandshake, FailPlain, FailTunnel, FailWall, FailBroken, FailNotModified,
		statusReason(http.StatusAccepted), statusReason(http.StatusProxyAuthRequired), statusReason(http.StatusRequestTimeout),
		statusReason(http.StatusTooManyRequests):
		return true
	}
	return strings.HasPrefix(reason, "status 5")
}

// isLate tells whether an answer was missing or incomplete when its time was over.
func isLate(err error) bool {
	var n net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &n) && n.Timeout()
}

func isOfCertificate(err error) bool {
	var (
		verification *tls.CertificateVerificationError
		authority    x509.UnknownAuthorityError
		name         x509.HostnameError
	)
	return errors.As(err, &verification) || errors.As(err, &authority) || errors.As(err, &name)
}

// isAlert tells whether one side has ended TLS by an alert, such as that the two have no version or no cipher suite in common.
func isAlert(err error) bool {
	var alert *net.OpError // package tls returns alerts of both sides like this
	return errors.As(err, &alert) && strings.HasSuffix(alert.Op, " error")
}

// isPlain tells whether something other than TLS answered. If it was plain HTTP, net/http returns a mismatch of the schemes instead of the header's
// error.
func isPlain(err error) bool {
	var header tls.RecordHeaderError
	return errors.Is(err, http.ErrSchemeMismatch) || errors.As(err, &header)
}
