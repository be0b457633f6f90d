#!/usr/bin/env bash
# Builds all images and uses all profiles of compose.yml: first a sandbox with name server, mail server and front, then production by the
# steps of README.md. Each line it prints is a claim that was tried. Takes all of it down, volumes included. Says "not built" and succeeds
# where there is no engine, no Compose or no image to build on.
# TEST_PATIENCE: how many times as long it waits, on a busy machine.
# NODE_IMAGE, DEBIAN_IMAGE, FORWARDER_FRONT_IMAGE: the images to build on and to use. PUBLIC_API_PUBLISH: another port than 443.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

. ./check-functions.sh docker
for image in postgres:16 redis:7; do have "$image" || not_built "$image can not be had"; done

export FORWARDER_FRONT_IMAGE=${FORWARDER_FRONT_IMAGE:-caddy:2}

export IMAGE_TAG=check COMPOSE_PROJECT_NAME=registrar-check-$$ COMPOSE_PROFILES=sandbox,dns,mail,forwarding
export PUBLIC_API_PUBLISH=${PUBLIC_API_PUBLISH:-443} ADMIN_API_PUBLISH=127.0.0.1: DNS_PUBLISH=127.0.0.1: MAIL_PUBLISH=127.0.0.1:
export FORWARDER_HTTP_PUBLISH=127.0.0.1: FORWARDER_HTTPS_PUBLISH=127.0.0.1:
export PUBLIC_BASE_URL=https://localhost:${PUBLIC_API_PUBLISH##*:}
# a name outside of our zones, which Docker's own resolver knows on the network of the resolver of ANAME targets
cat >"$folder/outside.yml" <<'END'
services:
  alias-resolver:
    networks:
      dns:
        ipv4_address: ${DNS_NETWORK:-172.29.53}.3
        aliases: [target.docker-outside.net]
END
platform() { "${compose[@]}" --env-file "$folder/env" --file compose.yml --file "$folder/outside.yml" "$@"; }
./make-env.sh "$folder/env" >/dev/null
take_down_at_the_end

# ---- images; packages come over this machine's network
on_debian() {
  build powerdns --tag "registrar-platform-powerdns:$IMAGE_TAG" powerdns
  build postfix --tag "registrar-platform-postfix:$IMAGE_TAG" postfix
}
caddy_on_debian() {
  mkdir -p "$folder/front"
  cat >"$folder/front/Dockerfile" <<'END'
ARG DEBIAN_IMAGE
FROM ${DEBIAN_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends caddy ca-certificates
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
  build front --tag "$FORWARDER_FRONT_IMAGE" "$folder/front"
}
on_debian & builds+=($!)
if ! have "$FORWARDER_FRONT_IMAGE"; then
  FORWARDER_FRONT_IMAGE=registrar-local-caddy:$IMAGE_TAG
  caddy_on_debian & builds+=($!)
fi
build product --target product --file Dockerfile --tag "registrar-platform:$IMAGE_TAG" ..
build tools --target tools --file Dockerfile --tag "registrar-platform-tools:$IMAGE_TAG" ..
for pid in "${builds[@]}"; do wait "$pid" || fail 'an image on Debian was not built'; done
builds=()
say "the images are built on $NODE_IMAGE and $DEBIAN_IMAGE"

# ---- the image alone
product() { docker run --rm --read-only --cap-drop ALL --security-opt no-new-privileges:true --network none "registrar-platform:$IMAGE_TAG" "$@"; }
holds 'the product runs as uid 1000, on a root that is read-only, without capabilities' prints 'uid 1000' product node -p '`uid ${process.getuid()}`'
holds 'its programs run so too' prints 'load-catalogue' product node apps/cli/dist/main.js help

# ---- a sandbox with all profiles
export FORWARDER_ADDRESSES=203.0.113.10 MAIL_EXCHANGERS='10 mx1.docker-check.net' MAIL_HOSTNAME=mx1.docker-check.net
start
holds 'the sandbox has demo data' in_tools "require('/etc/registrar/sandbox/demo.json').token"
first=$(in_tools "const { username, token } = require('/etc/registrar/sandbox/demo.json'); username + ':' + token")
in_tools "require('node:fs').readFileSync('/etc/registrar/sandbox/tls/ca.pem', 'utf8').trim()" >"$folder/ca.pem"
holds "$PUBLIC_BASE_URL/core/v1/hello answers the demo account" prints '"username":"demo-test"' api "$first" hello
holds 'the demo account registers a domain' prints '"locked":true' api "$first" domains '{"domain": {"domainName": "docker-check.com"}}'

second=$(new_account "$(in_tools "require('/etc/registrar/sandbox/demo.json').adminToken")" second) || fail "staff cannot open a second account: $second"
contact='{"firstName": "Ilse", "lastName": "Varga", "address1": "4 Quay Street", "city": "Port Mara", "state": "BE", "zip": "40110", "country": "DE", "email": "ilse@example.net", "phone": "+15550100123"}'
holds 'a second account registers a domain' prints '"locked":true' api "$second" domains "{\"domain\": {\"domainName\": \"docker-second.com\", \"contacts\": {\"registrant\": $contact}}}"
holds 'the mail to its registrant is caught' prints 'mail to' platform logs mail-catcher

served() { platform exec -T powerdns dig +short +time=3 +tries=1 @127.0.0.1 -p 5300 "$1" "$2"; }
api "$first" domains/docker-check.com/records '{"type": "A", "host": "app", "answer": "192.0.2.7"}' >/dev/null || fail 'a record cannot be created'
api "$second" domains/docker-second.com/records '{"type": "ANAME", "answer": "app.docker-check.com"}' >/dev/null || fail 'an ANAME cannot be created'
api "$second" domains/docker-second.com/records '{"type": "ANAME", "host": "www", "answer": "target.docker-outside.net"}' >/dev/null || fail 'an ANAME to a name outside cannot be created'
holds 'the name server answers for the domain' prints '192.0.2.7' served app.docker-check.com A
holds 'an ANAME has the address of a name in another zone' prints '192.0.2.7' served docker-second.com A
holds 'an ANAME has the address of a name outside' prints "${DNS_NETWORK:-172.29.53}.3" served www.docker-second.com A

holds 'name server, resolver of ANAME targets and mail server are healthy' healthy powerdns alias-resolver postfix

api "$first" domains/docker-check.com/url/forwarding '{"host": "www", "type": "redirect", "forwardsTo": "https://www.iana.org/"}' >/dev/null || fail 'a host cannot be forwarded'
holds 'the front forwards a host' prints 'Location: https://www.iana.org/domains' curl --silent --show-error --include -H 'Host: www.docker-check.com' "http://$(platform port forwarder-front 80)/domains"

api "$first" domains/docker-check.com/email/forwarding '{"emailBox": "info", "emailTo": "ilse@example.net"}' >/dev/null || fail 'a mailbox cannot be forwarded'
printf 'Subject: docker check by mail\r\nFrom: check@docker-check.net\r\nTo: info@docker-check.com\r\n\r\nIt arrives.\r\n' >"$folder/mail"
# with the null sender of bounces: no domain of a sender can be resolved here. What is passed on goes to the mail catcher.
send_to() { curl --silent --show-error --max-time 20 --mail-from '' --mail-rcpt "$1" --upload-file "$folder/mail" "smtp://$(platform port postfix 25)/check.docker-check.net"; }
refuses() { ! send_to "$1" 2>"$folder/refusal" && prints 550 cat "$folder/refusal"; }
holds 'the mail server listens' platform exec -T postfix bash -c 'exec 3<>/dev/tcp/127.0.0.1/25 && read -r -t 4 line <&3 && [[ $line == 220* ]]'
platform exec -T postfix bash -c "postconf -e 'relayhost = [mail-catcher]:1025' && postfix reload" >/dev/null 2>&1 || fail 'the mail server takes no next hop'
holds 'the mail server takes mail for a forwarded mailbox' send_to info@docker-check.com
holds 'and refuses it for another' refuses nobody@docker-check.com
holds 'the forwarded mail arrives' prints 'docker check by mail' platform logs mail-catcher

job=$(api "$first" sandbox/clock:advance '{"seconds": 86400}') || fail "the clock of an account does not advance: $job"
holds 'the clock of the demo account is a day ahead' prints '"state":"done"' api "$first" "sandbox/clock/jobs/$(grep -o '"id":[0-9]*' <<<"$job" | head -n 1 | cut -d : -f 2)"

# ---- production, by README.md, with the certificate of the sandbox for want of another
documented() { # documented <words>: what README.md says after "docker compose", without its comment
  local command
  command=$(grep -F -- "$1" README.md | sed -n 's/^docker compose \([^#]*\).*/\1/p' | head -n 1)
  [ -n "$command" ] || fail "README.md has no command with $1"
  eval "platform $command"
}
mkdir "$folder/tls"
for file in public-api.pem public-api.key; do platform exec -T public-api node -p "require('node:fs').readFileSync('/etc/registrar/tls/$file', 'utf8')" >"$folder/tls/$file" </dev/null; done
chmod 644 "$folder/tls"/*
platform down --volumes --timeout 20 >/dev/null 2>&1
rm "$folder/env"
./make-env.sh --production "$folder/env" >/dev/null
unset FORWARDER_ADDRESSES MAIL_EXCHANGERS MAIL_HOSTNAME
export COMPOSE_PROFILES=
sed -i -e "s#^TLS_DIR=.*#TLS_DIR=$folder/tls#" -e 's#^ADMIN_TRUSTED_PROXIES=.*#ADMIN_TRUSTED_PROXIES=127.0.0.1#' -e 's#^DEFAULT_NAMESERVERS=.*#DEFAULT_NAMESERVERS=ns1.docker-check.net,ns2.docker-check.net#' -e 's#^TLD_CONNECTIONS=.*#TLD_CONNECTIONS=*=none#' "$folder/env"
start
holds 'production is up and healthy' healthy public-api admin-api worker forwarder
documented load-catalogue >"$folder/last" 2>&1 || fail "the catalogue is not loaded: $(tail -c 600 "$folder/last")"
holds 'its catalogue is loaded by the documented command' prints 'the catalogue is up to date' documented load-catalogue
key=$(documented create-owner-key 2>/dev/null | tr -d '\r' | grep -oE '[A-Za-z0-9_-]{40,}' | head -n 1) || fail 'no staff key is made by the documented command'
holds 'its staff key opens the admin API, which has the TLD com' prints '"name":"com"' staff "$key" tlds/com
account=$(new_account "$key" production) || fail "staff cannot open an account: $account"
holds 'its new account is answered by HTTPS' prints '"serverTime"' api "$account" hello
