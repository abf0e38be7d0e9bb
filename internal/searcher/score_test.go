package searcher

import (
	"slices"
	"testing"

	"facetta/indexer"
)

func TestScoreInSentences(t *testing.T) {
	part := func(topic string, weight, rank float64) RankPart {
		return RankPart{Part{Topic: topic, Weight: weight}, rank}
	}
	for _, c := range []struct {
		score Score
		want  []string
	}{
		{Score{Found: true, Score: 2, TFIDF: 1, Rank: 2, Parts: []RankPart{part("Top/Arts", 1, 2)}}, []string{
			"Score 2 = words 1 × rank 2.", "The query has no words that the page has, so words do not tell pages apart here.",
			"Rank 2 for “Top/Arts”; 1 is the average page.",
		}},
		{Score{Partial: true, Score: 6, TFIDF: 3, Rank: 2, Parts: []RankPart{part("Top/Arts", .5, 1), part("Top/News", .5, 3)}, Factors: []indexer.Factor{
			{Word: "salt", Field: "title", Times: 2, Weight: .5, Documents: 9, IDF: 1.5, Frequency: 1, Length: 1, Norm: 1, Adds: 3},
		}}, []string{
			"Time ran out before everything about this score was known.", "Score 6 = words 3 × rank 2.",
			"“salt” occurs once in the title (1 word); at least 9 of 70 pages have it: 2 × weight 0.5 × idf 1.5² × √1 × norm 1 adds 3.",
			"Rank 2 = 0.5 × rank 1 for “Top/Arts” + 0.5 × rank 3 for “Top/News”; 1 is the average page.",
		}},
		{Score{Found: true, Order: ByRoot, Score: 6, TFIDF: 3, Rank: 4, Parts: []RankPart{part(General, 1, 4)}}, []string{
			"Score 6 = words 3 × √rank 4.", "The query has no words that the page has, so words do not tell pages apart here.",
			"Rank 4 for General importance; 1 is the average page.",
		}},
		{Score{Found: true, Order: ByWords, Score: 3, TFIDF: 3, Rank: 4, Parts: []RankPart{part(General, 1, 4)}}, []string{
			"Score 3 = words 3, whatever the rank, 4.", "The query has no words that the page has, so words do not tell pages apart here.",
			"Rank 4 for General importance; 1 is the average page.",
		}},
		{Score{Found: true, Rank: 4, Parts: []RankPart{part(General, 1, 4)}}, []string{
			"Score 0 = words 0 × rank 4.", "The page has none of the query's words: it is found by something else that the query allows.",
			"Rank 4 for General importance; 1 is the average page.",
		}},
		{Score{BM25: true, Parts: []RankPart{part(General, 1, 0)}, Factors: []indexer.Factor{
			{Word: "salt", Field: "anchor", Times: 1, Weight: 2, Documents: 9, IDF: 1.5, Frequency: 4, Length: 20, Norm: .25, Adds: 3},
		}}, []string{
			"This search does not find the page.", "Score 0 = words 0 × rank 0.",
			"“salt” occurs 4 times in the texts of links to the page (20 words); at least 9 of 70 pages have it: weight 2 × idf 1.5 × 2.2 × 4 / (4 + 1.2 × norm 0.25) adds 3.",
			"Rank 0 for General importance; 1 is the average page.",
		}},
		{Score{Found: true, Score: 6, TFIDF: 6, Rank: 1, Parts: []RankPart{part(General, 1, 1)}, Proximity: 2, Pairs: []indexer.Pair{{Words: "salt of the sea", Stands: true}, {Words: "sea trade"}},
			Factors: []indexer.Factor{{Word: "salt", Field: "title", Times: 1, Weight: .5, Documents: 9, IDF: 1.5, Frequency: 1, Length: 1, Norm: 1, Adds: 3}}}, []string{
			"Score 6 = words 6 × rank 1.", "“salt” occurs once in the title (1 word); at least 9 of 70 pages have it: weight 0.5 × idf 1.5² × √1 × norm 1 adds 3.",
			"“salt of the sea” stand side by side on the page, 1 of 2 pairs of neighbouring words: times 2.", "Rank 1 for General importance; 1 is the average page.",
		}},
		{Score{Found: true, Score: 86167.4, TFIDF: 29.13, Rank: 2958, Parts: []RankPart{part(General, 1, 2958)}, Factors: []indexer.Factor{
			{Word: "salt", Field: "content", Times: 1, Weight: 1, Documents: 9, IDF: 1.5, Frequency: 1204, Length: 12345, Norm: .009, Adds: 29.13},
		}}, []string{
			"Score 86,167 = words 29.13 × rank 2,958.",
			"“salt” occurs 1,204 times in the content (12,345 words); at least 9 of 70 pages have it: weight 1 × idf 1.5² × √1204 × norm 0.009 adds 29.13.",
			"Rank 2,958 for General importance; 1 is the average page.",
		}},
	} {
		if got := c.score.sentences(70); !slices.Equal(got, c.want) {
			t.Errorf("%q, want\n%q", got, c.want)
		}
	}
}
