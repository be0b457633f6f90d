import { type Client, GO, GO_CHUNKED, RESTY } from './client-headers';
import { DOMAIN, GO_BODY, MADE, RECORDS, type Step, TXT } from './request-steps';

/** Requests of clients written in Go: they send a body with every method. */
export const GO_CLIENT_REQUESTS: [string, Client, Step[]][] = [
  [
    'lego',
    GO,
    [
      { line: `GET /v4/domains/${DOMAIN}?`, answer: { domainName: DOMAIN } },
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({
          domainName: DOMAIN,
          host: '_acme-challenge',
          type: 'TXT',
          answer: 'lego-1',
          ttl: 300,
        }),
        answer: { ...TXT, ...MADE, answer: 'lego-1' },
      },
      {
        line: `GET ${RECORDS}`,
        answer: (id) => ({
          records: expect.arrayContaining([
            expect.objectContaining({ id, type: 'TXT', fqdn: `_acme-challenge.${DOMAIN}.` }),
          ]),
        }),
      },
      { line: `DELETE ${RECORDS}/{id}`, body: GO_BODY({ domainName: DOMAIN, id: 7 }), text: /^\{\}$/ },
    ],
  ],
  [
    'the Go library',
    GO,
    [
      { line: 'GET /v4/hello?', answer: { username: 'demo-test' } },
      {
        line: 'POST /v4/domains:checkAvailability',
        body: GO_BODY({ domainNames: ['go-bought.com'] }),
        answer: { results: [{ domainName: 'go-bought.com', purchasable: true }] },
      },
      {
        line: 'POST /v4/domains',
        body: GO_BODY({
          domain: {
            domainName: 'go-bought.com',
            nameservers: ['ns1.example.net'],
            locked: true,
            expireDate: 'x',
            renewalPrice: 1,
          },
          years: 1,
        }),
        answer: { order: expect.any(Number), totalPaid: expect.any(Number) },
      },
      {
        line: 'POST /v4/domains/go-bought.com:setNameservers',
        body: GO_BODY({ domainName: 'go-bought.com', nameservers: ['ns2.example.net', 'ns1.example.net'] }),
        answer: { nameservers: ['ns2.example.net', 'ns1.example.net'] },
      },
      {
        line: 'POST /v4/domains/go-bought.com:enableAutorenew',
        body: GO_BODY({ domainName: 'go-bought.com' }),
        answer: { autorenewEnabled: true },
      },
      { line: 'GET /v4/domains/go-bought.com:getPricing', answer: { renewalPrice: expect.any(Number) } },
      {
        line: 'POST /v4/domains/go-bought.com/url/forwarding',
        body: GO_BODY({
          domainName: 'go-bought.com',
          host: 'www.go-bought.com',
          forwardsTo: 'https://example.org/',
          type: 'redirect',
        }),
        answer: { host: 'www.go-bought.com' },
      },
      {
        line: 'PUT /v4/domains/go-bought.com/url/forwarding/www.go-bought.com',
        body: GO_BODY({
          domainName: 'go-bought.com',
          host: 'www.go-bought.com',
          forwardsTo: 'https://example.org/',
          type: 'masked',
          title: 'x',
        }),
        answer: { type: 'masked' },
      },
      {
        line: 'DELETE /v4/domains/go-bought.com/url/forwarding/www.go-bought.com',
        body: GO_BODY({ domainName: 'go-bought.com', host: 'www.go-bought.com' }),
        text: /^\{\}$/,
      },
      { line: 'GET /v4/domains/go-unknown.com?', status: 404, answer: { message: 'Not Found' } },
    ],
  ],
  [
    'a Terraform provider',
    GO,
    [
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({ domainName: DOMAIN, host: 'tf', type: 'CNAME', answer: 'target.example.net' }),
        answer: { ...MADE, answer: 'target.example.net', ttl: 300 },
      },
      {
        line: `PUT ${RECORDS}/{id}`,
        body: GO_BODY({
          id: 7,
          domainName: DOMAIN,
          host: 'tf',
          fqdn: 'x.',
          type: 'CNAME',
          answer: 'other.example.net',
        }),
        answer: (id) => ({ id, answer: 'other.example.net' }),
      },
      {
        line: `GET ${RECORDS}/{id}?`,
        answer: { domainName: DOMAIN, host: 'tf', type: 'CNAME', answer: 'other.example.net' },
      },
      { line: `DELETE ${RECORDS}/{id}`, body: GO_BODY({ domainName: DOMAIN, id: 7 }) },
      { line: `GET ${RECORDS}/{id}?`, status: 404 },
    ],
  ],
  // it puts a final dot behind the names in answers, and needs one behind `fqdn`
  [
    'dnscontrol',
    GO,
    [
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({
          domainName: DOMAIN,
          host: '_sip._tcp',
          type: 'SRV',
          answer: '5 5060 sip.example.net.',
          ttl: 300,
          priority: 10,
        }),
        answer: { ...MADE, answer: '5 5060 sip.example.net', priority: 10 },
      },
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({
          domainName: DOMAIN,
          host: '@',
          type: 'MX',
          answer: 'mx7.example.net.',
          ttl: 300,
          priority: 7,
        }),
        answer: { ...MADE, fqdn: `${DOMAIN}.`, answer: 'mx7.example.net' },
      },
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({
          domainName: DOMAIN,
          host: 'alias',
          type: 'ANAME',
          answer: 'target.example.net.',
          ttl: 300,
        }),
        answer: { ...MADE, answer: 'target.example.net' },
      },
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({
          domainName: DOMAIN,
          host: 'text',
          type: 'TXT',
          answer: `say "a"; ${'x'.repeat(300)}`,
          ttl: 300,
        }),
        answer: { ...MADE, answer: `say "a"; ${'x'.repeat(300)}` },
      },
      { line: `DELETE ${RECORDS}/{id}`, body: GO_BODY({ domainName: DOMAIN, id: 7 }) },
    ],
  ],
  [
    'libdns (caddy)',
    GO,
    [
      // a version that makes the path of the missing id
      {
        line: `POST ${RECORDS}/`,
        body: GO_BODY({ host: '_acme-challenge.www', type: 'TXT', answer: 'caddy-1' }),
        answer: { host: '_acme-challenge.www' },
      },
      {
        line: `GET ${RECORDS}?page=1`,
        answer: (id) => ({
          records: expect.arrayContaining([expect.objectContaining({ id, answer: 'caddy-1' })]),
        }),
      },
      {
        line: `PUT ${RECORDS}/{id}`,
        body: GO_BODY({ id: 7, host: '_acme-challenge.www', type: 'TXT', answer: 'caddy-2', ttl: 600 }),
        answer: { answer: 'caddy-2', ttl: 600 },
      },
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({ host: '_acme-challenge.www', type: 'TXT', answer: 'caddy-2' }),
        status: 400,
        text: /Duplicate Record/,
      },
      {
        line: `DELETE ${RECORDS}/{id}`,
        body: GO_BODY({ id: 7, host: '_acme-challenge.www', type: 'TXT', answer: 'caddy-2', ttl: 600 }),
        text: /^\{\}$/,
      },
    ],
  ],
  [
    'Go with a body of unknown length',
    GO_CHUNKED,
    [
      {
        line: `POST ${RECORDS}`,
        body: GO_BODY({ host: 'chunked', type: 'A', answer: '192.0.2.7' }),
        answer: { host: 'chunked' },
      },
    ],
  ],
  [
    'Go with resty',
    RESTY,
    [
      { line: `GET ${RECORDS}`, answer: { records: expect.any(Array) } },
      {
        line: `POST ${RECORDS}`,
        body: JSON.stringify({ host: 'resty', type: 'A', answer: '192.0.2.8', ttl: 300 }),
        answer: { ...MADE },
      },
      {
        line: `PUT ${RECORDS}/{id}`,
        body: JSON.stringify({ host: 'resty', type: 'A', answer: '192.0.2.9', ttl: 300 }),
        answer: { answer: '192.0.2.9' },
      },
    ],
  ],
];
