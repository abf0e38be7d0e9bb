package page

import (
	"slices"
	"strings"
)

// placeholders are the titles that editors and frameworks put into a new page, and programs where a page has no title.
var placeholders = []string{"untitled", "untitled document", "untitled page", "untitled-1", "no title", "new page 1", "new document", "document", "page title",
	"insert title here", "your title here", "title", "undefined", "null", "react app", "vite app"}

// isPlaceholder tells whether a TITLE says nothing about its page: nobody has replaced it, or filled in its template.
func isPlaceholder(title string) bool {
	return slices.Contains(placeholders, strings.ToLower(title)) || strings.HasPrefix(title, "{{")
}
