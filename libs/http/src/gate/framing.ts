import type { IncomingMessage } from 'node:http';
import { AppError } from '@registrar/kernel';

/**
 * Throws 400 for a request that proxies and servers may interpret differently (RFC 9112 §2.3, §3.2): a
 * version other than HTTP/1 in the request line, no `Host` in HTTP/1.1, or several. The connection is closed
 * after the answer.
 */
export function refuseAmbiguousFraming({
  httpVersionMajor,
  httpVersionMinor,
  rawHeaders,
}: IncomingMessage): void {
  const hosts = timesSent(rawHeaders, 'host');
  if (httpVersionMajor !== 1) throw malformed('the request line must name HTTP/1.1');
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0))
    throw malformed('the header Host must be sent once');
}

const malformed = (details: string): AppError =>
  new AppError('invalid', 'request.framing', 'Bad Request', { details });

/** Header lines with this name (lower case); Node's `headers` show only the first of some. */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at].length === name.length && rawHeaders[at].toLowerCase() === name) times += 1;
  }
  return times;
}
