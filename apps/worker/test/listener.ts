import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A POST as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * How the listener answers the nth request to a path, from 0: a status, or anything else done with the
 * answer.
 */
export type Answering = (request: Received, count: number) => number | ((response: ServerResponse) => void);

/** A reseller's endpoint. */
export class Listener {
  readonly received: Received[] = [];
  answering: Answering = () => 200;
  private server!: Server;

  async open(): Promise<this> {
    this.server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const request = {
            path: incoming.url ?? '',
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          };
          const count = this.at(request.path).length;
          this.received.push(request);
          const answer = this.answering(request, count);
          if (typeof answer === 'number') response.writeHead(answer).end('noted');
          else answer(response);
        });
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): Received[] {
    return this.received.filter((request) => request.path === path);
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

/**
 * What the interface description tells a receiver to do, written from that text alone: split the header into
 * three parts, look at the time, sort the body's keys again, recompute, compare in constant time. Undefined:
 * good.
 */
export function whyRefused(
  header: string,
  url: string,
  body: string,
  token: string,
  nowSeconds: number,
): string | undefined {
  const parts = header.split(',');
  if (parts.length !== 3) return 'not three parts';
  const [signature, timestamp, nonce] = parts;
  const [algorithm, hex] = signature.split('=');
  if (algorithm !== 'sha256' || !/^[0-9a-f]{64}$/.test(hex)) return 'no SHA-256 digest';
  if (!/^\d+$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > 300)
    return 'too old or from the future';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(nonce)) return 'the nonce is no UUID';
  const expected = createHmac(algorithm, token)
    .update(`${url}|${JSON.stringify(sorted(JSON.parse(body)))}`)
    .digest();
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected) ? undefined : 'another digest';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
