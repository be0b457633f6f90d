import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Forwarder, type ForwarderAnswer, refusalAnswer } from '@registrar/dns';
import { finished, forwarderPage, listening } from '@registrar/http';
import type { Log } from '@registrar/kernel';

/** Milliseconds; visitors send a line and a few headers, so a slow client is an attack. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;
/** Octets of the request line and all headers: the longest accepted target, and as much again. */
const HEADER_OCTETS_MAX = 16_384;
/** Concurrent connections of one process; each costs some 20 kB. */
const CONNECTIONS_MAX = 10_000;

/** One request, for the log and the metrics. */
export interface Served {
  method: string;
  /** As sent; never trusted. */
  host: string | undefined;
  status: number;
  ms: number;
}

/** Real HTTP for forwarded hosts. Bodies are not read; a connection that sends one ends with the answer. */
export class Front {
  private server?: Server;

  constructor(
    private readonly forwarder: Forwarder,
    private readonly served: (what: Served) => void,
    private readonly log: Log,
  ) {}

  /** Returns the port it listens on. */
  async listen(port: number, host: string): Promise<number> {
    const server = createServer(
      {
        // the server answers a missing Host itself, with the same text as an invalid one
        requireHostHeader: false,
        maxHeaderSize: HEADER_OCTETS_MAX,
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: 5_000,
      },
      (request, response) => void this.answer(request, response),
    );
    server.maxConnections = CONNECTIONS_MAX;
    // uploads are not accepted: the answer is sent without the body that awaits 100-continue
    server.on(
      'checkContinue',
      (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response),
    );
    server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
      endWith(socket, refusalAnswer('bad_request')),
    );
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => this.refuse(error, socket));
    const bound = await listening(server, port, host);
    this.server = server;
    return bound;
  }

  /** Accepts no more connections, and resolves when running requests are answered. */
  async close(): Promise<void> {
    if (this.server) await finished(this.server);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begun = performance.now();
    const { method = '', httpVersion } = request;
    const hosts = headerValues(request, 'host');
    let answer: ForwarderAnswer;
    try {
      const passedBy = [...headerValues(request, 'via'), ...headerValues(request, 'x-forwarded-by')];
      answer = await this.forwarder.answer({
        method,
        target: request.url ?? '',
        httpVersion,
        hosts,
        passedBy,
      });
    } catch (error) {
      this.log.error('request failed', { error });
      answer = refusalAnswer('unavailable');
    }
    if (hasBody(request)) response.shouldKeepAlive = false;
    const { status, headers, body } = forwarderPage(answer, method);
    response.writeHead(status, { ...headers }).end(body);
    this.served({
      method,
      host: hosts[0],
      status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    });
  }

  /** Answers a connection that sent no HTTP, or was too slow. */
  private refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
    endWith(socket, refusalAnswer(isTooLong ? 'too_long' : 'bad_request'));
    this.served({ method: '', host: undefined, status: isTooLong ? 414 : 400, ms: 0 });
  }
}

/** All headers of this name: Node uses one of several Hosts, and a proxy may use another. */
function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1].toLowerCase() === name);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Writes an answer without a ServerResponse; the connection ends. */
function endWith(socket: Duplex, answer: ForwarderAnswer): void {
  const { status, headers, body } = forwarderPage(answer);
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
