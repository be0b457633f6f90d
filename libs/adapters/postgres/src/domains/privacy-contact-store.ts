import type { UnitOfWork } from '@registrar/kernel';
import { PrivacyContactStore } from '@registrar/domains/ports';
import type { Sql } from '../sql';

export class PostgresPrivacyContactStore extends PrivacyContactStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(domainId: number): Promise<number | undefined> {
    const text =
      'select privacy_contact_id as id from domains where id = $1 and privacy_contact_id is not null';
    return (await this.sql.row<{ id: number }>('privacy_contact_find', text, [domainId]))?.id;
  }

  async keep(domainId: number, contactId: number): Promise<void> {
    this.uow.assertOpen();
    const text = 'update domains set privacy_contact_id = $2 where id = $1 and privacy_contact_id is null';
    const kept = await this.sql.change('privacy_contact_keep', text, [domainId, contactId]);
    if (kept !== 1) throw new Error(`domain ${domainId} has a contact for its privacy already`);
  }
}
