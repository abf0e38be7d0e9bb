//go:build deps

// Package deps pins the modules while the tree grows; it goes when go mod tidy can see every import.
package deps

import (
	_ "github.com/RoaringBitmap/roaring/v2"
	_ "github.com/a-h/templ"
	_ "github.com/abadojack/whatlanggo"
	_ "github.com/alecthomas/kong"
	_ "github.com/blevesearch/bleve/v2"
	_ "github.com/blevesearch/bleve_index_api"
	_ "github.com/blevesearch/mmap-go"
	_ "github.com/blevesearch/scorch_segment_api/v2"
	_ "github.com/blevesearch/zapx/v17"
	_ "github.com/cespare/xxhash/v2"
	_ "github.com/chromedp/chromedp"
	_ "github.com/cockroachdb/pebble/v2"
	_ "github.com/gocolly/colly/v2"
	_ "github.com/jimsmart/grobotstxt"
	_ "github.com/klauspost/compress/gzip"
	_ "github.com/klauspost/compress/zstd"
	_ "github.com/nlnwa/gowarc/v2"
	_ "github.com/nlnwa/whatwg-url/url"
	_ "github.com/temoto/robotstxt"
	_ "github.com/wlynxg/chardet"
	_ "github.com/yuin/goldmark"
	_ "go.etcd.io/bbolt"
	_ "golang.org/x/net/html"
	_ "golang.org/x/net/html/charset"
	_ "golang.org/x/net/publicsuffix"
	_ "golang.org/x/sync/errgroup"
	_ "golang.org/x/text/encoding"
	_ "gonum.org/v1/gonum/graph/network"
	_ "gonum.org/v1/gonum/mat"
	_ "pgregory.net/rapid"
)
