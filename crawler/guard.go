package crawler

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"facetta/internal/weburl"
)

// errRefused says that an address does not belong to the public internet.
var errRefused = errors.New("refused address")

// errPort says that a port belongs to another service than the web.
var errPort = errors.New("port of another service")

// notPublic are networks without pages of the public web, beside those for which netip.Addr has a method and IPv6 addresses outside of globalUnicast.
// Source: the IANA special-purpose address registries (RFC 6890 and its updates).
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),        // this network
	netip.MustParsePrefix("100.64.0.0/10"),    // carrier-grade NAT, RFC 6598
	netip.MustParsePrefix("168.63.129.16/32"), // the host of a virtual machine in Azure, which only this machine can reach
	netip.MustParsePrefix("192.0.0.0/24"),     // protocol assignments
	netip.MustParsePrefix("192.0.2.0/24"),     // documentation
	netip.MustParsePrefix("192.88.99.0/24"),   // 6to4 relays
	netip.MustParsePrefix("198.18.0.0/15"),    // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"),  // documentation
	netip.MustParsePrefix("203.0.113.0/24"),   // documentation
	netip.MustParsePrefix("240.0.0.0/4"),      // reserved, and the broadcast address
	netip.MustParsePrefix("2001::/23"),        // protocol assignments, Teredo among them
	netip.MustParsePrefix("2001:db8::/32"),    // documentation
	netip.MustParsePrefix("3fff::/20"),        // documentation
}

var (
	nat64         = netip.MustParsePrefix("64:ff9b::/96") // the last four bytes are an IPv4 address, RFC 6052
	globalUnicast = netip.MustParsePrefix("2000::/3")     // all IPv6 addresses that IANA assigns so far (RFC 4291 §2.4)
	sixTo4        = netip.MustParsePrefix("2002::/16")    // bytes 2 to 5 are an IPv4 address, RFC 3056
)

// isPublic tells whether an address belongs to the public internet. An IPv4 address inside an IPv6 one is judged by itself.
func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if a.Is6() {
		b := a.As16()
		switch {
		case nat64.Contains(a):
			return isPublic(netip.AddrFrom4([4]byte(b[12:16])))
		case sixTo4.Contains(a):
			return isPublic(netip.AddrFrom4([4]byte(b[2:6])))
		case !globalUnicast.Contains(a):
			return false
		}
	}
	if !a.IsValid() || a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast() || a.IsMulticast() || a.IsUnspecified() {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// guard makes connections, but never to an address that is not public. It checks the address to which the socket is about to connect, after the name
// was resolved. So neither a redirect nor a name that resolves differently each time (rebinding) can evade it.
type guard struct {
	allowPrivate bool
	proxy        string // host:port of the operator's proxy, which may be private
	resolve      map[string]target
	resolver     *net.Resolver // nil means the system's
}

const dialTimeout = 10 * time.Second

func (g *guard) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	d := net.Dialer{Timeout: dialTimeout, Resolver: g.resolver}
	if addr == g.proxy && g.proxy != "" {
		return d.DialContext(ctx, network, addr)
	}
	if !g.allowPrivate {
		d.Control = refuse
	}
	return d.DialContext(ctx, network, g.place(addr))
}

// refuse is called by net.Dialer for each resolved address before it connects.
func refuse(_, addr string, _ syscall.RawConn) error {
	a, err := netip.ParseAddrPort(addr)
	if err != nil || !isPublic(a.Addr()) {
		return fmt.Errorf("%w %s", errRefused, addr)
	}
	return nil
}

// place applies the resolve table to host:port.
func (g *guard) place(addr string) string {
	if len(g.resolve) == 0 {
		return addr
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	for _, key := range []string{strings.ToLower(addr), strings.ToLower(host), "*"} {
		if t, ok := g.resolve[key]; ok {
			if t.port != 0 {
				port = fmt.Sprint(t.port)
			}
			return net.JoinHostPort(t.addr.String(), port)
		}
	}
	return addr
}

// refuses checks what can be checked before dialling: ports, hosts that are addresses themselves, and local names; nil: not refused. Behind a proxy
// nothing else can be checked.
func (g *guard) refuses(u weburl.URL) error {
	switch {
	case hasBadPort(u):
		return errPort
	case !g.allowPrivate && isInside(u):
		return errRefused
	}
	return nil
}

// isInside tells whether a host is, by its name or address alone, not part of the public internet.
func isInside(u weburl.URL) bool {
	parsed, err := url.Parse(string(u))
	if err != nil {
		return false
	}
	name := strings.TrimSuffix(parsed.Hostname(), ".")
	if a, err := netip.ParseAddr(name); err == nil {
		return !isPublic(a)
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}
