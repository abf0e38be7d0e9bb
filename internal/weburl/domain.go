package weburl

import (
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Domain gives the registered domain of a host, by the public suffix list. For an address, or a name that is itself a suffix, it gives the host. The
// port is left out, as all ports of a machine have one owner.
func (h Host) Domain() string {
	if d, err := publicsuffix.EffectiveTLDPlusOne(h.Name()); err == nil {
		return d
	}
	return h.Name()
}

// Registrant gives the first label of a host's registered domain, which the sites of one owner in several countries share: "example" of
// www.example.co.uk. It is "" where no registry of the DNS has the last label, as for "main.go", or where a company lends the domain, as for
// example.github.io.
func (h Host) Registrant() string {
	if _, icann := publicsuffix.PublicSuffix(h.Name()); !icann {
		return ""
	}
	label, _, _ := strings.Cut(h.Domain(), ".")
	return label
}
