import type { DomainName } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { FindUnknownDomains } from '@registrar/domains';
import type { InfoOutcome, RegistryConnection } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { drain } from '@registrar/testkit';
import { registriesFixture, NOW, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { StatementNames } from '../statement-names';
import { readUnknownDomains } from '../admin/unknown-domains-list';
import { PostgresUnknownDomains } from './unknown-domains';

const DAY = 86_400;
let fixture: RegistriesFixture;
beforeAll(async () => {
  fixture = await registriesFixture();
});
afterAll(() => fixture?.end());

/** A connection, and a registry whose state the test sets. */
async function desk() {
  const [clock, log, store] = [
    new FakeClock(NOW),
    new FakeLog(),
    new PostgresUnknownDomains(fixture.sql, fixture.uow),
  ];
  const connection: RegistryConnection = connectionOf({
    id: await fixture.newConnection(),
    clientId: 'registrar-a',
  });
  const shown = new Map<string, string>();
  const asked: string[] = [];
  let isAway = false;
  const info = async (_connection: RegistryConnection, { ascii: name }: DomainName): Promise<InfoOutcome> => {
    asked.push(name);
    if (isAway) return { kind: 'unknown', why: 'away' };
    const state = shown.get(name);
    if (state === undefined) return { kind: 'absent' };
    const statuses = state === 'ending' ? ['pendingDelete'] : ['ok'];
    return {
      kind: 'found',
      info: {
        name,
        clientId: state === 'theirs' ? 'registrar-b' : 'registrar-a',
        statuses,
        createdAt: registered.get(name) ?? NOW,
        contacts: [],
        nameservers: [],
        subordinateHosts: [],
        graceStatuses: [],
      },
    };
  };
  const registered = new Map<string, Date>();
  const find = new FindUnknownDomains(store, { info }, clock, log);
  let serial = 0;
  const sent = (name: string, outcome: string | null, sentAt = clock.now()) =>
    fixture.sql.change(
      'test_create',
      `insert into registry_commands (cltrid, connection_id, command, object, request, sent_at, outcome) values ($1, $2, 'domain:create', $3, '<epp/>', $4, $5)`,
      [`c-${connection.id}-${(serial += 1)}`, connection.id, name, sentAt, outcome],
    );
  const message = (content: object) =>
    fixture.sql.change(
      'test_message',
      `insert into poll_messages (connection_id, message_id, text, content, raw, disposition, received_at) values ($1, $2, 'text', $3, '<epp/>', 'unknown', $4)`,
      [connection.id, `m-${connection.id}-${(serial += 1)}`, JSON.stringify(content), clock.now()],
    );
  const list = async (isOpen = true, isAcknowledged = false) =>
    (
      await readUnknownDomains(
        fixture.sql,
        new StatementNames('test'),
        { isOpen, isAcknowledged },
        { limit: 1_000 },
      )
    ).items.filter(({ evidence }) => new RegExp(`^[cm]-${connection.id}-`).test(evidence));
  /** One night: a day passes and the due work runs. */
  const night = async (): Promise<void> => {
    clock.advance(DAY + 1);
    await drain(() => find.execute(connection), 'a comparison');
  };
  // the first comparison of a connection is due a day after it is first seen
  expect(await find.execute(connection)).toBe(false);
  return {
    clock,
    log,
    store,
    connection,
    shown,
    registered,
    asked,
    find,
    sent,
    message,
    list,
    night,
    away: (value: boolean) => {
      isAway = value;
    },
    names: async (isOpen = true, isAcknowledged = false) =>
      (await list(isOpen, isAcknowledged)).map(({ domainName }) => domainName).sort(),
  };
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Plans'?: PlanNode[];
}

/**
 * Rows of the command log that a statement reads: those that its plan returns and those that it filters out.
 */
async function rowsRead(text: string, values: unknown[]): Promise<number> {
  const [
    {
      'QUERY PLAN': [{ Plan: plan }],
    },
  ] = await fixture.sql.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    'test_plan',
    `explain (analyze, format json) ${text}`,
    values,
  );
  const count = (node: PlanNode): number =>
    (node['Relation Name']?.startsWith('registry_commands_')
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + count(inner), 0);
  return count(plan);
}

describe('domains that the registrar sponsors at a registry and that are in no account', () => {
  it('are found among refused and unanswered creates and messages, and shown and logged once', async () => {
    const { shown, asked, log, sent, message, list, night, names } = await desk();
    for (const name of ['refused-1.example', 'theirs-1.example', 'absent-1.example', 'ending-1.example'])
      await sent(name, 'refused');
    await sent('unknown-1.example', 'unknown');
    await sent('silent-1.example', null);
    await sent('done-1.example', 'done');
    await message({ kind: 'other', name: 'MESSAGE-1.example' });
    await message({ kind: 'pending_action', object: 'contact', name: 'c-1' });
    await message({ kind: 'other' });
    await message({ kind: 'other', name: 'no name' });
    for (const name of ['refused-1', 'unknown-1', 'silent-1', 'done-1', 'message-1'])
      shown.set(`${name}.example`, 'ours');
    shown.set('theirs-1.example', 'theirs');
    shown.set('ending-1.example', 'ending');
    await night();
    const found = ['message-1.example', 'refused-1.example', 'silent-1.example', 'unknown-1.example'];
    expect(await names()).toEqual(found);
    expect((await list()).find(({ domainName }) => domainName === 'refused-1.example')).toMatchObject({
      source: 'create',
      registeredAt: NOW,
    });
    expect(asked).not.toContain('done-1.example');
    expect(
      log.lines
        .filter(({ level }) => level === 'error')
        .map(({ fields }) => fields?.['domain'])
        .sort(),
    ).toEqual(found);
    await night();
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(4);
  });

  it('are none that an account, a transfer or a deletion has, nor of commands under way', async () => {
    const { shown, asked, clock, sent, night, names } = await desk();
    const [accountId, contactId] = [await fixture.newAccount(), await fixture.newContact()];
    await fixture.sql.change(
      'test_tld',
      `insert into tlds (name, connection_id, status, updated_at) select 'example', max(id), 'live', $1 from registry_connections on conflict do nothing`,
      [NOW],
    );
    await fixture.sql.change(
      'test_domain',
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, created_at)
       select $1, 'known-2.example', 'example', max(id), 'active', $2, $2, 1, false, false, false, $3, $3, $3, $3, $2 from registry_connections`,
      [accountId, NOW, contactId],
    );
    await sent('known-2.example', 'refused');
    await sent('young-2.example', 'refused', new Date(clock.now().getTime() + DAY * 1_000));
    for (const name of ['known-2', 'young-2']) shown.set(`${name}.example`, 'ours');
    await night();
    expect([asked, await names()]).toEqual([[], []]);
    await night();
    expect(await names()).toEqual(['young-2.example']);
    // stored first and sent last: later commands wait for it
    await sent('slow-2.example', 'refused', new Date(clock.now().getTime() + DAY * 1_000));
    await sent('quick-2.example', 'refused');
    for (const name of ['slow-2', 'quick-2']) shown.set(`${name}.example`, 'ours');
    await night();
    expect(await names()).toEqual(['young-2.example']);
    await night();
    expect(await names()).toEqual(['quick-2.example', 'slow-2.example', 'young-2.example']);
  });

  it('end when they are no longer sponsored, or have an account', async () => {
    const { shown, sent, night, names, list } = await desk();
    for (const name of ['left-3.example', 'stays-3.example']) {
      await sent(name, 'refused');
      shown.set(name, 'ours');
    }
    await night();
    expect(await names()).toEqual(['left-3.example', 'stays-3.example']);
    shown.delete('left-3.example');
    await night();
    expect(await names()).toEqual(['stays-3.example']);
    expect((await list(false)).find(({ domainName }) => domainName === 'left-3.example')).toMatchObject({
      resolvedAt: expect.any(Date),
    });
    // refused and present again: it is open again
    shown.set('left-3.example', 'ours');
    await sent('left-3.example', 'refused');
    await night();
    expect(await names()).toEqual(['left-3.example', 'stays-3.example']);
  });

  it('are looked for in parts, to the last one', async () => {
    const { shown, sent, night, names } = await desk();
    const all = Array.from({ length: 120 }, (_, i) => `part-${String(i).padStart(3, '0')}.example`);
    for (const name of all) {
      await sent(name, 'refused');
      shown.set(name, 'ours');
    }
    await night();
    expect(await names()).toEqual(all);
  });

  it('are looked for with one reading of the log, row by row, whatever is in it', async () => {
    const { connection, sent, clock, store } = await desk();
    const ROWS = 4_500;
    await fixture.sql.change(
      'test_log',
      `insert into registry_commands (cltrid, connection_id, command, object, request, sent_at, outcome)
       select 'l-' || $1 || '-' || n, $1::int, case when n % 10 = 0 then 'domain:create' else 'domain:info' end, 'log-' || n || '.example', '<epp/>', $2::timestamptz, 'refused' from generate_series(1, ${ROWS}) n`,
      [connection.id, clock.now()],
    );
    await fixture.analyze('registry_commands');
    const rows = jest.spyOn(fixture.sql, 'rows');
    clock.advance(DAY + 1);
    /** Rows of the log that the parts of a comparison read, and the names that they find. */
    const compare = async (): Promise<{ read: number; found: number }> => {
      const counted = { read: 0, found: 0 };
      for (let isLast = false; !isLast;) {
        rows.mockClear();
        const part = await store.candidates(connection.id, clock.now(), 100);
        for (const [name, text, values] of [...rows.mock.calls])
          if (name === 'unknown_domain_creates') counted.read += await rowsRead(text, values as unknown[]);
        counted.found += part.candidates.length;
        await store.advance(connection.id, part.next);
        ({ isLast } = part);
      }
      return counted;
    };
    try {
      const { read, found } = await compare();
      expect(found).toBe(ROWS / 10);
      expect(read).toBeGreaterThanOrEqual(ROWS);
      expect(read).toBeLessThan(ROWS * 1.1);
      // rows up to the last create are not read again
      expect(await compare()).toEqual({ read: 0, found: 0 });
      await sent('behind-6.example', 'refused', new Date(clock.now().getTime() - 1_000));
      expect(await compare()).toEqual({ read: 1, found: 1 });
    } finally {
      rows.mockRestore();
    }
  });

  it('stay acknowledged while nothing changes, and are open again after a deletion, or a new registration', async () => {
    const { shown, sent, night, names, list, store, clock, registered } = await desk();
    for (const name of ['same-7.example', 'back-7.example', 'anew-7.example']) {
      await sent(name, 'refused');
      shown.set(name, 'ours');
    }
    await night();
    const acknowledge = (id: string, reason?: string) =>
      fixture.uow.run(() => store.acknowledge(id, 'Ines', reason, clock.now()));
    for (const { id, domainName } of await list())
      expect(await acknowledge(id, 'ticket 7')).toEqual({ outcome: 'done', name: domainName });
    expect(await names()).toEqual([]);
    expect(await names(true, true)).toEqual(['anew-7.example', 'back-7.example', 'same-7.example']);
    const [{ id }] = await list(true, true);
    expect(await acknowledge(id, 'once more')).toMatchObject({ outcome: 'before' });
    expect((await list(true, true))[0]).toMatchObject({
      acknowledgedBy: 'Ines',
      acknowledgedReason: 'ticket 7',
      acknowledgedAt: expect.any(Date),
    });
    shown.delete('back-7.example');
    await night();
    expect(await names(false, true)).toEqual(['anew-7.example', 'back-7.example', 'same-7.example']);
    shown.set('back-7.example', 'ours');
    registered.set('anew-7.example', clock.now());
    for (const name of ['same-7.example', 'back-7.example', 'anew-7.example']) await sent(name, 'refused');
    await night();
    expect(await names()).toEqual(['anew-7.example', 'back-7.example']);
    expect(await names(true, true)).toEqual(['same-7.example']);
    expect((await list())[0]).not.toHaveProperty('acknowledgedBy', 'Ines');
  });

  it('are not acknowledged once they ended, nor outside a unit of work', async () => {
    const { shown, sent, night, list, store, clock } = await desk();
    await sent('ended-8.example', 'refused');
    shown.set('ended-8.example', 'ours');
    await night();
    const [{ id }] = await list();
    await expect(store.acknowledge(id, 'Ines', 'x', clock.now())).rejects.toThrow('outside a unit of work');
    shown.clear();
    await night();
    expect(await fixture.uow.run(() => store.acknowledge(id, 'Ines', 'x', clock.now()))).toEqual({
      outcome: 'before',
      name: 'ended-8.example',
    });
    expect((await list(false)).map(({ acknowledgedAt }) => acknowledgedAt)).toEqual([undefined]);
    expect(
      await fixture.uow.run(() => store.acknowledge('999999999', 'Ines', 'x', clock.now())),
    ).toBeUndefined();
  });

  it('wait while the registry does not answer, and are found an hour later', async () => {
    const { shown, sent, away, night, names, clock, find, connection } = await desk();
    await sent('late-4.example', 'refused');
    shown.set('late-4.example', 'ours');
    away(true);
    await night();
    expect(await names()).toEqual([]);
    away(false);
    clock.advance(3_599);
    expect(await find.execute(connection)).toBe(false);
    clock.advance(1);
    await drain(() => find.execute(connection), 'a comparison');
    expect(await names()).toEqual(['late-4.example']);
  });

  it.each(['record', 'advance', 'finish'] as const)(
    'are found although the process dies before %s',
    async (step) => {
      const { shown, sent, store, clock, find, connection, names } = await desk();
      const name = `dies-${step}.example`;
      await sent(name, 'refused');
      shown.set(name, 'ours');
      clock.advance(DAY + 1);
      jest.spyOn(store, step).mockRejectedValueOnce(new Error('killed'));
      await expect(find.execute(connection)).rejects.toThrow('killed');
      // another process searches once the lease of the dead one has expired, and not before
      expect(await find.execute(connection)).toBe(false);
      clock.advance(900);
      await drain(() => find.execute(connection), 'a comparison');
      expect(await names()).toEqual([name]);
    },
  );

  it('are recorded in no account by then only: a domain that came meanwhile is none', async () => {
    const { store, connection } = await desk();
    const found = { name: 'known-2.example', source: 'create', evidence: 'c-x' } as const;
    expect(await store.record(connection.id, found, NOW)).toBe(false);
    expect(await store.record(connection.id, { ...found, name: 'new-5.example' }, NOW)).toBe(true);
  });
});
