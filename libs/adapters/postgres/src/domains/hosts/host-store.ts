import type { UnitOfWork } from '@registrar/kernel';
import { VanityNameserverStore } from '@registrar/domains/ports';
import type { Sql } from '../../sql';

export class PostgresVanityNameserverStore extends VanityNameserverStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(domainId: number, hostname: string): Promise<readonly string[] | undefined> {
    this.uow.assertOpen();
    const text = 'select ips from vanity_nameservers where domain_id = $1 and hostname = $2';
    return (await this.sql.row<{ ips: string[] }>('host_find', text, [domainId, hostname]))?.ips;
  }

  async put(domainId: number, hostname: string, ips: readonly string[], now: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'host_put',
      `insert into vanity_nameservers (domain_id, hostname, ips, created_at, updated_at) values ($1, $2, $3, $4, $4)
       on conflict (domain_id, hostname) do update set ips = excluded.ips, updated_at = excluded.updated_at`,
      [domainId, hostname, ips, now],
    );
  }

  async remove(domainId: number, hostname: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'host_remove',
      'delete from vanity_nameservers where domain_id = $1 and hostname = $2',
      [domainId, hostname],
    );
  }
}
