import { person } from '@registrar/contacts/testing';
import { verifyLedger } from '@registrar/composition/programs';
import {
  ReconcileChanges,
  ReconcileRefunds,
  ReconcileRegistrations,
  ReconcileRenewals,
} from '@registrar/domains';
import { UnitOfWork } from '@registrar/kernel';
import { type Answer, CommitCutter, Sandbox } from '@registrar/test-sandbox';
import { type CutSide, drain, PostgresLine, until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

/** Milliseconds for all cuts of one operation. */
jest.setTimeout(600_000);

let sandbox: Sandbox;
let line: PostgresLine;
let cutter: CommitCutter;
let get: <T>(token: new (...values: never[]) => T) => T;
let shop: Reseller;
let child: Reseller;

beforeAll(async () => {
  sandbox = await Sandbox.start();
  line = await PostgresLine.start(sandbox.database.url);
  const app = await createPublicApi(sandbox.settings({ DATABASE_URL: line.url() }));
  const url = await sandbox.serve(app);
  get = (token) => app.nest.get(token);
  cutter = CommitCutter.create(app.nest.get(UnitOfWork), line);
  shop = await newAccount(sandbox, url, 'cut-shop-test', { approved_reseller: true, enterprise: true });
  child = await newAccount(sandbox, url, 'cut-child-test', { parent_id: shop.id });
}, 120_000);
afterAll(async () => {
  await sandbox?.stop();
  await line?.close();
});

const sql = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;
const numberOf = async (text: string, values: unknown[]): Promise<number> =>
  Number((await sql(text, values))[0]?.n ?? 0);

async function success(method: string, path: string, body?: object): Promise<Record<string, any>> {
  const answer = await shop.call(method, `/core/v1/${path}`, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

interface Story {
  isKeyed: boolean;
  /** Arranges what the operation needs; returns path and body of its request. */
  arrange: (name: string) => Promise<[method: string, path: string, body: object]>;
  /** How often it was carried out. */
  countDone: (name: string) => Promise<number>;
  /** Further answers of its repeat, besides 200. */
  repeats?: string[];
  /** Waits for what follows the request outside of it. */
  settle?: (name: string) => Promise<unknown>;
}

const register = (domainName: string) =>
  success('POST', 'domains', { domain: { domainName, privacyEnabled: false } });
const countDomains = (name: string): Promise<number> =>
  numberOf(`select count(*) as n from domains where name = $1 and state = 'active'`, [name]);
const registration: Omit<Story, 'isKeyed'> = {
  arrange: (domainName) =>
    Promise.resolve(['POST', 'domains', { domain: { domainName, privacyEnabled: false } }]),
  countDone: countDomains,
};
const renewals: Record<string, string> = {};
const refunds: Record<string, string> = {};
const jobs: Record<string, string> = {};
const MOVED = 1_00;

/** The state says the outcome: its answer was not stored, and it is not carried out again. */
const CARRIED_OUT = '409 idempotency.unknown_outcome -';

const STORIES: Record<string, Story> = {
  'registration': { isKeyed: true, ...registration },
  'registration without a key': {
    isKeyed: false,
    repeats: ['400 domains.not_available -'],
    ...registration,
  },
  'renewal': {
    isKeyed: true,
    arrange: async (name) => {
      await register(name);
      renewals[name] = (await success('GET', `domains/${name}`)).expireDate;
      return ['POST', `domains/${name}:renew`, { years: 1 }];
    },
    countDone: (name) =>
      numberOf(
        `select extract(year from expires_at) - extract(year from $2::timestamptz) as n from domains where name = $1`,
        [name, renewals[name]],
      ),
  },
  'refund': {
    isKeyed: true,
    arrange: async (name) => {
      const { order } = await register(name);
      const [{ id }] = await sql('select id from order_items where order_id = $1', [order]);
      refunds[name] = order;
      return ['POST', 'refund', { orderId: order, orderItemIds: [id] }];
    },
    countDone: async (name) => 1 - (await countDomains(name)),
  },
  'credit transfer': {
    isKeyed: true,
    arrange: () =>
      Promise.resolve([
        'POST',
        `accounts/${child.id}:transferCredit`,
        { amount: MOVED / 100, direction: 'to_sub_account' },
      ]),
    countDone: async () => {
      const before = childBalance;
      return ((await balanceOf(child)) - before) / MOVED;
    },
  },
  'record': {
    isKeyed: true,
    repeats: [CARRIED_OUT],
    arrange: async (name) => {
      await register(name);
      return ['POST', `domains/${name}/records`, { host: 'www', type: 'A', answer: '192.0.2.1', ttl: 300 }];
    },
    countDone: (name) =>
      numberOf(
        `select count(*) as n from dns_records r join domains d on d.id = r.domain_id where d.name = $1 and r.host = 'www'`,
        [name],
      ),
  },
  'contact change': {
    isKeyed: true,
    arrange: async (name) => {
      await register(name);
      const changed = person({ address1: `1 ${name} Road` });
      return [
        'POST',
        `domains/${name}:setContacts`,
        { contacts: { registrant: changed, admin: changed, tech: changed, billing: changed } },
      ];
    },
    countDone: async (name) => {
      const { contacts } = await success('GET', `domains/${name}`);
      return contacts.tech.address1 === `1 ${name} Road` ? 1 : 0;
    },
  },
  'webhooks subscription': {
    isKeyed: true,
    repeats: [CARRIED_OUT],
    arrange: async (name) => {
      // one for each event
      await sql('delete from webhook_subscriptions where account_id = $1', [shop.id]);
      return [
        'POST',
        'notifications',
        { eventName: 'domain.expiration', url: `https://hooks.example.org/${name}`, active: true },
      ];
    },
    countDone: (name) =>
      numberOf('select count(*) as n from webhook_subscriptions where url = $1', [
        `https://hooks.example.org/${name}`,
      ]),
  },
  'start of a job': {
    isKeyed: true,
    repeats: [CARRIED_OUT],
    arrange: async (name) => {
      const items = [{ domain: { domainName: name, privacyEnabled: false } }];
      const { id } = await success('POST', 'jobs', { command: 'createDomain', items });
      jobs[name] = id;
      await success('POST', `jobs/${id}:plan`, {});
      await until(
        async () => (await success('GET', `jobs/${id}`)).state === 'planned',
        'the job is planned',
        60_000,
      );
      return ['POST', `jobs/${id}:start`, { planId: (await success('GET', `jobs/${id}`)).planId }];
    },
    settle: (name) =>
      until(
        async () => ['planned', 'done'].includes((await success('GET', `jobs/${jobs[name]}`)).state),
        'the job is at its end',
        60_000,
      ),
    countDone: countDomains,
  },
};

const RECONCILERS = [ReconcileRegistrations, ReconcileRenewals, ReconcileChanges, ReconcileRefunds];

/** What the worker does after the leases of the lost request have ended. */
async function recover(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await sql(
      `update operations set due_at = now() - interval '1 second', in_flight_until = now() - interval '1 second' where state = 'open'`,
    );
    for (const reconciler of RECONCILERS)
      await drain(() => get<{ execute(): Promise<number> }>(reconciler as never).execute(), reconciler.name);
  }
  await sql(
    `update idempotency_keys set lease_until = now() - interval '1 second' where answer_status is null`,
  );
}

let childBalance = 0;
const balanceOf = ({ id }: Reseller): Promise<number> =>
  numberOf('select available as n from account_balances where account_id = $1', [id]);
const said = ({ status, headers }: Answer): string =>
  status === 200 ? '200' : `${status} ${headers.get('x-error-code')} ${headers.get('retry-after') ?? '-'}`;

interface Played {
  commits: number;
  isCut: boolean;
  /** Cents that the account paid. */
  charge: number;
  repeat: string;
}

async function play(story: Story, name: string, cut?: { at: number; side: CutSide }): Promise<Played> {
  const [method, path, body] = await story.arrange(name);
  childBalance = await balanceOf(child);
  const before = await balanceOf(shop);
  const key: Record<string, string> = story.isKeyed ? { 'x-idempotency-key': `key-${name}` } : {};
  const send = () => shop.call(method, `/core/v1/${path}`, body, key);
  const { cuts } = line;
  cutter.arm(cut);
  const first = await send();
  const { commits } = cutter;
  cutter.arm();
  // the first one of its kind may have had a commit more
  const isCut = line.cuts > cuts;
  expect([isCut, said(first)]).toEqual([isCut, isCut ? '503 database.outcome_unknown 5' : '200']);
  await recover();
  await story.settle?.(name);
  const done = await story.countDone(name);
  if (first.status === 200) expect(done).toBe(1);
  const charge = before - (await balanceOf(shop));
  if (done === 0) expect(charge).toBe(0);

  const repeat = await send();
  await recover();
  await story.settle?.(name);
  expect(await story.countDone(name)).toBe(1);
  const total = before - (await balanceOf(shop));
  if (done === 1) expect(total).toBe(charge);
  return { commits, isCut, charge: total, repeat: said(repeat) };
}

it.each(Object.entries(STORIES))(
  '%s, cut at each commit before and after PostgreSQL has it: done once, charged once, never answered wrongly',
  async (title, story) => {
    const slug = title.replaceAll(' ', '-');
    const calm = await play(story, `${slug}-calm.com`);
    let cuts = 0;
    for (let at = 1; at <= calm.commits; at += 1)
      for (const side of ['before', 'after'] as const) {
        const played = await play(story, `${slug}-${at}-${side}.com`, { at, side }).catch((error: Error) => {
          throw new Error(`cut ${side} commit ${at} of ${calm.commits}: ${error.message}`, { cause: error });
        });
        if (played.isCut) cuts += 1;
        expect(played.charge).toBe(calm.charge);
        expect(['200', ...(story.repeats ?? [])]).toContain(played.repeat);
      }
    expect(cuts).toBeGreaterThanOrEqual(2);
  },
);

it('leaves a ledger that balances', async () => {
  expect(await verifyLedger(sandbox.database.url)).toMatchObject({ differences: 0 });
});
