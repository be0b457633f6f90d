import autocannon from 'autocannon';
import { answerQuestions } from '../child';
import { exchange } from './exchange';
import type { LoadAnswer, LoadQuestion, ReadLoad, ReadLoadAnswer, SaleLoad, SaleLoadAnswer } from './load';

/** Limit of every loop, in addition to its time. */
const MAX_REQUESTS_PER_CONNECTION = 200_000;
/** Time-out of a sale in seconds; longer than the API's 30 s. */
const SALE_TIMEOUT_SECONDS = 35;

/** Sequential requests on each connection for the given time; the connections start at different paths. */
async function read({ url, paths, headers, connections, seconds }: ReadLoad): Promise<ReadLoadAnswer> {
  let begun = 0;
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    maxConnectionRequests: MAX_REQUESTS_PER_CONNECTION,
    setupClient: (client) => {
      const first = Math.floor((begun++ / connections) * paths.length);
      client.setRequests(
        [...paths.slice(first), ...paths.slice(0, first)].map((path) => ({ method: 'GET', path })),
      );
    },
  });
  return {
    requests: result['2xx'],
    failures: result.non2xx + result.errors + result.timeouts,
    seconds: result.duration,
    latencyMs: { p50: result.latency.p50, p99: result.latency.p99 },
  };
}

/**
 * Clients that buy one name after the other. Counts the sales that end inside the window, with the clients
 * busy before and after it: else sales at its edges would be missing.
 */
async function sell({
  url,
  headers,
  clients,
  warmUpSeconds,
  windowSeconds,
  tailSeconds,
  label,
}: SaleLoad): Promise<SaleLoadAnswer> {
  const windowFrom = Date.now() + warmUpSeconds * 1_000;
  const windowUntil = windowFrom + windowSeconds * 1_000;
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  let asked = 0;
  const next = () => ({
    headers: { ...headers, 'x-idempotency-key': `${label}-${++asked}` },
    body: JSON.stringify({ domain: { domainName: `${label}-${asked}.com` } }),
  });
  const options: autocannon.Options = {
    url,
    method: 'POST',
    connections: clients,
    duration: warmUpSeconds + windowSeconds + tailSeconds,
    timeout: SALE_TIMEOUT_SECONDS,
    maxConnectionRequests: MAX_REQUESTS_PER_CONNECTION,
    setupClient: (client) => {
      const prepare = () => {
        const { headers: sent, body } = next();
        client.setHeadersAndBody(sent, body);
      };
      prepare();
      client.on('response', prepare);
    },
  };
  await new Promise<void>((resolve, reject) => {
    const load = autocannon(options, (error: Error | null) => (error ? reject(error) : resolve()));
    load.on('response', (_client, status, _bytes, milliseconds) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      const now = Date.now();
      if (status === 200 && now >= windowFrom && now < windowUntil) times.push(milliseconds);
    });
  });
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    windowFrom,
    windowUntil,
    sales: times.length,
    statuses,
    latencyMs: { p50: at(0.5), p99: at(0.99) },
  };
}

answerQuestions<LoadQuestion, LoadAnswer>((question) => {
  if (question.kind === 'read') return read(question);
  return question.kind === 'sell' ? sell(question) : exchange(question);
});
