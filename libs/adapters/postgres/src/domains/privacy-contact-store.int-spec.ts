import { privacyContactStoreContract } from '@registrar/domains/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW } from '../../test/rows';
import { PostgresContactStore } from '../contacts/contact-store';
import { PostgresDomainStore } from './domain-store';
import { PostgresPrivacyContactStore } from './privacy-contact-store';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(4);
});
afterAll(() => database?.close());

describe('contacts for privacy in PostgreSQL', () => {
  privacyContactStoreContract(async () => {
    const { sql, uow } = database;
    const rows = await DomainRows.create(sql);
    const [domains, contacts] = [new PostgresDomainStore(sql, uow), new PostgresContactStore(sql, uow)];
    return {
      store: new PostgresPrivacyContactStore(sql, uow),
      inUnit: (work) => uow.run(work),
      newDomain: async () => {
        const domain = await rows.newDomain();
        return uow.run(async () => {
          const id = await domains.addInitialized(domain);
          const [one, other] = await contacts.add(
            [
              { firstName: 'One', country: 'DE' },
              { firstName: 'Other', country: 'DE' },
            ],
            NOW,
          );
          return { id, contacts: [one, other] };
        });
      },
    };
  });
});
