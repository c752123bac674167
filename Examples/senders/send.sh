#!/usr/bin/env bash
# Sends one notification with Herald. Needs curl 7.82 or later and nothing else.
#
#   HERALD_URL=https://localhost:8443 HERALD_CA=var/secrets/ca.pem HERALD_KEY=... \
#       ./send.sh IDEMPOTENCY_KEY AUDIENCE TITLE
#
# The three words go into JSON as they are: they may have no quotes and no backslashes.
set -euo pipefail
[ $# = 3 ] || { echo "usage: send.sh IDEMPOTENCY_KEY AUDIENCE TITLE" >&2; exit 64; }
key=$1 audience=$2 title=$3
: "${HERALD_URL:?has to be the address of the gateway, such as https://localhost:8443}"
: "${HERALD_KEY:?has to be a key with the role sender}"

# A repeated call with the same key sends once: take the id of what it is about. So curl may repeat
# the call when nobody answers and after 429, 503 and 504, as long as Retry-After says.
curl --silent --show-error --fail-with-body --max-time 60 \
    --retry 4 --retry-connrefused ${HERALD_CA:+--cacert "$HERALD_CA"} \
    --header "Authorization: Bearer $HERALD_KEY" \
    --json "{
        \"idempotencyKey\": \"$key\",
        \"type\": \"/story\",
        \"audience\": \"$audience\",
        \"content\": {\"title\": \"$title\"}
    }" \
    "$HERALD_URL/herald.v1.Delivery/Send"
echo
