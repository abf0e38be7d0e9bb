package indexer

import (
	"strings"
	"unicode/utf8"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// minName is the least number of characters of a name behind its O: "O'Day".
const minName = 3

// addName adds the other spelling of an Irish name, of which people leave out the apostrophe: "O'Reilly" and "oreilly". The spelling with an apostrophe
// is added if more documents have it; for that without, the spelling in the query is proof enough.
func (c *compounds) addName(w query.Word) error {
	behind, ok := strings.CutPrefix(analysis.Fold(w.Text), "o")
	if !ok {
		return nil
	}
	name, apostrophe := strings.CutPrefix(behind, "'")
	if utf8.RuneCountInString(name) < minName {
		return nil
	}
	closed, err := c.mostDocuments("o" + name)
	if err != nil {
		return err
	}
	open, err := c.mostDocuments("o'" + name)
	switch {
	case apostrophe && closed > 0:
		c.closed[w] = append(c.closed[w], "o"+name)
	case !apostrophe && open > closed:
		c.closed[w] = append(c.closed[w], "o'"+name)
	}
	return err
}
