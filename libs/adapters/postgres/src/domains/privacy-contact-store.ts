import type { UnitOfWork } from '@registrar/kernel';
import { PrivacyContactStore } from '@registrar/domains/ports';
import { IsNull } from 'typeorm';
import type { Sql } from '../sql';
import { DomainEntity } from './entities/domains.entity';

export class PostgresPrivacyContactStore extends PrivacyContactStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(domainId: number): Promise<number | undefined> {
    const row = await this.sql.repository(DomainEntity).findOne({
      select: { id: true, privacy_contact_id: true },
      where: { id: domainId },
    });
    return row?.privacy_contact_id ?? undefined;
  }

  async keep(domainId: number, contactId: number): Promise<void> {
    this.uow.assertOpen();
    const { affected } = await this.sql
      .repository(DomainEntity)
      .update({ id: domainId, privacy_contact_id: IsNull() }, { privacy_contact_id: contactId });
    if (affected !== 1) throw new Error(`domain ${domainId} has a contact for its privacy already`);
  }
}
