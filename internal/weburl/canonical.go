package weburl

import "strings"

// isCanonical reports that an address is canonical as it stands, for plain addresses that show this without parsing, as most addresses do. The
// parsing that it saves is a third of the cost of reading a directory's dump. false may also mean that parsing has to decide.
func isCanonical(s string) bool {
	rest, ok := strings.CutPrefix(s, "http")
	if !ok || len(s) > MaxLength {
		return false
	}
	rest = strings.TrimPrefix(rest, "s")
	if rest, ok = strings.CutPrefix(rest, "://"); !ok {
		return false
	}
	slash := strings.IndexByte(rest, '/')
	return slash > 0 && isPlainHost(rest[:slash]) && isPlainPath(rest[slash:])
}

// isPlainHost reports that a host consists of lower-case labels that IDNA does not change, and is no IPv4 address in any notation.
func isPlainHost(s string) bool {
	label := 0 // position at which the label begins
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		case c == '-':
			if i == label || i+1 == len(s) || s[i+1] == '-' || s[i+1] == '.' {
				return false
			}
		case c == '.':
			if i == label {
				return false
			}
			label = i + 1
		default:
			return false
		}
	}
	return label < len(s) && 'a' <= s[label] && s[label] <= 'z'
}

// isPlainPath reports that a path needs no encoding and has no dot segments.
func isPlainPath(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_', c == '~', c == '/':
		case c == '.':
			if s[i-1] == '/' {
				return false
			}
		default:
			return false
		}
	}
	return true
}
