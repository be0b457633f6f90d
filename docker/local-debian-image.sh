#!/usr/bin/env bash
# Makes a Debian image by debootstrap, for Debian machines that reach no image registry (root only):
#   docker/local-debian-image.sh registrar-local-debian:bookworm
# It serves to try the images of the profiles; what is deployed is built on the official image (ARG DEBIAN_IMAGE).
set -euo pipefail
tag=${1:?the tag of the image to make}
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || { echo 'a Debian machine and root are needed' >&2; exit 1; }
command -v debootstrap >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends debootstrap; } >/dev/null

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
# the mirror that this machine uses
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -m 1 -E '/debian/?$' || true)
debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${mirror:+"$mirror"} >"$root.log" 2>&1 || { tail -n 5 "$root.log" >&2; rm -f "$root.log"; exit 1; }
rm -f "$root.log"
[ ! -r /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
# how this machine reaches the mirror
cp -a /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
tar -C "$root" --exclude=./dev --exclude=./proc --exclude=./sys -c . | docker import --change 'CMD ["bash"]' - "$tag" >/dev/null
echo "made $tag of Debian bookworm"
