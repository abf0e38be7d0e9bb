package web

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"facetta/internal/searcher"
	"facetta/web/views"
)

// maxAddress is the most bytes of an address in a request: those of the longest address in the index, with room for parts that its canonical form
// does not have.
const maxAddress = 4096

func (s *server) servePage(w http.ResponseWriter, r *http.Request) error {
	address, err := decidePage(r.URL.RawQuery)
	if err != nil {
		return err
	}
	info, err := s.searcher.Page(r.Context(), address)
	if err != nil {
		return err
	}
	f := s.frame(views.Called(info.URL, info.Title), searcher.Request{})
	f.Summary = views.PageSummary(info.URL)
	return draw(w, r, http.StatusOK, views.Page(views.PagePage{Frame: f, Info: info}))
}

// decidePage returns the address of the page that is asked for.
func decidePage(rawQuery string) (string, error) {
	v, err := parameters(rawQuery)
	if err != nil {
		return "", err
	}
	return parseAddress(v)
}

// parseAddress reads the address of the page that a request is about.
func parseAddress(v url.Values) (string, error) {
	address := strings.TrimSpace(v.Get("url"))
	switch {
	case address == "":
		return "", wrong(searcher.BadParameter, "“url” is missing: add url=https://example.org/, the address of a page.")
	case len(address) > maxAddress:
		return "", wrong(searcher.BadAddress, "An address may have %d bytes; this one has %d.", maxAddress, len(address))
	case !utf8.ValidString(address):
		return "", wrong(searcher.BadAddress, "The address of the page is not valid UTF-8 text: encode it so, é as %%C3%%A9.")
	}
	return address, nil
}
