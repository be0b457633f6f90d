import type { UnitOfWork } from '@registrar/kernel';
import { VanityNameserverStore } from '@registrar/domains/ports';
import type { Sql } from '../../sql';
import type { Repository } from 'typeorm';
import { VanityNameserverEntity } from '../entities/vanity-nameservers.entity';

export class PostgresVanityNameserverStore extends VanityNameserverStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(domainId: number, hostname: string): Promise<readonly string[] | undefined> {
    this.uow.assertOpen();
    return (await this.hosts.findOneBy({ domain_id: domainId, hostname }))?.ips;
  }

  async put(domainId: number, hostname: string, ips: readonly string[], now: Date): Promise<void> {
    this.uow.assertOpen();
    // not `upsert`: the time of creation stays
    await this.hosts
      .createQueryBuilder()
      .insert()
      .values({ domain_id: domainId, hostname, ips: [...ips], created_at: now, updated_at: now })
      .orUpdate(['ips', 'updated_at'], ['domain_id', 'hostname'])
      .execute();
  }

  async remove(domainId: number, hostname: string): Promise<void> {
    this.uow.assertOpen();
    await this.hosts.delete({ domain_id: domainId, hostname });
  }

  private get hosts(): Repository<VanityNameserverEntity> {
    return this.sql.repository(VanityNameserverEntity);
  }
}
