import { type Client, CORE_GO, CORE_PHP, CORE_TYPESCRIPT, FETCH_TYPED, URLLIB } from './client-headers';
import { DOMAIN, type Step, GO_BODY, PY_BODY, MADE } from './request-steps';

export const CORE_RECORDS = `/core/v1/domains/${DOMAIN}/records`;

export const CORE: [string, Client, Step[]][] = [
  [
    'the generated client in Go',
    CORE_GO,
    [
      {
        line: 'GET /core/v1/hello',
        answer: { username: 'demo-test', serverTime: expect.stringMatching(/Z$/) },
      },
      {
        line: 'GET /core/v1/domains?autorenewEnabled=false&page=1&perPage=5',
        answer: {
          domains: expect.any(Array),
          totalCount: expect.any(Number),
          from: expect.any(Number),
          to: expect.any(Number),
        },
      },
      {
        line: 'POST /core/v1/domains',
        body: '{"domain":{"domainName":"core-go.com"}}',
        headers: ['X-Idempotency-Key: 4b7d7a5e-core-go'],
        answer: {
          domain: { createDate: expect.stringMatching(/^[\d-]+T[\d:]+Z$/), locks: expect.any(Array) },
          order: expect.any(Number),
        },
      },
      { line: 'POST /core/v1/domains/core-go.com:lock', body: '{}', answer: { locked: true } },
      {
        line: 'PATCH /core/v1/domains/core-go.com',
        body: '{"autorenewEnabled":true}',
        answer: { autorenewEnabled: true },
      },
      { line: 'GET /core/v1/tldpricing?tlds=com&tlds=net', answer: { pricing: expect.any(Array) } },
      {
        line: `POST ${CORE_RECORDS}`,
        body: '{"answer":"192.0.2.50","host":"go","ttl":300,"type":"A"}',
        answer: { ...MADE },
      },
      { line: `DELETE ${CORE_RECORDS}/{id}`, text: /^\{\}$/ },
    ],
  ],
  [
    'the generated client in PHP',
    CORE_PHP,
    [
      {
        line: `POST /core/v1/domains/${DOMAIN}:enableAutorenew`,
        body: '',
        answer: { autorenewEnabled: true },
      },
      { line: `POST /core/v1/domains/${DOMAIN}:disableAutorenew`, answer: { domainName: DOMAIN } },
      { line: 'GET /core/v1/orders?perPage=1&page=1&dir=asc', answer: { orders: expect.any(Array) } },
      {
        line: 'POST /core/v1/domains:checkAvailability',
        body: '{"domainNames":["core-php.com"]}',
        answer: { results: [{ domainName: 'core-php.com', purchasable: true }] },
      },
    ],
  ],
  [
    'the generated client in TypeScript',
    CORE_TYPESCRIPT,
    [
      { line: 'GET /core/v1/domains?tld=com', answer: { domains: expect.any(Array) } },
      {
        line: `POST ${CORE_RECORDS}`,
        body: '{"type":"TXT","host":"ts","answer":"one two","ttl":300}',
        answer: { ...MADE },
      },
      {
        line: `PUT ${CORE_RECORDS}/{id}`,
        body: '{"type":"TXT","host":"ts","answer":"three","ttl":300}',
        answer: { answer: 'three' },
      },
      { line: `DELETE ${CORE_RECORDS}/{id}`, text: /^\{\}$/ },
      { line: `GET /core/v1/domains/${DOMAIN}/email/forwarding/info%2Bshop`, status: 404 },
      {
        line: `POST /core/v1/domains/${DOMAIN}:unlock`,
        body: '{}',
        status: 409,
        answer: { message: expect.any(String) },
      },
    ],
  ],
  [
    'the server of tools for assistants',
    FETCH_TYPED,
    [
      { line: 'GET /core/v1/accountinfo/balance', answer: { balance: expect.any(Number) } },
      {
        line: `POST ${CORE_RECORDS}`,
        body: '{"type":"MX","host":"","answer":"mx.example.net","ttl":300,"priority":10}',
        answer: { ...MADE, priority: 10 },
      },
      { line: `DELETE ${CORE_RECORDS}/{id}`, text: /^\{\}$/ },
    ],
  ],
  [
    'a script on the standard library of Python',
    URLLIB,
    [
      {
        line: `POST ${CORE_RECORDS}`,
        body: PY_BODY({ host: '', type: 'A', answer: '192.0.2.60', ttl: 300 }),
        answer: { ...MADE, ttl: 300 },
      },
      {
        line: `GET ${CORE_RECORDS}?page=1&perPage=1000`,
        answer: (id) => ({
          records: expect.arrayContaining([
            expect.objectContaining({ id, type: 'A', answer: '192.0.2.60', ttl: 300 }),
          ]),
        }),
      },
      { line: `DELETE ${CORE_RECORDS}/{id}` },
    ],
  ],
  [
    'libdns of today',
    CORE_GO,
    [
      { line: 'GET /core/v1/domains?page=1', answer: { domains: expect.any(Array) } },
      {
        line: `POST ${CORE_RECORDS}`,
        body: GO_BODY({ host: '@', type: 'MX', answer: 'mx.example.net.', ttl: 300, priority: 5 }),
        answer: { ...MADE, fqdn: `${DOMAIN}.`, answer: 'mx.example.net' },
      },
      {
        line: `POST ${CORE_RECORDS}`,
        body: GO_BODY({ host: '', type: 'MX', answer: 'mx.example.net', ttl: 300, priority: 5 }),
        status: 409,
      },
      { line: `DELETE ${CORE_RECORDS}/{id}`, body: GO_BODY({ id: 7 }) },
    ],
  ],
];
