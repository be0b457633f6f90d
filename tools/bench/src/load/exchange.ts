import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange, Exchanged, ExchangeLoad } from './load';

/** Longer than the API's maximum of 30 s. */
const TIMEOUT_MS = 35_000;

/** Kept open between requests, so that no figure includes opening a connection. */
const agent = new Agent({ keepAlive: true });

/** Requests with individual times. */
export async function exchange({ url, exchanges, atOnce }: ExchangeLoad): Promise<Exchanged[]> {
  const begun = performance.now();
  if (atOnce)
    return Promise.all(exchanges.map((each) => sleep(each.afterMs ?? 0).then(() => one(url, each, begun))));
  const answers: Exchanged[] = [];
  for (const each of exchanges) answers.push(await one(url, each, begun));
  return answers;
}

function one(url: string, { method, path, headers, body }: Exchange, begun: number): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const sent = request(`${url}${path}`, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      let firstLineMs: number | null = null;
      response.on('data', (chunk: Buffer) => {
        if (firstLineMs === null && chunk.includes(0x0a)) firstLineMs = performance.now() - from;
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const now = performance.now();
        resolve({
          status: response.statusCode!,
          body: Buffer.concat(chunks).toString('utf8'),
          firstLineMs,
          ms: now - from,
          endedAtMs: now - begun,
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer within ${TIMEOUT_MS} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
