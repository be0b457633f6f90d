import { ACME_SH, AXIOS, type Client, CURL_EXPECT, ESP32, REQUESTS_JSON, SYMFONY } from './client-headers';
import { DOMAIN, DOMAIN_FIELDS, MADE, PY_BODY, RECORDS, type Step } from './request-steps';

/** Requests of clients written in shell, Python, JavaScript and PHP, and of devices. */
export const SCRIPT_CLIENT_REQUESTS: [string, Client, Step[]][] = [
  [
    'acme.sh',
    ACME_SH,
    [
      { line: 'GET /v4/hello', text: /"username":"demo-test"/ },
      { line: 'GET /v4/domains', text: /"clients\.com"/ },
      // the TTL is a text
      {
        line: `POST ${RECORDS}`,
        body: '{"host":"_acme-challenge","type":"TXT","answer":"acme-sh","ttl":"300"}',
        text: /"_acme-challenge"/,
      },
      {
        line: `GET ${RECORDS}`,
        text: /"id":([0-9]+),"domainName":"clients\.com","host":"_acme-challenge","fqdn":"_acme-challenge\.clients\.com\.","type":"TXT","answer":"acme-sh"/,
      },
      { line: `DELETE ${RECORDS}/{id}`, body: '' },
    ],
  ],
  [
    'lexicon',
    REQUESTS_JSON,
    [
      {
        line: 'GET /v4/domains?page=1',
        answer: { domains: expect.arrayContaining([expect.objectContaining({ domainName: DOMAIN })]) },
      },
      {
        line: `POST ${RECORDS}`,
        body: PY_BODY({ type: 'TXT', host: '_acme-challenge', answer: 'lexicon', ttl: 300 }),
        answer: { id: expect.any(Number) },
      },
      {
        line: `POST ${RECORDS}`,
        body: PY_BODY({ type: 'TXT', host: '_acme-challenge', answer: 'lexicon', ttl: 300 }),
        status: 400,
        text: /^\{"message":"Invalid Argument","details":"Parameter Value Error - Duplicate Record"\}$/,
      },
      {
        line: `PUT ${RECORDS}/{id}`,
        body: PY_BODY({ ttl: 300, type: 'TXT', host: '_acme-challenge', answer: 'changed' }),
        answer: (id) => ({ id }),
      },
      { line: `DELETE ${RECORDS}/{id}`, body: '', text: /^\{\}$/ },
    ],
  ],
  [
    'pynamedotcom',
    REQUESTS_JSON,
    [
      { line: `GET /v4/domains/${DOMAIN}`, only: DOMAIN_FIELDS },
      {
        line: 'POST /v4/domains:checkAvailability',
        body: PY_BODY({ domainNames: ['py-free.com'] }),
        answer: { results: [{ domainName: 'py-free.com' }] },
      },
    ],
  ],
  [
    'a v4 client for Node',
    AXIOS,
    [
      { line: 'GET /v4/domains??perPage=1&page=1', answer: { domains: expect.any(Array) } },
      { line: `POST /v4/domains/${DOMAIN}:enableWhoisPrivacy`, body: '', answer: { privacyEnabled: true } },
      { line: `POST /v4/domains/${DOMAIN}:lock`, answer: { locked: true } },
    ],
  ],
  [
    'a client of Symfony',
    SYMFONY,
    [
      // a query as the body of a GET
      { line: 'GET /v4/domains', body: '{"page":1,"perPage":1000}', answer: { domains: expect.any(Array) } },
      {
        line: 'POST /v4/domains:checkAvailability',
        body: '{"domainNames":["php-free.com"],"promoCode":null}',
        answer: { results: [{ domainName: 'php-free.com' }] },
      },
      // PHP writes an object without fields as a list
      {
        line: 'POST /v4/domains',
        body: '{"domain":{"domainName":"php-bought.com","contacts":[]},"years":"1","purchasePrice":null,"tldRequirements":[],"promoCode":null}',
        answer: { domain: { domainName: 'php-bought.com' } },
      },
    ],
  ],
  [
    'an ESP32 that follows its address',
    ESP32,
    [
      {
        line: `POST ${RECORDS}`,
        body: '{"host":"@","type":"A","answer":"192.0.2.20","ttl":300}',
        answer: { ...MADE, fqdn: `${DOMAIN}.` },
      },
      {
        line: `PUT ${RECORDS}/{id}`,
        body: '{"host":"@","type":"A","answer":"192.0.2.21","ttl":300}',
        answer: { answer: '192.0.2.21' },
      },
    ],
  ],
  [
    'an old curl that asks for leave',
    CURL_EXPECT,
    [
      {
        line: `POST ${RECORDS}`,
        body: JSON.stringify({ host: 'expect', type: 'TXT', answer: 'x'.repeat(1_100), ttl: 300 }),
        answer: { host: 'expect' },
      },
    ],
  ],
  [
    'PHP streams',
    SYMFONY,
    [
      {
        line: `POST ${RECORDS} HTTP/1.0`,
        body: '{"host":"streams","type":"A","answer":"192.0.2.30"}',
        answer: { host: 'streams' },
      },
    ],
  ],
];
