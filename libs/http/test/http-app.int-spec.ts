import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { Log } from '@registrar/kernel';
import type { FakeLog } from '@registrar/kernel/testing';
import { freePort, testCertificates, until } from '@registrar/testkit';
import { InFlight } from '../src';
import { wireApp } from './wire-app';
import { permitWith } from './wire-gate';

const HOST = '127.0.0.1';
const IN = { 'x-account': '7' };
const status = async (url: string, headers: Record<string, string> = IN): Promise<number> =>
  (await fetch(url, { headers })).status;

/** What the server says to raw bytes, until it closes the connection. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, HOST);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

describe('a listening API', () => {
  it('answers over plain HTTP, and on the ops port', async () => {
    const { app } = await wireApp();
    const { port, opsPort } = await app.listen({ host: HOST, port: 0, ops: { port: 0, host: HOST } });
    expect(await status(`http://${HOST}:${port}/core/v1/whoami`)).toBe(200);
    expect(await status(`http://${HOST}:${opsPort}/healthz`, {})).toBe(200);
    await app.close();
    await expect(fetch(`http://${HOST}:${port}/`)).rejects.toThrow();
    await expect(fetch(`http://${HOST}:${opsPort}/healthz`)).rejects.toThrow();
  });

  it('answers over HTTPS by itself, where plain HTTP is refused', async () => {
    const { app } = await wireApp({ requireHttps: true });
    const { ca, server } = await testCertificates();
    const { port, tlsPort } = await app.listen({ host: HOST, port: 0, tls: { port: 0, ...server } });
    const secure = httpsRequest({
      host: HOST,
      port: tlsPort,
      path: '/core/v1/whoami',
      headers: IN,
      ca,
      agent: false,
    });
    secure.end();
    const [reply] = (await once(secure, 'response')) as [IncomingMessage];
    reply.resume();
    expect([reply.statusCode, reply.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age'),
    ]);
    expect(await status(`http://${HOST}:${port}/core/v1/whoami`)).toBe(403);
    await app.close();
  });

  it.each([
    ['says nothing', Buffer.alloc(0)],
    ['begins a handshake and never goes on', Buffer.from('16030100c8', 'hex')],
    ['does not speak TLS', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('ends a connection to the HTTPS port that %s', async (_, bytes) => {
    const { app } = await wireApp();
    const { server } = await testCertificates();
    const { tlsPort } = await app.listen({ host: HOST, tls: { port: 0, ...server, handshakeTimeoutMs: 50 } });
    const socket = connect(tlsPort!, HOST);
    socket.on('error', () => undefined).resume();
    socket.write(bytes);
    await once(socket, 'close');
    await app.close();
  });

  it('is not ready for a load balancer where it does not listen', async () => {
    const [one, other] = [await wireApp(), await wireApp()];
    const { port, opsPort } = await one.app.listen({ host: HOST, port: 0, ops: { port: 0, host: HOST } });
    expect(await status(`http://${HOST}:${opsPort}/readyz`, {})).toBe(200);
    const free = await freePort();
    await expect(other.app.listen({ host: HOST, port, ops: { port: free, host: HOST } })).rejects.toThrow(
      /EADDRINUSE/,
    );
    await expect(fetch(`http://${HOST}:${free}/readyz`)).rejects.toThrow();
    await Promise.all([one.app.close(), other.app.close()]);
  });

  it('names the port that is taken', async () => {
    const [one, other] = [await wireApp(), await wireApp()];
    const { port } = await one.app.listen({ host: HOST, port: 0 });
    await expect(other.app.listen({ host: HOST, port })).rejects.toThrow(new RegExp(`EADDRINUSE.*${port}`));
    await Promise.all([one.app.close(), other.app.close()]);
  });

  it.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', /^HTTP\/1\.1 400 Bad Request\r\n[^]*\{"message":"Bad Request"\}$/],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 [^]*\{"message":"Request Header Fields Too Large"\}$/,
    ],
  ])('answers %s in the words of the interface', async (_, bytes, answer) => {
    const { app } = await wireApp();
    const { port } = await app.listen({ host: HOST, port: 0 });
    const said = await raw(port!, bytes);
    expect(said).toMatch(answer);
    expect(said).toMatch(/\r\nx-request-id: [0-9a-f]{16}-[0-9a-z]+\r\n/);
    await app.close();
  });

  it.each([
    '/docs/../core/v1/whoami',
    '/docs/%2e%2e/core/v1/whoami',
    '/docs-x/../core/v1/whoami',
    '//docs/core/v1/whoami',
    'http://x/docs/../core/v1/whoami',
    '/core/v1/whoami?/docs/',
    '/docs?/../core/v1/whoami',
  ])('asks for credentials whatever the detour: %s', async (target) => {
    const { app, gate } = await wireApp();
    const { port } = await app.listen({ host: HOST, port: 0 });
    const answer = await raw(port!, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[014] /);
    expect(gate.counted).toBe(0);
    await app.close();
  });

  it('finishes what was begun before it stops: the answer on its way, and work whose client was answered already', async () => {
    const { app } = await wireApp();
    const { port, opsPort } = await app.listen({ host: HOST, port: 0, ops: { port: 0, host: HOST } });
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    void app.nest.get(InFlight).track(work);
    // a request whose body is still arriving
    const socket = connect(port!, HOST);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    const isClosed = once(socket, 'close');
    // the head has been read: a connection alone may still be refused when the app closes
    const hasBegun = once(app.fastify.server, 'request');
    socket.write(
      'POST /core/v1/domains/example.com:renew HTTP/1.1\r\nhost: x\r\nx-account: 7\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    );
    await hasBegun;

    const seen: string[] = [];
    const closed = app.close().then(() => seen.push('closed'));
    await until(
      async () => (await status(`http://${HOST}:${opsPort}/readyz`, {})) === 503,
      'it is not ready any more',
    );
    await until(
      () =>
        fetch(`http://${HOST}:${port}/`).then(
          () => false,
          () => true,
        ),
      'it takes no new connections',
    );
    socket.write('}');
    await isClosed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(seen).toEqual([]);
    finish();
    await closed;
    expect(seen).toEqual(['closed']);
    expect((app.nest.get(Log) as unknown as FakeLog).lines.filter(({ level }) => level === 'error')).toEqual(
      [],
    );
  });
});

describe('requests that proxies and servers may read in different ways', () => {
  const whoami = (lines: string, version = 'HTTP/1.1'): string =>
    `GET /core/v1/whoami ${version}\r\n${lines}connection: close\r\n\r\n`;

  it.each([
    ['two Host headers', whoami('host: x\r\nhost: y\r\nx-account: 7\r\n'), 400, 'request.framing'],
    [
      'two Host headers of the same value',
      whoami('host: x\r\nHost: x\r\nx-account: 7\r\n'),
      400,
      'request.framing',
    ],
    ['no Host header', whoami('x-account: 7\r\n'), 400, 'request.framing'],
    [
      'HTTP/2.0 in the request line',
      whoami('host: x\r\nx-account: 7\r\n', 'HTTP/2.0'),
      400,
      'request.framing',
    ],
    [
      'two Authorization headers',
      whoami('host: x\r\nx-account: 7\r\nauthorization: Basic eA==\r\nAuthorization: Basic eQ==\r\n'),
      401,
      'credentials.repeated',
    ],
    [
      'a control character in Authorization',
      whoami('host: x\r\nauthorization: Basic \x01\r\n'),
      401,
      'credentials.unknown',
    ],
    [
      'a control character in another header',
      whoami('host: x\r\nx-account: 7\r\nx-note: \x01\r\n'),
      400,
      'request.malformed',
    ],
    [
      'a control character in another header after Authorization',
      whoami('host: x\r\nauthorization: Basic eA==\r\nx-note: \x01\r\n'),
      400,
      'request.malformed',
    ],
    ['Expect with an unknown expectation', whoami('host: x\r\nexpect: x\r\n'), 417, 'request.expectation'],
  ])('%s: the answer has a body and a code', async (_, bytes, status, code) => {
    const { app } = await wireApp();
    const { port } = await app.listen({ host: HOST, port: 0 });
    const [head, body] = (await raw(port!, bytes)).split('\r\n\r\n');
    await app.close();
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain(`x-error-code: ${code}`);
    expect(head.toLowerCase().includes('www-authenticate: basic realm="api"')).toBe(status === 401);
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) as string });
  });

  it('one Host and one Authorization are served, and HTTP/1.0 without a Host', async () => {
    const { app } = await wireApp();
    const { port } = await app.listen({ host: HOST, port: 0 });
    expect(await raw(port!, whoami('host: x\r\nx-account: 7\r\nauthorization: Basic eA==\r\n'))).toMatch(
      /^HTTP\/1\.1 200/,
    );
    expect(await raw(port!, whoami('x-account: 7\r\n', 'HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200/);
    await app.close();
  });
});

describe('the permit of a request', () => {
  it.each([
    ['is answered', 'GET /core/v1/whoami HTTP/1.1\r\nhost: x\r\nx-account: 7\r\nconnection: close\r\n\r\n'],
    [
      'is refused behind its admission',
      'GET /core/v1/nothing HTTP/1.1\r\nhost: x\r\nx-account: 7\r\nconnection: close\r\n\r\n',
    ],
    [
      'leaves before its body is there',
      'POST /core/v1/domains HTTP/1.1\r\nhost: x\r\nx-account: 7\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    ],
  ])('is given back once when the client %s', async (_, bytes) => {
    const { app, gate } = await wireApp();
    const seen: string[] = [];
    gate.admission = () => {
      seen.push('admitted');
      return permitWith({ release: () => void seen.push('released') });
    };
    const { port } = await app.listen({ host: HOST, port: 0 });
    const socket = connect(port!, HOST);
    socket.on('error', () => undefined).resume();
    socket.write(bytes);
    await until(() => Promise.resolve(seen.includes('admitted')), 'the request is admitted');
    if (bytes.startsWith('POST')) socket.destroy();
    await until(() => Promise.resolve(seen.length > 1), 'the permit is given back');
    await app.close();
    expect(seen).toEqual(['admitted', 'released']);
  });

  it('is given back when the client left while its credentials were read', async () => {
    const { app, gate } = await wireApp();
    const seen: string[] = [];
    gate.reading = ({ raw }) =>
      new Promise((resolve) => {
        raw.once('close', () => setImmediate(resolve));
        socket.destroy();
      });
    gate.admission = () => {
      seen.push('admitted');
      return permitWith({ release: () => void seen.push('released') });
    };
    const { port } = await app.listen({ host: HOST, port: 0 });
    const socket = connect(port!, HOST);
    socket.on('error', () => undefined).resume();
    socket.write('GET /core/v1/whoami HTTP/1.1\r\nhost: x\r\nx-account: 7\r\n\r\n');
    await until(() => Promise.resolve(seen.includes('admitted')), 'the request is admitted');
    await app.close();
    expect(seen).toEqual(['admitted', 'released']);
  });
});

describe('an upload that its client aborts', () => {
  it('is a line of level info, no error', async () => {
    const { app, log } = await wireApp();
    const { port } = await app.listen({ host: HOST, port: 0 });
    const socket = connect(port!, HOST);
    socket.on('error', () => undefined);
    socket.write(
      'POST /core/v1/domains HTTP/1.1\r\nhost: x\r\nx-account: 7\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"domainName"',
    );
    await until(
      () =>
        new Promise<boolean>((resolve) =>
          app.fastify.server.getConnections((_, count) => resolve(count > 0)),
        ),
      'the request is there',
    );
    await sleep(50);
    socket.destroy();
    await until(
      () => Promise.resolve(log.lines.some(({ message }) => message === 'upload aborted by the client')),
      'the line is there',
    );
    await app.close();
    expect(log.lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });
});

describe('a body that arrives slowly', () => {
  const head = (length: number): string =>
    `POST /core/v1/domains/example.com:renew HTTP/1.1\r\nhost: x\r\nx-account: 7\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  it.each([
    ['stands still', { idleMs: 50, graceMs: 60_000, bytesPerSecond: 1, everyMs: 10 }, 0],
    ['drips', { idleMs: 60_000, graceMs: 50, bytesPerSecond: 100_000, everyMs: 10 }, 5],
  ])('is 408 when it %s, and its connection ends', async (_, bodyPace, dripEveryMs) => {
    const { app } = await wireApp({ bodyPace });
    const { port } = await app.listen({ host: HOST, port: 0 });
    const socket = connect(port!, HOST);
    let text = '';
    socket
      .on('data', (chunk) => {
        text += chunk.toString();
      })
      .on('error', () => undefined);
    socket.write(`${head(100_000)}{`);
    const drip = dripEveryMs > 0 ? setInterval(() => socket.write(' '), dripEveryMs) : undefined;
    await once(socket, 'close');
    clearInterval(drip);
    await app.close();
    expect(text).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n[^]*x-error-code: request\.timeout[^]*\{"message":"Request Timeout","details":"The body of the request did not arrive in time\."\}$/,
    );
  });

  it('is taken while it comes fast enough', async () => {
    const { app } = await wireApp({
      bodyPace: { idleMs: 60_000, graceMs: 300, bytesPerSecond: 1, everyMs: 5 },
    });
    const { port } = await app.listen({ host: HOST, port: 0 });
    const socket = connect(port!, HOST);
    let text = '';
    socket
      .on('data', (chunk) => {
        text += chunk.toString();
      })
      .on('error', () => undefined);
    socket.write(`${head(40)}{`);
    for (let at = 0; at < 38; at += 1) {
      await sleep(20);
      socket.write(' ');
    }
    socket.write('}');
    await until(() => Promise.resolve(text.includes('\r\n\r\n')), 'the answer is there');
    socket.destroy();
    await app.close();
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

describe('a stopping API', () => {
  it.each([
    ['sent half a request', 'GET /core/v1/whoami HTTP/1.1\r\nhost: x\r\n'],
    [
      'was answered, and sent half of the next request',
      'GET /core/v1/whoami HTTP/1.1\r\nhost: x\r\n\r\nGET /core',
    ],
    ['connected and said nothing', ''],
  ])('does not wait for a client that %s', async (_, bytes) => {
    const { app } = await wireApp();
    const { server, ca } = await testCertificates();
    const { port, tlsPort } = await app.listen({ host: HOST, port: 0, tls: { port: 0, ...server } });
    const clients = [
      connect(port!, HOST),
      connectTls({ port: tlsPort, host: HOST, ca, servername: 'localhost' }),
    ];
    for (const client of clients) {
      client.on('error', () => undefined).resume();
      client.write(bytes);
    }
    await once(clients[1], 'secureConnect');
    await until(
      () =>
        new Promise<boolean>((resolve) =>
          app.fastify.server.getConnections((_error, count) => resolve(count > 0)),
        ),
      'the client is there',
    );
    const gone = clients.map((client) => once(client, 'close'));
    await app.close();
    await Promise.all(gone);
  });
});
