import { Agent, request } from 'node:http';
import { median } from '../statistics';

/** The n-th request of a load. */
export interface Stroke {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Hammered {
  requests: number;
  /** Unexpected answers. */
  failures: number;
  /** Status and body of the first of them. */
  firstFailure?: string;
  perSecond: number;
  p50Ms: number;
}

const END_TIMEOUT_MS = 120_000;

/** One request by connections of the agent. */
export function send(
  { method, url, headers, body }: Stroke,
  agent: Agent,
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            body: Buffer.concat(chunks).toString(),
            headers: answer.headers,
          }),
        );
      },
    );
    sent.setTimeout(END_TIMEOUT_MS, () => sent.destroy(new Error(`${url} does not answer`)));
    sent.once('error', reject);
    sent.end(body);
  });
}

/** One request. */
export async function strike(
  stroke: Stroke,
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  const agent = new Agent();
  try {
    return await send(stroke, agent);
  } finally {
    agent.destroy();
  }
}

/**
 * `writers` clients, each with its own connection and one request at a time, for the given seconds; `stroke`
 * gets a number that is never repeated.
 */
export async function hammer(
  stroke: (n: number) => Stroke,
  writers: number,
  seconds: number,
  expected: readonly number[],
  from = 0,
): Promise<Hammered> {
  const agent = new Agent({ keepAlive: true, maxSockets: writers });
  const times: number[] = [];
  let [n, failures] = [from, 0];
  let firstFailure: string | undefined;
  const begin = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - begin < seconds * 1_000) {
      const at = performance.now();
      const { status, body } = await send(stroke((n += 1)), agent);
      times.push(performance.now() - at);
      if (expected.includes(status)) continue;
      failures += 1;
      firstFailure ??= `${status} ${body}`;
    }
  };
  await Promise.all(Array.from({ length: writers }, client));
  const took = (performance.now() - begin) / 1_000;
  agent.destroy();
  return {
    requests: times.length,
    failures,
    firstFailure,
    perSecond: times.length / took,
    p50Ms: median(times),
  };
}
