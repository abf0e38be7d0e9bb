#!/usr/bin/env bash
# Prints the tables of "Topics told from links" in docs/facets.md: how well links tell a directory's topics.
#
#   docs/topics.sh DATA      DATA is the test data folder (it holds webgraphs/)
set -euo pipefail

data=${1:-}
if [ -z "$data" ] || [ ! -f "$data/webgraphs/Cars.odp-seeds.tsv" ]; then
  echo "topics: no test data in '${data}': name the folder that holds webgraphs/Cars.odp-seeds.tsv; it is not part of the project" >&2
  exit 2
fi
data=$(cd "$data" && pwd)/webgraphs
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/facetta" ./cmd/facetta

seeds() { # graph, links, kind of match
  awk -F'\t' -v kind="$3" 'NR > 1 && (kind == "all" || $3 == kind) { n = split($4, topic, ","); for (i = 1; i <= n; i++) print $2 "\t" topic[i] }' \
    "$data/$1.odp-seeds.tsv" >"$work/topics.tsv"
  echo "== $1, $3"
  "$work/facetta" --quiet eval topics --links "$2" --topics "$work/topics.tsv"
}

for graph in Cars cheese EPA Education; do # their nodes have addresses
  awk -F'\t' 'NR == FNR { url[$1] = $2; next } { print url[$1] "\t" url[$2] }' "$data/$graph.nodes.tsv" "$data/$graph.edges.tsv" >"$work/$graph.tsv"
  seeds "$graph" "$work/$graph.tsv" all
  seeds "$graph" "$work/$graph.tsv" url # pages that the directory lists themselves, not only their host
done
seeds webkb "$data/webkb.links.tsv.zst" all
seeds webkb "$data/webkb.links.tsv.zst" url
awk -F'\t' '!/^#/ && NF == 2 { sub("^subject", "Top", $2); gsub(/\./, "/", $2); print $1 "\t" $2 }' "$data/wikispeedia/categories.tsv" >"$work/topics.tsv"
echo "== wikispeedia"
"$work/facetta" --quiet eval topics --links "$data/wikispeedia/links.tsv.zst" --topics "$work/topics.tsv" --levels 1,2
