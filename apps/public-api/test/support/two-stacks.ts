import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, OTHER_REGISTRARS, OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { redisUrl, until } from '@registrar/testkit';

/** A command that a busy machine could not send in its time is sent again a minute later. */
export const PATIENCE_MS = 240_000;
export const DAY = 86_400;
export const SETTINGS = {
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_PER_HOUR: '1000000',
  COMPARE_PER_MINUTE: '0',
};

export interface Heard {
  path: string;
  signature: string;
  body: { eventName: string; domainName?: string; status?: string };
}

export let registries: TestRegistry[];
export let production: Stack;
/** Two sandboxes, clients of one registry. */
export let losing: Stack;
export let gaining: Stack;
export let receiver: Server;
export const heard: Heard[] = [];
export const hook = (path: string): string =>
  `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;

export async function startTwoStacks(): Promise<void> {
  receiver = createServer((request, response) => {
    let text = '';
    request
      .on('data', (chunk: Buffer) => {
        text += chunk.toString();
      })
      .on('end', () => {
        heard.push({
          path: request.url!,
          signature: String(request.headers['x-service-signature']),
          body: JSON.parse(text) as Heard['body'],
        });
        response.end();
      });
  }).listen(0, '127.0.0.1');
  const settings = { ...SETTINGS, REDIS_URL: redisUrl() };
  registries = await Promise.all([TestRegistry.start(), TestRegistry.start()]);
  const [ofProduction, ofSandboxes] = registries;
  [production, losing, gaining] = await Promise.all([
    Stack.start({ environment: 'production', registry: ofProduction, registrar: OWN_REGISTRAR, settings }),
    Stack.start({ environment: 'sandbox', registry: ofSandboxes, registrar: OWN_REGISTRAR, settings }),
    Stack.start({ environment: 'sandbox', registry: ofSandboxes, registrar: OTHER_REGISTRARS[0], settings }),
  ]);
  for (const [stack, path, eventName] of [
    [losing, '/losing', 'domain.transfer_out.status_change'],
    [losing, '/losing', 'account.credit.balance_change'],
    [gaining, '/gaining', 'domain.transfer.status_change'],
  ] as const)
    expect(
      (await stack.call('POST', '/core/v1/notifications', { eventName, url: hook(path), active: true }))
        .status,
    ).toBe(200);
}

export async function stopTwoStacks(): Promise<void> {
  await Promise.all([production, losing, gaining].map((stack) => stack?.stop()));
  await Promise.all(registries?.map((registry) => registry.close()) ?? []);
  receiver.close();
}

export const domain = (stack: Stack, name: string): Promise<Answer> =>
  stack.call('GET', `/core/v1/domains/${name}`);
export const balance = async (stack: Stack): Promise<number> =>
  (await stack.call('GET', '/core/v1/accountinfo/balance')).body.balance as number;

/** A registration that the registry may decide on later. */
export async function register(stack: Stack, domainName: string, more: object = {}): Promise<Answer> {
  const answer = await stack.call('POST', '/core/v1/domains', {
    domain: { domainName, privacyEnabled: false, ...more },
  });
  expect(answer).toMatchObject({ status: 200 });
  await until(
    async () => (await domain(stack, domainName)).status === 200,
    `${domainName} is registered`,
    PATIENCE_MS,
  );
  return answer;
}

/** Takes the account's clock ahead, and waits until everything due on the way has been done. */
export async function ahead(stack: Stack, seconds: number): Promise<void> {
  const { status, body } = await stack.call('POST', '/core/v1/sandbox/clock:advance', { seconds });
  expect(status).toBe(200);
  const { id } = body.job as { id: number };
  const job = await until(
    async () => {
      const now = (await stack.call('GET', `/core/v1/sandbox/clock/jobs/${id}`)).body.job as {
        state: string;
      };
      return now.state === 'running' ? undefined : now;
    },
    'the clock has come there',
    3 * PATIENCE_MS,
  );
  expect(job).toMatchObject({ state: 'done' });
}

export const codeOf = async (name: string): Promise<string> =>
  (await losing.call('GET', `/core/v1/domains/${name}:getAuthCode`)).body.authCode as string;
export const order = (domainName: string, authCode: string): Promise<Answer> =>
  gaining.call('POST', '/core/v1/transfers', { domainName, authCode, privacyEnabled: false });
export const transfer = async (name: string): Promise<unknown> =>
  (await gaining.call('GET', `/core/v1/transfers/${name}`)).body.status;
export const reaches = (name: string, status: string): Promise<boolean> =>
  until(async () => (await transfer(name)) === status, `${name} is ${status}`, PATIENCE_MS);
export const statusesHeard = (path: string, name: string): unknown[] =>
  heard
    .filter(({ path: at, body }) => at === path && body.domainName === name)
    .map(({ body }) => body.status);
export const isReported = (path: string, name: string, statuses: string[]): Promise<boolean> =>
  until(
    () => JSON.stringify(statusesHeard(path, name)) === JSON.stringify(statuses),
    `${path} has heard ${statuses.join(', ')} of ${name}`,
    PATIENCE_MS,
  );

/** Unlocked by its owner, and asked for by the other registrar. */
export async function leaving(name: string): Promise<Answer> {
  expect((await losing.call('PATCH', `/core/v1/domains/${name}`, { locked: false })).status).toBe(200);
  const ordered = await order(name, await codeOf(name));
  expect(ordered).toMatchObject({ status: 200, body: { transfer: { domainName: name, status: 'pending' } } });
  return ordered;
}
