#!/usr/bin/env bash
# Prints the table of docs/refresh.md: what builds cost after a change of real pages, beside a build that takes over nothing.
#
#   docs/refresh.sh DATA [WORK]      DATA is the test data folder (it holds web/), WORK a scratch folder, which stays
#
# SETS (webkb apache-sites debian-docs) and PART (100: every hundredth page changes) can be set.
set -euo pipefail

data=${1:-}
if [ -z "$data" ] || [ ! -f "$data/web/webkb.tar.zst" ]; then
  echo "refresh: no test data in '${data}': name the folder that holds web/webkb.tar.zst; it is not part of the project" >&2
  exit 2
fi
data=$(cd "$data" && pwd)
cd "$(dirname "$0")/.."
work=${2:-}
if [ -z "$work" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
sets=${SETS:-webkb apache-sites debian-docs}
part=${PART:-100}
mkdir -p "$work/web"
go build -trimpath -o "$work/facetta" ./cmd/facetta

folders=()
for set in $sets; do
  rm -rf "$work/web/$set"
  zstd -qdc --long=27 "$data/web/$set.tar.zst" | tar xf - -C "$work/web"
  for folder in pages sites; do
    if [ -d "$work/web/$set/$folder" ]; then folders+=("$work/web/$set/$folder"); fi
  done
done
find "${folders[@]}" -type f | sort >"$work/files"
every() { awk "NR % $part == $1" "$work/files"; }
import() { "$work/facetta" archive import --quiet --data "$work/data" "${folders[@]}"; }

rm -rf "$work/data"
import
# Topics: every tenth page of a documentation is an example of its topic; without these, every tenth page is one of its host.
sed 's#.*/\(pages\|sites\)/##' "$work/files" | awk 'NR % 10 == 1 { split($0, at, "/"); print "http://" $0 "\tTop/Hosts/" at[1] }' >"$work/hosts.tsv"
awk -F'\t' 'NR == FNR { if (FNR > 1) topic[$1] = $5; next } { split($1, at, "/"); print $1 "\t" (at[3] in topic ? topic[at[3]] : $2) }' \
  "$data/web/debian-docs.hosts.tsv" "$work/hosts.tsv" >"$work/topics.tsv"
"$work/facetta" topics import --quiet --data "$work/data" "$work/topics.tsv"

printf '%-36s %7s %7s %7s %7s %7s %9s  %s\n' "seconds of" links ranks members index all processor "taken over"
# build NAME [FLAG]... builds and prints a row; the stages' seconds are of the clock, the last ones of both processors.
build() {
  local name=$1 seconds
  shift
  TIMEFORMAT='%U %S'
  seconds=$({ time "$work/facetta" build --quiet --data "$work/data" "$@" 2>"$work/errors"; } 2>&1 | awk '{ print $1 + $2 }') ||
    { cat "$work/errors" >&2; exit 1; }
  "$work/facetta" status --json --data "$work/data" | python3 -c '
import json, sys
b = json.load(sys.stdin)["build"]
stages, reuse = b["times"]["stages"], b["reuse"]
each = [stages[s] for s in ("links", "ranks", "memberships", "index")]
index = ", index" if reuse["index"] else ""
print("%-36s" % sys.argv[1], *("%7.2f" % s for s in each + [sum(each)]), "%9.1f" % float(sys.argv[2]),
  " %d of %d readings, ranks %s%s" % (reuse["readings"], b["counts"]["captures"], reuse["ranks"], index))' "$name" "$seconds"
}
# same wants the bytes of the current build and of the one before to be the same, but for the manifest and for topics' ranks, which
# were started from others before.
same() {
  local now before
  now=$(readlink "$work/data/builds/current")
  before=$(ls "$work/data/builds" | grep -E '^[0-9]+$' | grep -v "$now" | tail -1)
  diff -rq -x manifest.json -x '0*.column' -x memberships "$work/data/builds/$before" "$work/data/builds/$now"
  echo "  both have the same bytes, manifest and topics' ranks aside"
}

build "nothing before"
build "nothing changed"
build "topics of two levels only" --topic-depth 2
build "back to all topics"
every 1 | while read -r f; do echo '<p>One more sentence stands at the end of this page.' >>"$f"; done
import
build "one page in $part: another text"
build "  the same, --fresh" --fresh
same
paste <(every 2) <(every 3 | sed 's#.*/\(pages\|sites\)/##') | while IFS=$'\t' read -r f to; do
  echo "<p><a href=\"http://$to\">One more link</a> stands at the end of this page." >>"$f"
done
import
build "one page in $part: another link"
build "  the same, --fresh" --fresh
same
sleep 1
tr '\n' '\0' <"$work/files" | xargs -0 touch
import
build "all fetched again, none changed"
du -sh "$work/data/archive" "$work/data/builds/$(readlink "$work/data/builds/current")/"{readings,index,words,text,scores} | sed "s#$work/data/##"
