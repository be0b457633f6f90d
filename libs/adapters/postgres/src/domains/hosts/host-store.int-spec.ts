import { addSeconds } from '@registrar/kernel';
import { activation, vanityNameserversContract } from '@registrar/domains/testing';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import type { VanityNameserverEntity } from '../entities/vanity-nameservers.entity';
import { PostgresDomainStore } from '../domain-store';
import { PostgresVanityNameserverReader } from './host-reader';
import { PostgresVanityNameserverStore } from './host-store';

let database: OpenDatabase;
let rows: DomainRows;
beforeAll(async () => {
  database = await openDatabase(4);
  rows = await DomainRows.create(database.sql);
});
afterAll(() => database?.close());

describe('hosts in PostgreSQL', () => {
  vanityNameserversContract(async () => {
    const { sql, uow } = database;
    const domains = new PostgresDomainStore(sql, uow);
    return {
      store: new PostgresVanityNameserverStore(sql, uow),
      reader: new PostgresVanityNameserverReader(sql),
      inUnit: (work) => uow.run(work),
      newDomain: async (values) => {
        const domain = await rows.newDomain(values);
        const id = await uow.run(async () => {
          const added = await domains.addInitialized(domain);
          await domains.activate(added, activation());
          return added;
        });
        return { id, accountId: domain.accountId, name: domain.name };
      },
      leave: async (domainId) => {
        await sql.change('test_domain_leaves', 'update domains set removed_at = created_at where id = $1', [
          domainId,
        ]);
      },
    };
  });

  it('takes no more than thirteen addresses, and no capitals', async () => {
    const { sql, uow } = database;
    const domain = await rows.newDomain();
    const id = await uow.run(() => new PostgresDomainStore(sql, uow).addInitialized(domain));
    const put = (hostname: string, ips: string[]): Promise<void> =>
      uow.run(() => new PostgresVanityNameserverStore(sql, uow).put(id, hostname, ips, domain.createdAt));
    await expect(
      put(
        'ns1.a.example',
        Array.from({ length: 14 }, (_, at) => `192.0.2.${at}`),
      ),
    ).rejects.toThrow('vanity_nameservers');
    await expect(put('NS1.a.example', ['192.0.2.1'])).rejects.toThrow('vanity_nameservers');
  });

  it('retain their time of creation when they get other addresses', async () => {
    const { sql, uow } = database;
    const domain = await rows.newDomain();
    const store = new PostgresVanityNameserverStore(sql, uow);
    const id = await uow.run(() => new PostgresDomainStore(sql, uow).addInitialized(domain));
    const [created, updated] = [domain.createdAt, addSeconds(domain.createdAt, 60)];
    await uow.run(() => store.put(id, 'ns1.a.example', ['192.0.2.1'], created));
    await uow.run(() => store.put(id, 'ns1.a.example', ['192.0.2.2'], updated));
    const row = await sql.row<Omit<VanityNameserverEntity, 'domain_id' | 'hostname'>>(
      'test_host',
      'select ips, created_at, updated_at from vanity_nameservers where domain_id = $1',
      [id],
    );
    expect(row).toEqual({ ips: ['192.0.2.2'], created_at: created, updated_at: updated });
  });
});
