package page

import "facetta/crawler/page/markup"

// attrs are the attributes of the elements of a head.
type attrs struct {
	href, rel, content, name, property, httpEquiv string
}

// attrs reads the attributes of the current start tag.
func (p *parser) attrs() attrs {
	z := &p.z
	return attrs{
		href: z.Value(markup.Href), rel: z.Value(markup.Rel), content: z.Value(markup.Content), name: z.Value(markup.Name),
		property: z.Value(markup.Property), httpEquiv: z.Value(markup.HTTPEquiv),
	}
}
