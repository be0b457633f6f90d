import {
  calendarContract,
  complianceNoticesContract,
  endsContract,
  TERM_END,
} from '@registrar/domains/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { PostgresDomainTerminations } from './domain-terminations';
import { PostgresCalendarStore } from './calendar-store';
import { PostgresComplianceNotices } from './compliance-notices';
import { PostgresDomainRemovals } from './domain-removal';
import { PostgresDomainReturns } from './domain-returns';
import { PostgresDomainStore } from './domain-store';
import { PostgresRegistryCharges } from './registry-charges';

let database: OpenDatabase;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[]): Promise<void> =>
  void (await database.sql.pool.query(text, values));
const expiresAt = new Date('2027-03-02T09:15:00Z');

const LOCK_END = new Date(NOW.getTime() + 60_000);

async function newDomain(values: { name?: string } = {}, termEnd = expiresAt) {
  const domain = await rows.newDomain(values);
  const store = new PostgresDomainStore(database.sql, database.uow);
  const id = await inUnit(async () => {
    const added = await store.addInitialized(domain);
    await store.activate(added, {
      registeredAt: NOW,
      expiresAt: termEnd,
      registryStatuses: ['ok'],
      transferLockUntil: LOCK_END,
    });
    return added;
  });
  return {
    id,
    accountId: domain.accountId,
    connectionId: domain.connectionId,
    name: domain.name,
    expiresAt,
    transferLockUntil: LOCK_END,
    contactId: domain.contactIds.registrant,
  };
}

describe('the calendar in PostgreSQL', () => {
  calendarContract(async () => ({
    calendar: new PostgresCalendarStore(database.sql, database.uow),
    ends: new PostgresDomainTerminations(database.sql, database.uow),
    inUnit,
    newDomain,
    newOperation: (accountId) => rows.rows.operation(accountId),
    renew: (id, end) => query('update domains set expires_at = $2 where id = $1', [id, end]),
    newContact: async (email) =>
      (
        await database.sql.pool.query<{ id: number }>(
          `insert into contacts (first_name, last_name, address1, city, zip, country, email, phone, created_at)
           values ('Ilse', 'Varga', '4 Quay Street', 'Port Mara', '40110', 'DE', $1, '+4930123456', $2) returning id`,
          [email, NOW],
        )
      ).rows[0].id,
    setRegistrant: (id, contactId) =>
      query('update domains set registrant_id = $2 where id = $1', [id, contactId]),
    ask: (id, isOpen) =>
      query(
        isOpen
          ? `insert into transfers_out (domain_id, account_id, connection_id, name, state, gaining, requested_at, noticed_at, due_at)
           select id, account_id, connection_id, name, 'pending', 'registrar-b', $2::timestamptz, $2, $2 from domains where id = $1`
          : `update transfers_out set state = 'canceled', due_at = null, ended_at = $2 where domain_id = $1`,
        [id, NOW],
      ),
  }));
});

describe('domains that come back and charges of registries in PostgreSQL', () => {
  endsContract(async () => ({
    returns: new PostgresDomainReturns(database.sql, database.uow),
    charges: new PostgresRegistryCharges(database.sql, database.uow),
    inUnit,
    newDomain: (values) => newDomain(values, TERM_END),
    newOperation: (accountId) => rows.rows.operation(accountId),
    remove: async (id, reason, hosts) => {
      await inUnit(() => new PostgresDomainRemovals(database.sql, database.uow).remove(id, TERM_END, reason));
      for (const { hostname, ips } of hosts)
        await query(
          'insert into vanity_nameservers (domain_id, hostname, ips, created_at, updated_at) values ($1, $2, $3, $4, $4)',
          [id, hostname, ips, NOW],
        );
    },
    sold: async (id, { type, graceUntil, premiumSince, purchaseType = 'registration' }) => {
      if (premiumSince)
        await query(
          'update domains set premium = true, registered_at = $2, purchase_type = $3 where id = $1',
          [id, premiumSince, purchaseType],
        );
      await query(
        `insert into order_items (order_id, type, status, refundable_until) select order_id, $2, 'success', $3 from domains where id = $1`,
        [id, type, graceUntil ?? null],
      );
      return (await database.sql.pool.query('select operation_id from domains where id = $1', [id])).rows[0]
        .operation_id as string;
    },
    transferAway: (id) =>
      query(`update domains set state = 'transferred', removed_at = $2 where id = $1`, [id, NOW]),
    stateOf: async (id) =>
      (await database.sql.pool.query('select state from registry_charges where id = $1', [id])).rows[0]
        .state as string,
  }));
});

describe('notices of registries in PostgreSQL', () => {
  complianceNoticesContract(async () => ({
    notices: new PostgresComplianceNotices(database.sql, database.uow),
    inUnit,
    newDomain: async () => {
      const { id: domainId, ...domain } = await newDomain();
      return { domainId, ...domain };
    },
    settle: async (accountId, { duty, isSubscribed }) => {
      if (duty) await query('update accounts set compliance_notices = $2 where id = $1', [accountId, duty]);
      if (isSubscribed) {
        await query(
          `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, 'domain.registry.compliance_notice', 'https://hooks.example.net/', true, $2)`,
          [accountId, NOW],
        );
      }
    },
  }));
});
