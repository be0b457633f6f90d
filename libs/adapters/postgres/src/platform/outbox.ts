import {
  currentTraceparent,
  type DomainEvent,
  type Ids,
  Outbox,
  STORED_VERSIONS,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Sql } from '../sql';

export class PostgresOutbox extends Outbox {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    private readonly ids: Ids,
  ) {
    super();
  }

  async add(event: DomainEvent): Promise<void> {
    this.uow.assertOpen();
    this.sql.send(
      'outbox_add',
      `insert into outbox (event_id, account_id, name, payload, occurred_at, traceparent, payload_version)
       values ($1, $2, $3, $4, $5, $6, ${STORED_VERSIONS.outbox})`,
      [
        this.ids.uuid(),
        event.accountId,
        event.name,
        JSON.stringify(event.payload),
        event.occurredAt,
        currentTraceparent() ?? null,
      ],
    );
  }
}
