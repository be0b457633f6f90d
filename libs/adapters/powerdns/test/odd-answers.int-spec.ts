import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { DnsSignatureProbe, PowerDnsSigner } from '../src';

const uow = new FakeUnitOfWork();
const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

describe('an API that answers oddly', () => {
  const KEY = {
    id: 7,
    active: true,
    published: true,
    keytype: 'csk',
    dnskey:
      '257 3 13 GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
    ds: [`55648 13 1 ${'aa'.repeat(20)}`, `55648 13 2 ${'b4'.repeat(32)}`],
  };
  const DS = {
    keyTag: 55648,
    algorithm: 13,
    digestType: 2,
    digest: 'B4'.repeat(32),
    key: { flags: 257, publicKey: KEY.dnskey.slice(9) },
  };
  let server: HttpServer;
  let signer: PowerDnsSigner;
  /** Requests as they came, and what each of them is answered. */
  let asked: { line: string; key: unknown; body: string }[];
  let answer: (method: string) => { status: number; body: string };

  beforeAll(async () => {
    server = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (data) => {
        body += String(data);
      });
      request.on('end', () => {
        asked.push({ line: `${request.method} ${request.url}`, key: request.headers['x-api-key'], body });
        const { status, body: text } = answer(request.method!);
        if (status > 0) response.writeHead(status).end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    signer = new PowerDnsSigner(
      { url: `http://127.0.0.1:${portOf(server)}`, apiKey: 'key-1', timeoutSeconds: 1 },
      uow,
    );
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("is asked by the zone's name, with the key, and one key is made where there is none in use", async () => {
    const idle = [
      { ...KEY, active: false },
      { ...KEY, published: false },
      { ...KEY, keytype: 'zsk', ds: undefined },
    ];
    answer = (method) =>
      method === 'GET'
        ? { status: 200, body: JSON.stringify(idle) }
        : { status: 201, body: JSON.stringify(KEY) };
    expect(await signer.makeKeys('xn--bcher-kva.example')).toEqual({ kind: 'made', ds: [DS] });
    const path = '/api/v1/servers/localhost/zones/xn--bcher-kva.example./cryptokeys';
    expect(asked.map(({ line, key }) => [line, key])).toEqual([
      [`GET ${path}`, 'key-1'],
      [`POST ${path}`, 'key-1'],
    ]);
    expect(JSON.parse(asked[1].body)).toEqual({
      keytype: 'csk',
      algorithm: 'ecdsap256sha256',
      active: true,
      published: true,
    });
  });

  it('has the DS records of all keys in use published', async () => {
    const other = { ...KEY, id: 8, keytype: 'ksk', ds: [`1 13 2 ${'c5'.repeat(32)}`] };
    answer = () => ({ status: 200, body: JSON.stringify([KEY, other]) });
    expect(await signer.makeKeys('a.example')).toEqual({
      kind: 'made',
      ds: [DS, { ...DS, keyTag: 1, digest: 'C5'.repeat(32) }],
    });
  });

  it('loses all keys, whatever they were for, also when another was faster', async () => {
    answer = (method) =>
      method === 'GET'
        ? { status: 200, body: JSON.stringify([KEY, { ...KEY, id: 8, active: false }]) }
        : { status: 404, body: '' };
    expect(await signer.removeKeys('a.example')).toEqual({ kind: 'removed' });
    expect(asked.map(({ line }) => line.split(' ')[0] + line.slice(-2))).toEqual([
      'GETys',
      'DELETE/7',
      'DELETE/8',
    ]);
  });

  const ODD: [what: string, status: number, body: string, why: string][] = [
    ['an error', 500, 'Internal Server Error', 'PowerDNS answered 500 to GET: Internal Server Error'],
    ['no list', 200, '{"error": "x"}', 'PowerDNS did not answer with a list of keys'],
    ['no JSON', 200, '<html>', 'PowerDNS cannot be reached'],
    [
      'a key without a digest by SHA-256',
      200,
      JSON.stringify([{ ...KEY, ds: [KEY.ds[0]] }]),
      'PowerDNS showed a key that is not understood',
    ],
    [
      'a key that is none',
      200,
      JSON.stringify([{ ...KEY, dnskey: '257 3 13' }]),
      'PowerDNS showed a key that is not understood',
    ],
    [
      'a digest of another algorithm',
      200,
      JSON.stringify([{ ...KEY, ds: [`55648 8 2 ${'b4'.repeat(32)}`] }]),
      'PowerDNS showed a key that is not understood',
    ],
    ['silence', 0, '', 'PowerDNS cannot be reached'],
  ];
  it.each(ODD)('gives no keys with %s', async (_, status, body, why) => {
    answer = () => ({ status, body });
    expect(await signer.makeKeys('a.example')).toEqual({ kind: 'unavailable', why });
  });

  it('keeps its keys when it does not take one away', async () => {
    answer = (method) =>
      method === 'GET' ? { status: 200, body: JSON.stringify([KEY]) } : { status: 422, body: 'locked' };
    expect(await signer.removeKeys('a.example')).toEqual({
      kind: 'unavailable',
      why: 'PowerDNS answered 422 to DELETE: locked',
    });
  });
});

describe('a name server that answers oddly', () => {
  const DS = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
  let server: Server;
  const sockets = new Set<Socket>();
  let answer: (question: Buffer) => Buffer | undefined;
  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (data: Buffer) => {
        const answered = answer(data);
        if (answered) socket.end(answered);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const look = () =>
    new DnsSignatureProbe(
      { servers: [{ host: '127.0.0.1', port: portOf(server) }], timeoutMs: 300 },
      uow,
    ).look('a.example', [DS]);
  /** The question as an answer of this code, with more changes. */
  const echo =
    (flags: number, change: (message: Buffer) => void = () => undefined) =>
    (question: Buffer): Buffer => {
      const message = Buffer.from(question);
      message.writeUInt16BE(flags, 4);
      change(message);
      return message;
    };

  it.each<[string, typeof answer, string]>([
    ['silence', () => undefined, 'a name server does not answer'],
    ['half an answer', (question) => question.subarray(0, 8), 'a name server does not answer'],
    ['the question itself', (question) => question, 'a name server does not answer'],
    [
      'the answer to another question',
      echo(0x8400, (message) => message.writeUInt16BE((message.readUInt16BE(2) + 1) % 65_536, 2)),
      'a name server does not answer',
    ],
    [
      'more records than there are',
      echo(0x8400, (message) => message.writeUInt16BE(9, 8)),
      'a name server does not answer',
    ],
    [
      'garbage',
      () => Buffer.from([0, 12, ...Array.from({ length: 12 }, () => 255)]),
      'a name server does not answer',
    ],
    ['no records', echo(0x8400), 'a name server does not have the zone'],
    ['a refusal', echo(0x8005), 'a name server does not have the zone'],
  ])('is not seen to sign: %s', async (_, how, why) => {
    answer = how;
    expect(await look()).toEqual({ seen: false, why });
  });
});
