import { basic, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { RawConnection, type RawAnswer } from '../support/raw-connection';
import {
  ACME_SH,
  AXIOS,
  type Client,
  CORE_GO,
  CORE_PHP,
  CORE_TYPESCRIPT,
  CURL_EXPECT,
  CURL_FORM,
  ESP32,
  FETCH_TYPED,
  GO,
  GO_CHUNKED,
  REQUESTS_JSON,
  REQUESTS_TEXT,
  RESTY,
  SYMFONY,
  URLLIB,
} from './client-headers';

const DOMAIN = 'clients.com';

/**
 * What public clients send, as read in their sources, byte by byte over a socket, and what they need of the
 * answer.
 */
interface Step {
  /** `GET /v4/hello`, as it stands in the request line; `{id}`: the id that the client was answered last. */
  line: string;
  body?: string;
  /** Undefined: 200. */
  status?: number;
  /** What the answer has to hold. */
  answer?: object | ((id: unknown) => object);
  /** All fields there may be: a client of objects breaks on others. */
  only?: string[];
  /**
   * What the bytes of the answer have to match, for clients that read them with `grep`; a group is the id.
   */
  text?: RegExp;
  headers?: string[];
}

const GO_BODY = (fields: object): string => `${JSON.stringify(fields)}\n`;
/** As Python writes it. */
const PY_BODY = (fields: object): string =>
  JSON.stringify(fields).replace(/":/g, '": ').replace(/,"/g, ', "');

const RECORDS = `/v4/domains/${DOMAIN}/records`;
const CORE_RECORDS = `/core/v1/domains/${DOMAIN}/records`;
const DOMAIN_FIELDS = [
  'domainName',
  'nameservers',
  'contacts',
  'privacyEnabled',
  'locked',
  'autorenewEnabled',
  'expireDate',
  'createDate',
  'renewalPrice',
];
const TXT = { host: '_acme-challenge', type: 'TXT', ttl: 300 };
const MADE = {
  id: expect.any(Number) as unknown,
  domainName: DOMAIN,
  fqdn: expect.stringMatching(/\.$/) as unknown,
};

const LEGACY: [string, Client, Step[]][] = [
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

/** Python that gives a text or nothing, hence no type: read where the setting names it. */
const UNTYPED: [string, Client, Step[]][] = [
  [
    'pynamedotcom',
    REQUESTS_TEXT,
    [{ line: `POST /v4/domains/${DOMAIN}:lock`, body: '', answer: { locked: true }, only: DOMAIN_FIELDS }],
  ],
  [
    'namecom for Python',
    REQUESTS_TEXT,
    [
      {
        line: `POST ${RECORDS}`,
        body: PY_BODY({ host: 'py', type: 'A', answer: '192.0.2.40', ttl: 300, priority: null }),
        answer: { ...MADE },
      },
      {
        line: `PUT ${RECORDS}/{id}`,
        body: PY_BODY({ host: 'py', type: 'A', answer: '192.0.2.41', ttl: '300', priority: null }),
        answer: { answer: '192.0.2.41' },
      },
      { line: `DELETE ${RECORDS}/{id}`, body: '' },
      {
        line: 'POST /v4/domains:search',
        body: PY_BODY({ keyword: 'lantern', tldFilter: [], timeout: 1_000, promoCode: null }),
      },
    ],
  ],
];

const REFUSED: [string, Client, Step][] = [
  [
    'curl that calls JSON a form',
    CURL_FORM,
    {
      line: `POST ${RECORDS}`,
      body: '{"host":"form","type":"A","answer":"192.0.2.1"}',
      status: 403,
      answer: { message: 'Permission Denied' },
    },
  ],
  [
    'Go that calls JSON a text',
    (of) => [...GO(of), 'Content-Type: text/plain'],
    { line: `POST ${RECORDS}`, body: '{}', status: 403 },
  ],
  [
    'Python that names no type',
    REQUESTS_TEXT,
    { line: `POST ${RECORDS}`, body: '{}', status: 403, text: /Content-Type/ },
  ],
  [
    'Python that sends nothing',
    REQUESTS_TEXT,
    { line: `POST /v4/domains/${DOMAIN}:lock`, body: '', status: 403 },
  ],
  [
    'a client without a name',
    (of) => GO(of).filter((line) => !line.startsWith('User-Agent')),
    { line: `POST ${RECORDS}`, body: '{}', status: 403 },
  ],
  [
    'a name that holds the other further on',
    (of) => GO(of).map((line) => line.replace('Go-http', 'x Go-http')),
    { line: `POST ${RECORDS}`, body: '{}', status: 403 },
  ],
  ['Go on core v1', GO, { line: `POST ${CORE_RECORDS}`, body: '{}', status: 415 }],
  [
    'Go without credentials',
    (of) => GO(of).filter((line) => !line.startsWith('Authorization')),
    { line: `POST ${RECORDS}`, body: '{}', status: 401 },
  ],
  [
    'Go that sends no JSON',
    GO,
    { line: `POST ${RECORDS}`, body: 'host=x', status: 400, answer: { message: 'Invalid Argument' } },
  ],
  ['a final slash on core v1', CORE_GO, { line: `GET ${CORE_RECORDS}/`, status: 404 }],
  ['two final slashes', GO, { line: `GET ${RECORDS}//`, status: 404 }],
  [
    'a number that is none',
    RESTY,
    {
      line: `POST ${RECORDS}`,
      body: '{"host":"x","type":"A","answer":"192.0.2.1","ttl":"5m"}',
      status: 400,
      text: /ttl/,
    },
  ],
  [
    'a list with something in it for an object',
    RESTY,
    {
      line: 'POST /v4/domains',
      body: '{"domain":{"domainName":"listed.com"},"tldRequirements":["x"]}',
      status: 400,
    },
  ],
];

const CORE: [string, Client, Step[]][] = [
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

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com', 'net'] });
  const forwarding = { FORWARDER_ADDRESSES: '198.51.100.7', FORWARDER_HOSTS: 'forward.registrar.example' };
  url = await sandbox.serve(await createPublicApi(sandbox.settings(forwarding)));
  await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName: DOMAIN } });
});
afterAll(() => sandbox?.stop());

/** A client at work: what it was answered last, and its connection as long as both sides keep it. */
class Journey {
  private id: unknown;
  private connection: RawConnection | undefined;

  constructor(
    private readonly base: string,
    private readonly client: Client,
  ) {}

  async take({ line, body, status = 200, answer, only, text, headers = [] }: Step): Promise<void> {
    const got = await this.send(line, body, headers);
    expect({ line, status: got.status, text: status === got.status ? '' : got.text }).toEqual({
      line,
      status,
      text: '',
    });
    expect(got.headers['content-type']).toBe('application/json; charset=utf-8');
    const parsed = JSON.parse(got.text) as Record<string, unknown>;
    if (answer)
      expect(parsed).toMatchObject(
        typeof answer === 'function' ? (answer as (id: unknown) => object)(this.id) : answer,
      );
    if (only) expect(only).toEqual(expect.arrayContaining(Object.keys(parsed)));
    if (text) expect(got.text).toMatch(text);
    this.id = parsed['id'] ?? text?.exec(got.text)?.[1] ?? this.id;
  }

  end(): void {
    this.connection?.close();
  }

  private async send(line: string, body: string | undefined, more: string[]): Promise<RawAnswer> {
    const { username, token } = sandbox.credentials;
    const length = body === undefined ? undefined : Buffer.byteLength(body);
    const lines = [
      ...this.client({ host: new URL(this.base).host, basic: basic(username, token), length }),
      ...more,
    ];
    const [method, path, version = 'HTTP/1.1'] = line.replace('{id}', String(this.id)).split(' ');
    const sent =
      body && lines.includes('Transfer-Encoding: chunked')
        ? `${length!.toString(16)}\r\n${body}\r\n0\r\n\r\n`
        : (body ?? '');
    this.connection ??= await RawConnection.open(this.base);
    const answer = await this.connection.send(
      `${[`${method} ${path} ${version}`, ...lines].join('\r\n')}\r\n\r\n${sent}`,
    );
    if (answer.headers['connection'] === 'close') {
      await this.connection.ended();
      this.connection = undefined;
    }
    return answer;
  }
}

async function travel(base: string, client: Client, steps: Step[]): Promise<void> {
  const journey = new Journey(base, client);
  try {
    for (const step of steps) await journey.take(step);
  } finally {
    journey.end();
  }
}

describe('clients of the legacy interface', () => {
  it.each(LEGACY)('%s', (_name, client, steps) => travel(url, client, steps));

  it.each(REFUSED)('refused: %s', (_name, client, step) => travel(url, client, [step]));
});

describe('clients without a type that the setting names', () => {
  let named: string;
  beforeAll(async () => {
    named = await sandbox.serve(
      await createPublicApi(sandbox.settings({ LEGACY_UNTYPED_CLIENTS: 'python-requests/, some-other/' })),
    );
  });

  it.each(UNTYPED)('%s', (_name, client, steps) => travel(named, client, steps));

  it('and no longer others', () => travel(named, GO, [{ line: `POST ${RECORDS}`, body: '{}', status: 403 }]));

  it('or nobody', async () => {
    const nobody = await sandbox.serve(
      await createPublicApi(sandbox.settings({ LEGACY_UNTYPED_CLIENTS: 'none' })),
    );
    for (const client of [GO, REQUESTS_TEXT])
      await travel(nobody, client, [{ line: `POST ${RECORDS}`, body: '{}', status: 403 }]);
  });
});

describe('clients of core v1', () => {
  it.each(CORE)('%s', (_name, client, steps) => travel(url, client, steps));
});
