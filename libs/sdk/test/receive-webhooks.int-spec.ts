import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const RUN = resolve(__dirname, '..', '..', '..', 'docs', 'examples', 'run.cjs');
const EVENT = 'account.credit.balance_change';
const OTHERS = 'https://hooks.example.net/in';

/** An API with these subscriptions; what was written to it. */
async function startApi(subscriptions: object[]): Promise<{ api: Server; url: string; written: string[] }> {
  const written: string[] = [];
  const api = createServer((request, response) => {
    if (request.method !== 'GET') written.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json');
    const list = {
      subscriptions,
      notifications: subscriptions,
      totalCount: subscriptions.length,
      from: 1,
      to: subscriptions.length,
    };
    request
      .resume()
      .on('end', () =>
        response.end(JSON.stringify(request.method === 'GET' ? list : (subscriptions[0] ?? {}))),
      );
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  return { api, url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, written };
}

/** Runs the example until it says that it listens, or ends. */
async function runExample(
  apiUrl: string,
  port: number,
  more: string[] = [],
): Promise<{ said: string; code: number | null }> {
  const program = spawn(process.execPath, [RUN, 'receive-webhooks', String(port), ...more], {
    env: { ...process.env, API_URL: apiUrl, API_USERNAME: 'lantern-test', API_TOKEN: 'secret' },
  });
  let said = '';
  return new Promise((done) => {
    const hear = (text: Buffer): void => {
      said += text.toString();
      if (said.includes('listening on')) program.kill('SIGTERM');
    };
    program.stdout.on('data', hear);
    program.stderr.on('data', hear);
    program.on('exit', (code) => done({ said, code }));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe('the example receive-webhooks', () => {
  const cases: [string, object[], string[], { said: string; written: string[] }][] = [
    [
      'subscribes where the event has no subscription',
      [],
      [],
      { said: 'listening on', written: ['POST /core/v1/notifications'] },
    ],
    [
      'subscribes beside a subscription to another event',
      [{ id: 6, eventName: 'domain.expiration', url: OTHERS, active: true }],
      [],
      { said: 'listening on', written: ['POST /core/v1/notifications'] },
    ],
    [
      'leaves the subscription of another receiver alone and says how to take its place',
      [{ id: 7, eventName: EVENT, url: OTHERS, active: true }],
      [],
      { said: `Subscription 7 sends ${EVENT} to ${OTHERS}`, written: [] },
    ],
    [
      'takes the place of another receiver with --replace',
      [{ id: 7, eventName: EVENT, url: OTHERS, active: true }],
      ['--replace'],
      { said: 'listening on', written: ['PUT /core/v1/notifications/7'] },
    ],
  ];
  it.each(cases)('%s', async (_what, subscriptions, more, expected) => {
    const { api, url, written } = await startApi(subscriptions);
    try {
      expect(await runExample(url, await freePort(), more)).toMatchObject({
        said: expect.stringContaining(expected.said),
      });
      expect(written).toEqual(expected.written);
    } finally {
      api.close();
    }
  });

  it('activates its own subscription of an earlier run', async () => {
    const port = await freePort();
    const { api, url, written } = await startApi([
      { id: 8, eventName: EVENT, url: `http://localhost:${port}/` },
    ]);
    try {
      expect(await runExample(url, port)).toMatchObject({ said: expect.stringContaining('listening on') });
      expect(written).toEqual(['PUT /core/v1/notifications/8']);
    } finally {
      api.close();
    }
  });
});
