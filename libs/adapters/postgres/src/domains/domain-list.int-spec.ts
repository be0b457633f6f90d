import { CompareDomainList } from '@registrar/domains';
import { FakeClock } from '@registrar/kernel/testing';
import { NOW, type RegistriesFixture, registriesFixture } from '../../test/fixtures/registries-fixture';
import { PostgresUnknownDomains } from './unknown-domains';

let fixture: RegistriesFixture;
let store: PostgresUnknownDomains;
beforeAll(async () => {
  fixture = await registriesFixture();
  store = new PostgresUnknownDomains(fixture.sql, fixture.uow);
});
afterAll(() => fixture?.end());

const LATER = new Date(NOW.getTime() + 86_400_000);

async function desk() {
  const [connection, contact, account] = [
    await fixture.newConnection(),
    await fixture.newContact(),
    await fixture.newAccount(),
  ];
  await fixture.sql.change(
    'test_tld',
    `insert into tlds (name, connection_id, status, updated_at) values ('example', $1, 'live', $2) on conflict do nothing`,
    [connection, NOW],
  );
  const clock = new FakeClock(NOW);
  const compare = new CompareDomainList(store, fixture.uow, clock);
  return {
    clock,
    connection,
    addDomain: (name: string, state: 'active' | 'pending_create' = 'active', of = connection) =>
      fixture.sql.change(
        'test_domain',
        `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium, registrant_id, admin_id,
                              tech_id, billing_id, created_at, compare_at)
         values ($1, $2, 'example', $3, $4, $6, $6, 1, true, true, false, false, $5, $5, $5, $5, $6, $7)`,
        [account, name, of, state, contact, NOW, LATER],
      ),
    compare: (...names: string[]) => compare.execute(connection, names.join('\n'), 'portal.txt'),
    rows: () =>
      fixture.sql.rows<Record<string, unknown>>(
        'test_unknown',
        'select id, name, source, evidence, found_at, resolved_at, acknowledged_by from unknown_domains where connection_id = $1 order by name',
        [connection],
      ),
    comparedAt: async (name: string) =>
      (await fixture.sql.row<{ compare_at: Date }>(
        'test_at',
        'select compare_at from domains where name = $1',
        [name],
      ))!.compare_at,
    dueAt: async () =>
      (
        await fixture.sql.row<{ due_at: Date }>(
          'test_due',
          'select due_at from unknown_domain_scans where connection_id = $1',
          [connection],
        )
      )?.due_at,
  };
}

describe("the comparison with a registry's list", () => {
  it('records domains in no account, and none that is in one or pending there', async () => {
    const { addDomain, compare, rows, dueAt } = await desk();
    await addDomain('held-1.example');
    await addDomain('pending-1.example', 'pending_create');
    expect(await compare('held-1.example', 'pending-1.example', 'stray-1.example')).toEqual({
      listed: 3,
      unknown: ['stray-1.example'],
      unlisted: [],
    });
    expect(await rows()).toMatchObject([
      { name: 'stray-1.example', source: 'list', evidence: 'portal.txt', found_at: NOW, resolved_at: null },
    ]);
    expect(await dueAt()).toEqual(NOW);
  });

  it('lets domains be compared next that the list does not have, of this connection alone', async () => {
    const { addDomain, compare, comparedAt } = await desk();
    const other = await fixture.newConnection();
    await addDomain('gone-2.example');
    await addDomain('held-2.example');
    await addDomain('pending-2.example', 'pending_create');
    await addDomain('other-2.example', 'active', other);
    expect(await compare('held-2.example')).toEqual({ listed: 1, unknown: [], unlisted: ['gone-2.example'] });
    expect(
      await Promise.all(
        ['gone-2.example', 'held-2.example', 'pending-2.example', 'other-2.example'].map(comparedAt),
      ),
    ).toEqual([NOW, LATER, LATER, LATER]);
  });

  it('leaves an open finding as it was found, acknowledged too, and opens a closed one again', async () => {
    const { compare, rows, clock, connection } = await desk();
    await compare('open-3.example', 'closed-3.example');
    await fixture.sql.change(
      'test_acknowledge',
      `update unknown_domains set acknowledged_at = $2, acknowledged_by = 'desk', source = 'create', evidence = 'c-1' where connection_id = $1`,
      [connection, NOW],
    );
    const closed = (await rows())[0];
    await store.resolve(String(closed['id']), NOW);
    clock.advance(60);
    expect((await compare('open-3.example', 'closed-3.example')).unknown).toEqual([
      'closed-3.example',
      'open-3.example',
    ]);
    expect(await rows()).toMatchObject([
      {
        name: 'closed-3.example',
        source: 'list',
        found_at: clock.now(),
        resolved_at: null,
        acknowledged_by: null,
      },
      { name: 'open-3.example', source: 'create', evidence: 'c-1', found_at: NOW, acknowledged_by: 'desk' },
    ]);
  });

  it('makes a search due at once that was due later, and leaves one that is due earlier', async () => {
    const { compare, dueAt, connection, clock } = await desk();
    await store.scanAt(connection, LATER);
    await compare('stray-4.example');
    expect(await dueAt()).toEqual(NOW);
    clock.advance(3_600);
    await compare('stray-4.example');
    expect(await dueAt()).toEqual(NOW);
  });
});
