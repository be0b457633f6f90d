import { Money } from '@registrar/kernel';
import type { NewDomain } from '@registrar/domains/ports';
import { activation, domainStoreContract, registrationAttemptsContract } from '@registrar/domains/testing';
import { until } from '@registrar/testkit';
import { DomainRows } from '../../test/domain-rows';
import { gate } from '../../test/gate';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after } from '../../test/rows';
import { PostgresDomainTerminations } from './domain-terminations';
import { PostgresDomainReader } from './domain-reader';
import { PostgresDomainStore } from './domain-store';
import { heldDomainsOf } from './held-domains-of';
import { PostgresRegistrationAttempts } from './registration-attempts';

let database: OpenDatabase;
let store: PostgresDomainStore;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase(24);
  store = new PostgresDomainStore(database.sql, database.uow);
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;
const add = async (values: Partial<NewDomain> = {}): Promise<number> => {
  const domain = await rows.newDomain(values);
  return inUnit(() => store.addInitialized(domain));
};

describe('a domain in PostgreSQL', () => {
  domainStoreContract(async () => ({
    store,
    inUnit,
    reader: new PostgresDomainReader(database.sql, { sendDefaults: false }),
    newDomain: (values) => rows.newDomain(values),
    stateOf: async (domainId) =>
      (await query('select state from domains where id = $1', [domainId]))[0]?.state,
    deleting: async (domainId, isUnderWay) => {
      await query(
        `update domains set state = 'deleted', removed_at = $2, removal_reason = 'expiration' where id = $1`,
        [domainId, after(0)],
      );
      await query(
        `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, removed_at, operation_id)
         select id, connection_id, name, account_id, 'deleting', $2, $2, operation_id from domains where id = $1 on conflict do nothing`,
        [domainId, after(0)],
      );
      if (!isUnderWay)
        await query(`update domain_ends set stage = 'gone', ended_at = $2 where domain_id = $1`, [
          domainId,
          after(0),
        ]);
    },
  }));

  it('is the same among several of any account that are read at once, without removed ones', async () => {
    const ids = [await add(), await add(), await add()];
    for (const id of ids) await inUnit(() => store.activate(id, activation()));
    await query('update domains set removed_at = $2 where id = $1', [ids[2], after(0)]);
    const stored = await query('select account_id, name from domains where id = any($1) order by id', [ids]);
    const held = await heldDomainsOf(database.sql, [...stored.map(({ name }) => name), 'none.example']);
    const each = await Promise.all(
      stored.slice(0, 2).map(({ account_id, name }) => store.find(account_id, name)),
    );
    expect(held.sort((one, other) => one.id - other.id)).toEqual(each);
    expect(each.map((domain) => domain?.id)).toEqual(ids.slice(0, 2));
  });

  it('waits for a delete that is being begun, and is refused then', async () => {
    const id = await add();
    const [{ name }] = await query(
      `update domains set state = 'deleted', removed_at = $2, removal_reason = 'expiration' where id = $1 returning name`,
      [id, after(0)],
    );
    await query(
      `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, due_at, removed_at)
       select id, connection_id, name, account_id, 'kept', $2, $2, $2 from domains where id = $1`,
      [id, after(0)],
    );
    const [locked, begun] = [gate(), gate()];
    const ends = new PostgresDomainTerminations(database.sql, database.uow);
    const operationId = await rows.rows.operation((await rows.newDomain()).accountId);
    const deletes = inUnit(async () => {
      await ends.lock(id);
      locked.open();
      await begun.opened;
      await ends.move(id, 'kept', { to: 'deleting', at: after(0), operationId });
    });
    await locked.opened;
    let isOver = false;
    const bought = add({ name })
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true;
      });
    const isWaiting = async () =>
      (
        await query(
          'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        )
      ).length > 0;
    await until(async () => isOver || (await isWaiting()), 'the purchase waits, or is over');
    begun.open();
    await deletes;
    expect(await bought).toMatchObject({ code: 'domains.not_available' });
  });

  it('is stored as planned', async () => {
    const domain = await rows.newDomain({
      years: 3,
      premium: true,
      renewalPrice: Money.of(34_900n),
      locked: false,
      nameservers: ['ns1.example.net'],
      autorenewEnabled: false,
    });
    const id = await inUnit(() => store.addInitialized(domain));
    const [row] = await query('select * from domains where id = $1', [id]);
    expect(row).toMatchObject({
      account_id: domain.accountId,
      name: domain.name,
      tld: 'example',
      connection_id: rows.connectionId,
      state: 'initialized',
      registered_at: after(0),
      expires_at: new Date('2029-03-02T09:15:00Z'),
      term_years: 3,
      autorenew_enabled: false,
      locked: false,
      privacy_enabled: true,
      premium: true,
      renewal_price: '34900',
      locks: [],
      registry_statuses: [],
      nameservers: ['ns1.example.net'],
      registrant_id: rows.contactId,
      operation_id: domain.operationId,
      order_id: domain.orderId,
      removed_at: null,
      status_sync_at: null,
    });
  });

  it('has a name in lower case', async () => {
    await expect(add({ name: 'Upper.example' })).rejects.toMatchObject({ code: '23514' });
  });

  it('is refused where its TLD, registry, account or contacts are not', async () => {
    for (const values of [
      { tld: 'nowhere' },
      { connectionId: 2_000_000_000 },
      { contactIds: { registrant: 2_000_000_000, admin: 1, tech: 1, billing: 1 } },
    ]) {
      await expect(add(values)).rejects.toMatchObject({ code: '23503' });
    }
  });

  it('is had by the one who waited when the first takes it back', async () => {
    const [first, second] = [
      await rows.newDomain({ name: 'given-back.example' }),
      await rows.newDomain({ name: 'given-back.example' }),
    ];
    const [added, end] = [gate(), gate()];
    const taken = inUnit(async () => {
      await store.addInitialized(first);
      added.open();
      await end.opened;
      throw new Error('no credit');
    });
    await added.opened;
    const waiting = inUnit(() => store.addInitialized(second));
    end.open();
    await expect(taken).rejects.toThrow('no credit');
    await expect(waiting).resolves.toEqual(expect.any(Number));
  });

  it.each<[string, string, string[], string[], string | undefined]>([
    ['deleted', 'a lock of staff', ['ClientHold'], [], 'domains.registry_hold_stands'],
    ['transferred', 'a hold at the registry', [], ['lifted', 'standing'], 'domains.registry_hold_stands'],
    ['deleted', 'a hold that was being set', [], ['setting'], 'domains.registry_hold_stands'],
    ['deleted', 'holds that are over', ['RegistrarLock'], ['lifted', 'refused', 'lifting'], undefined],
    ['failed', 'a lock, and never was one', ['ClientHold'], [], undefined],
  ])('whose newest former domain is %s under %s is added only when staff agree', async (...row) => {
    const [state, , locks, states, code] = row;
    const id = await add();
    const [{ name }] = await query(
      `update domains set state = $2, locks = $3, removed_at = $4,
              removal_reason = case when $2 = 'deleted' then 'agp_refund' end where id = $1 returning name`,
      [id, state, locks, after(0)],
    );
    for (const hold of states)
      await query(
        `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, set_by, set_at, lift_reason, lifted_at)
         values ($1, 'abuse', $2, '{}', '{}', '{}', '{}', 'x', 'Ines', $3::timestamptz, 'x', case when $2 = 'lifted' then $3::timestamptz end)`,
        [id, hold, after(0)],
      );
    const added = await add({ name }).catch((error: { code: string }) => error.code);
    expect(added).toEqual(code ?? expect.any(Number));
    if (code === undefined) return;
    // a lift, then another domain of the name that ended without a hold
    await query(`update domains set locks = '{}' where id = $1`, [id]);
    await query(`update registry_holds set state = 'lifted', lifted_at = $2 where domain_id = $1`, [
      id,
      after(0),
    ]);
    await add({ name });
    await query(`update domains set locks = '{ClientHold}' where id = $1`, [id]);
    await expect(add({ name })).rejects.toMatchObject({ code: 'domains.not_available' });
  });

  it('that never came to be is gone', async () => {
    const id = await add();
    await expect(query(`update domains set state = 'failed' where id = $1`, [id])).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('the number of domains of an account', () => {
  const counted = async (accountId: number): Promise<number> =>
    (await query('select domains from account_counters where account_id = $1', [accountId]))[0]?.domains ?? 0;
  let accountId: number;
  beforeEach(async () => {
    accountId = await rows.rows.account();
  });

  const STORIES: { story: string; steps: ((id: number) => Promise<void>)[]; counts: number[] }[] = [
    { story: 'created', steps: [(id) => store.activate(id, activation())], counts: [1] },
    { story: 'refused', steps: [(id) => store.fail(id, after(1))], counts: [0] },
    {
      story: 'accepted and created',
      steps: [(id) => store.accept(id), (id) => store.activate(id, activation())],
      counts: [1, 1],
    },
    {
      story: 'accepted and refused',
      steps: [(id) => store.accept(id), (id) => store.fail(id, after(1))],
      counts: [1, 0],
    },
  ];
  it.each(STORIES)('is right after each step of one that is $story', async ({ steps, counts }) => {
    const id = await add({ accountId });
    expect(await counted(accountId)).toBe(0);
    const seen: number[] = [];
    for (const step of steps) {
      await inUnit(() => step(id));
      seen.push(await counted(accountId));
    }
    expect(seen).toEqual(counts);
  });

  it.each(STORIES)(
    'is right after all steps in one transaction of one that is $story',
    async ({ steps, counts }) => {
      const domain = await rows.newDomain({ accountId });
      await inUnit(async () => {
        const id = await store.addInitialized(domain);
        for (const step of steps) await step(id);
      });
      expect(await counted(accountId)).toBe(counts.at(-1));
    },
  );

  it('stays when a transaction is taken back', async () => {
    const id = await add({ accountId });
    await expect(
      inUnit(async () => {
        await store.activate(id, activation());
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await counted(accountId)).toBe(0);
  });

  it('is right after 20 commits at once, some of them taken back', async () => {
    const ids = [];
    for (let at = 0; at < 20; at += 1) ids.push(await add({ accountId }));
    await Promise.allSettled(
      ids.map((id, at) =>
        inUnit(async () => {
          if (at % 4 === 3) await store.fail(id, after(1));
          else await store.activate(id, activation());
          if (at % 5 === 4) throw new Error('taken back');
        }),
      ),
    );
    const [{ listed }] = await query(
      `select count(*)::int as listed from domains where account_id = $1 and state = 'active'`,
      [accountId],
    );
    expect(listed).toBe(12);
    expect(await counted(accountId)).toBe(listed);
  });

  it('changes at the commit, so that no transaction waits for a running registration', async () => {
    const id = await add({ accountId });
    await inUnit(async () => {
      await store.activate(id, activation());
      await expect(
        query('update account_counters set domains = 5 where account_id = $1 returning domains', [accountId]),
      ).resolves.toEqual([{ domains: 5 }]);
    });
    expect(await counted(accountId)).toBe(6);
  });

  it('moves with a domain to another account, and goes down when it leaves', async () => {
    const [id, other] = [await add({ accountId }), await rows.rows.account()];
    await inUnit(() => store.activate(id, activation()));
    await query('update domains set account_id = $2 where id = $1', [id, other]);
    expect([await counted(accountId), await counted(other)]).toEqual([0, 1]);
    await query('update domains set removed_at = $2 where id = $1', [id, after(9)]);
    expect([await counted(accountId), await counted(other)]).toEqual([0, 0]);
    await query('update domains set removed_at = null where id = $1', [id]);
    await database.asOwner('delete from domains where id = $1', [id]);
    expect([await counted(accountId), await counted(other)]).toEqual([0, 0]);
  });
});

describe('domains whose statuses need an update', () => {
  it.each(['initialized', 'pending_create'])('are not selected while they are %s', async (state) => {
    const id = await add();
    await query('update domains set state = $2, status_sync_at = $3 where id = $1', [id, state, after(0)]);
    expect((await store.takeStatusDrift(after(1), after(2), 100)).map((drift) => drift.id)).not.toContain(id);
    await query('update domains set status_sync_at = null where id = $1', [id]);
  });

  it('are compared with the registry once they are: it may have been asked before', async () => {
    const id = await add();
    await inUnit(() => store.activate(id, activation({ statusSyncAt: after(0) })));
    await query('update domains set compare_at = $2 where id = $1', [id, after(604_800)]);
    await inUnit(() => store.statusesChanged(id, ['clientTransferProhibited']));
    expect(await query('select compare_at, status_sync_at from domains where id = $1', [id])).toEqual([
      { compare_at: null, status_sync_at: null },
    ]);
  });

  it('are taken once each by five workers at once', async () => {
    await query('update domains set status_sync_at = null');
    const ids: number[] = [];
    for (let at = 0; at < 30; at += 1) {
      const id = await add();
      await inUnit(() => store.activate(id, activation({ statusSyncAt: after(at) })));
      ids.push(id);
    }
    const worker = async (): Promise<number[][]> => {
      const turns: number[][] = [];
      for (;;) {
        const turn = (await store.takeStatusDrift(after(100), after(400), 4)).map(({ id }) => id);
        if (turn.length === 0) return turns;
        turns.push(turn);
      }
    };
    const turns = (await Promise.all(Array.from({ length: 5 }, worker))).flat();
    expect(turns.flat().sort((a, b) => a - b)).toEqual(ids);
    expect(Math.max(...turns.map((turn) => turn.length))).toBeLessThanOrEqual(4);
  });
});

describe('registration attempts in PostgreSQL', () => {
  registrationAttemptsContract(async () => ({
    attempts: new PostgresRegistrationAttempts(database.sql),
    newAccount: () => rows.rows.account(),
  }));
});
