package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"mime"
	"net/http"
	"path"
	"time"

	"github.com/a-h/templ"
)

//go:embed static/style.css static/keys.js static/icon.svg
var assetFiles embed.FS

// asset is an embedded file, plain and compressed, with the hash of its content.
type asset struct {
	body        []byte
	packed      []byte
	hash        string
	contentType string
}

// assets holds the embedded files by name; it is filled once and then only read.
var assets = readAssets("style.css", "keys.js", "icon.svg")

func readAssets(names ...string) map[string]asset {
	as := map[string]asset{}
	for _, name := range names {
		body, err := assetFiles.ReadFile("static/" + name)
		if err != nil {
			panic(err) // cannot happen: the compiler has embedded it
		}
		sum := sha256.Sum256(body)
		as[name] = asset{body: body, packed: packed(body), hash: hex.EncodeToString(sum[:6]), contentType: contentType(name)}
	}
	return as
}

// contentType returns the type of one of our assets without using the tables of the machine.
func contentType(name string) string {
	switch ext := path.Ext(name); ext {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	default:
		return mime.TypeByExtension(ext)
	}
}

// assetHref returns the address of an asset. It contains the hash of the content, so browsers may keep the content for ever.
func assetHref(name string) templ.SafeURL {
	return templ.SafeURL("/static/" + name + "?v=" + assets[name].hash)
}

func (s *server) serveAsset(w http.ResponseWriter, r *http.Request) error {
	a, ok := assets[r.PathValue("name")]
	if !ok {
		return errNotFound
	}
	h := w.Header()
	body, tag := a.body, a.hash
	if isPacked(w, len(body)) {
		body, tag = a.packed, tag+"-gzip"
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Type", a.contentType)
	h.Set("ETag", `"`+tag+`"`)
	h.Set("Cache-Control", "public, no-cache")
	if r.URL.Query().Get("v") == a.hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	return nil
}
