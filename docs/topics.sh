#!/usr/bin/env bash
# Prints the tables of docs/topics.md: how well links tell a directory's topics.
#
#   docs/topics.sh DATA [WORK]      DATA is the test data folder (it holds webgraphs/); WORK, that docs/real-web.sh was given, adds the
#                                   tables of text beside links (it takes jq)
set -euo pipefail

data=${1:-}
if [ -z "$data" ] || [ ! -f "$data/webgraphs/Cars.odp-seeds.tsv" ]; then
  echo "topics: no test data in '${data}': name the folder that holds webgraphs/Cars.odp-seeds.tsv; it is not part of the project" >&2
  exit 2
fi
webs=$(cd "$data/web" && pwd)
data=$(cd "$data" && pwd)/webgraphs
real=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/facetta" ./cmd/facetta

seeds() { # graph, links, kind of match
  awk -F'\t' -v kind="$3" 'NR > 1 && (kind == "all" || $3 == kind) { n = split($4, topic, ","); for (i = 1; i <= n; i++) print $2 "\t" topic[i] }' \
    "$data/$1.odp-seeds.tsv" >"$work/topics.tsv"
  echo "== $1, $3"
  "$work/facetta" --quiet eval topics --links "$2" --topics "$work/topics.tsv" --fitted
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

if [ -z "$real" ]; then exit; fi
echo "== texts"
# Addresses as the crawl has them: the normal form of a topics file, page <tab> topic <tab> title.
normal() {
  "$work/facetta" topics import "$1" --sites never --data "$work/names" --quiet >/dev/null
  tail -n +2 "$work/names/topics/$(basename "$1")"
}
{ # address and file of each example page
  awk -F'\t' 'NR > 1 && $2 ~ /^http:/ { print $2 "\tweb/webkb/pages/" $5 }' "$real/web/webkb/pages.tsv"
  cut -f1 "$real/real.tsv" | awk -F/ '{ path = $0; sub("^http://[^/]*", "", path); if (path ~ /\/$/) path = path "index.html"; print $0 "\t" $3 path }' |
    awk -F'\t' '{ print $1 "\tweb/debian-docs/sites/" $2; print $1 "\tweb/apache-sites/sites/" $2 }'
} | awk -F'\t' 'NR == FNR { listed[$1]; next } $1 in listed' "$real/real.tsv" - | sort -u -k1,1 -k2,2 |
  while IFS=$'\t' read -r page file; do if [ -f "$real/$file" ]; then printf '%s\t%s\n' "$page" "$real/$file"; fi; done |
  awk -F'\t' '{ print $1 "\tTop/File\t" $2 }' >"$work/page-files.tsv"
normal "$work/page-files.tsv" | cut -f1,3 >"$work/files.tsv"
cut -f2 "$work/files.tsv" | "$work/facetta" extract --format jsonl --quiet | jq -r '[.file, (.text | split("\n") | join(" ") | split("\t") | join(" ") | split("\r") | join(" "))] | join("\t")' |
  awk -F'\t' 'NR == FNR { page[$2] = $1; next } { print page[$1] "\t" $2 }' "$work/files.tsv" - >"$work/texts.tsv"

normal "$real/real.tsv" | cut -f1,2 >"$work/topics.tsv"
awk -F'\t' 'NR > 1 && $3 == "url" { n = split($4, topic, ","); for (i = 1; i <= n; i++) print $2 "\t" topic[i] }' "$data/webkb.odp-seeds.tsv" >"$work/url.tsv"
normal "$work/url.tsv" | cut -f1,2 >"$work/url-topics.tsv"
grep apache.org "$work/topics.tsv" >"$work/apache-topics.tsv"
awk -F'\t' 'NR == FNR { host[$1]; next } { split($1, part, "/") } part[3] in host' "$webs/debian-docs.hosts.tsv" "$work/topics.tsv" >"$work/debian-topics.tsv"
grep -E 'Top/(Computers/Computer_Science/|Reference/Education/Courses)' "$work/topics.tsv" >"$work/class-topics.tsv"

# All links of the crawled pages, those to pages that were not fetched too, by the web that their source is of.
"$work/facetta" archive links --data "$real/data" >"$work/all.tsv"
"$work/facetta" archive links --texts --data "$real/data" >"$work/anchors.tsv"
awk -F'\t' -v work="$work" 'NR == FNR { host[$1]; next } {
  split($1, part, "/"); apache = part[3] ~ /apache\.org$/; debian = part[3] in host
  if (apache) print > (work "/apache.tsv")
  if (debian) print > (work "/debian.tsv")
  if (!apache && !debian) print > (work "/webkb.tsv")
}' "$webs/debian-docs.hosts.tsv" "$work/all.tsv"
while read -r name links topics level; do
  echo "== $name, level $level"
  "$work/facetta" --quiet eval topics --links "$work/$links.tsv" --topics "$work/$topics.tsv" --levels "$level" --texts "$work/texts.tsv" \
    --anchors "$work/anchors.tsv" --fewer-words 100
done <<SETS
Apache apache apache-topics 2
Debian debian debian-topics 2
WebKB-url webkb url-topics 1
WebKB-classes webkb class-topics 3
all all topics 1
SETS
