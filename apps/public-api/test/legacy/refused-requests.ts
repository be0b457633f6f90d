import { type Client, CORE_GO, CURL_FORM, GO, REQUESTS_TEXT, RESTY } from './client-headers';
import { DOMAIN, type Step, PY_BODY, RECORDS, DOMAIN_FIELDS, MADE } from './request-steps';
import { CORE_RECORDS } from './core-requests';

/** Python that gives a text or nothing, hence no type: read where the setting names it. */
export const UNTYPED: [string, Client, Step[]][] = [
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

export const REFUSED: [string, Client, Step][] = [
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
