#!/bin/bash
# Health check: whether http://127.0.0.1:<port><path> answers 200. For bash alone, so that the image needs no HTTP client.
#   healthy.sh <port> <path>
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
read -r -t 3 _ status _ <&3 && [ "$status" = 200 ]
