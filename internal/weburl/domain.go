package weburl

import "golang.org/x/net/publicsuffix"

// Domain gives the registered domain of a host, by the public suffix list; for an address, or a name that is a suffix itself, the host.
func (h Host) Domain() string {
	if d, err := publicsuffix.EffectiveTLDPlusOne(h.Name()); err == nil {
		return d
	}
	return string(h)
}
