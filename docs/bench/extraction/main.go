package main

import (
	_ "codeberg.org/readeck/go-readability/v2"
	_ "facetta/crawler/page"
	_ "github.com/markusmobius/go-trafilatura"
)

func main() {}
