package searcher

import "cmp"

// TopicInfo is a topic that has a rank vector.
type TopicInfo struct {
	Path      string `json:"topic"`
	Dimension string `json:"dimension"`
	Pages     int    `json:"pages"` // pages of its biasing set, descendants' included
}

// Stats are facts about the current build.
type Stats struct {
	Pages   int    `json:"pages"`
	Hosts   int    `json:"hosts"`
	Links   int    `json:"links"`
	Topics  int    `json:"topics"`
	Build   string `json:"build"`
	BuiltAt string `json:"built_at"` // RFC 3339
}

// Topics lists the topics that have a rank vector, in the order of taxonomy.NameOrder. The caller must not change them.
func (b *Build) Topics() []TopicInfo { return b.topicInfos }

// Stats returns facts about the build.
func (b *Build) Stats() Stats {
	c := b.manifest.Counts
	return Stats{
		Pages: b.index.Len() - b.RemovedPages(), Hosts: c["hosts"], Links: c["links"], Topics: len(b.topics), Build: b.dir.Name(),
		BuiltAt: cmp.Or(b.manifest.Times.Finished, b.manifest.Times.Started),
	}
}
