import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from '@registrar/testkit';
import type { BodyPaceLimits } from '../src/app/body-pace';
import { uploads, type WireApp, wireApp } from './wire-app';

const HOST = '127.0.0.1';
const MIB = 1_048_576;
const LIMIT = 2 * MIB;
const ROUTE = '/core/v1/uploads';
const streamedRoutes = { [ROUTE]: { types: ['application/json', 'text/csv'], limit: LIMIT } };

let wire: WireApp;
let port: number;

async function start(bodyPace?: Partial<BodyPaceLimits>): Promise<void> {
  wire = await wireApp({ streamedRoutes, ...(bodyPace && { bodyPace }) });
  port = (await wire.app.listen({ host: HOST, port: 0 })).port!;
}

beforeEach(() => {
  uploads.store = undefined;
  uploads.errors = [];
});
afterEach(() => wire.app.close());

const post = (body: string, type: string, path = ROUTE): Promise<Response> =>
  fetch(`http://${HOST}:${port}${path}`, {
    method: 'POST',
    headers: { 'x-account': '7', 'content-type': type },
    body,
  });

/** A connection, and what it received. */
function client(): { socket: Socket; received: () => string } {
  const socket = connect(port, HOST);
  let text = '';
  socket
    .on('data', (chunk) => {
      text += chunk.toString();
    })
    .on('error', () => undefined);
  return { socket, received: () => text };
}

const head = (framing: string, type = 'text/csv'): string =>
  `POST ${ROUTE} HTTP/1.1\r\nhost: x\r\nx-account: 7\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`;
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a streamed body', () => {
  it.each([
    ['application/json', 'x'.repeat(10), 'application/json'],
    ['Text/CSV; charset=utf-8', 'x'.repeat(LIMIT), 'text/csv'],
    ['text/csv', '', 'text/csv'],
  ])('of type %s is read by its handler', async (type, text, seen) => {
    await start();
    const answer = await post(text, type);
    expect([answer.status, await answer.json()]).toEqual([200, { type: seen, bytes: text.length }]);
    expect(answer.headers.get('connection')).toBe('keep-alive');
  });

  it.each([['text/plain'], ['application/xml'], ['text/csvx']])('of type %s is 415', async (type) => {
    await start();
    const answer = await post('x', type);
    expect([answer.status, await answer.json()]).toEqual([
      415,
      {
        message: "The 'Content-Type' header must be 'application/json' or 'text/csv' for this request.",
      },
    ]);
  });

  it('of CSV is 415 on every other route', async () => {
    await start();
    const answer = await post('x', 'text/csv', '/core/v1/domains');
    expect([answer.status, await answer.json()]).toEqual([
      415,
      { message: "The 'Content-Type' header must be 'application/json' for this request." },
    ]);
  });

  it('is 413 before a byte of it is read when its length is above the limit', async () => {
    await start();
    const { socket, received } = client();
    socket.write(head(`content-length: ${LIMIT + 1}`));
    await once(socket, 'close');
    expect(received()).toMatch(
      /^HTTP\/1\.1 413 Payload Too Large\r\n[^]*\{"message":"Payload Too Large","details":"A request body of this operation is limited to 2 MiB\."\}$/,
    );
    expect(uploads.errors).toEqual([]);
  });

  it('is 413 at the first byte above the limit when it comes in chunks, and its connection ends', async () => {
    await start();
    const { socket, received } = client();
    socket.write(head('transfer-encoding: chunked'));
    for (let at = 0; at < LIMIT / 65_536; at += 1) socket.write(chunk('x'.repeat(65_536)));
    socket.write(chunk('x'));
    await once(socket, 'close');
    expect(received()).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n[^]*connection: close\r\n/);
    expect(uploads.errors).toMatchObject([{ code: 'request.too_large' }]);
  });

  it('is answered while its client still sends when its handler refuses it', async () => {
    await start();
    uploads.store = () => Promise.reject(Object.assign(new Error('x'), { code: '53100' }));
    const { socket, received } = client();
    socket.write(`${head('transfer-encoding: chunked')}${chunk('x')}`);
    await once(socket, 'close');
    expect(received()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n[^]*connection: close\r\n/);
  });

  it('ends its handler when the client leaves, with a line of level info', async () => {
    await start();
    const { socket } = client();
    socket.write(`${head('content-length: 90')}x`);
    let hasRead = false;
    uploads.store = () => {
      hasRead = true;
      return Promise.resolve();
    };
    await until(() => Promise.resolve(hasRead), 'the first byte is read');
    socket.destroy();
    await until(
      () => Promise.resolve(wire.log.lines.some(({ message }) => message === 'upload aborted by the client')),
      'the line arrives',
    );
    expect(uploads.errors).toHaveLength(1);
    expect(wire.log.lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });

  it.each<[string, Partial<BodyPaceLimits>]>([
    ['sends nothing more', { idleMs: 50, graceMs: 60_000, bytesPerSecond: 1, everyMs: 10 }],
    ['drips', { idleMs: 60_000, graceMs: 50, bytesPerSecond: 100_000, everyMs: 10 }],
  ])('is 408 when it %s: the handler ends with that refusal', async (_, pace) => {
    await start(pace);
    const { socket, received } = client();
    socket.write(`${head('content-length: 100000')}x`);
    await once(socket, 'close');
    expect(received()).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n[^]*"details":"The body of the request did not arrive in time\."\}$/,
    );
    expect(uploads.errors).toMatchObject([{ code: 'request.timeout' }]);
    expect(wire.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is not late while the API stores the pieces before it', async () => {
    await start({ idleMs: 100, graceMs: 100, bytesPerSecond: 100_000, everyMs: 5 });
    const size = 1_000_000;
    uploads.store = async (bytes) => {
      const readAt = performance.now();
      if (bytes < 100_000)
        await until(() => Promise.resolve(performance.now() - readAt > 600), 'it is stored');
    };
    const answer = await post('x'.repeat(size), 'text/csv');
    expect([answer.status, await answer.json()]).toEqual([200, { type: 'text/csv', bytes: size }]);
  });
});
