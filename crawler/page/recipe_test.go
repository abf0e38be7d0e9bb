package page

import (
	"slices"
	"strings"
	"testing"
)

// recipeTexts gives the texts of the blocks that are of the recipe.
func recipeTexts(body string) (texts []string) {
	p := Parse(Response{Body: []byte(body), LinksOnly: true})
	for i := range p.Blocks {
		if p.Blocks[i].Hints&HintRecipe != 0 {
			texts = append(texts, p.Blocks[i].Text)
		}
	}
	return texts
}

// What linked data call the ingredients and steps of a recipe is marked where it stands on the page, whatever form the data have.
func TestRecipeOfLinkedData(t *testing.T) {
	data := func(properties string) string {
		return `<script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"@type":"Recipe",` + properties + `}]}</script>`
	}
	for _, c := range []struct {
		name, html string
		want       []string
	}{
		{"ingredients", data(`"recipeIngredient":["2 eggs","1 cup flour, sifted"]`) +
			"<li>Eggs<li>2 Eggs<li><b>1</b> <span>cup</span> flour (sifted)<li>1 cup flour",
			[]string{"2 Eggs", "1", "cup", "flour (sifted)"}},
		{"steps", data(`"recipeInstructions":[{"@type":"HowToSection","name":"Dough","itemListElement":[{"@type":"HowToStep","text":
			"Beat the eggs well. Add flour."}]},{"@type":"HowToStep","name":"Bake it."},["Serve &amp; eat"]]`) +
			"<h2>Cake</h2><h3>Dough</h3><p>Beat the eggs well. Add flour.<p>Bake it!<p>Serve &amp; eat<p>Enjoy.",
			[]string{"Dough", "Beat the eggs well. Add flour.", "Bake it!", "Serve & eat"}},
		{"one text with markup", data(`"recipeInstructions":"<ol><li>Beat two eggs.<li>Bake for ten minutes at 180 degrees in a pan.<\/ol>"`) +
			"<p>Beat two eggs.<p>Step 2: Bake for ten minutes at 180 degrees in a pan.<p>Bake for an hour at 90 degrees in a pot.",
			[]string{"Beat two eggs.", "Step 2: Bake for ten minutes at 180 degrees in a pan."}},
		{"without spaces", data(`"recipeInstructions":"卵を二つ割ってよくまぜます。小麦粉を入れます。"`) + "<p>卵を二つ割ってよくまぜます。<p>小麦粉の話です。",
			[]string{"卵を二つ割ってよくまぜます。"}},
		{"of another kind", data(`"recipeYield":"2 eggs"`) + "<p>2 eggs", nil},
		{"no data", `<p>"recipeIngredient": 2 eggs`, nil},
	} {
		if got := recipeTexts(c.html); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Microdata say it of elements.
func TestRecipeOfMicrodata(t *testing.T) {
	got := recipeTexts(`<p>Cake<ul><li itemprop=recipeIngredient>2 eggs<li>Print</ul><div itemprop="recipeInstructions"><p>Beat.<p>Bake.</div><p>Bye`)
	if want := []string{"2 eggs", "Beat.", "Bake."}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := (HintBody | HintRecipe).String(); got != "body recipe" {
		t.Errorf("hints are called %q", got)
	}
}

// Linked data are read once for metadata and recipe, and the page keeps none of it for the next.
func TestRecipeOfOnePage(t *testing.T) {
	const data = `<script type="application/ld+json">{"@type":"Recipe","name":"Cake","recipeIngredient":["2 eggs"],"author":"Ann Hawk"}</script>`
	p := Parse(Response{Body: []byte("<title>Cake</title>" + data + "<p>2 eggs")})
	if p.Author != "Ann Hawk" || p.Blocks[0].Hints != HintRecipe {
		t.Errorf("author %q, hints %q", p.Author, p.Blocks[0].Hints)
	}
	p = Parse(Response{Body: []byte(`<title>Pie</title><p>2 eggs` + strings.Repeat(" more", 40) + `<p>"recipeIngredient"`)})
	if p.Author != "" || p.Blocks[0].Hints != 0 {
		t.Errorf("author %q, hints %q", p.Author, p.Blocks[0].Hints)
	}
}
