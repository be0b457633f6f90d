import { activation, hostRenamesContract } from '@registrar/domains/testing';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { PostgresDomainStore } from '../domain-store';
import { PostgresHostRenames } from './host-renames';

let database: OpenDatabase;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase(4);
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

const NOW = new Date('2026-03-02T09:15:00Z');

async function newDomain(values: { nameservers: string[]; accountId?: number; connectionId?: number }) {
  const { sql, uow } = database;
  const domains = new PostgresDomainStore(sql, uow);
  const domain = await rows.newDomain(values);
  const id = await uow.run(async () => {
    const added = await domains.addInitialized(domain);
    await domains.activate(added, activation());
    return added;
  });
  return { id, accountId: domain.accountId, name: domain.name };
}

describe('renames of hosts in PostgreSQL', () => {
  hostRenamesContract(async () => {
    const { sql, uow } = database;
    return {
      store: new PostgresHostRenames(sql, uow),
      inUnit: (work) => uow.run(work),
      connectionId: rows.connectionId,
      otherConnectionId: await rows.rows.connection(),
      newDomain,
      nameserversOf: async (domainId) =>
        (await sql.row<{ nameservers: string[] }>(
          'test_nameservers',
          'select nameservers from domains where id = $1',
          [domainId],
        ))!.nameservers,
      leave: async (domainId) => {
        await sql.change('test_domain_left', 'update domains set removed_at = created_at where id = $1', [
          domainId,
        ]);
      },
    };
  });

  it('have the domain compared with its registry at once', async () => {
    const { sql, uow } = database;
    const store = new PostgresHostRenames(sql, uow);
    const rename = { connectionId: rows.connectionId, host: 'ns1.seen.example', newName: 's1.lame.example' };
    const { id } = await newDomain({ nameservers: [rename.host] });
    await sql.change('test_compare_later', `update domains set compare_at = 'infinity' where id = $1`, [id]);
    await uow.run(() => store.plan(rename, NOW, NOW));
    await uow.run(() => store.record(rename, NOW));
    expect(await sql.row('test_compare_at', 'select compare_at from domains where id = $1', [id])).toEqual({
      compare_at: null,
    });
  });

  it.each([
    ['VerificationHold', 'verificationhold.lame.example', 1],
    ['RegistrarLock', 'ns1.registrarlock.example', 0],
  ])('change what a parked domain gets back: under %s', async (lock, kept, accounts) => {
    const { sql, uow } = database;
    const store = new PostgresHostRenames(sql, uow);
    const host = `ns1.${lock.toLowerCase()}.example`;
    const rename = { connectionId: rows.connectionId, host, newName: `${lock.toLowerCase()}.lame.example` };
    const { id, accountId, name } = await newDomain({ nameservers: ['park.example.net'] });
    await sql.change('test_park', 'update domains set locks = array[$2] where id = $1', [id, lock]);
    await sql.change(
      'test_parked_names',
      'insert into verification_parkings (domain_id, nameservers, kept_at) values ($1, $2, $3)',
      [id, ['ns0.example.net', host], NOW],
    );
    await uow.run(() => store.plan(rename, NOW, NOW));
    const returned = await uow.run(() => store.record(rename, NOW));
    expect(returned).toEqual(accounts ? [{ accountId, domains: [name] }] : []);
    expect(
      await sql.row('test_parking', 'select nameservers from verification_parkings where domain_id = $1', [
        id,
      ]),
    ).toEqual({ nameservers: ['ns0.example.net', kept] });
  });
});
