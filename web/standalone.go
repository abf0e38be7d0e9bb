package web

import (
	"context"
	"encoding/base64"
	"io"

	"facetta/internal/searcher"
	"facetta/web/views"

	"github.com/a-h/templ"
)

// WritePage writes the page view of one page as a file that needs no server: its style sheet is inside, and its links lead to the live
// web alone.
func WritePage(ctx context.Context, w io.Writer, info *searcher.PageInfo) error {
	site := views.Site{Name: "facetta", Style: embedded("style.css"), Icon: embedded("icon.svg"), Alone: true}
	return views.Page(views.PagePage{Frame: views.Frame{Site: site, Title: info.Title}, Info: info}).Render(ctx, w)
}

// embedded is an asset as a data address.
func embedded(name string) templ.SafeURL {
	a := assets[name]
	return templ.SafeURL("data:" + a.contentType + ";base64," + base64.StdEncoding.EncodeToString(a.body))
}
