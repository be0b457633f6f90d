import { loadSettings } from '@registrar/composition';
import { type HttpApp, STAFF_EXAMPLE_TABLES } from '@registrar/http';
import { ExampleWalk, OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { CardGatewayStub } from '@registrar/tool-services/testing';
import { createAdminApi } from '../src/app.module';

jest.setTimeout(60_000);

const { operations: EXAMPLES, answers } = STAFF_EXAMPLE_TABLES;
const CARDS = { key: 'sk_test_stub', webhookSecret: 'whsec_of_the_stub' };
/** The id in the examples for what gets a random id. */
const { paymentId: RANDOM } = EXAMPLES.getPayment.parameters as { paymentId: string };

let registry: TestRegistry;
let gateway: CardGatewayStub;
let stack: Stack;
let app: HttpApp;
let walk: ExampleWalk;

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await stack.call(method, `/core/v1/${path}`, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

beforeAll(async () => {
  [registry, gateway] = await Promise.all([
    TestRegistry.start(),
    CardGatewayStub.start({ port: 0, ...CARDS }),
  ]);
  stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    settings: {
      RATE_LIMIT_PER_SECOND: '1000',
      RATE_LIMIT_PER_HOUR: '100000',
      COMPARE_PER_MINUTE: '0',
      FORWARDER_ADDRESSES: '192.0.2.80',
      PAYMENT_GATEWAY_KEY: CARDS.key,
      PAYMENT_WEBHOOK_SECRET: CARDS.webhookSecret,
      PAYMENT_RETURN_URL: 'https://shop.example.org/paid',
      PAYMENT_GATEWAY_URL: gateway.url,
    },
  });
  gateway.webhookUrl = `${stack.url}/payments/webhook`;
  app = await createAdminApi(loadSettings({ ...stack.environment, LOG_LEVEL: 'fatal' }));
  const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${port}`;
  const document = (await (await fetch(`${url}/docs-json`)).json()) as object;
  walk = new ExampleWalk({
    document,
    examples: EXAMPLES,
    answers,
    url,
    authorization: `Bearer ${stack.credentials.adminToken}`,
    file: 'staff-answers.generated.ts',
    table: 'STAFF_ANSWERS',
  });
  // what the examples of the reseller API make
  await call('POST', 'domains', { domain: { domainName: 'example.com' } });
  await call('POST', 'domains/example.com/records', { host: 'www', type: 'A', answer: '192.0.2.10' });
  await call('POST', 'domains/example.com/url/forwarding', {
    host: 'shop',
    type: 'redirect',
    forwardsTo: 'https://www.example.org/shop',
  });
});
afterAll(async () => {
  walk?.finish();
  await app?.close();
  await stack?.stop();
  await gateway?.close();
  await registry?.close();
});

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await stack.sql.query(text, values)).rows;

/** 250.00, paid at the gateway, under the id of the examples. */
async function pay(): Promise<void> {
  const { id, paymentUrl } = await call('POST', 'accountinfo:topUp', { amount: 250 });
  await fetch(String(paymentUrl), { method: 'POST' });
  await until(
    async () => (await call('GET', `payments/${String(id)}`)).state === 'succeeded',
    'the gateway reports the payment',
  );
  // its events go on naming the id that it had
  await query('alter table payment_events drop constraint payment_events_payment_id_fkey');
  await query('update payments set id = $1', [RANDOM]);
}

/** A registration that the registry never decides on, reported to staff under the id of the examples. */
async function leaveInDoubt(): Promise<void> {
  await call('POST', 'domains', { domain: { domainName: 'pending-forever-example.com' } });
  await query(
    `insert into operations (id, account_id, kind, subject, payload, state, due_at, created_at, attention_at)
    select $1, account_id, kind, subject, payload, state, due_at, created_at, now() from operations where subject = 'pending-forever-example.com'`,
    [RANDOM],
  );
}

const findDifference = (): Promise<unknown> =>
  query(
    `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at)
   select id, 'nameservers', '["ns9.example.test"]', '["ns1.example.test", "ns2.example.test"]', now(), now() from domains where name = 'example.com'`,
  );

/** Objects that an example needs and no earlier example creates. */
const BEFORE: Readonly<Record<string, () => Promise<unknown>>> = {
  listPayments: pay,
  writeOffDebt: () => query('update payment_reversals set owed = amount'),
  listOperations: leaveInDoubt,
  removeDomain: async () => {
    await call('POST', 'domains', { domain: { domainName: 'example.net' } });
    await call('POST', 'sandbox/clock:advance', { seconds: 10 * 86_400 });
    await until(
      async () => ((await call('GET', 'sandbox/clock/jobs/1')).job as { state: string }).state === 'done',
      'the add grace period is over',
      30_000,
    );
  },
  restoreDomain: () =>
    until(
      async () =>
        (await query("select from domain_ends where name = 'example.net' and stage = 'deleted'")).length,
      'the registry has deleted the domain',
    ),
  listRegistryDifferences: findDifference,
  pushRegistryDifference: findDifference,
  listDeliveries: async () => {
    await call('POST', 'notifications', {
      eventName: 'account.credit.balance_change',
      url: 'https://hooks.example.org/in',
      active: true,
    });
    await query(
      `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at, finished_at)
       select $1, $1, account_id, id, event_name, url, '{"balance":1}', 'failed', 1, now(), now(), now(), now() from webhook_subscriptions`,
      [RANDOM],
    );
    await query(
      `insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, response_head) values ($1, 1, now(), 120, 503, 'Service Unavailable')`,
      [RANDOM],
    );
  },
  listUnknownDomains: () =>
    query(
      `insert into unknown_domains (connection_id, name, source, evidence, found_at, seen_at)
     select id, 'unknown-example.com', 'create', 'domain:create is 2302 (object exists)', now(), now() from registry_connections where code = 'sim-thin'`,
    ),
  listUnknownPollMessages: () =>
    query(
      `insert into poll_messages (connection_id, message_id, text, content, raw, disposition, received_at)
     select id, 'm-4711', 'Maintenance on 2 March', '{}', '<epp/>', 'unknown', now() from registry_connections where code = 'sim-thick'`,
    ),
};

it.each(Object.keys(EXAMPLES))(
  'the example of %s succeeds as it stands, and is answered as shown',
  async (id) => {
    await BEFORE[id]?.();
    expect(await walk.faults(id)).toEqual([]);
  },
);
