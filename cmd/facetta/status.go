package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"facetta/crawler/frontier"
	"facetta/internal/build"
)

type statusCommand struct {
	JSON bool `name:"json" help:"Print the figures as an object."`
}

// Help shows examples.
func (statusCommand) Help() string {
	return `Examples:
  facetta status
  facetta status --json | jq .build.counts`
}

// status is what the command prints as JSON.
type status struct {
	Data     string          `json:"data"`
	Topics   int             `json:"topics"`
	Entries  int             `json:"entries"`
	Archived int             `json:"archived"` // addresses
	Bytes    int64           `json:"archive_bytes"`
	Crawl    *frontier.Stats `json:"crawl,omitempty"`
	Build    *build.Manifest `json:"build,omitempty"`
	Name     string          `json:"build_name,omitempty"`
}
