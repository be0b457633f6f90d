import { activation, differenceStoreContract } from '@registrar/domains/testing';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { NOW, Rows } from '../../../test/rows';
import { PostgresDifferenceStore } from './differences';
import { PostgresDomainStore } from '../domain-store';

let database: OpenDatabase;
let rows: DomainRows;
let store: PostgresDifferenceStore;
let domains: PostgresDomainStore;
beforeAll(async () => {
  database = await openDatabase(4);
  rows = await DomainRows.create(database.sql);
  [store, domains] = [
    new PostgresDifferenceStore(database.sql, database.uow),
    new PostgresDomainStore(database.sql, database.uow),
  ];
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);

async function newConnection() {
  const id = await new Rows(database.sql).connection();
  const addDomain = async () => {
    const domain = await rows.newDomain({ connectionId: id });
    return inUnit(async () => {
      const domainId = await domains.addInitialized(domain);
      await domains.activate(domainId, activation());
      return { id: domainId, name: domain.name, operationId: domain.operationId };
    });
  };
  return { id, addDomain };
}

describe('differences in PostgreSQL', () => {
  differenceStoreContract(async () => ({ store, domains, inUnit, newConnection }));

  it('are stored with both values, when they were found, seen and ended, and how', async () => {
    const { id: domainId } = await (await newConnection()).addDomain();
    await inUnit(() =>
      store.record(domainId, [{ field: 'nameservers', local: ['ns1.example.net'], atRegistry: [] }], NOW),
    );
    const read = async () =>
      (await database.sql.pool.query('select * from registry_differences where domain_id = $1', [domainId]))
        .rows;
    const [row] = await read();
    expect(row).toMatchObject({
      field: 'nameservers',
      ours: ['ns1.example.net'],
      theirs: [],
      found_at: NOW,
      seen_at: NOW,
      resolved_at: null,
    });
    expect(await store.find(row.id)).toEqual({
      id: row.id,
      domainId,
      field: 'nameservers',
      local: ['ns1.example.net'],
      atRegistry: [],
    });
    await inUnit(() => store.resolve(row.id, 'pushed', NOW));
    await inUnit(() => store.resolve(row.id, 'gone', NOW));
    expect(await read()).toMatchObject([{ resolution: 'pushed', resolved_at: NOW }]);
    expect(await store.find(row.id)).toBeUndefined();
  });

  it('are of contacts by their ids at the registry, whichever case it shows them in', async () => {
    const { id: connectionId } = await newConnection();
    await database.sql.pool.query(
      'insert into registry_contacts (connection_id, contact_id, registry_id, reserved_at) values ($1, $2, $3, $4)',
      [connectionId, rows.contactId, 'abc123', NOW],
    );
    expect(await store.registryIds(connectionId, [rows.contactId, 2_000_000_000])).toEqual(
      new Map([[rows.contactId, 'abc123']]),
    );
    expect(await store.contactsBehind(connectionId, ['ABC123', 'other'])).toEqual(
      new Map([['ABC123', rows.contactId]]),
    );
    expect(await store.contactsBehind(connectionId + 1, ['abc123'])).toEqual(new Map());
  });
});
