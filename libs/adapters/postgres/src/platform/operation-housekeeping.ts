import { OperationHousekeeping } from '@registrar/kernel';
import type { Sql } from '../sql';

/**
 * Answers hold a domain (`domain` of purchases, the answer itself of changes), payloads hold the registrant
 * data that the registry receives, and tags and notes.
 */
const ERASE = `
with settled as (
  select id from operations where contacts_erased_at is null and settled_at <= $1 order by settled_at limit $3 for update skip locked
)
update operations o set contacts_erased_at = $2, answer = o.answer #- '{domain,contacts}' #- '{contacts}' #- '{domain,tags}' #- '{domain,notes}',
       payload = o.payload #- '{registrantExtras}' #- '{registryValues}' #- '{labels}'
  from settled s where o.id = s.id`;

export class PostgresOperationHousekeeping extends OperationHousekeeping {
  constructor(private readonly sql: Sql) {
    super();
  }

  eraseContacts(settledBefore: Date, now: Date, limit: number): Promise<number> {
    return this.sql.change('operation_erase_contacts', ERASE, [settledBefore, now, limit]);
  }
}
