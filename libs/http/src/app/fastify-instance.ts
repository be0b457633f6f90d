import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { MAX_PARAMETER_LENGTH } from '../gate/route-table';
import { routedUrl } from '../gate/unusable-url';
import { BODY_LIMIT } from './json-body';

/** Milliseconds for a whole request to arrive, against clients that drip bytes. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the 60 s load balancers keep idle connections, so that it is they who close them. */
const KEEP_ALIVE_MS = 72_000;

/** The server of an API. `trustedProxies` are addresses or CIDR networks whose X-Forwarded-* headers count. */
export function newFastify(trustedProxies: readonly string[]): FastifyInstance {
  return fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    rewriteUrl: (request) => routedUrl(request),
    genReqId: nextRequestId,
    clientErrorHandler: answerUnreadable,
  });
}

/** Nest on a server of our own making. Nest middleware is not used, so the plug-in for it, a hook on every request, stays out. */
export class HttpAdapter extends FastifyAdapter {
  override async init(): Promise<void> {
    return Promise.resolve();
  }
}

/** A random part per process and a counter: unique, and cheap enough for every request. */
function requestIds(): () => string {
  const process = randomBytes(8).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

const nextRequestId = requestIds();

/** By the code of Node's error; every other is a 400. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Bytes that are no HTTP request: there is no request to apply rules to. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ message: status.slice(4) });
  socket.end(
    `HTTP/1.1 ${status}\r\nx-request-id: ${nextRequestId()}\r\n` +
    `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
