import { EppRegistry } from '@registrar/adapter-epp';
import { addDays, addYears } from '@registrar/kernel';
import { type FakeRegistry, FakeSessionLeases } from '@registrar/registries/testing';
import { startSimulator, type Simulator, TLD_POLICIES } from '@registrar/registry-simulator';
import { createEmptyDatabase, testCertificates, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { wireRegistration } from '@registrar/domains/wiring';
import { Executioner } from '../crash';
import { PRICE } from '../registration/harness';
import { REDEMPTION_PRICE, RestoreHarness } from './harness';

/**
 * The end of a domain by dates, at a registry that renews by itself, keeps what is deleted for thirty days
 * and wants a report of each restore: the simulator, with our clock.
 */
/** A year of a registry and of the worker, on a machine that does other things, too. */
const LIMIT_MS = 240_000;

/** The registry refunds one delete of a month in the add grace period, and our rules of the TLD say so. */
const GRACE_DELETES = { percent: 0, least: 1 };

let harness: RestoreHarness;
let simulator: Simulator;
let registryDatabase: TestDatabase;
let charges: Client;
let epp: EppRegistry;
let process: ReturnType<RestoreHarness['calendar']['doomed']>;

beforeAll(async () => {
  harness = await RestoreHarness.create();
  const { base } = harness;
  await base.rows(
    `insert into tld_rules (tld, valid_from, rules, created_at)
     select tld, valid_from + interval '1 second', $1, created_at from tld_rules where tld = 'com'`,
    [JSON.stringify({ supportsPremium: true, addGraceDeleteLimit: GRACE_DELETES })],
  );
  const { ca, server, client } = await testCertificates();
  const { cert, key } = await client('registrar-a');
  registryDatabase = await createEmptyDatabase();
  simulator = await startSimulator({
    databaseUrl: registryDatabase.url,
    port: 0,
    tls: { ...server, ca },
    registrars: [{ clientId: 'registrar-a', password: 'secret-a-1' }],
    clock: base.clock,
    sharedHosts: ['ns1.example.net', 'ns2.example.net'],
    policies: TLD_POLICIES.map((policy) => ({ ...policy, graceDeleteLimit: GRACE_DELETES })),
  });
  charges = new Client({ connectionString: registryDatabase.url });
  await charges.connect();
  const profile = {
    ...base.connection.profile,
    fee: { mode: 'fee' as const, currency: 'USD', restore: 'alone' as const },
  };
  const secrets = {
    password: 'secret-a-1',
    clientCertificate: cert,
    clientKey: key,
    certificateAuthority: ca,
  };
  base.connection = base.connections.put(
    { ...base.connection, host: '127.0.0.1', port: simulator.port, clientId: 'registrar-a', profile },
    secrets,
  );
  const { commandLog, ids, uow } = base.parts;
  epp = new EppRegistry({
    connections: base.connections,
    leases: new FakeSessionLeases(),
    commandLog,
    clock: base.clock,
    ids,
    uow,
    log: base.log,
  });
  base.registry = epp as unknown as FakeRegistry;
  base.parts = base.newParts();
  base.useCases = wireRegistration(base.parts);
  process = harness.calendar.doomed(new Executioner(undefined));
});
afterAll(async () => {
  await epp.close();
  await charges.end();
  await simulator.close();
  await harness.base.close();
  await registryDatabase.drop();
});

interface Life {
  name: string;
  /** The end of its first year. */
  end: Date;
}

async function bought(name: string): Promise<Life> {
  const { base } = harness;
  await base.rows('update account_balances set available = 100000, held = 0');
  await base.useCases.registerDomain.execute(base.request(name, { autorenewEnabled: false }));
  const { expires_at: end } = await base.one<{ expires_at: Date }>(
    'select expires_at from domains where name = $1',
    [name],
  );
  await base.rows('delete from outbox');
  return { name, end };
}

/**
 * Time passes at the registry, then here, to this many days after the end of the term: first to each of those
 * on which something happens.
 */
async function until({ end }: Life, day: number): Promise<void> {
  const { clock } = harness.base;
  const days = [1, 25, 34, 43].filter((one) => one < day && addDays(end, one) > clock.now());
  for (const one of [...days, day]) await pass(addDays(end, one));
}

async function pass(to: Date): Promise<void> {
  const { clock } = harness.base;
  clock.advance((to.getTime() - clock.now().getTime()) / 1_000);
  await simulator.tick();
  await harness.calendar.poll(process);
  await harness.calendar.work(process);
}

/** What the registry has charged and given back, in cents, by its own books. */
const bookOf = async (name: string): Promise<string[]> =>
  (
    await charges.query<{ text: string }>(
      `select reason || ' ' || amount as text from registry_simulator.charges where domain_name = $1 order by id`,
      [name],
    )
  ).rows.map(({ text }) => text);
const chargeOf = async (name: string) =>
  (
    await harness.base.rows<{ state: string; years: number; amount: string }>(
      'select state, years, amount::text from registry_charges where name = $1 order by id',
      [name],
    )
  ).map(({ state, years, amount }) => `${state} ${years} ${amount}`);
const sentOf = async (name: string): Promise<string[]> =>
  (
    await harness.base.rows<{ command: string }>(
      `select command from registry_commands where object = $1 and command in ('domain:renew', 'domain:delete', 'domain:update') order by sent_at, cltrid`,
      [name],
    )
  ).map(({ command }) => command);
async function standing(name: string) {
  const {
    state,
    stage,
    expires_at: end,
  } = await harness.base.one<{ state: string; stage: string; expires_at: Date }>(
    'select d.state, e.stage, d.expires_at from domains d left join domain_ends e on e.domain_id = d.id where d.name = $1',
    [name],
  );
  return { state, stage, here: day(end) };
}
const quote = (name: string) =>
  process.restores.restoreDomain.quote({
    accountId: harness.base.accountId,
    domainName: name,
    deadline: addDays(harness.base.clock.now(), 1),
  });
const restore = (name: string, price: bigint) =>
  process.restores.restoreDomain.execute(harness.request(name, { purchasePrice: Number(price) / 100 }));
const day = (at: Date, years = 0): string => `${at.getUTCFullYear() + years}${at.toISOString().slice(4, 10)}`;
const spent = async (): Promise<bigint> => 100_000n - PRICE - (await harness.base.balance()).available;

describe('a domain that nobody renews', () => {
  it(
    'is renewed by the registry, leaves, is deleted in time to take that back, and comes back from redemption for one more year',
    async () => {
      const life = await bought('comes-back.com');
      const { name, end } = life;
      await until(life, 1);
      expect([await bookOf(name), await chargeOf(name)]).toEqual([
        ['add 900', 'autoRenew 900'],
        ['charged 1 900'],
      ]);
      await until(life, 25);
      expect(await standing(name)).toEqual({ state: 'deleted', stage: 'kept', here: day(end) });
      await until(life, 43);
      expect(await standing(name)).toEqual({ state: 'deleted', stage: 'deleted', here: day(end) });
      expect([await bookOf(name), await chargeOf(name)]).toEqual([
        ['add 900', 'autoRenew 900', 'credit:autoRenew -900'],
        ['reversed 1 900'],
      ]);

      await until(life, 60);
      expect(await quote(name)).toMatchObject({
        kind: 'redemption',
        items: [
          { type: 'restore', price: 60 },
          { type: 'renewal', price: 14.5, years: 1 },
        ],
        purchasePrice: 74.5,
        expireDate: expect.stringContaining(day(end, 1)),
        restorableUntil: expect.stringContaining(addDays(end, 73).toISOString().slice(0, 10)),
      });
      expect(await restore(name, REDEMPTION_PRICE)).toMatchObject({
        kind: 'answered',
        answer: {
          status: 'restored',
          totalPaid: 74.5,
          domain: { nameservers: ['ns1.example.net', 'ns2.example.net'] },
        },
      });
      expect(await standing(name)).toEqual({ state: 'active', stage: 'restored', here: day(end, 1) });
      expect(await spent()).toBe(REDEMPTION_PRICE);
      expect((await bookOf(name)).slice(3)).toEqual(['restore 4900']);
      // request and report
      expect((await sentOf(name)).slice(-2)).toEqual(['domain:update', 'domain:update']);
      await harness.base.useCases.syncStatuses.execute();

      // Its calendar begins anew, and so does its end.
      const next = { name, end: addYears(end, 1) };
      await until(next, 43);
      expect(await standing(name)).toEqual({ state: 'deleted', stage: 'deleted', here: day(end, 1) });
    },
    LIMIT_MS,
  );

  it(
    'is gone for good after redemption, and the message of the purge tells at once',
    async () => {
      const life = await bought('goes.com');
      await until(life, 73.5);
      expect(await standing(life.name)).toMatchObject({ stage: 'deleted' });
      await expect(quote(life.name)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'restores.not_restorable',
      });
      await until(life, 79);
      expect(await standing(life.name)).toMatchObject({ state: 'deleted', stage: 'gone' });
      await expect(restore(life.name, REDEMPTION_PRICE)).rejects.toMatchObject({ kind: 'conflict' });
    },
    LIMIT_MS,
  );
});

describe('a year that the registry has added by itself', () => {
  it(
    'is the year that a customer buys late: no second one is ordered, here or there',
    async () => {
      const life = await bought('late.com');
      const { name, end } = life;
      await until(life, 3);
      const { renewDomain } = process.renewal;
      const renewed = await renewDomain.execute({
        accountId: harness.base.accountId,
        domainName: name,
        years: 1,
        deadline: addDays(harness.base.clock.now(), 1),
      });
      expect(renewed).toMatchObject({
        kind: 'renewed',
        answer: { totalPaid: 14.5, domain: { expireDate: expect.stringContaining(day(end, 1)) } },
      });
      expect([await bookOf(name), await chargeOf(name), await sentOf(name)]).toEqual([
        ['add 900', 'autoRenew 900'],
        ['kept 1 900'],
        ['domain:update'],
      ]);
      const two = await renewDomain.execute({
        accountId: harness.base.accountId,
        domainName: name,
        years: 1,
        deadline: addDays(harness.base.clock.now(), 1),
      });
      expect(two).toMatchObject({ answer: { domain: { expireDate: expect.stringContaining(day(end, 2)) } } });
      expect(await bookOf(name)).toEqual(['add 900', 'autoRenew 900', 'renew 900']);
    },
    LIMIT_MS,
  );

  it(
    'is the year of a restore before the delete',
    async () => {
      const life = await bought('kept.com');
      const { name, end } = life;
      await until(life, 30);
      expect(await quote(name)).toMatchObject({
        kind: 'late_renewal',
        items: [{ type: 'renewal', price: 14.5, years: 1 }],
        restorableUntil: expect.stringContaining(addDays(end, 43).toISOString().slice(0, 10)),
      });
      await expect(restore(name, PRICE + 1n)).rejects.toMatchObject({ code: 'domains.price_mismatch' });
      expect(await restore(name, PRICE)).toMatchObject({ answer: { status: 'restored', totalPaid: 14.5 } });
      expect(await standing(name)).toEqual({ state: 'active', stage: 'restored', here: day(end, 1) });
      expect([await bookOf(name), await chargeOf(name)]).toEqual([
        ['add 900', 'autoRenew 900'],
        ['kept 1 900'],
      ]);
      await until(life, 50);
      expect(await standing(name)).toMatchObject({ state: 'active' });
    },
    LIMIT_MS,
  );
});

describe('domains that staff remove in the add grace period', () => {
  const removed = async (name: string): Promise<string[]> => {
    await bought(name);
    const { accountId } = harness.base;
    await process.calendar.removeDomain.execute({ accountId, name, begin: async () => undefined });
    await pass(harness.base.clock.now());
    return bookOf(name);
  };
  const posted = async (name: string): Promise<string[]> =>
    (
      await harness.base.rows<{ kind: string }>(
        `select t.kind from ledger_transactions t
          where t.reference = (select 'operation:' || d.operation_id from domains d where d.name = $1) order by t.created_at, t.kind`,
        [name],
      )
    ).map(({ kind }) => kind);

  it(
    'are credited by the ledger as long as the registry refunds them, and not above its limit',
    async () => {
      expect([await removed('first.com'), await posted('first.com')]).toEqual([
        ['add 900', 'credit:add -900'],
        ['registry_charge', 'registry_credit'],
      ]);
      expect([await removed('second.com'), await posted('second.com')]).toEqual([
        ['add 900', 'credit:add 0'],
        ['registry_charge'],
      ]);
      expect(await standing('second.com')).toMatchObject({ state: 'deleted', stage: 'deleted' });
    },
    LIMIT_MS,
  );
});

describe('what we owe the registry', () => {
  it("is by our ledger what it is by the registry's own books, of every life above", async () => {
    const {
      rows: [{ sum: booked }],
    } = await charges.query<{ sum: string }>(
      'select sum(amount)::text as sum from registry_simulator.charges',
    );
    const posted = await harness.base.rows<{ ledger_account: string; amount: string }>(
      `select ledger_account, sum(amount)::text as amount from ledger_postings where ledger_account in ('registry_cost', 'registry_payable') group by 1 order by 1`,
    );
    expect(posted).toEqual([
      { ledger_account: 'registry_cost', amount: `-${booked}` },
      { ledger_account: 'registry_payable', amount: booked },
    ]);
  });
});
