package taxonomy

import "testing"

const markdownFile = "# Awesome *Things* [![Badge](http://badge.example/i.svg)](http://badge.example/)\n" + `
> Inspired by [another list](http://list.example/).

- [Music](#music)
- [Guide](guide.md)

Music
-----
- [**Jazz**](http://jazz.example/a_(b) "All of it") - Blue ([source](http://code.example/jazz)), ` + "`free`" + `.
  * [Folk [live]](<http://folk.example/>)
1. [![icon](http://icon.example/x.png) Rock](http://rock.example/x): loud
- Nothing to see
- [Empty]()

### Charts/Lists #
` + "```\n- [Code](http://code.example/)\n```" + `
| Name | What |
|------|------|
| [Top 10](http://top.example/10) | Ten songs | no |

## Films
* [Noir](https://noir.example/films/)
* ![picture](http://picture.example/x.png)
`

func TestMarkdown(t *testing.T) {
	tax, report := read(t, "README.md", markdownFile)
	checkDefects(t, report, map[Reason]int{RunningText: 1, BadAddress: 1})
	checkEntries(t, tax, []Entry{
		{URL: "http://jazz.example/a_(b)", Topic: "Top/Awesome_Things/Music", Title: "Jazz", Description: "Blue (source), free."},
		{URL: "http://folk.example/", Topic: "Top/Awesome_Things/Music", Title: "Folk [live]", Site: true},
		{URL: "http://rock.example/x", Topic: "Top/Awesome_Things/Music", Title: "Rock", Description: "loud"},
		{URL: "http://top.example/10", Topic: "Top/Awesome_Things/Music/Charts-Lists", Title: "Top 10", Description: "Ten songs no"},
		{URL: "https://noir.example/films/", Topic: "Top/Awesome_Things/Films", Title: "Noir"},
	})
	tax, _ = read(t, "x.md", "- [Early](http://early.example/)\n# Music\n- [Jazz](http://jazz.example/)\nFilms\n=====\n- [Noir](http://noir.example/)\n")
	checkTopics(t, tax, []Topic{{"Top/Films", 1, 1}, {"Top/Links", 1, 1}, {"Top/Music", 1, 1}}) // what stands before all headings has a topic too
	tax, report = read(t, "x.md", "#\n# Music\n## Silence\n")                                   // a heading without a name is none
	checkTopics(t, tax, []Topic{{"Top/Music", 0, 0}, {"Top/Music/Silence", 0, 0}})
	checkDefects(t, report, nil)
	if _, report := read(t, "list.txt", markdownFile); report.Format != Markdown {
		t.Errorf("recognised as %q", report.Format)
	}
}

// TestMarkdownOtherLinks: no address of a list is lost without a word.
func TestMarkdownOtherLinks(t *testing.T) {
	tax, report := read(t, "x.md", `# Music
- <http://jazz.example/>
- Folk music: https://folk.example/a_(b). Old songs
- [ ] *Rock* (http://rock.example/x)
- <a href="http://pop.example/" target=_blank>Pop <b>songs</b></a> - new
| Soul | http://soul.example/ | Songs |
- [Blues][blues], in `+"`http://code.example/`"+`
- <img src="http://icon.example/x.png"> nothing

[blues]: http://blues.example/
See http://list.example/.
`)
	checkDefects(t, report, map[Reason]int{RunningText: 2})
	checkEntries(t, tax, []Entry{
		{URL: "http://jazz.example/", Topic: "Top/Music", Site: true},
		{URL: "https://folk.example/a_(b)", Topic: "Top/Music", Title: "Folk music", Description: "Old songs"},
		{URL: "http://rock.example/x", Topic: "Top/Music", Title: "Rock"},
		{URL: "http://pop.example/", Topic: "Top/Music", Title: "Pop songs", Description: "new", Site: true},
		{URL: "http://soul.example/", Topic: "Top/Music", Title: "Soul", Description: "Songs", Site: true},
	})
}
