import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { until } from '@registrar/testkit';
import {
  credentials,
  MAY_GROW,
  memoryDuring,
  MIB,
  printUsed,
  stack,
  startMeasuredApi,
  stopMeasuredApi,
} from '../support/measured-api';

/**
 * Memory of the real public API, alone in its process, while it takes in the largest jobs. Only bytes
 * are asserted; times are printed.
 */
jest.setTimeout(1_800_000);
const ITEMS = 100_000;
const JOB_LIMIT = 64 * MIB;
const JOBS = '/core/v1/jobs';

beforeAll(startMeasuredApi);
afterAll(stopMeasuredApi);

const count = async (table: string): Promise<number> =>
  (await stack.sql.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0].count;

const jobOf = (items: number, prefix: string): string =>
  JSON.stringify({
    command: 'createDomain',
    items: Array.from({ length: items }, (_, at) => ({
      domain: { domainName: `${prefix}-${at}.com`, privacyEnabled: false, nameservers: ['ns1.example.test'] },
      years: 1,
    })),
  });
const csvOf = (items: number, prefix: string): string =>
  [
    'domain.domainName,domain.privacyEnabled,domain.nameservers,years',
    ...Array.from({ length: items }, (_, at) => `${prefix}-${at}.com,false,ns1.example.test,1`),
    '',
  ].join('\r\n');
/** An item with 60,000 bytes that are read and not stored. */
const spaces = ' '.repeat(60_000);
const jsonPiece = (at: number): string =>
  `,${spaces}${JSON.stringify({ domain: { domainName: `p${at}.com` } })}`;
const csvPiece = (at: number): string => `p${at}.com,false,${spaces},1\r\n`;
const KINDS = [
  ['JSON', 'application/json', jobOf, '', jsonPiece],
  ['CSV', 'text/csv', csvOf, '?command=createDomain', csvPiece],
] as const;

/** Without the time limits of `fetch`, which a busy machine exceeds. */
async function upload(body: string, type: string, query = ''): Promise<unknown> {
  const request = httpRequest(`${stack.url}${JOBS}${query}`, {
    method: 'POST',
    headers: { 'authorization': credentials(), 'content-type': type },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response.setEncoding('utf8') as AsyncIterable<string>) text += piece;
  return [response.statusCode, JSON.parse(text)];
}

describe.each(KINDS)('a job of 100,000 items as %s', (name, type, bodyOf, query) => {
  it('is taken in with bounded memory', async () => {
    await upload(bodyOf(5_000, `warm-${name.toLowerCase()}`), type, query);
    const body = bodyOf(ITEMS, `large-${name.toLowerCase()}`);
    let answer: unknown;
    const used = await memoryDuring(async () => {
      answer = await upload(body, type, query);
    });
    printUsed(`100,000 items as ${name}, ${(body.length / MIB).toFixed(1)} MiB`, used);
    expect(answer).toEqual([200, expect.objectContaining({ state: 'draft', total: ITEMS })]);
    expect(used.growth).toBeLessThanOrEqual(MAY_GROW);
  });
});

describe('a job above 64 MiB', () => {
  it('is 413 before a byte of it arrives when its length is declared', async () => {
    const { hostname, port } = new URL(stack.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.write(
      `POST ${JOBS} HTTP/1.1\r\nhost: x\r\nauthorization: ${credentials()}\r\ncontent-type: application/json\r\ncontent-length: ${JOB_LIMIT + 1}\r\n\r\n`,
    );
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
    expect(text).toContain('A request body of this operation is limited to 64 MiB.');
  });

  it.each(KINDS)('is 413 at its limit when it comes in chunks of %s, and stores nothing', async (...kind) => {
    const [, type, bodyOf, query, pieceOf] = kind;
    const before = [await count('jobs'), await count('job_items')];
    const head = bodyOf(20_000, 'above').replace(/\]\}$/, '');
    let status: number | undefined;
    let goOn = (): void => undefined;
    const used = await memoryDuring(async () => {
      const request = httpRequest(`${stack.url}${JOBS}${query}`, {
        method: 'POST',
        headers: { 'authorization': credentials(), 'content-type': type, 'transfer-encoding': 'chunked' },
      });
      // the API closes the connection at the limit
      request.on('error', () => undefined);
      request.on('drain', () => goOn());
      request.on('response', (response) => {
        status = response.statusCode;
        response.resume();
        goOn();
      });
      request.write(head);
      for (let sent = head.length; sent <= JOB_LIMIT && status === undefined;) {
        const piece = pieceOf(sent);
        sent += piece.length;
        if (request.write(piece) || status !== undefined) continue;
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
      await until(() => status !== undefined, 'the API answers');
      request.destroy();
    });
    printUsed(`64 MiB and more in chunks of ${type}`, used);
    expect(status).toBe(413);
    expect([await count('jobs'), await count('job_items')]).toEqual(before);
    expect(used.growth).toBeLessThanOrEqual(MAY_GROW);
  });
});
