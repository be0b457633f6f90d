import { randomUUID } from 'node:crypto';
import {
  contactStoreContract,
  mailStoreContract,
  verificationStoreContract,
} from '@registrar/contacts/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { PostgresDomainStore } from '../domains/domain-store';
import { PostgresContactStore } from './contact-store';
import { PostgresMailStore, PostgresMailWordings } from './mail-store';
import { PostgresVerificationStore } from './verification-store';

let database: OpenDatabase;
let store: PostgresContactStore;
let domains: DomainRows;

beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresContactStore(database.sql, database.uow);
  domains = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

describe('contacts in PostgreSQL', () => {
  contactStoreContract(async () => ({ store, inUnit: (work) => database.uow.run(work) }));

  it('are refused outside a unit of work', async () => {
    await expect(store.add([{ city: 'Zell' }], new Date())).rejects.toThrow('outside a unit of work');
  });

  it('cannot be changed or removed by the application', async () => {
    const [id] = await database.uow.run(() => store.add([{ city: 'Zell' }], new Date()));
    await expect(
      database.dataSource.query('update contacts set city = $2 where id = $1', [id, 'Brack']),
    ).rejects.toThrow('permission denied');
    await expect(database.dataSource.query('delete from contacts where id = $1', [id])).rejects.toThrow(
      'permission denied',
    );
  });
});

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;
const present = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

describe('mail in PostgreSQL', () => {
  mailStoreContract(async () => ({
    store: new PostgresMailStore(database.sql, database.uow),
    wordings: new PostgresMailWordings(database.sql, database.uow),
    inUnit,
    newAccount: () => domains.rows.account(),
    newId: randomUUID,
    rowOf: async (id) =>
      present(
        (
          await query(
            'select content_sealed as sealed, recipient as "to", content_digest as "contentDigest", recipient_digest as "recipientDigest", trouble from mails where id = $1',
            [id],
          )
        )[0],
      ),
  }));
});

describe('verifications in PostgreSQL', () => {
  const newContact = async (email: string): Promise<number> =>
    (await query('insert into contacts (email, created_at) values ($1, $2) returning id', [email, NOW]))[0]
      .id;
  /** Its registrant with another unverified address was replaced at the time at which the domain was registered. */
  const changedRegistrant = async (name: string, at: Date): Promise<unknown> =>
    query(
      `with d as (update domains set created_at = $2, registered_at = $2 where name = $1 returning id, account_id, operation_id, registrant_id)
       insert into registrant_changes (operation_id, domain_id, account_id, before_contact_id, after_contact_id, material, opted_out, verification_due, changed_at)
       select operation_id, id, account_id, $3::int, registrant_id, true, false, true, $2 from d`,
      [name, at, await newContact('before@example.net')],
    );
  verificationStoreContract(async () => ({
    store: new PostgresVerificationStore(database.sql, database.uow),
    inUnit,
    newAccount: () => domains.rows.account(),
    newContact,
    newDomain: async (accountId, email, { unverifiedSince = NOW, isHeld = false } = {}) => {
      const registrant = await newContact(email);
      const domain = await domains.newDomain({
        accountId,
        contactIds: { registrant, admin: registrant, tech: registrant, billing: registrant },
      });
      const kept = new PostgresDomainStore(database.sql, database.uow);
      await inUnit(async () =>
        kept.activate(await kept.addInitialized(domain), {
          registeredAt: NOW,
          expiresAt: NOW,
          registryStatuses: ['ok'],
          transferLockUntil: NOW,
        }),
      );
      if (isHeld)
        await query(`update domains set locks = '{VerificationHold}' where name = $1`, [domain.name]);
      if (unverifiedSince < NOW) await changedRegistrant(domain.name, unverifiedSince);
      return domain.name;
    },
    checked: async () =>
      (
        await query(
          'delete from verification_checks k using domains d where d.id = k.domain_id returning d.name',
        )
      ).map(({ name }) => name),
  }));
});
