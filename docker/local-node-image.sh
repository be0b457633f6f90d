#!/usr/bin/env bash
# Makes a Node image out of the npm package `node` and this machine's npm and shell, for machines that reach no image registry:
#   docker/local-node-image.sh registrar-local-node:24 24
# Linux only. It serves to try the Dockerfile; what is deployed is built on the official image (ARG NODE_IMAGE).
set -euo pipefail
tag=${1:?the tag of the image to make}
major=${2:?the major version of Node}

root=$(mktemp -d)
fetched=$(mktemp -d)
trap 'rm -rf "$root" "$fetched"' EXIT
npm install --no-save --no-audit --no-fund --silent --prefix "$fetched" "node@$major"
PATH=$fetched/node_modules/node/bin:$PATH

put() { # put <program> [<name in /usr/bin>]: the program and the shared libraries it needs
  local program library
  program=$(readlink -f "$(command -v "$1")")
  install -D "$program" "$root/usr/bin/${2:-$(basename "$1")}"
  ldd "$program" 2>/dev/null | grep -oE '/[^ :)]+' | while read -r library; do
    [ -e "$root$library" ] || install -D "$(readlink -f "$library")" "$root$library"
  done
}

mkdir -p "$root"/{usr/bin,usr/lib,lib,lib64,etc/ssl/certs,tmp,home/node}
chmod 1777 "$root/tmp"
ln -s usr/bin "$root/bin"
put node
for program in sh bash env find rm mkdir chown ls cat uname; do put "$program"; done
# what prebuilt add-ons of packages expect of the C library
for library in "$(dirname "$(readlink -f "$(ldd "$root/usr/bin/node" | grep -oE '/[^ ]+libc\.so\.6')")")"/lib{util,dl,rt,m,pthread,resolv}.so.[0-9]; do
  [ -e "$root$library" ] || install -D "$library" "$root$library"
done
modules=$(dirname "$(readlink -f "$(command -v npm)")")/..
mkdir -p "$root/usr/lib/node_modules"
cp -RL "$modules" "$root/usr/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
printf 'root:x:0:0:root:/:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"
chown 1000:1000 "$root/home/node"
# the authorities this machine trusts, a company's own among them
[ ! -r /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"

tar -C "$root" -c . | docker import \
  --change 'ENV PATH=/usr/bin' --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' --change 'CMD ["node"]' - "$tag" >/dev/null
echo "made $tag: Node $(node --version)"
