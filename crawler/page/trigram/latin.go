package trigram

// Latin gives the language (ISO 639-3) that a text in Latin script is likeliest in, and how sure that is: from 0, where another is as likely, to 1.
// It is "" where none is.
func Latin(text string) (language string, confidence float64) {
	p := known()
	trigrams := ranked(trigramsOf(text))
	scores := make([]int, len(p.languages))
	for n, t := range trigrams {
		for _, place := range p.places[t] {
			scores[place.language] += profileLength - distance(n, int(place.at))
		}
	}
	first, second := bestTwo(scores)
	if scores[first] == 0 {
		return "", 0
	}
	return p.languages[first], confidenceOf(scores[first], scores[second], len(trigrams))
}

func distance(a, b int) int { return max(a-b, b-a) }

// bestTwo gives the languages with the greatest scores.
func bestTwo(scores []int) (first, second int) {
	first, second = 0, 1
	for i := 1; i < len(scores); i++ {
		switch {
		case scores[i] > scores[first]:
			first, second = i, first
		case scores[i] > scores[second]:
			second = i
		}
	}
	return first, second
}

// confidenceOf is whatlanggo's: 1 where the best language is ahead of the next by more than a share that is smaller the more trigrams there are, its
// share of that where it is not.
func confidenceOf(first, second, trigrams int) float64 {
	if second == 0 {
		return min(1, float64(first/500))
	}
	ahead := float64(first-second) / float64(second)
	enough := 12/float64(trigrams) + 0.05
	if ahead > enough {
		return 1
	}
	return ahead / enough
}
