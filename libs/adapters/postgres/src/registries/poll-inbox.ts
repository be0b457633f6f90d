import type { UnitOfWork } from '@registrar/kernel';
import { idOfReused, isReused, type PollDisposition, type PollMessage } from '@registrar/registries';
import { PollInbox } from '@registrar/registries/ports';
import type { Sql } from '../sql';
import type { PollMessageEntity } from './entities/poll-messages.entity';

/** Messages of registries, stored in the transaction that applies them and acknowledged after its commit. */
export class PostgresPollInbox extends PollInbox {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async store(
    connectionId: number,
    message: PollMessage,
    disposition: PollDisposition,
    receivedAt: Date,
  ): Promise<string | undefined> {
    this.uow.assertOpen();
    if (await this.insert(connectionId, message.id, message, disposition, receivedAt)) return message.id;
    const earlier = await this.sql.row<Pick<PollMessageEntity, 'queued_at'>>(
      'poll_message_earlier',
      'select queued_at from poll_messages where connection_id = $1 and message_id = $2',
      [connectionId, message.id],
    );
    if (!isReused(message, earlier?.queued_at ?? undefined)) return undefined;
    const id = idOfReused(message);
    return (await this.insert(connectionId, id, message, disposition, receivedAt)) ? id : undefined;
  }

  private async insert(
    connectionId: number,
    id: string,
    message: PollMessage,
    disposition: PollDisposition,
    receivedAt: Date,
  ): Promise<boolean> {
    const stored = await this.sql.change(
      'poll_message_store',
      `insert into poll_messages (connection_id, message_id, queued_at, text, content, raw, disposition, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (connection_id, message_id) do nothing`,
      [
        connectionId,
        id,
        message.queuedAt ?? null,
        message.text,
        JSON.stringify(message.content),
        message.raw,
        disposition,
        receivedAt,
      ],
    );
    return stored === 1;
  }

  async dispose(connectionId: number, messageId: string, disposition: PollDisposition): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'poll_message_dispose',
      'update poll_messages set disposition = $3 where connection_id = $1 and message_id = $2',
      [connectionId, messageId, disposition],
    );
    if (changed !== 1)
      throw new Error(`poll message ${messageId} of registry connection ${connectionId} is not stored`);
  }

  async putAside(id: string, by: string, at: Date): Promise<'done' | 'before' | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<Pick<PollMessageEntity, 'seen_at'>>(
      'poll_message_lock',
      `select seen_at from poll_messages where id = $1 and disposition = 'unknown' for update`,
      [id],
    );
    if (!row) return undefined;
    if (row.seen_at) return 'before';
    await this.sql.change(
      'poll_message_put_aside',
      'update poll_messages set seen_at = $2, seen_by = $3 where id = $1',
      [id, at, by],
    );
    return 'done';
  }
}
