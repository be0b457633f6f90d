import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { FakeLog } from '@registrar/kernel/testing';
import { Client, JsonLines } from '../src';

/** A source of lines that is told what to do, and remembers how far it came. */
class Source {
  made = 0;
  ended = false;
  constructor(
    private readonly count: number,
    private readonly failAt = Infinity,
    private readonly size = 1,
  ) {}

  async *objects(): AsyncGenerator<readonly object[], void, undefined> {
    try {
      for (let at = 0; at < this.count; at += 1) {
        if (at === this.failAt) throw new Error('the source broke');
        this.made += 1;
        yield [{ at, text: 'x'.repeat(this.size) }];
      }
    } finally {
      this.ended = true;
    }
  }
}

let app: FastifyInstance;
let source: Source;
let log: FakeLog;
let signal: AbortSignal | undefined;

async function serve(of: Source): Promise<string> {
  source = of;
  log = new FakeLog();
  app = fastify({ forceCloseConnections: true });
  app.get('/', async (_request, reply) => {
    const client = new Client(reply);
    signal = client.abortAfter(60_000);
    return new JsonLines(log).answer(client, source.objects());
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400 && !condition(); tries += 1) await sleep(5);
  if (!condition()) throw new Error(`never: ${what}`);
}

afterEach(() => app.close());

describe('an answer of pieces of text', () => {
  const serveText = async (): Promise<string> => {
    source = new Source(3);
    app = fastify({ forceCloseConnections: true });
    app.get('/', async (_request, reply) =>
      new JsonLines(new FakeLog()).text(
        new Client(reply),
        'text/csv; charset=utf-8',
        (async function* () {
          for await (const [{ at }] of source.objects() as AsyncGenerator<[{ at: number }], void, undefined>)
            yield `${at}\r\n`;
        })(),
      ),
    );
    return app.listen({ port: 0, host: '127.0.0.1' });
  };

  it('is sent in its type', async () => {
    const response = await fetch(await serveText());
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '0\r\n1\r\n2\r\n',
    ]);
  });

  it('to HEAD has the same status and type, and ends its source after the first piece', async () => {
    const response = await fetch(await serveText(), { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ]);
    expect([source.made, source.ended]).toEqual([1, true]);
  });
});

describe('a client that stops reading', () => {
  /** Rows of 1 kB: far more than the buffers of a connection hold. */
  const serveMany = async (pause: number): Promise<string> => {
    source = new Source(100_000, Infinity, 1_000);
    app = fastify({ forceCloseConnections: true });
    app.get('/', async (_request, reply) =>
      new JsonLines(new FakeLog(), 200).answer(
        new Client(reply),
        (async function* () {
          for await (const object of source.objects()) {
            if (pause > 0) await sleep(pause);
            yield object;
            if (pause > 0 && source.made === 3) return;
          }
        })(),
      ),
    );
    return app.listen({ port: 0, host: '127.0.0.1' });
  };

  it('is disconnected, which ends the source', async () => {
    const url = new URL(await serveMany(0));
    const socket = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET / HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
    await once(socket, 'readable');
    socket.pause();
    await until(() => source.ended, 'the source has ended');
    expect(source.made).toBeLessThan(50_000);
    socket.destroy();
  });

  it('is not confused with a source that needs less than the limit between two pieces', async () => {
    const response = await fetch(await serveMany(120));
    expect((await response.text()).trim().split('\n')).toHaveLength(3);
  });
});

describe('an answer of lines', () => {
  it('has one object on each, in its own type', async () => {
    const response = await fetch(await serve(new Source(3)));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const text = await response.text();
    expect(text.endsWith('\n')).toBe(true);
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { at: number }).at),
    ).toEqual([0, 1, 2]);
    await until(() => signal?.aborted === true, 'the wait is over');
  });

  it('has objects that came together on a line each', async () => {
    app = fastify({ forceCloseConnections: true });
    app.get('/', async (_request, reply) =>
      new JsonLines(new FakeLog()).answer(
        new Client(reply),
        (async function* () {
          yield [{ at: 0 }, { at: 1 }];
          yield [];
          yield [{ at: 2 }];
        })(),
      ),
    );
    const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect(await response.text()).toBe('{"at":0}\n{"at":1}\n{"at":2}\n');
  });

  it('may be empty', async () => {
    const response = await fetch(await serve(new Source(0)));
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/x-ndjson',
      '',
    ]);
  });

  it('that fails before its first line is an error as any other', async () => {
    const response = await fetch(await serve(new Source(3, 0)));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      500,
      'application/json; charset=utf-8',
    ]);
  });

  it('that fails after empty lists alone is an error as any other', async () => {
    log = new FakeLog();
    app = fastify({ forceCloseConnections: true });
    app.get('/', async (_request, reply) =>
      new JsonLines(log).answer(
        new Client(reply),
        (async function* () {
          yield [];
          yield [];
          throw new Error('the source broke');
        })(),
      ),
    );
    const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      500,
      'application/json; charset=utf-8',
    ]);
    expect(log.lines).toEqual([]);
  });

  it('that fails later closes the connection, and says so in the log', async () => {
    const response = await fetch(await serve(new Source(3, 2)));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(log.lines).toMatchObject([{ level: 'error', message: 'streamed answer failed' }]);
    await until(() => signal?.aborted === true, 'the wait is over');
  });

  it('is made no faster than it is read, and no further when its reader leaves', async () => {
    const url = new URL(await serve(new Source(100_000, Infinity, 1_000)));
    const socket = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
    await once(socket, 'readable');
    socket.pause();
    let before = -1;
    for (let same = 0; same < 10; same = source.made === before ? same + 1 : 0) {
      before = source.made;
      await sleep(10);
    }
    expect(before).toBeLessThan(50_000);
    expect([source.ended, signal?.aborted]).toEqual([false, false]);
    socket.destroy();
    await until(() => source.ended && signal?.aborted === true, 'the source is told');
    expect(log.lines).toMatchObject([
      { level: 'info', message: 'client disconnected during a streamed answer' },
    ]);
    expect(source.made).toBeLessThan(50_000);
  });
});

describe('the wait of a client', () => {
  const waiting = async (milliseconds: number): Promise<{ over: AbortSignal; leave: () => void }> => {
    app = fastify({ forceCloseConnections: true });
    let over: AbortSignal | undefined;
    app.get('/', async (_request, reply) => {
      over = new Client(reply).abortAfter(milliseconds);
      await sleep(300);
      return {};
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    fetch(url, { signal: leaving.signal }).catch(() => undefined);
    await until(() => over !== undefined, 'the request has come');
    return { over: over!, leave: () => leaving.abort() };
  };

  it('ends with its time', async () => {
    const { over } = await waiting(10);
    await until(() => over.aborted, 'the time is over');
    expect(over.aborted).toBe(true);
  });

  it('ends when it leaves', async () => {
    const { over, leave } = await waiting(60_000);
    expect(over.aborted).toBe(false);
    leave();
    await until(() => over.aborted, 'it is noticed');
    expect(over.aborted).toBe(true);
  });
});
