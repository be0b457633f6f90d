import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Answer, basic, OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { hasPreviousCommit, previousCommit, PreviousRelease, redisUrl, until } from '@registrar/testkit';
import { AppNode } from './app-node';

/**
 * The build of `docker/previous-release` and this one on one database with the migrations of this one: old APIs
 * with a new worker, and new APIs with an old worker.
 */
jest.setTimeout(3_600_000);
/** A webhook is due within seconds; a machine that compiles both versions takes longer. */
const PATIENCE_MS = 240_000;
const SETTINGS = {
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_PER_HOUR: '10000000',
  COMPARE_PER_MINUTE: '0',
};

let registry: TestRegistry;
let stack: Stack;
let previous: PreviousRelease;
let receiver: Server;
const heard: { path: string; body: string }[] = [];
const running: AppNode[] = [];

beforeAll(async () => {
  if (!(await hasPreviousCommit()))
    throw new Error(
      `The commit ${previousCommit()} of docker/previous-release is not in this clone: git fetch --unshallow, or fetch that commit.`,
    );
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ path: request.url!, body });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  [registry, previous] = await Promise.all([TestRegistry.start(), PreviousRelease.checkOut()]);
  stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    settings: { ...SETTINGS, REDIS_URL: redisUrl() },
  });
  await stack.haltWorker();
});
afterEach(() => Promise.all(running.splice(0).map((node) => node.kill())));
afterAll(async () => {
  await stack?.stop();
  await registry?.close();
  await previous?.remove();
  receiver?.close();
});

async function start(app: 'public-api' | 'admin-api' | 'worker', isOld: boolean): Promise<AppNode> {
  const root = isOld ? previous.root : undefined;
  const node = await AppNode.create(app, `${isOld ? 'old' : 'new'} ${app}`, stack.environment, root);
  running.push(node);
  await node.start();
  return node;
}

async function send(url: string, authorization: string, method: string, body?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

describe.each([
  ['old APIs with a new worker', 'old', true, false],
  ['new APIs with an old worker', 'new', false, true],
])('%s', (_, mark, areApisOld, isWorkerOld) => {
  it('sell, renew, change DNS, deliver webhooks and answer staff', async () => {
    const [api, admin, worker] = [
      await start('public-api', areApisOld),
      await start('admin-api', areApisOld),
      await start('worker', isWorkerOld),
    ];
    const { username, token, adminToken } = stack.credentials;
    const call = async (method: string, path: string, body?: object): Promise<Answer['body']> => {
      const answer = await send(`${api.url}/core/v1${path}`, basic(username, token), method, body);
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 200, answer.body]);
      return answer.body;
    };
    const name = `${mark}-apis.com`;
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${mark}`;
    const eventName = 'account.credit.balance_change';
    const { subscription } = await call('POST', '/notifications', { eventName, url, active: true });
    await call('POST', '/domains', { domain: { domainName: name, privacyEnabled: false } });
    await call('POST', `/domains/${name}:renew`, { years: 1 });
    await call('POST', `/domains/${name}/records`, { host: 'www', type: 'A', answer: '192.0.2.10' });
    await call('POST', `/domains/${name}:setNameservers`, {
      nameservers: ['ns1.example.net', 'ns2.example.net'],
    });
    expect(await call('GET', `/domains/${name}`)).toMatchObject({ domainName: name });
    const received = await until(
      () => heard.find(({ path, body }) => path === `/${mark}` && body.includes(eventName)),
      `the ${isWorkerOld ? 'old' : 'new'} worker delivers the webhook`,
      PATIENCE_MS,
    );
    expect(JSON.parse(received.body)).toMatchObject({ eventName });
    const staff = await send(`${admin.url}/admin/v1/accounts`, `Bearer ${adminToken}`, 'GET');
    expect([staff.status, JSON.stringify(staff.body)]).toEqual([200, expect.stringContaining(username)]);
    await call('DELETE', `/notifications/${(subscription as { id: number }).id}`);
    const { rows } = await stack.sql.query(
      "select from operations where subject = $1 and state in ('open', 'pending')",
      [name],
    );
    expect(rows).toEqual([]);
    for (const node of [api, admin, worker])
      expect([node.name, await node.terminate(), node.logged('"level":"error"')]).toEqual([node.name, 0, []]);
  });
});
