import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { MAX_PARAMETER_LENGTH } from '../gate/route-table';
import { routedUrl } from '../gate/unusable-url';
import { BODY_LIMIT } from './json-body';

/**
 * Milliseconds for the headers of a request to arrive, against clients that drip bytes; `BodyPace` covers
 * bodies.
 */
const HEADERS_TIMEOUT_MS = 30_000;
/** Milliseconds between two checks of this limit. */
const CHECK_EVERY_MS = 1_000;
/** Longer than the 60 s for which load balancers keep idle connections, so that the balancer closes them. */
const KEEP_ALIVE_MS = 72_000;

/** Of Node's servers, plain and with TLS. `refuseAmbiguousFraming` refuses a missing `Host`, with a body. */
export const SERVER_OPTIONS = {
  requireHostHeader: false,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
} as const;

/**
 * The server of an API. `trustedProxies` are addresses or CIDR networks whose X-Forwarded-* headers are
 * trusted; `challenge`: `WWW-Authenticate` of a 401.
 */
export function newFastify(trustedProxies: readonly string[], challenge: () => string): FastifyInstance {
  const instance = fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    http: SERVER_OPTIONS,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    rewriteUrl: (request) => routedUrl(request),
    genReqId: nextRequestId,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, challenge()),
  });
  instance.server.on('checkExpectation', answerExpectation);
  return instance;
}

/**
 * Nest on the server above. Nest middleware is not used, so its plug-in, a hook on every request, is left
 * out.
 */
export class HttpAdapter extends FastifyAdapter {
  override async init(): Promise<void> {
    return Promise.resolve();
  }
}

/** A random prefix per process and a counter: unique, and cheap enough for every request. */
function requestIds(): () => string {
  const process = randomBytes(8).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

const nextRequestId = requestIds();

interface Unreadable {
  status: string;
  code: string;
  headers?: Record<string, string>;
}

/** By the code of Node's error; every other code is a 400. */
const UNREADABLE: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 'request.headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 'request.timeout' },
};
const MALFORMED: Unreadable = { status: '400 Bad Request', code: 'request.malformed' };

interface ParseError extends NodeJS.ErrnoException {
  /** The last bytes read: a Buffer from Node's parser, which Fastify's types have as JSON. */
  rawPacket?: unknown;
  /** How many of them Node could parse. */
  bytesParsed?: number;
}

/**
 * Answers bytes that are not an HTTP request, so that no ground rules apply. `challenge`: `WWW-Authenticate`
 * of a 401.
 */
export function answerUnreadable(error: ParseError, socket: Socket, challenge = ''): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const {
    status,
    code,
    headers = {},
  } = isInCredentials(error) ? unauthorized(challenge) : (UNREADABLE[error.code ?? ''] ?? MALFORMED);
  const body = JSON.stringify({ message: status.slice(4) });
  const lines = Object.entries({
    'x-request-id': nextRequestId(),
    'x-error-code': code,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'connection': 'close',
  });
  socket.end(
    `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

const unauthorized = (challenge: string): Unreadable => ({
  status: '401 Unauthorized',
  code: 'credentials.unknown',
  headers: { 'www-authenticate': challenge },
});

/**
 * A control character in `Authorization` counts as invalid credentials: 401 (BEHAVIOUR §3); in any other
 * header it is 400.
 */
function isInCredentials({ code, rawPacket, bytesParsed }: ParseError): boolean {
  if (code !== 'HPE_INVALID_HEADER_TOKEN' || !(rawPacket instanceof Uint8Array) || bytesParsed === undefined)
    return false;
  const line = Buffer.from(rawPacket)
    .subarray(rawPacket.lastIndexOf(0x0a, Math.max(0, bytesParsed - 1)) + 1, bytesParsed + 1)
    .toString('latin1');
  return /^authorization[ \t]*:/i.test(line);
}

/** `Expect` other than 100-continue (RFC 9110 §10.1.1): Node's own answer has no body. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ message: 'Expectation Failed' });
  response
    .writeHead(417, {
      'x-request-id': nextRequestId(),
      'x-error-code': 'request.expectation',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'connection': 'close',
    })
    .end(body);
}
