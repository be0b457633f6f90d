import { loadSettings } from '@registrar/composition';
import { type HttpApp, STAFF_EXAMPLE_TABLES } from '@registrar/http';
import {
  ExampleWalk,
  OTHER_REGISTRARS,
  OtherRegistrar,
  OWN_REGISTRAR,
  Stack,
  TestRegistry,
} from '@registrar/test-sandbox';
import { SecretVault } from '@registrar/kernel';
import { filterContext } from '@registrar/staff';
import { until } from '@registrar/testkit';
import { CardGatewayStub } from '@registrar/tool-services/testing';
import { createAdminApi } from '../src/app.module';
import { ExampleSession, OF_SESSIONS } from './support/example-session';

jest.setTimeout(60_000);

const { operations: EXAMPLES, answers } = STAFF_EXAMPLE_TABLES;
/** The part of the document that an example's body stands in. */
interface Described {
  paths: Record<string, { post: { requestBody: { content: { 'application/json': { example: object } } } } }>;
}

const CARDS = { key: 'sk_test_stub', webhookSecret: 'whsec_of_the_stub' };
const DAY_MS = 86_400_000;
/** The id in the examples for what gets a random id. */
const { paymentId: RANDOM } = EXAMPLES.getPayment.parameters as { paymentId: string };

/** Days that the registry is behind: a domain may be transferred 60 days after its registration. */
const age = { days: 0 };
let registry: TestRegistry;
let other: OtherRegistrar;
let gateway: CardGatewayStub;
let stack: Stack;
let app: HttpApp;
let walk: ExampleWalk;
let document: Described;
let session: ExampleSession;

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await stack.call(method, `/core/v1/${path}`, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

beforeAll(async () => {
  [registry, gateway] = await Promise.all([
    TestRegistry.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } }),
    CardGatewayStub.start({ port: 0, ...CARDS }),
  ]);
  stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    runsHere: true,
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
  document = (await (await fetch(`${url}/docs-json`)).json()) as Described;
  walk = new ExampleWalk({
    document,
    examples: EXAMPLES,
    answers,
    url,
    authorization: `Bearer ${stack.credentials.adminToken}`,
    headersOf: (id) => (OF_SESSIONS.has(id) ? session.headers : {}),
    file: 'staff-answers.generated.ts',
    table: 'STAFF_ANSWERS',
  });
  session = new ExampleSession(app, stack.sql);
  // what the examples of the reseller API make
  await call('POST', 'domains', { domain: { domainName: 'example.com' } });
  await call('POST', 'domains/example.com/records', { host: 'www', type: 'A', answer: '192.0.2.10' });
  await call('POST', 'domains/example.com/url/forwarding', {
    host: 'shop',
    type: 'redirect',
    forwardsTo: 'https://www.example.org/shop',
  });
  other = await OtherRegistrar.connect(registry.simulator.port, OTHER_REGISTRARS[1]);
  age.days = 100;
  const { authCode } = EXAMPLES.startTransferForAccount.body as { authCode: string };
  await other.register('coming-example.com', authCode, { thin: true });
  for (const name of ['leaving-example.com', 'moving-example.com']) await registerUnlocked(name);
  age.days = 0;
});
afterAll(async () => {
  walk?.finish();
  await other?.close();
  await app?.close();
  await stack?.stop();
  await gateway?.close();
  await registry?.close();
});

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await stack.sql.query(text, values)).rows;

async function registerUnlocked(domainName: string): Promise<void> {
  await call('POST', 'domains', { domain: { domainName, privacyEnabled: false } });
  await query('update domains set transfer_lock_until = registered_at where name = $1', [domainName]);
  await call('PATCH', `domains/${domainName}`, { locked: false });
}

const codeOf = async (name: string): Promise<string> =>
  String((await call('GET', `domains/${name}:getAuthCode`)).authCode);

const requestTransferOut = async (): Promise<void> =>
  other.request('leaving-example.com', await codeOf('leaving-example.com'));

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

/** A credit of a colleague that waits, under the id of the examples. */
const waitForApproval = async (): Promise<void> => {
  const { approvalId } = EXAMPLES.confirmApproval.parameters as { approvalId: string };
  const command = { accountId: 1, amount: '12500.00', currency: 'USD', reference: 'wire 2026-0018' };
  const sealed = app.nest.get(SecretVault).seal(JSON.stringify(command), `staff-approval:${approvalId}`);
  await query('delete from staff_approvals where id = $1', [approvalId]);
  await query(
    `insert into staff_approvals (id, act, target, command, command_sealed, digest, state, requested_by, reason, created_at, expires_at)
     values ($1, 'account.credit', 'account:1', $2, $3, 'digest', 'pending', 'Ines', 'Paid by wire', now(), now() + interval '72 hours')`,
    [approvalId, JSON.stringify(command), sealed],
  );
};

/** The job of createBulkJob under the id of the examples. Its sealed items name their job. */
async function renameJob(): Promise<void> {
  const vault = app.nest.get(SecretVault);
  const [{ id }] = await query('select id from jobs');
  const [{ sealed }] = await query('select sealed from job_items');
  const renamed = vault.seal(vault.open(sealed as string, `item of job ${id}`), `item of job ${RANDOM}`);
  await query(
    `insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', $1::uuid))).* from jobs j`,
    [RANDOM],
  );
  await query('update job_items set job_id = $1, sealed = $2', [RANDOM, renamed]);
  await query('delete from jobs where id = $1', [id]);
}

/** Values of an example that only a run knows. */
function amendExample(route: string, values: object): void {
  const { content } = document.paths[`/admin/v1/${route}`].post.requestBody;
  Object.assign(content['application/json'].example, values);
}

/** Objects that an example needs and no earlier example creates. */
const BEFORE: Readonly<Record<string, () => Promise<unknown>>> = {
  listPayments: pay,
  listApprovals: waitForApproval,
  rejectApproval: waitForApproval,
  writeOffDebt: () => query('update payment_reversals set owed = amount'),
  listOperations: leaveInDoubt,
  renewDomainForAccount: async () => {
    const [{ expires_at: end }] = await query(`select expires_at from domains where name = 'example.com'`);
    const { plan } = await call('POST', 'domains/example.com:renew?dryRun=true', { years: 1 });
    const [{ priceCents }] = (plan as { items: { priceCents: number }[] }).items;
    amendExample('domains/{domainName}:renew', {
      expiresAt: (end as Date).toISOString(),
      purchasePrice: priceCents / 100,
    });
  },
  createMaintenanceNotice: async () => {
    const startsAt = new Date(Date.now() + DAY_MS).toISOString();
    const endsAt = new Date(Date.now() + DAY_MS * 1.5).toISOString();
    amendExample('status/maintenance', { startsAt, endsAt });
  },
  compareDomainPoints: () =>
    query(`update domains set created_at = '2026-03-02T09:00:00Z' where name = 'example.com'`),
  startTransferForAccount: async () => {
    const { transferPrice } = await call('GET', 'domains/coming-example.com:getPricing');
    amendExample('accounts/{accountId}:transferIn', { purchasePrice: transferPrice });
  },
  cancelTransferForAccount: () =>
    until(
      async () => (await call('GET', 'transfers/coming-example.com')).status === 'pending_transfer',
      'the transfer is requested',
    ),
  rejectTransferOut: requestTransferOut,
  approveTransferOut: requestTransferOut,
  endTransferOut: () =>
    query(
      `insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, due_at)
       select id, account_id, connection_id, name, 'noticed', now(), now() + interval '1 hour' from domains where name = 'example.com'`,
    ),
  moveDomainForAccount: async () =>
    amendExample('accounts/{accountId}:moveDomainIn', { authCode: await codeOf('moving-example.com') }),
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
  redeemStaffLink: () => session.issueLink(),
  finishPasskeyLogin: () => session.addPasskey(),
  getStaffSession: () => session.open(),
  registerPasskey: () => session.beginRegistration(),
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
  getFilter: () =>
    query(
      `insert into staff_filters (id, list, content_sealed, created_by, created_at, expires_at) values ($1, 'domains', $2, 'Owner', now(), now() + interval '90 days')`,
      [
        RANDOM,
        app.nest.get(SecretVault).seal('{"field": "tld", "op": "eq", "value": "com"}', filterContext(RANDOM)),
      ],
    ),
  resendMail: () =>
    query(
      `insert into mails (id, account_id, template, subject, recipient, content_sealed, created_at, due_at, attempts)
       select $1, id, 'verification', 'verification:1', 'ilse@example.net', 'sealed', now(), now() + interval '1 hour', 1 from accounts order by id limit 1`,
      [RANDOM],
    ),
  countStatusSubscribers: () =>
    query(
      `insert into status_subscribers (email, requested_at, confirmed_at) values ('desk@example.net', now(), now())`,
    ),
  withdrawAnnouncement: () =>
    query(
      `insert into announcements (subject, body, audience, created_at, created_by) values ('API closed on Sunday', 'From 02:00 to 03:00 UTC.', 'all', now(), 'Owner')`,
    ),
  planBulkJob: renameJob,
  // its item waits for the examples of pauseBulkJob and resumeBulkJob
  startBulkJob: () =>
    query(
      `update jobs set plan_id = $1::uuid, plan_mark = $1, plan = jsonb_set(plan, '{planId}', to_jsonb($1::uuid)), not_before = now() + interval '1 hour'`,
      [RANDOM],
    ),
  retryBulkJob: async () => {
    await query(
      `update job_items set state = 'refused', status = 502, error_class = 'transient', ended_at = now()`,
    );
    await query(`update jobs set state = 'done', ended_at = now(), open = 0`);
  },
  changeView: () => query('update staff_views set id = $1', [RANDOM]),
  listUnknownDomains: () =>
    query(
      `insert into unknown_domains (connection_id, name, source, evidence, found_at, seen_at)
     select id, 'unknown-example.com', 'create', 'domain:create is 2302 (object exists)', now(), now() from registry_connections where code = 'sim-thin'`,
    ),
  listUnknownPollMessages: async () => {
    // the messages of the transfers have the first ids
    await query('delete from poll_messages');
    await query(
      `insert into poll_messages (id, connection_id, message_id, text, content, raw, disposition, received_at)
       overriding system value
       select 1, id, 'm-4711', 'Maintenance on 2 March', '{}', '<epp/>', 'unknown', now() from registry_connections where code = 'sim-thick'`,
    );
  },
};

/** The poller goes on: a command under way has no result yet, and the example shows one. */
async function faultsAtRest(id: string): Promise<string[]> {
  let faults: string[] = [];
  await until(async () => (faults = await walk.faults(id)).length === 0, `no fault of ${id}`).catch(() => 0);
  return faults;
}

it.each(Object.keys(EXAMPLES))(
  'the example of %s succeeds as it stands, and is answered as shown',
  async (id) => {
    await BEFORE[id]?.();
    expect(await (id === 'listRegistryConnections' ? faultsAtRest(id) : walk.faults(id))).toEqual([]);
  },
);
