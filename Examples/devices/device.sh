#!/usr/bin/env bash
# Is a device: registers once, then fetches its messages. Needs curl 7.82 or later and nothing else.
#
#   HERALD_URL=https://localhost:8443 HERALD_CA=var/secrets/ca.pem HERALD_KEY=... \
#       ./device.sh FOLDER TAG
#
# HERALD_KEY is a key with the role device. FOLDER keeps what an app keeps: its install's id, and
# the device's id and secret.
set -euo pipefail
[ $# = 2 ] || { echo "usage: device.sh FOLDER TAG" >&2; exit 2; }
folder=$1 tag=$2
: "${HERALD_URL:?has to be the address of the gateway, such as https://localhost:8443}"
: "${HERALD_KEY:?has to be a key with the role device}"
umask 077
mkdir -p "$folder"

call() { # METHOD BODY [HEADER]
    curl --silent --show-error --fail-with-body --max-time 60 --retry 4 --retry-connrefused \
        ${HERALD_CA:+--cacert "$HERALD_CA"} ${3:+--header "$3"} \
        --json "$2" "$HERALD_URL/herald.v1.Client/$1"
}

# An install keeps its id: registering again with it gives the same device.
[ -e "$folder/install" ] || tr -d - </proc/sys/kernel/random/uuid >"$folder/install"
if [ ! -e "$folder/device" ]; then
    answer=$(call Register "{
        \"installId\": \"$(cat "$folder/install")\",
        \"platform\": \"linux\",
        \"tags\": [\"$tag\"]
    }" "Authorization: Bearer $HERALD_KEY")
    # "deviceId":"…","deviceSecret":"…": what each later call begins with.
    grep -o '"deviceId":"[^"]*","deviceSecret":"[^"]*"' <<<"$answer" >"$folder/device"
fi

# The cursor is where the inbox was read to; an empty one is its beginning.
cursor=$(cat "$folder/cursor" 2>/dev/null || true)
answer=$(call Sync "{$(cat "$folder/device"), \"inboxCursor\": \"$cursor\"}")
grep -oE '"(title|body)":"[^"]*"' <<<"$answer" || true
grep -o '"cursor":"[^"]*"' <<<"$answer" | cut -d'"' -f4 >"$folder/cursor"
