package crawler

import (
	"bytes"
	"context"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"facetta/internal/weburl"
)

const (
	maxHops      = 3        // certificates that a chain may lack
	maxAsked     = 4        // addresses that are asked for them
	maxIssuer    = 16 << 10 // bytes of a certificate; those of the roots that Debian trusts have up to 2,007
	maxIssuerKey = 8192     // bits of an RSA key, as in package tls: checking a signature by a longer one is too much work
	maxIssuers   = 1024     // addresses of certificates that are remembered
	maxCompleted = 10_000   // hosts that are remembered, which share their certificates
	issuerTime   = 10 * time.Second
	chainKept    = 24 * time.Hour
	chainMissed  = time.Hour
)

// errNameless refuses a connection on which no name, or no certificate, could be checked.
var errNameless = errors.New("no name to check a certificate by")

// chains is the way to the network for all hosts, also for those whose server sends its certificate without those in between that lead to a root.
// Browsers complete such a chain by the addresses that certificates name for their issuers (RFC 5280 §4.2.2.1).
//
// A host is first asked over strict, where package tls verifies what it sends. Only if that ends in an x509.UnknownAuthorityError, for which name and
// dates must be right, are issuers fetched, until x509.Certificate.Verify finds a chain to a root. What comes from these addresses is not trusted:
// Verify gets it as an intermediate certificate, as it gets those that a server sends. Then the host is asked over completed.
//
// There, package tls is told to verify nothing, as it can't be told which certificates are missing. (Taken for roots, they would be trusted beyond what
// is allowed to them.) Instead verifyConnection calls Verify with the options of package tls. This is as strict: package tls calls VerifyConnection in
// each handshake, full or resumed, before the connection is used, and ends the connection if it returns an error. That the server has the
// certificate's key is proved by the handshake in any case. The name is the one that package tls has sent to the server. It sends none if the host is
// an address; so such hosts are not completed, and a connection without a name is refused.
type chains struct {
	strict, completed *http.Transport
	guard             *guard
	agent             string
	patience          time.Duration // for all issuers of a chain

	hosts   *recent[[]*x509.Certificate] // by name: what the host does not send; nil: it could not be found
	issuers *recent[*x509.Certificate]   // by address; nil: there was none
}

func newChains(strict *http.Transport, g *guard, agent string) *chains {
	c := &chains{
		strict: strict, completed: strict.Clone(), guard: g, agent: agent, patience: issuerTime,
		hosts: newRecent[[]*x509.Certificate](maxCompleted), issuers: newRecent[*x509.Certificate](maxIssuers),
	}
	c.completed.MaxIdleConns = max(strict.MaxIdleConns/8, 1) // few hosts are of this kind
	c.completed.TLSClientConfig.InsecureSkipVerify = true    // verifyConnection does it
	c.completed.TLSClientConfig.VerifyConnection = c.verifyConnection
	return c
}

// CloseIdleConnections closes the connections that no request uses.
func (c *chains) CloseIdleConnections() {
	c.strict.CloseIdleConnections()
	c.completed.CloseIdleConnections()
}

// RoundTrip is part of http.RoundTripper. The request has no body, so it can be made twice.
func (c *chains) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Scheme != "https" {
		return c.strict.RoundTrip(req)
	}
	host := strings.TrimRight(req.URL.Hostname(), ".") // as package tls names it to the server
	way := c.strict
	if missing, _ := c.hosts.get(host); missing != nil {
		way = c.completed
	}
	resp, err := way.RoundTrip(req)
	if err != nil && c.complete(req.Context(), host, err) {
		return c.completed.RoundTrip(req)
	}
	return resp, err
}

// verifyConnection is for tls.Config.
func (c *chains) verifyConnection(s tls.ConnectionState) error {
	err := errNameless
	if s.ServerName != "" && len(s.PeerCertificates) > 0 { // without a name, Verify would check none
		missing, _ := c.hosts.get(s.ServerName)
		err = c.verify(s.ServerName, s.PeerCertificates, missing)
	}
	if err != nil {
		return &tls.CertificateVerificationError{UnverifiedCertificates: s.PeerCertificates, Err: err}
	}
	return nil
}

// verify verifies what a host has sent as package tls does, given certificates that it has not sent.
func (c *chains) verify(host string, sent, missing []*x509.Certificate) error {
	o := x509.VerifyOptions{DNSName: host, Roots: c.strict.TLSClientConfig.RootCAs, Intermediates: x509.NewCertPool()}
	for _, between := range [][]*x509.Certificate{sent[1:], missing} {
		for _, cert := range between {
			o.Intermediates.AddCert(cert)
		}
	}
	_, err := sent[0].Verify(o)
	return err
}

// complete looks for the certificates that a host does not send, if err says that its certificate could not be verified, and tells whether it has
// found them.
func (c *chains) complete(ctx context.Context, host string, err error) bool {
	var failed *tls.CertificateVerificationError
	if !errors.As(err, &failed) || isAddress(host) {
		return false
	}
	if missing, ok := c.hosts.get(host); ok && missing == nil {
		return false
	}
	limited, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	s := search{chains: c, ctx: limited}
	missing := s.missing(host, failed.UnverifiedCertificates)
	switch {
	case missing != nil:
		c.hosts.put(host, missing, chainKept)
	case s.asked > 0 && ctx.Err() == nil:
		c.hosts.put(host, nil, chainMissed)
	}
	return missing != nil
}

// isAddress tells whether a host is an address, not a name.
func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

// search looks for the certificates that one host does not send.
type search struct {
	*chains
	ctx   context.Context
	asked int // addresses
}

// missing returns the certificates without which a host's can't be verified, nil: they were not found, or it lacks none. The error of Verify says
// which certificate has no issuer: that of the host, or one that was sent or found.
func (s *search) missing(host string, sent []*x509.Certificate) []*x509.Certificate {
	var found []*x509.Certificate
	for {
		var unknown x509.UnknownAuthorityError
		err := s.verify(host, sent, found)
		if !errors.As(err, &unknown) {
			if err != nil {
				return nil
			}
			return found
		}
		if len(found) == maxHops {
			return nil
		}
		next := s.issuer(unknown.Cert)
		if next == nil {
			return nil
		}
		found = append(found, next)
	}
}

// issuer returns a certificate with the name of a certificate's issuer, from the addresses that this names; nil: there is none.
func (s *search) issuer(of *x509.Certificate) *x509.Certificate {
	for _, raw := range of.IssuingCertificateURL {
		u, err := weburl.Parse(raw)
		if err != nil || !strings.HasPrefix(string(u), "http://") || s.guard.refuses(u) != nil {
			continue
		}
		if s.asked == maxAsked || s.ctx.Err() != nil {
			return nil
		}
		s.asked++
		cert, ok := s.issuers.get(string(u))
		if !ok {
			cert = s.fetch(s.ctx, u)
			s.remember(u, cert)
		}
		if cert != nil && bytes.Equal(cert.RawSubject, of.RawIssuer) {
			return cert
		}
	}
	return nil
}

func (s *search) remember(u weburl.URL, cert *x509.Certificate) {
	switch {
	case cert != nil:
		s.issuers.put(string(u), cert, chainKept)
	case !errors.Is(s.ctx.Err(), context.Canceled): // a crawl that is stopped says nothing of the address
		s.issuers.put(string(u), nil, chainMissed)
	}
}

// fetch fetches a certificate; nil: there is none. It has no redirects, cookies or passwords, which are not the transport's business.
func (c *chains) fetch(ctx context.Context, u weburl.URL) *x509.Certificate {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, string(u), nil)
	if err != nil {
		return nil
	}
	req.Header.Set("User-Agent", c.agent)
	resp, err := c.strict.RoundTrip(req)
	if err != nil {
		return nil
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxIssuer))
	if err != nil || resp.StatusCode != http.StatusOK {
		return nil
	}
	return parseIssuer(body)
}

// parseIssuer reads a certificate in DER, as it has to be, or in PEM, as some are; nil: it is none, or its key is too long.
func parseIssuer(b []byte) *x509.Certificate {
	if block, _ := pem.Decode(b); block != nil {
		b = block.Bytes
	}
	cert, err := x509.ParseCertificate(b)
	if err != nil {
		return nil
	}
	if key, ok := cert.PublicKey.(*rsa.PublicKey); ok && key.N.BitLen() > maxIssuerKey {
		return nil
	}
	return cert
}
