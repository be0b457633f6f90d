import {
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RegistrarClient,
  type RegistrarOptions,
} from '@registrar/sdk';
import { describedFetch, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../../apps/public-api/src/app.module';

/** The published client against the API as it runs, with a registry behind it. */
let sandbox: Sandbox;
let registrar: RegistrarClient;
let serial = 0;

async function clientOf(
  settings: Record<string, string> = {},
  options: Partial<RegistrarOptions> = {},
): Promise<RegistrarClient> {
  const baseUrl = await sandbox.serve(await createPublicApi(sandbox.settings(settings)));
  return new RegistrarClient({ baseUrl, ...sandbox.credentials, fetch: describedFetch, ...options });
}

beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com', 'example'] });
  registrar = await clientOf();
});
afterAll(() => sandbox?.stop());

async function registered(domainName = `client-${(serial += 1)}.com`): Promise<string> {
  const { domain } = await registrar.domains.createDomain({ body: { domain: { domainName } } });
  expect(domain.domainName).toBe(domainName);
  return domainName;
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

async function collected<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

it('registers a domain once under one key, and pays once', async () => {
  const before = await registrar.account.checkAccountBalance();
  const order = { body: { domain: { domainName: 'keyed.com' } } };
  const first = await registrar.request('createDomain', order, { idempotencyKey: 'one' });
  const again = await registrar.request('createDomain', order, { idempotencyKey: 'one' });
  expect([first.isReplay, again.isReplay, again.data]).toEqual([false, true, first.data]);
  const { balance } = await registrar.account.checkAccountBalance();
  expect(before.balance - balance).toBe(first.data?.totalPaid);
});

it('goes through all domains page by page', async () => {
  const names = [];
  for (let count = 0; count < 5; count += 1) names.push(await registered());
  const listed = await collected(registrar.all('listDomains', { domainName: 'client-*', perPage: 2 }));
  expect(listed.map(({ domainName }) => domainName)).toEqual([...names].sort());
  expect(
    await collected(registrar.pages('listDomains', { domainName: 'client-*', perPage: 2 })),
  ).toHaveLength(3);
});

it('writes records under the version that it has read, and not under another', async () => {
  const domainName = await registered();
  const record = await registrar.dns.createRecord({
    domainName,
    body: { type: 'A', host: 'www', answer: '192.0.2.10' },
  });
  const read = await registrar.request('listRecords', { domainName });
  const tag = read.headers.get('etag') ?? '';
  expect(await registrar.request('listRecords', { domainName }, { ifNoneMatch: tag })).toMatchObject({
    status: 304,
    data: undefined,
  });
  expect(
    await registrar.dns.updateRecord(
      { domainName, id: record.id, body: { type: 'A', host: 'www', answer: '192.0.2.11' } },
      { ifMatch: tag },
    ),
  ).toMatchObject({ answer: '192.0.2.11' });
  expect(
    await failure(registrar.dns.deleteRecord({ domainName, id: record.id }, { ifMatch: tag })),
  ).toMatchObject({ name: 'ConflictError', status: 412 });
  expect(await registrar.dns.deleteRecord({ domainName, id: record.id })).toEqual({});
  expect(await registrar.dns.exportZone({ domainName })).toContain('$ORIGIN');
});

it.each<[string, () => Promise<unknown>, object]>([
  [
    'a domain that is not there',
    () => registrar.domains.getDomain({ domainName: 'nobody.com' }),
    {
      name: 'NotFoundError',
      status: 404,
      message: 'Not Found: The requested domain does not exist.',
      details: 'The requested domain does not exist.',
    },
  ],
  [
    'a name that is none',
    () => registrar.domains.getDomain({ domainName: 'no name/%' }),
    { name: 'BadRequestError', status: 400 },
  ],
  [
    'a domain that somebody has',
    () => registrar.domains.createDomain({ body: { domain: { domainName: 'taken-1.com' } } }),
    { name: 'BadRequestError', status: 400 },
  ],
  [
    'a TLD that nobody sells',
    () => registrar.domainInfo.getRequirement({ tld: 'nowhere' }),
    { name: 'UnprocessableError', status: 422 },
  ],
  [
    'a body without what is needed',
    () => registrar.domains.createDomain({ body: { domain: {} as never } }),
    { name: 'BadRequestError', details: "'domainName' cannot be null" },
  ],
])('fails for %s as the API says', async (_, call, wanted) => {
  expect(await failure(call())).toMatchObject({
    ...wanted,
    isOutcomeUnknown: false,
    requestId: expect.stringMatching(/./) as string,
  });
});

it('fails with a token that is wrong, and without an API', async () => {
  const { baseUrl } = registrar as unknown as { baseUrl: string };
  const wrong = new RegistrarClient({ baseUrl, username: sandbox.credentials.username, token: 'wrong' });
  expect(await failure(wrong.service.hello())).toBeInstanceOf(PermissionError);
  // Port 9 (discard) of this machine: nobody listens.
  const nowhere = new RegistrarClient({
    baseUrl: 'http://127.0.0.1:9',
    ...sandbox.credentials,
    retry: { attempts: 2, baseDelayMs: 1 },
  });
  expect(await failure(nowhere.service.hello())).toMatchObject({
    name: 'ConnectionError',
    isOutcomeUnknown: false,
  });
});

it('streams results as they come', async () => {
  const names = (
    await collected(
      registrar.search.searchStream({ body: { keyword: 'lantern', tldFilter: ['com', 'example'] } }),
    )
  ).map(({ domainName }) => domainName);
  expect(names).toEqual(expect.arrayContaining(['lantern.com', 'lantern.example']));
});

describe('more requests than an account may send', () => {
  const burst = (client: RegistrarClient): Promise<unknown[]> =>
    Promise.all(Array.from({ length: 6 }, () => failure(client.service.hello())));

  it('are sent again when the window is over', async () => {
    const slow = await clientOf({ RATE_LIMIT_PER_SECOND: '3' }, { retry: { attempts: 10 } });
    expect((await burst(slow)).filter((one) => one instanceof Error)).toEqual([]);
  });

  it('fail with the time to come back where nobody waits', async () => {
    const refused = (await burst(await clientOf({ RATE_LIMIT_PER_HOUR: '1' }))).filter(
      (one) => one instanceof Error,
    );
    expect(new Set(refused.map((one) => one.constructor))).toEqual(new Set([RateLimitError]));
    expect((refused[0] as RateLimitError).retryAfter).toBeGreaterThan(30);
  });
});

it('subscribes to an event once, and unsubscribes once', async () => {
  const url = 'https://shop.example.net/hooks';
  const {
    subscription: { id },
  } = await registrar.webhooks.subscribe({
    body: { eventName: 'account.credit.balance_change', url, active: true },
  });
  expect(
    await failure(
      registrar.webhooks.subscribe({
        body: { eventName: 'account.credit.balance_change', url, active: true },
      }),
    ),
  ).toBeInstanceOf(ConflictError);
  expect((await collected(registrar.all('listSubscriptions'))).map((one) => one.id)).toEqual([id]);
  await registrar.webhooks.deleteSubscription({ id });
  expect(await failure(registrar.webhooks.deleteSubscription({ id }))).toBeInstanceOf(NotFoundError);
});
