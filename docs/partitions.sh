#!/usr/bin/env bash
# Prints the tables of docs/partitions.md: what partitions send each other, and how many iterations they take, on link graphs of the web and a
# generated one.
#
#   docs/partitions.sh DATA [PAGES]      DATA is the test data folder (it holds webgraphs/), PAGES the size of the generated graph
set -euo pipefail

data=${1:-}
if [ -z "$data" ] || [ ! -f "$data/webgraphs/cnr-2000.edges.tsv.zst" ]; then
  echo "partitions: no test data in '${data}': name the folder that holds webgraphs/cnr-2000.edges.tsv.zst; it is not part of the project" >&2
  exit 2
fi
data=$(cd "$data" && pwd)/webgraphs
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/facetta" ./cmd/facetta

table() { # heading, flags
  echo "== $1"
  "$work/facetta" --quiet eval partitions "${@:2}"
}

for graph in Cars EPA cheese; do # their nodes have addresses
  awk -F'\t' 'NR == FNR { url[$1] = $2; next } { print url[$1] "\t" url[$2] }' "$data/$graph.nodes.tsv" "$data/$graph.edges.tsv" >"$work/$graph.tsv"
  table "$graph" --links "$work/$graph.tsv"
done
table "WebKB" --links "$data/webkb.links.tsv.zst"
for cut in 100 1000 5000; do
  table "cnr-2000, $cut neighbours as a host" --links "$data/cnr-2000.edges.tsv.zst" --cut "$cut"
done
table "generated" --pages "${2:-1000000}"
