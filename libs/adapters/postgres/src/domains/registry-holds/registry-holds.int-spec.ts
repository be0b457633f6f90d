import { registryHoldsContract } from '@registrar/domains/testing';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { PostgresDomainRemovals } from '../domain-removal';
import { PostgresDomainStore } from '../domain-store';
import { PostgresRegistryHoldStore } from './registry-hold-store';

const NOW = new Date('2026-03-02T09:15:00Z');

let database: OpenDatabase;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

describe('registry holds in PostgreSQL', () => {
  registryHoldsContract(async () => {
    const { sql, uow } = database;
    const store = new PostgresDomainStore(sql, uow);
    return {
      holds: new PostgresRegistryHoldStore(sql, uow),
      inUnit: (work) => uow.run(work),
      newDomain: async (wanted) => {
        const domain = await rows.newDomain(wanted === undefined ? {} : { name: wanted });
        const { accountId, name } = domain;
        const domainId = await uow.run(async () => {
          const id = await store.addInitialized(domain);
          await store.activate(id, {
            registeredAt: NOW,
            expiresAt: new Date('2027-03-02T09:15:00Z'),
            registryStatuses: ['ok'],
          });
          return id;
        });
        return { domainId, accountId, name };
      },
      remove: (domainId) =>
        uow.run(() => new PostgresDomainRemovals(sql, uow).remove(domainId, NOW, 'administrative')),
    };
  });
});
