import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { noticeFault } from '@registrar/catalog';
import { FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { testCertificates } from '@registrar/testkit';
import { CnisClient, type CnisSettings } from '../src';

const KEY = '2013041500/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001';

let server: Server;
let connections: number;
let requests: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let clients: CnisClient[];
let settings: CnisSettings;
let document: Buffer;

beforeAll(async () => {
  document = await readFile(join(__dirname, 'rfc', 'rfc9361-notice.xml'));
});
beforeEach(async () => {
  const {
    ca,
    server: { cert, key },
  } = await testCertificates();
  [connections, requests, clients] = [0, [], []];
  server = createServer({ cert, key }, (request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.on('secureConnection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  settings = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/cnis`,
    username: 'registrar-a',
    password: 'p:w',
    ca,
    timeoutSeconds: 5,
  };
  answer = (_, response) => void response.end(document);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
});

function clientOf(given: CnisSettings | undefined = settings, uow = new FakeUnitOfWork()): CnisClient {
  const client = new CnisClient(given, uow, new FakeLog());
  clients.push(client);
  return client;
}

describe('the client of the clearinghouse', () => {
  it('fetches a notice by its key, slashes as they are, with the credentials', async () => {
    await clientOf().fetch(KEY);
    expect(requests[0].url).toBe(`/cnis/${KEY}.xml`);
    expect(requests[0].headers.authorization).toBe(
      `Basic ${Buffer.from('registrar-a:p:w').toString('base64')}`,
    );
  });

  it('reads the example of RFC 9361 whole, with a checksum that is right', async () => {
    const { notice, document: kept } = await clientOf().fetch(KEY);
    expect(kept).toBe(document.toString());
    expect(noticeFault(notice, 'example-one', new Date('2010-08-15T00:00:00Z'))).toBeUndefined();
    expect(notice.claims.map(({ markName }) => markName)).toEqual([
      'Example One',
      'Example-One',
      'One',
      'One Inc',
    ]);
    expect(notice.claims[0]).toMatchObject({
      holders: [
        {
          role: 'owner',
          organization: 'Example Inc.',
          street: ['123 Example Dr.', 'Suite 100'],
          city: 'Reston',
          state: 'VA',
          postalCode: '20190',
          countryCode: 'US',
        },
      ],
      contacts: [
        { role: 'owner', name: 'Joe Doe', voice: '+1.7035555555 ext. 4321', email: 'jdoe@example.com' },
      ],
      jurisdiction: { description: 'USA', countryCode: 'US' },
      classes: [
        { number: '35', description: 'Advertising; business management; business administration.' },
        { number: '36' },
      ],
      goodsAndServices:
        'Bardus populorum circumdabit se cum captiosus populum. Smert populorum circumdabit se cum captiosus populum.',
    });
    expect(notice.claims[2].notExactMatch).toEqual({
      udrp: [],
      court: [{ referenceNumber: '234235', countryCode: 'CR', courtName: 'Supreme Court of Spain' }],
    });
    expect(notice.claims[3].notExactMatch).toEqual({
      udrp: [{ caseNumber: 'D2003-0499', provider: 'WIPO' }],
      court: [],
    });
  });

  it('keeps its connections, and opens ten at most', async () => {
    const client = clientOf();
    for (let at = 0; at < 20; at += 1) await client.fetch(KEY);
    // a connection that has just answered may count as taken for one moment more
    expect(connections).toBeLessThanOrEqual(3);
    const waiting: ServerResponse[] = [];
    answer = (_, response) => {
      waiting.push(response);
      if (waiting.length === 10) for (const each of waiting.splice(0)) each.end(document);
    };
    await Promise.all(Array.from({ length: 30 }, () => client.fetch(KEY)));
    expect(connections).toBeLessThanOrEqual(10);
  });

  const unavailable = { kind: 'upstream_invalid', message: 'Registry Connection Unavailable' };
  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['does not know the key', (_, response) => void response.writeHead(404).end()],
    ['refuses the credentials', (_, response) => void response.writeHead(401).end()],
    ['is out of order', (_, response) => void response.writeHead(503).end('later')],
    [
      'sends elsewhere',
      (_, response) => void response.writeHead(302, { location: 'https://example.com/' }).end(),
    ],
    ['sends no notice', (_, response) => void response.end('<html/>')],
    ['sends part of one', (_, response) => void response.end(document.subarray(0, 700))],
    ['sends without end', (_, response) => void response.end(Buffer.alloc(3_000_000, 32))],
    ['hangs up', (_, response) => void response.destroy()],
  ])('says 502 when the clearinghouse %s', async (_, behave) => {
    answer = behave;
    await expect(clientOf().fetch(KEY)).rejects.toMatchObject(unavailable);
  });

  it('says 504 when there is no answer in time', async () => {
    answer = () => undefined;
    await expect(clientOf({ ...settings, timeoutSeconds: 0.2 }).fetch(KEY)).rejects.toMatchObject({
      kind: 'upstream_timeout',
    });
  });

  it.each([
    ['a server nobody vouches for', () => ({ ...settings, ca: undefined })],
    ['nobody at the address', () => ({ ...settings, url: 'https://127.0.0.1:1/cnis' })],
  ])('says 502 of %s', async (_, given) => {
    await expect(clientOf(given()).fetch(KEY)).rejects.toMatchObject(unavailable);
  });

  it('says 502 where there is no clearinghouse', async () => {
    const client = new CnisClient(undefined, new FakeUnitOfWork(), new FakeLog());
    await expect(client.fetch(KEY)).rejects.toMatchObject(unavailable);
    await client.close();
  });

  it.each([
    '',
    '../admin',
    'a//b',
    '/a',
    'a/',
    'a?b',
    'a#b',
    'a%2Fb',
    'a b',
    'a\r\nX: y',
    `a${'b'.repeat(200)}`,
  ])('asks for no key like %j', async (key) => {
    await expect(clientOf().fetch(key)).rejects.toMatchObject(unavailable);
    expect(requests).toEqual([]);
  });

  it('does not talk inside a unit of work', async () => {
    const uow = new FakeUnitOfWork();
    await expect(uow.run(() => clientOf(settings, uow).fetch(KEY))).rejects.toThrow('inside a unit of work');
  });
});
