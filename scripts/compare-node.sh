#!/usr/bin/env bash
# Compares the Node.js of each archive in release/ with the one that nodejs.org publishes, by its published sums.
# Usage: scripts/compare-node.sh ADDRESS, that of the published files of all versions
set -euo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
node_version=$(cat "$here/.nvmrc")
published="$1/v$node_version"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

get() {
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$1" "$published/$1"
}

# Prints one file of an archive.
part() {
  case "$1" in
    *.zip) unzip -p "$1" "$2" ;;
    *) tar -xOf "$1" "$2" ;;
  esac
}

get SHASUMS256.txt
count=0
for archive in "$here"/release/*-{linux,macos,windows}-*.{tar.xz,zip}; do
  [ -e "$archive" ] || continue
  file=$(basename "$archive")
  name=${file%.tar.xz}
  name=${name%.zip}
  case "$name" in
    *-linux-x64) system=linux-x64 ;;
    *-linux-arm64) system=linux-arm64 ;;
    *-macos-x64) system=darwin-x64 ;;
    *-macos-arm64) system=darwin-arm64 ;;
    *-windows-x64) system=win-x64 ;;
    *) echo "$file is for an unknown system." >&2; exit 1 ;;
  esac
  original="node-v$node_version-$system"
  if [ "$system" = win-x64 ]; then
    packed="$original.zip" theirs="$original/node.exe" ours="$name/bin/node.exe"
  else
    packed="$original.tar.gz" theirs="$original/bin/node" ours="$name/bin/node"
  fi
  get "$packed"
  (cd "$folder" && grep -F "  $packed" SHASUMS256.txt | sha256sum --check --strict --quiet)
  part "$folder/$packed" "$theirs" > "$folder/theirs"
  part "$archive" "$ours" > "$folder/ours"
  if ! cmp "$folder/theirs" "$folder/ours"; then
    echo "The Node.js in $file is not the published one." >&2
    exit 1
  fi
  echo "$file has the published Node.js $node_version."
  count=$((count + 1))
done
[ "$count" -gt 0 ] || { echo "There is no archive in release/." >&2; exit 1; }
