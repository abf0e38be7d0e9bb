#!/usr/bin/env bash
# Runs Facetta on real pages: unpacks three webs (WebKB of 1997, Apache project sites, Debian documentation), serves them by Host header on loopback,
# crawls them over HTTP with a topics file made from their hosts, classes and directory entries, builds, searches, and prints the figures.
#
#   [AGAIN=1] docs/real-web.sh DATA [WORK]      DATA is the test data folder (it holds web/, odp/, webgraphs/, ir/), WORK a scratch folder; AGAIN
#                                               crawls once more, when no page has changed
set -euo pipefail

data=${1:-}
if [ -z "$data" ] || [ ! -f "$data/web/webkb.tar.zst" ]; then
  echo "real-web: no test data in '${data}': name the folder that holds web/webkb.tar.zst; it is not part of the project" >&2
  exit 2
fi
data=$(cd "$data" && pwd)
cd "$(dirname "$0")/.."
work=${2:-$(mktemp -d)}
mkdir -p "$work/web"
port=${PORT:-18080}

echo "== unpack"
for set in webkb apache-sites debian-docs; do
  [ -d "$work/web/$set" ] || zstd -qdc --long=27 "$data/web/$set.tar.zst" | tar xmf - -C "$work/web"
done
go build -trimpath -o "$work/facetta" ./cmd/facetta

echo "== topics"
topics="$work/real.tsv"
# "pages == 1" lists the example pages, every tenth of a host and every fourth of a class; "pages != 0" the pages that are held out.
pages() {
  # Debian documentation: the hosts' assigned topics; every tenth page is an example page.
  tail -n +2 "$data/web/debian-docs.hosts.tsv" | while IFS=$'\t' read -r host base _ _ topic _; do
    printf 'http://%s%s\t%s\n' "$host" "$base" "$topic"
    (cd "$work/web/debian-docs/sites/$host" && find ".$base" -name '*.html' | sort | awk "NR % 10 $1 1") |
      sed "s#^\.#http://$host#; s#//*\$##; s#\$#\t$topic#; s#\([^:]\)//#\1/#"
  done
  # Apache projects, by what they are.
  while read -r host topic; do
    (cd "$work/web/apache-sites/sites/$host" && find . -name '*.html' | sort | awk "NR % 10 $1 1") | sed "s#^\.#http://$host#; s#\$#\t$topic#"
    printf 'http://%s/index.html\t%s\n' "$host" "$topic"
  done <<'APACHE'
storm.apache.org Top/Computers/Parallel_Computing/Stream_Processing
kafka.apache.org Top/Computers/Parallel_Computing/Stream_Processing
zookeeper.apache.org Top/Computers/Parallel_Computing/Coordination
accumulo.apache.org Top/Computers/Software/Databases
couchdb.apache.org Top/Computers/Software/Databases
jmeter.apache.org Top/Computers/Software/Testing
nutch.apache.org Top/Computers/Internet/Searching
lucene.apache.org Top/Computers/Internet/Searching
opennlp.apache.org Top/Computers/Artificial_Intelligence/Natural_Language
httpd.apache.org Top/Computers/Software/Internet/Servers
infra.apache.org Top/Society/Organizations/Open_Source
community.apache.org Top/Society/Organizations/Open_Source
incubator.apache.org Top/Society/Organizations/Open_Source
APACHE
  # WebKB: every fourth page of a class is an example page.
  awk -F'\t' -v listed="$2" 'NR > 1 && $2 ~ /^http:/ && (++seen[$3] % 4 == 1) == listed {
    topic["student"] = "Computers/Computer_Science/People/Students"; topic["faculty"] = "Computers/Computer_Science/People/Faculty"
    topic["staff"] = "Computers/Computer_Science/People/Staff";      topic["course"] = "Reference/Education/Courses"
    topic["project"] = "Computers/Computer_Science/Research";        topic["department"] = "Computers/Computer_Science/Departments"
    if ($3 in topic) print $2 "\tTop/" topic[$3]
  }' "$work/web/webkb/pages.tsv"
}
{
  pages == 1
  # Entries of the directory whose addresses are in the webs.
  awk -F'\t' 'NR > 1 && $2 ~ /^http:/ { print $2 "\t" $4 }' "$data/webgraphs/webkb.odp-seeds.tsv" | awk -F'\t' '{
    n = split($2, topics, ","); for (i = 1; i <= n; i++) print $1 "\t" topics[i]
  }'
} >"$topics"
pages != 0 >"$work/held-out.tsv"
awk -F'\t' 'NR > 1 && $2 ~ /^http:/ { print $2 }' "$work/web/webkb/pages.tsv" >"$work/seeds.txt"
"$work/facetta" topics check "$topics" --data "$work/none" --quiet

echo "== replay and crawl"
"$work/facetta" archive replay --listen "127.0.0.1:$port" "$work/web/webkb/pages" "$work/web/apache-sites/sites" "$work/web/debian-docs/sites" \
  >"$work/replay.log" 2>&1 &
replay=$!
trap 'kill $replay 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  if curl -s -o /dev/null "http://127.0.0.1:$port/"; then break; fi
  sleep 0.1
done
crawl() {
  "$work/facetta" crawl "$topics" --seeds "$work/seeds.txt" --data "$work/data" --resolve "*=127.0.0.1:$port" --allow-private --delay 0s \
    --pages 100000 --pages-per-host 20000 --depth 50 --max-body 33554432 "$@"
}
crawl
if [ -n "${AGAIN:-}" ]; then crawl --again; fi
kill $replay

# Entries are pages: one that stood for its whole site would take the held-out pages of the site into its biasing set.
"$work/facetta" topics import "$topics" --sites never --data "$work/data" --quiet

echo "== build"
"$work/facetta" build --data "$work/data"
"$work/facetta" status --data "$work/data"

echo "== search"
for q in "garbage collection" "linear algebra" '"information retrieval"' "sql join" "homework assignment"; do
  "$work/facetta" search --data "$work/data" "$q" | sed -n 1,8p
done
if [ -f "$data/ir/queries.txt" ]; then
  sed 's/^[0-9]*://' "$data/ir/queries.txt" | sed -n 1,2000p >"$work/queries.txt"
  "$work/facetta" search --data "$work/data" --queries "$work/queries.txt" --quiet
  "$work/facetta" search --data "$work/data" --queries "$work/queries.txt" --topic Top/Computers/Software/Databases --quiet
fi

echo "== facets"
for memberships in forward forward-size both both-size both-size-host; do # the default comes last
  echo "memberships $memberships"
  "$work/facetta" build --memberships "$memberships" --data "$work/data" --quiet
  "$work/facetta" eval facets "$work/held-out.tsv" --data "$work/data" --quiet
done
"$work/facetta" eval utility "$work/held-out.tsv" --data "$work/data" --quiet
for graph in Cars cheese Education EPA; do
  # By address, for pages share the ranks of their hosts.
  awk -F'\t' 'NR == FNR { url[$1] = $2; next } { print url[$1] "\t" url[$2] }' "$data/webgraphs/$graph.nodes.tsv" "$data/webgraphs/$graph.edges.tsv" >"$work/$graph.links.tsv"
  for seeds in all url; do # url: pages that the directory lists themselves, not only their host
    awk -F'\t' -v kind="$seeds" 'NR > 1 && (kind == "all" || $3 == kind) { n = split($4, t, /, */); for (i = 1; i <= n; i++) print $2 "\t" t[i] }' \
      "$data/webgraphs/$graph.odp-seeds.tsv" >"$work/$graph.$seeds.tsv"
    for memberships in both-size-host both-size forward; do
      echo "$graph $seeds $memberships"
      "$work/facetta" eval facets --memberships "$memberships" --links "$work/$graph.links.tsv" "$work/$graph.$seeds.tsv"
    done
  done
  awk -F'\t' 'NR > 1 { n = split($4, t, /, */); for (i = 1; i <= n; i++) print $1 "\t" t[i] }' "$data/webgraphs/$graph.odp-seeds.tsv" >"$work/$graph.tsv"
  "$work/facetta" eval utility --links "$data/webgraphs/$graph.edges.tsv" "$work/$graph.tsv" --quiet
done
echo "WebKB's classes"
zstd -qdc "$data/webgraphs/webkb.links.tsv.zst" >"$work/webkb.links.tsv"
grep -E 'Top/(Computers/Computer_Science/|Reference/Education/Courses)' "$topics" >"$work/classes.tsv"
for memberships in both-size-host both-size; do
  "$work/facetta" eval facets --memberships "$memberships" --links "$work/webkb.links.tsv" "$work/classes.tsv"
done
echo "Awesome lists"
# Nodes are list pages, their sections, and what these link to. An address is without scheme, "www.", fragment and slash at its end; an account of a
# code host is a host of its own. A listing may be hidden where another list has the page too (two), or its host has other pages besides (shared).
zstd -qdc "$data/odp/awesome-links.tsv.zst" | awk -v out="$work/awesome" '
  function clean(url,   n, host, path) {
    sub(/#.*/, "", url); sub(/^https?:\/\//, "", url); sub(/^www\./, "", url); sub(/\/+$/, "", url)
    n = index(url "/", "/"); host = tolower(substr(url, 1, n - 1)); path = substr(url, n)
    if (host ~ /^(github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)$/ && path != "") {
      path = tolower(substr(path, 2)); n = index(path "/", "/")
      host = substr(path, 1, n - 1) "." host; path = substr(path, n)
    }
    return "http://" host path
  }
  BEGIN { FS = OFS = "\t" }
  NR > 1 {
    sub(/\+/, "/", $5); list = clean("github.com/" $5); url = clean($1)
    if (url == list) next # its own address
    n = split($2, part, "/"); page = list; topic = part[1] "/" part[2]; print url, topic > (out ".tsv")
    for (i = 3; i <= n; i++) {
      print page, page "/" part[i] > (out ".links.tsv")
      page = page "/" part[i]; topic = topic "/" part[i]; print url, topic > (out ".tsv")
    }
    print page, url > (out ".links.tsv")
    split(url, address, "/"); urls[++count] = url; hosts[count] = address[3]; listings[count] = url OFS $2 OFS page
    if (!((url, list) in seen)) { seen[url, list]; lists[url]++ }
    if (!(url in known)) { known[url]; pages[address[3]]++ }
  }
  END {
    for (i = 1; i <= count; i++) {
      if (lists[urls[i]] > 1) print listings[i] > (out ".two.tsv")
      if (lists[urls[i]] > 1 || pages[hosts[i]] > 1) print listings[i] > (out ".shared.tsv")
    }
  }'
for hidden in two shared; do
  for memberships in both-size-host both-size forward; do
    echo "awesome $hidden $memberships"
    "$work/facetta" eval facets --memberships "$memberships" --links "$work/awesome.links.tsv" --listings "$work/awesome.$hidden.tsv" "$work/awesome.tsv"
  done
done
echo "Small topics"
# Each folder of six pages or more is a topic below its host's or class's. Two of its pages are example pages, up to 38 others are held out.
sort -u "$topics" "$work/held-out.tsv" | awk -F'\t' -v OFS='\t' '{
    n = split($1, part, "/"); topic = $2 "/" part[3]; gsub(/\./, "-", topic)
    for (i = 4; i < n && i < 6; i++) if (part[i] != "") topic = topic "/" part[i]
    print $1, topic
  }' | sort -t$'\t' -k2,2 -k1,1 | awk -F'\t' -v out="$work/small" '
  function flush(   i) {
    if (count >= 6) for (i = 0; i < count && i < 40; i++) print pages[i] "\t" topic > (out (i < 2 ? ".tsv" : "-held-out.tsv"))
    count = 0
  }
  $2 != topic { flush(); topic = $2 }
  { pages[count++] = $1 }
  END { flush() }'
"$work/facetta" topics forget real --data "$work/data" --quiet
"$work/facetta" topics import "$work/small.tsv" --sites never --data "$work/data" --quiet
for choice in "--memberships forward" "--min-pages 3" "--min-pages 1"; do
  echo "$choice"
  # shellcheck disable=SC2086 # an option and its value
  "$work/facetta" build --topic-depth 7 $choice --data "$work/data" --quiet
  "$work/facetta" eval facets "$work/small-held-out.tsv" --data "$work/data" --quiet
done
"$work/facetta" topics forget small --data "$work/data" --quiet
"$work/facetta" topics import "$topics" --sites never --data "$work/data" --quiet
"$work/facetta" build --data "$work/data" --quiet
