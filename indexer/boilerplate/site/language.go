package site

// Pages that say too little for their language to be known, such as references with a line for each name, are in that of their group: in the one that
// leastSpeaking pages or more are in, and nine of ten of those whose language is known.
const leastSpeaking = 5

// speakers counts the pages of a group by language.
type speakers map[string]uint32

// addLanguage counts a page of a group whose language is known.
func (s *Statistics) addLanguage(g Group, language string) {
	if language == "" {
		return
	}
	for len(s.speakers) <= int(g) {
		s.speakers = append(s.speakers, nil)
	}
	if s.speakers[g] == nil {
		s.speakers[g] = speakers{}
	}
	s.speakers[g][language]++
}

// language returns the language of nearly all pages; "" if there is none.
func (s speakers) language() (language string) {
	all, most := uint32(0), uint32(leastSpeaking-1)
	for l, n := range s {
		all += n
		if n > most {
			language, most = l, n
		}
	}
	if 10*most < 9*all {
		return ""
	}
	return language
}

// Language returns the language that nearly all pages of a group are in; "" if there is none.
func (e *Evidence) Language(g Group) string {
	if int(g) >= len(e.Languages) {
		return ""
	}
	return e.Languages[g]
}
