import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { until } from '@registrar/testkit';
import { OpenRequests } from '../src/app/open-requests';

const UNREAD_MS = 200;
/** More than the sockets of both sides take. */
const PIECE = Buffer.alloc(1_048_576, 'x');
const PIECES = 64;

describe('a server that stops', () => {
  let server: Server;
  let requests: OpenRequests;
  let client: Socket;
  let bytes: number;

  async function serve(answer: RequestListener, unreadMs = UNREAD_MS): Promise<void> {
    server = createServer(answer);
    requests = new OpenRequests(unreadMs);
    requests.watch(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    bytes = 0;
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  }
  const stop = (): Promise<void> =>
    requests.finish(new Promise<void>((resolve) => server.close(() => resolve())));
  afterEach(() => client.destroy());

  const download: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': PIECES * PIECE.length });
    Readable.from(Array.from({ length: PIECES }, () => PIECE)).pipe(response);
  };

  it('closes the connection of a client that does not read its answer', async () => {
    await serve(download);
    const [, response] = (await once(server, 'request')) as [unknown, { writableNeedDrain: boolean }];
    await until(() => response.writableNeedDrain, 'the answer waits for its client');
    await stop();
    expect(server.listening).toBe(false);
  });

  it('sends the whole answer to a client that reads slowly', async () => {
    await serve(download, 50 * UNREAD_MS);
    await once(server, 'request');
    const stopped = stop();
    client.on('data', (data: Buffer) => {
      bytes += data.length;
      client.pause();
      setTimeout(() => client.resume(), 1);
    });
    await stopped;
    await until(() => client.closed, 'the client has read everything');
    expect(bytes).toBeGreaterThanOrEqual(PIECES * PIECE.length);
  });

  it('waits for an answer of which the client has read everything so far', async () => {
    let finish = (): void => undefined;
    await serve((request, response) => {
      if (request.url === '/download') return download(request, response);
      response.writeHead(200, { 'content-length': 4 });
      response.write('ab');
      finish = () => response.end('cd');
    });
    client.on('data', () => undefined);
    await once(client, 'data');
    const unread = connect((server.address() as AddressInfo).port, '127.0.0.1');
    unread.on('error', () => undefined);
    unread.write('GET /download HTTP/1.1\r\nhost: x\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    const stopped = stop();
    await once(response, 'close');
    expect(client.closed).toBe(false);
    finish();
    await stopped;
    await until(() => client.closed, 'the answer was sent');
    unread.destroy();
  });
});
