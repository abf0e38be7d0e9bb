package main

// evalCommand groups the suites that measure quality on local data: one field and one file a suite.
type evalCommand struct {
	Boilerplate evalBoilerplateCommand `cmd:"" help:"How well content is told from boilerplate: rules and trained classifiers against gold sets."`
	Extraction  evalExtractionCommand  `cmd:"" help:"How well and how fast main content is found, page by page."`
	Segment     evalSegmentCommand     `cmd:"" help:"How well segmenters find the bounds of content; sweeps over thresholds and line widths."`
	Density     evalDensityCommand     `cmd:"" help:"What is template and what is text in an archive, and the laws that both follow."`
	Partitions  evalPartitionsCommand  `cmd:"" help:"What partitions of a link graph send each other, and how many iterations ranking takes."`
	Topics      evalTopicsCommand      `cmd:"" help:"How well links tell the topic of a page whose topics are hidden."`
	Facets      evalFacetsCommand      `cmd:"" help:"How often the suggested topics contain the right one: the source's protocol, on a build or on a graph."`
	Utility     evalUtilityCommand     `cmd:"" help:"What ranking by topics changes, and whether for the better: the source's study and its drawing."`
	Retrieval   evalRetrievalCommand   `cmd:"" help:"How well the first results answer the questions of test collections, compared with Bleve."`
}

// Help says what all suites have in common.
func (evalCommand) Help() string {
	return `Each suite reads data that are not part of Facetta, and prints a table that, apart from speeds, is the same on every run.

Example:
  facetta eval boilerplate data/extraction`
}
