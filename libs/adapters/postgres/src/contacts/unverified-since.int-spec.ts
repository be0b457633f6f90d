import { activation } from '@registrar/domains/testing';
import { addDays } from '@registrar/kernel';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { PostgresDomainStore } from '../domains/domain-store';
import { PostgresVerificationChecks } from './verification-checks';

let database: OpenDatabase;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

/** A domain ordered at NOW and registered then, whose registrant with an unverified address changed later. */
async function unverifiedSince(registeredAt: Date): Promise<Date | undefined> {
  const { sql, uow } = database;
  const domains = new PostgresDomainStore(sql, uow);
  const domain = await rows.newDomain();
  const id = await uow.run(async () => {
    const added = await domains.addInitialized(domain);
    await domains.accept(added);
    await domains.activate(added, activation({ registeredAt }));
    return added;
  });
  await database.asOwner(`update contacts set email = 'ilse@example.net' where id = $1`, [rows.contactId]);
  await database.asOwner(
    `insert into registrant_changes (operation_id, domain_id, account_id, before_contact_id, after_contact_id, material, opted_out, verification_due, changed_at)
     values ($1, $2, $3, $4, $4, true, false, true, $5)`,
    [domain.operationId, id, domain.accountId, rows.contactId, addDays(NOW, 30)],
  );
  return (await new PostgresVerificationChecks(sql, uow).subject(id))!.unverifiedSince;
}

describe('since when a domain has unverified registrants only', () => {
  it.each<[string, number, number]>([
    ['its registration, which the registry decided on after the order', 10, 10],
    ['its arrival, however long it was registered before', -700, 0],
  ])('is %s', async (_, registered, expected) => {
    expect(await unverifiedSince(addDays(NOW, registered))).toEqual(addDays(NOW, expected));
  });
});
