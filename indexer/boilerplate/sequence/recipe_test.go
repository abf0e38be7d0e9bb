package sequence

import (
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// What the page says is its recipe is kept, wherever it stands and whatever its chances: not short links, and no text twice.
func TestKeepRecipe(t *testing.T) {
	const card = `<script type="application/ld+json">{"@type":"Recipe","recipeIngredient":["2 eggs","1 cup flour","Brown butter"],
		"recipeInstructions":["Beat it well.","This sentence, number 7 of many, has no other purpose than to look like a part of an article."]}</script>
		<div class="sidebar widget related"><h4>Cake</h4><ul><li>2 eggs<li>1 cup flour<li><a href=/b>Brown butter</a><li>Print</ul><p>Beat it well.
		<p>This sentence, number 7 of many, has no other purpose than to look like a part of an article.</div><div class=footer>`
	html := strings.Replace(article(), "<div class=footer>", card, 1)
	kept := func(html string) (texts []string) {
		blocks := blocksOf(html)
		content := make([]bool, len(blocks))
		Classify("", blocks, content)
		for i := range blocks {
			if content[i] && blocks[i].Hints&page.HintSidebar != 0 {
				texts = append(texts, blocks[i].Text)
			}
		}
		return texts
	}
	if got := kept(strings.ReplaceAll(html, "recipeIn", "any")); got != nil {
		t.Fatalf("without data %q: the test needs another page", got)
	}
	if got, want := kept(html), []string{"2 eggs", "1 cup flour", "Beat it well."}; !slices.Equal(got, want) {
		t.Errorf("kept %q, want %q", got, want)
	}
	unseen := strings.Replace(html, "<p>This sentence, number 7 of many,", "<p hidden>This sentence, number 7 of many,", 1)
	if got := kept(unseen); !slices.Contains(got, "This sentence, number 7 of many, has no other purpose than to look like a part of an article.") {
		t.Errorf("kept %q beside a copy that is not seen", got)
	}
}
