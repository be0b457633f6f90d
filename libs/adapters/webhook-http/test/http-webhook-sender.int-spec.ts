import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { testCertificates, until } from '@registrar/testkit';

import {
  closeServers,
  request,
  LOOPBACK,
  connections,
  sockets,
  servers,
  listen,
  serve,
  senderOf,
  textOf,
} from './hook-servers';

afterEach(closeServers);

describe('the webhook sender', () => {
  it('posts the body as it stands, with type, signature and its name', async () => {
    let seen: { incoming: IncomingMessage; text: string } | undefined;
    const base = await serve(async (incoming, answer) => {
      seen = { incoming, text: await textOf(incoming) };
      answer.writeHead(201).end('thanks');
    });
    const result = await senderOf().send({ ...request, url: `${base}/in/a?k=1&x=%20` });
    expect(result).toEqual({
      kind: 'accepted',
      status: 201,
      responseHead: 'thanks',
      durationMs: expect.any(Number),
    });
    expect(seen?.text).toBe(request.body);
    expect(seen?.incoming.method).toBe('POST');
    expect(seen?.incoming.url).toBe('/in/a?k=1&x=%20');
    expect(seen?.incoming.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(request.body)),
      'user-agent': 'registrar-webhooks/1',
      'x-service-signature': 'sha256=00,1,n',
      'webhook-id': 'e',
    });
    expect(seen?.incoming.rawHeaders).toContain('X-SERVICE-SIGNATURE');
  });

  it.each([
    [200, 'accepted'],
    [202, 'accepted'],
    [204, 'accepted'],
    [299, 'accepted'],
    [300, 'refused'],
    [304, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [410, 'refused'],
    [429, 'refused'],
    [500, 'refused'],
    [503, 'refused'],
  ])('takes %p for %s', async (status, kind) => {
    const base = await serve((_incoming, answer) => {
      answer.writeHead(status).end();
    });
    await expect(senderOf().send({ ...request, url: base })).resolves.toMatchObject({ kind, status });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with %p', async (status) => {
    let followed = 0;
    const target = await serve((_incoming, answer) => {
      followed += 1;
      answer.end();
    });
    const base = await serve((_incoming, answer) => {
      answer.writeHead(status, { location: target }).end('moved');
    });
    await expect(senderOf().send({ ...request, url: base })).resolves.toMatchObject({
      kind: 'refused',
      status,
      responseHead: 'moved',
    });
    expect(followed).toBe(0);
  });

  it('uses a connection again, but never for two requests at once', async () => {
    const waiting: (() => void)[] = [];
    const base = await serve((_incoming, answer) => {
      waiting.push(() => answer.end('ok'));
    });
    const sender = senderOf();
    const [one, other] = [
      sender.send({ ...request, url: base }),
      sender.send({ ...request, url: `${base}/other` }),
    ];
    await until(() => waiting.length === 2, 'both requests are there');
    expect(connections).toBe(2);
    for (const answer of waiting.splice(0)) answer();
    await expect(Promise.all([one, other])).resolves.toMatchObject([
      { kind: 'accepted' },
      { kind: 'accepted' },
    ]);
    const quick = setInterval(() => {
      for (const answer of waiting.splice(0)) answer();
    }, 1);
    for (let count = 0; count < 10; count += 1) await sender.send({ ...request, url: base });
    clearInterval(quick);
    expect(connections).toBeLessThan(5);
  });

  it('makes a request once more when the kept connection turns out to be closed', async () => {
    const used = new Set<Socket>();
    let hungUp = 0;
    const base = await serve(({ socket }, answer) => {
      if (used.has(socket)) {
        hungUp += 1;
        socket.destroy();
      } else answer.end('ok');
      used.add(socket);
    });
    const sender = senderOf();
    for (let count = 0; count < 6; count += 1)
      await expect(sender.send({ ...request, url: base })).resolves.toMatchObject({ kind: 'accepted' });
    expect(hungUp).toBeGreaterThan(0);
  });

  it('keeps connections to some hosts only, those used last', async () => {
    const bases = await Promise.all(
      [1, 2, 3].map(() =>
        serve((_incoming, answer) => {
          answer.end('ok');
        }),
      ),
    );
    const sender = senderOf({ pools: 1 });
    for (const base of bases)
      await expect(sender.send({ ...request, url: base })).resolves.toMatchObject({ kind: 'accepted' });
    await until(() => sockets.size <= 1, 'the others are closed');
    await sender.close();
    await until(() => sockets.size === 0, 'all are closed');
  });

  describe('with a slow or strange other side', () => {
    it.each<[string, RequestListener | ((socket: Socket) => void), RegExp]>([
      ['answers nothing', () => undefined, /^TIMEOUT: no answer within 0\.3 s$/],
      [
        'answers half a status line',
        (socket: Socket) => {
          socket.write('HTTP/1.1 20');
        },
        /^TIMEOUT/,
      ],
      [
        'drips header after header',
        (socket: Socket) => {
          socket.write('HTTP/1.1 200 OK\r\n');
          const timer = setInterval(() => socket.write('X-More: 1\r\n'), 20);
          socket.on('close', () => clearInterval(timer));
        },
        /^TIMEOUT/,
      ],
      [
        'hangs up',
        (socket: Socket) => {
          socket.end();
        },
        /other side closed/,
      ],
      [
        'resets the connection',
        (socket: Socket) => {
          socket.resetAndDestroy();
        },
        /ECONNRESET|other side closed/,
      ],
      [
        'answers garbage',
        (socket: Socket) => {
          socket.end('SSH-2.0-OpenSSH_9.2\r\n');
        },
        /does not match the HTTP\/1\.1 protocol/,
      ],
      [
        'answers endless headers',
        (socket: Socket) => {
          socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(40_000)}`);
        },
        /^(HPE_|UND_ERR_)HEADER/,
      ],
    ])('fails when it %s', async (_what, behaviour, error) => {
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => (behaviour as (socket: Socket) => void)(socket));
        }),
      );
      const result = await senderOf({ timeoutSeconds: 0.3 }).send({
        ...request,
        url: `http://${LOOPBACK}:${port}/`,
      });
      expect(result).toEqual({
        kind: 'failed',
        error: expect.stringMatching(error),
        durationMs: expect.any(Number),
      });
      await until(() => sockets.size === 0, 'the connection is closed');
    });

    it.each([
      [200, 'accepted'],
      [500, 'refused'],
    ])('counts the status %p and keeps what came of a body that never ends in time', async (status, kind) => {
      const base = await serve((_incoming, answer) => {
        answer.writeHead(status).write('begun');
      });
      await expect(senderOf({ timeoutSeconds: 0.3 }).send({ ...request, url: base })).resolves.toMatchObject({
        kind,
        status,
        responseHead: 'begun',
      });
      await until(() => sockets.size === 0, 'the connection is closed');
    });

    it('reads no more than it needs of an endless body', async () => {
      let written = 0;
      const base = await serve((_incoming, answer) => {
        const chunk = Buffer.alloc(16_384, 'é');
        const pump = () => {
          while (!answer.destroyed && answer.write(chunk)) written += chunk.length;
        };
        answer.writeHead(200).on('drain', pump);
        pump();
      });
      const result = await senderOf().send({ ...request, url: base });
      expect(result).toMatchObject({ kind: 'accepted', status: 200, responseHead: 'é'.repeat(1_000) });
      await until(() => sockets.size === 0, 'the connection is closed');
      expect(written).toBeLessThan(32 * 1_024 * 1_024);
    });

    it.each([
      ['2,000 bytes of a longer answer', 'x'.repeat(5_000), 'x'.repeat(2_000)],
      ['no half of a character', `${'x'.repeat(1_999)}é`, 'x'.repeat(1_999)],
      ['no NUL, which the database cannot hold', 'a\0b', 'a\ufffdb'],
      ['what is no UTF-8 as replacement characters', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
      ['a compressed answer as it came', Buffer.from([0x1f, 0x8b, 0x08]), '\u001f\ufffd\u0008'],
    ])('keeps %s', async (_what, sent, kept) => {
      const base = await serve((_incoming, answer) => {
        answer.end(sent);
      });
      await expect(senderOf().send({ ...request, url: base })).resolves.toMatchObject({ responseHead: kept });
    });

    it('fails when nobody listens', async () => {
      const port = await listen(createServer());
      await new Promise((resolve) => servers.splice(0)[0].close(resolve));
      await expect(
        senderOf().send({ ...request, url: `http://${LOOPBACK}:${port}/` }),
      ).resolves.toMatchObject({ kind: 'failed', error: expect.stringMatching(/ECONNREFUSED/) });
    });

    it('fails when the name is unknown', async () => {
      const resolve = () =>
        Promise.reject(
          Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.example'), { code: 'ENOTFOUND' }),
        );
      await expect(
        senderOf({ resolve }).send({ ...request, url: 'http://nowhere.example/' }),
      ).resolves.toMatchObject({ kind: 'failed', error: 'getaddrinfo ENOTFOUND nowhere.example' });
    });

    it('fails in time when names are looked up for ever', async () => {
      const resolve = () => new Promise<never>(() => undefined);
      await expect(
        senderOf({ resolve, timeoutSeconds: 0.2 }).send({ ...request, url: 'http://slow.example/' }),
      ).resolves.toMatchObject({ kind: 'failed', error: expect.stringMatching(/^TIMEOUT/) });
    });
  });

  describe('over TLS', () => {
    const serveTls = async (): Promise<{ port: number; ca: string }> => {
      const { ca, server } = await testCertificates();
      return {
        ca,
        port: await listen(
          createTlsServer(server, (_incoming, answer) => {
            answer.end('secure');
          }),
        ),
      };
    };

    it('delivers to a host whose certificate is trusted', async () => {
      const { port, ca } = await serveTls();
      await expect(
        senderOf({ ca }).send({ ...request, url: `https://localhost:${port}/` }),
      ).resolves.toMatchObject({ kind: 'accepted', responseHead: 'secure' });
    });

    it('fails when the authority is unknown', async () => {
      const { port } = await serveTls();
      const result = await senderOf().send({ ...request, url: `https://localhost:${port}/` });
      expect(result).toMatchObject({
        kind: 'failed',
        error: expect.stringMatching(/UNABLE_TO_VERIFY|SELF_SIGNED|unable to/i),
      });
    });

    it('fails when the certificate is for another host', async () => {
      const { port, ca } = await serveTls();
      const resolve = async () => [{ address: LOOPBACK, family: 4 }];
      const result = await senderOf({ ca, resolve }).send({
        ...request,
        url: `https://hooks.example.org:${port}/`,
      });
      expect(result).toMatchObject({
        kind: 'failed',
        error: expect.stringMatching(/ERR_TLS_CERT_ALTNAME_INVALID/),
      });
    });

    it('fails while the certificate has ended, and delivers with a renewed one', async () => {
      const { ca, server, endedServer } = await testCertificates();
      const listener = createTlsServer(endedServer, (_incoming, answer) => void answer.end('secure'));
      const port = await listen(listener);
      const sender = senderOf({ ca });
      const hook = { ...request, url: `https://localhost:${port}/` };
      expect(await sender.send(hook)).toMatchObject({
        kind: 'failed',
        error: expect.stringMatching(/CERT_HAS_EXPIRED/),
      });
      listener.setSecureContext(server);
      expect(await sender.send(hook)).toMatchObject({ kind: 'accepted', responseHead: 'secure' });
    });

    it('fails when the other side does not speak TLS', async () => {
      const base = await serve((_incoming, answer) => {
        answer.end();
      });
      await expect(
        senderOf().send({ ...request, url: base.replace('http:', 'https:') }),
      ).resolves.toMatchObject({ kind: 'failed' });
    });
  });

  it('throws inside a unit of work, before anything is sent', async () => {
    const uow = new FakeUnitOfWork();
    const base = await serve((_incoming, answer) => {
      answer.end();
    });
    await expect(uow.run(() => senderOf({ uow }).send({ ...request, url: base }))).rejects.toThrow(
      /inside a unit of work/,
    );
    expect(connections).toBe(0);
  });
});
