import { KEY_RULES, RESELLER_EXAMPLE_TABLES } from '@registrar/http';
import { basic, ExampleWalk } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { CardGatewayStub } from '@registrar/tool-services/testing';
import { DocumentedStack } from '../support/documented-stack';

jest.setTimeout(60_000);

const { operations: EXAMPLES, answers } = RESELLER_EXAMPLE_TABLES;
const CARDS = { key: 'sk_test_stub', webhookSecret: 'whsec_of_the_stub' };
const CODE = (EXAMPLES.createTransfer.body as { authCode: string }).authCode;
/** The id in the examples for what gets a random id. */
const { eventId: RANDOM } = EXAMPLES.getEvent.parameters as { eventId: string };
const DAY_SECONDS = 86_400;

/** Every operation of KEY_RULES that takes a key. */
const isKeyed = (id: string): boolean => id in KEY_RULES && KEY_RULES[id].handling !== 'none';

let gateway: CardGatewayStub;
let world: DocumentedStack;
let walk: ExampleWalk;

beforeAll(async () => {
  gateway = await CardGatewayStub.start({ port: 0, ...CARDS });
  world = await DocumentedStack.start(
    {
      PAYMENT_GATEWAY_KEY: CARDS.key,
      PAYMENT_WEBHOOK_SECRET: CARDS.webhookSecret,
      PAYMENT_RETURN_URL: 'https://shop.example.org/paid',
      PAYMENT_GATEWAY_URL: gateway.url,
      MAIL_EXCHANGERS: '10 mx1.example.test',
      FORWARDER_ADDRESSES: '192.0.2.80',
      POWERDNS_API_URL: 'http://127.0.0.1:9',
      POWERDNS_API_KEY: 'key',
      SIGNING_SERVERS: '127.0.0.1:9',
      SIGNING_NAMESERVERS: 'ns1.example.test,ns2.example.test',
    },
    { 'example.net': CODE },
  );
  const {
    url,
    credentials: { username, token },
  } = world.stack;
  const document = (await (await fetch(`${url}/docs-json`)).json()) as object;
  walk = new ExampleWalk({
    document,
    examples: EXAMPLES,
    answers,
    url,
    authorization: basic(username, token),
    file: 'reseller-answers.generated.ts',
    table: 'RESELLER_ANSWERS',
    headersOf: (id): Record<string, string> => (isKeyed(id) ? { 'x-idempotency-key': `key of ${id}` } : {}),
  });
});
afterAll(async () => {
  walk?.finish();
  await world?.stop();
  await gateway?.close();
});

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.stack.sql.query(text, values)).rows;

/**
 * A domain of the sub-account that the example of createAccount makes: unlocked, and with the code of the
 * example.
 */
async function registerInSubAccount(domainName: string): Promise<void> {
  const { vault } = world.stack;
  await query(
    "insert into api_tokens (account_id, name, digest, sealed, created_at) select id, 'test', $1, '-', now() from accounts where username = 'lantern-works-test'",
    [vault.digest('a-token')],
  );
  const headers = { authorization: basic('lantern-works-test', 'a-token') };
  await world.call(
    'POST',
    'domains',
    { domain: { domainName, nameservers: ['ns1.example.test', 'ns2.example.test'] } },
    headers,
  );
  await world.endTransferLock(domainName);
  await world.call('PATCH', `domains/${domainName}`, { locked: false }, headers);
  await world.call('GET', `domains/${domainName}:getAuthCode`, undefined, headers);
  const [{ id }] = await query('select id from domains where name = $1', [domainName]);
  await query('update domains set auth_code_sealed = $2 where id = $1', [
    id,
    vault.seal(CODE, `auth-code:${id}`),
  ]);
}

/** An event of the log under the id of the examples, and a delivery of it that was given up. */
async function giveUpDelivery(): Promise<void> {
  await query(
    `update account_events set id = $1 where position = (select max(position) from account_events where account_id = 1 and name = 'account.credit.balance_change')`,
    [RANDOM],
  );
  await query(
    `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at, finished_at)
     select id, id, account_id, 1, name, 'https://hooks.example.org/in?k=2', body, 'failed', 1, now(), occurred_at, now(), now() from account_events where id = $1`,
    [RANDOM],
  );
  await query(
    `insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, response_head) values ($1, 1, now(), 120, 503, 'Service Unavailable')`,
    [RANDOM],
  );
}

const jobIs = (state: string): Promise<unknown> =>
  until(
    async () => (await query('select from jobs where id = $1 and state = $2', [RANDOM, state])).length,
    `the job is ${state}`,
  );

/** The job of createJob under the id of the examples. Its sealed items name their job. */
async function renameJob(): Promise<void> {
  const { vault } = world.stack;
  const [{ id }] = await query('select id from jobs');
  const items = await query('select position, sealed from job_items order by position');
  await query(
    `insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', $1::uuid))).* from jobs j`,
    [RANDOM],
  );
  for (const { position, sealed } of items)
    await query('update job_items set job_id = $1, sealed = $3 where job_id = $2 and position = $4', [
      RANDOM,
      id,
      vault.seal(vault.open(sealed, `item of job ${id}`), `item of job ${RANDOM}`),
      position,
    ]);
  await query('delete from jobs where id = $1', [id]);
}

/** The plan under the id of the examples. */
async function renamePlan(): Promise<void> {
  await jobIs('planned');
  await query(
    `update jobs set plan_id = $1::uuid, plan_mark = $1, plan = jsonb_set(plan, '{planId}', to_jsonb($1::uuid))`,
    [RANDOM],
  );
}

/** Objects that an example needs and no earlier example creates. */
const BEFORE: Readonly<Record<string, () => Promise<unknown>>> = {
  getDomain: () =>
    until(
      async () => (await world.call('GET', 'contacts/unverified')).totalCount !== 0,
      'the verification begins',
    ),
  resendVerificationEmail: () =>
    query("update contact_verifications set last_sent_at = last_sent_at - interval '1 hour'"),
  getEvent: giveUpDelivery,
  getQuote: () => query('update quotes set id = $1', [RANDOM]),
  getPayment: () => query('update payments set id = $1', [RANDOM]),
  planJob: renameJob,
  getJobPlan: renamePlan,
  // its items wait for the examples of pauseJob and resumeJob
  startJob: () => query("update jobs set not_before = now() + interval '1 hour'"),
  retryJob: async () => {
    await query('update jobs set not_before = null');
    await jobIs('done');
  },
  listJobItems: () => jobIs('done'),
  cancelJob: () => query("update jobs set state = 'planned', ended_at = null"),
  createInverseJob: async () => {
    const change = { before: { autorenewEnabled: true }, after: { autorenewEnabled: false } };
    const sealed = world.stack.vault.seal(JSON.stringify([1, change]), `change of job ${RANDOM}`);
    await query("update jobs set command = 'updateDomain' where id = $1", [RANDOM]);
    await query('insert into job_changes (job_id, position, sealed) values ($1, 1, $2)', [RANDOM, sealed]);
  },
  getTransferEligibility: () => registerInSubAccount('example.org'),
  cancelTransfer: () => world.transferRequested('example.net'),
  cancelOutboundTransfer: async () => {
    await world.other.request(
      'example.com',
      (await world.call('GET', 'domains/example.com:getAuthCode')).authCode as string,
    );
    await until(
      async () => (await query("select from transfers_out where name = 'example.com'")).length,
      'the registry reports the request',
    );
  },
  handOverDomain: () =>
    world.call('POST', 'domains', { domain: { domainName: 'example.uk', privacyEnabled: false } }),
  quoteRestore: async () => {
    await world.call('POST', 'domains', {
      domain: { domainName: 'expired-example.com', autorenewEnabled: false },
    });
    await world.call('POST', 'sandbox/clock:advance', { seconds: 395 * DAY_SECONDS });
    await until(
      async () =>
        ((await world.call('GET', 'sandbox/clock/jobs/2')).job as { state: string }).state === 'done',
      'the domain has left the account',
      30_000,
    );
  },
};

it.each(Object.keys(EXAMPLES))(
  'the example of %s succeeds as it stands, and is answered as shown',
  async (id) => {
    await BEFORE[id]?.();
    expect(await walk.faults(id)).toEqual([]);
  },
);

describe.each(Object.keys(EXAMPLES).filter(isKeyed))('the example of %s under its idempotency key', (id) => {
  it('gets the first answer again, or a refusal where that held a secret', async () => {
    const again = await walk.repeat(id);
    expect(again.headers.get('x-idempotent-replay')).toBe('1');
    expect(again.headers.get('x-idempotency-key')).toBe(`key of ${id}`);
    if (KEY_RULES[id].secrets) {
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ details: expect.stringContaining('held a secret') });
    } else expect(again).toMatchObject({ status: 200, body: walk.answerTo(id) });
  });

  it('is refused under the key of another operation', async () => {
    const other = id === 'lockDomain' ? 'unlockDomain' : 'lockDomain';
    const refused = await walk.repeat(id, { 'x-idempotency-key': `key of ${other}` });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('reused for a different request');
    expect(refused.headers.get('x-idempotent-replay')).toBeNull();
  });

  it('is looked up by its account, without secrets', async () => {
    const found = await world.call('GET', `idempotency?key=${encodeURIComponent(`key of ${id}`)}`);
    expect(found).toMatchObject({ status: 'done', operationId: id, answer: { status: 200 } });
    for (const secret of KEY_RULES[id].secrets ?? [])
      expect(JSON.stringify(found.answer)).not.toContain(`"${secret}"`);
  });
});

it('stores no secret of an answer in the table of keys', async () => {
  const secrets = Object.entries(KEY_RULES).flatMap(([id, { secrets = [] }]) =>
    secrets.map((name) => ({ id, name, value: (walk.answerTo(id) as Record<string, unknown>)[name] })),
  );
  expect(secrets).toHaveLength(5);
  const [{ text }] = await query("select string_agg(k::text, ' ') as text from idempotency_keys k");
  for (const { id, name, value } of secrets) {
    expect({ id, name, value }).toEqual({ id, name, value: expect.any(String) });
    expect(text).not.toContain(value);
  }
});
