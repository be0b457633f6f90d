import { calendarContract, complianceNoticesContract } from '@registrar/domains/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { PostgresDomainEnds } from './calendar-ends';
import { PostgresCalendarStore } from './calendar-store';
import { PostgresComplianceNotices } from './compliance-notices';
import { PostgresDomainStore } from './domain-store';

let database: OpenDatabase;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[]): Promise<void> => void (await database.sql.pool.query(text, values));
const expiresAt = new Date('2027-03-02T09:15:00Z');

async function newDomain() {
  const domain = await rows.newDomain();
  const store = new PostgresDomainStore(database.sql, database.uow);
  const id = await inUnit(async () => {
    const added = await store.addInitialized(domain);
    await store.activate(added, { registeredAt: NOW, expiresAt, registryStatuses: ['ok'], transferLockUntil: NOW });
    return added;
  });
  return { id, accountId: domain.accountId, connectionId: domain.connectionId, name: domain.name, expiresAt, contactId: domain.contactIds.registrant };
}

describe('the calendar in PostgreSQL', () => {
  calendarContract(async () => ({
    calendar: new PostgresCalendarStore(database.sql, database.uow), ends: new PostgresDomainEnds(database.sql, database.uow), inUnit, newDomain,
    newOperation: (accountId) => rows.rows.operation(accountId),
    renew: (id, end) => query('update domains set expires_at = $2 where id = $1', [id, end]),
  }));
});

describe('notices of registries in PostgreSQL', () => {
  complianceNoticesContract(async () => ({
    notices: new PostgresComplianceNotices(database.sql, database.uow), inUnit,
    newDomain: async () => {
      const { id: domainId, ...domain } = await newDomain();
      return { domainId, ...domain };
    },
    settle: async (accountId, { duty, isSubscribed }) => {
      if (duty) await query('update accounts set compliance_notices = $2 where id = $1', [accountId, duty]);
      if (isSubscribed) {
        await query(
          `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, 'domain.registry.compliance_notice', 'https://hooks.example.net/', true, $2)`, [accountId, NOW],
        );
      }
    },
  }));
});
