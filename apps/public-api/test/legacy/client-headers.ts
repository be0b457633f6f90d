/** What a client sends beside its request line and its body, in its own order and spelling. */
export type Client = (of: { host: string; basic: string; length: number | undefined }) => string[];

const length = (of: number | undefined): string[] => (of === undefined ? [] : [`Content-Length: ${of}`]);

/**
 * Go's own client (the library that lego, traefik, dnscontrol, the Terraform providers and webhooks of
 * cert-manager use; libdns): no type at all.
 */
export const GO: Client = (of) => [
  `Host: ${of.host}`,
  'User-Agent: Go-http-client/1.1',
  ...length(of.length),
  `Authorization: ${of.basic}`,
  'Accept-Encoding: gzip',
];
/** The same with a body whose length it does not know. */
export const GO_CHUNKED: Client = (of) => [...GO({ ...of, length: undefined }), 'Transfer-Encoding: chunked'];
/** The generated client of core v1 in Go: its type on whatever it sends. */
export const CORE_GO: Client = (of) => [
  `Host: ${of.host}`,
  'User-Agent: github.com/namedotcom/core-api-go/1.31.0',
  ...length(of.length),
  `Authorization: ${of.basic}`,
  'Content-Type: application/json',
  'X-Fern-Language: Go',
  'X-Fern-Sdk-Name: github.com/namedotcom/core-api-go',
  'X-Fern-Sdk-Version: v1.31.0',
  'Accept-Encoding: gzip',
];
/** Go with a library of its own on top. */
export const RESTY: Client = (of) => [
  `Host: ${of.host}`,
  'User-Agent: go-resty/2.7.0 (https://github.com/go-resty/resty)',
  ...length(of.length),
  `Authorization: ${of.basic}`,
  ...(of.length === undefined ? [] : ['Content-Type: application/json']),
  'Accept-Encoding: gzip',
];

const REQUESTS = [
  'User-Agent: python-requests/2.31.0',
  'Accept-Encoding: gzip, deflate',
  'Accept: */*',
  'Connection: keep-alive',
];
/** Python's `requests` given `json=`; without a body a length all the same. */
export const REQUESTS_JSON: Client = (of) => [
  `Host: ${of.host}`,
  ...REQUESTS,
  ...length(of.length),
  ...(of.length ? ['Content-Type: application/json'] : []),
  `Authorization: ${of.basic}`,
];
/** The same given a text, or nothing: no type. */
export const REQUESTS_TEXT: Client = (of) => [
  `Host: ${of.host}`,
  ...REQUESTS,
  ...length(of.length),
  `Authorization: ${of.basic}`,
];
/** Python's standard library: one request, one connection. */
export const URLLIB: Client = (of) => [
  'Accept-Encoding: identity',
  ...(of.length === undefined ? [] : ['Content-Type: application/json']),
  ...length(of.length),
  `Host: ${of.host}`,
  'User-Agent: Python-urllib/3.11',
  `Authorization: ${of.basic}`,
  'Accept: application/json',
  'Connection: close',
];

/** acme.sh by way of curl: its type also where there is no body. */
export const ACME_SH: Client = (of) => [
  `Host: ${of.host}`,
  'User-Agent: acme.sh/3.1.1 (https://github.com/acmesh-official/acme.sh)',
  'Accept: */*',
  `Authorization: ${of.basic}`,
  'Content-Type: application/json',
  ...length(of.length),
];
/** curl given `--data` and no type. */
export const CURL_FORM: Client = (of) => [
  `Host: ${of.host}`,
  `Authorization: ${of.basic}`,
  'User-Agent: curl/7.88.1',
  'Accept: */*',
  ...length(of.length),
  'Content-Type: application/x-www-form-urlencoded',
];
/** curl with a body that it asks for leave to send. */
export const CURL_EXPECT: Client = (of) => [
  `Host: ${of.host}`,
  `Authorization: ${of.basic}`,
  'User-Agent: curl/7.58.0',
  'Accept: application/json',
  'Content-Type: application/json',
  ...length(of.length),
  'Expect: 100-continue',
];

export const AXIOS: Client = (of) => [
  'Accept: application/json, text/plain, */*',
  'Content-Type: application/json',
  'User-Agent: axios/1.6.2',
  ...length(of.length),
  'Accept-Encoding: gzip, compress, deflate, br',
  `Host: ${of.host}`,
  `Authorization: ${of.basic}`,
  'Connection: close',
];
/** fetch of Node with a type on every request (the server of tools for assistants). */
export const FETCH_TYPED: Client = (of) => [
  `host: ${of.host}`,
  'connection: keep-alive',
  `authorization: ${of.basic}`,
  'content-type: application/json',
  'user-agent: namecom-mcp/1.2.1',
  'accept: */*',
  'accept-language: *',
  'sec-fetch-mode: cors',
  'accept-encoding: br, gzip, deflate',
  ...length(of.length).map((line) => line.toLowerCase()),
];
/** fetch of Node below the generated client of core v1 in TypeScript: a type where there is a body. */
export const CORE_TYPESCRIPT: Client = (of) => [
  `host: ${of.host}`,
  'connection: keep-alive',
  `authorization: ${of.basic}`,
  ...(of.length === undefined ? [] : ['content-type: application/json']),
  'user-agent: @namecom/core-api/1.35.0',
  'x-fern-language: JavaScript',
  'x-fern-runtime: node',
  'accept: */*',
  'accept-language: *',
  'sec-fetch-mode: cors',
  'accept-encoding: gzip, deflate',
  ...length(of.length).map((line) => line.toLowerCase()),
];

export const SYMFONY: Client = (of) => [
  `Host: ${of.host}`,
  `Authorization: ${of.basic}`,
  'Accept: */*',
  ...(of.length === undefined ? [] : ['Content-Type: application/json']),
  'User-Agent: Symfony HttpClient/Curl',
  'Accept-Encoding: gzip',
  ...length(of.length),
];
/** Guzzle below the generated client of core v1 in PHP. */
export const CORE_PHP: Client = (of) => [
  `Host: ${of.host}`,
  'User-Agent: namecom/namecom/1.35.0',
  'Content-Type: application/json',
  'Accept: */*',
  'X-Fern-Language: PHP',
  `Authorization: ${of.basic}`,
  ...length(of.length),
];
export const ESP32: Client = (of) => [
  `Host: ${of.host}`,
  'User-Agent: ESP32HTTPClient',
  'Connection: keep-alive',
  'Accept-Encoding: identity;q=1,chunked;q=0.1,*;q=0',
  'Content-Type: application/json',
  `Authorization: ${of.basic}`,
  ...length(of.length),
];
