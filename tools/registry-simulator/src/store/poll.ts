import type { XmlElement } from '../xml/writer';
import { first, type Sql } from './database';

/** A message for a registrar, stored until it acknowledges it. */
export interface PollMessage {
  text: string;
  resData?: XmlElement;
  extensions?: XmlElement[];
}

export interface QueuedMessage extends PollMessage {
  id: string;
  queuedAt: Date;
}

interface Row {
  id: string;
  queued_at: Date;
  text: string;
  res_data: XmlElement | null;
  extensions: XmlElement[];
}

/** Appends a message to a registrar's queue. */
export async function queueMessage(
  sql: Sql,
  registrar: string,
  now: Date,
  message: PollMessage,
): Promise<void> {
  await sql.query(
    'insert into poll_messages (registrar, queued_at, text, res_data, extensions) values ($1, $2, $3, $4, $5)',
    [
      registrar,
      now,
      message.text,
      message.resData ? JSON.stringify(message.resData) : null,
      JSON.stringify(message.extensions ?? []),
    ],
  );
}

/** The oldest unacknowledged message. */
export async function oldestMessage(sql: Sql, registrar: string): Promise<QueuedMessage | undefined> {
  const row = await first<Row>(
    sql,
    `
    select id, queued_at, text, res_data, extensions from poll_messages
    where registrar = $1 and acknowledged_at is null order by id limit 1`,
    [registrar],
  );
  return (
    row && {
      id: row.id,
      queuedAt: row.queued_at,
      text: row.text,
      resData: row.res_data ?? undefined,
      extensions: row.extensions,
    }
  );
}

export async function waitingCount(sql: Sql, registrar: string): Promise<number> {
  const row = await first<{ count: string }>(
    sql,
    'select count(*) from poll_messages where registrar = $1 and acknowledged_at is null',
    [registrar],
  );
  return Number(row?.count ?? 0);
}

/**
 * True when this call removed the message from the queue; false when it never existed, is another
 * registrar's, or is acknowledged already.
 */
export async function acknowledge(sql: Sql, registrar: string, id: string, now: Date): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false;
  const result = await sql.query(
    'update poll_messages set acknowledged_at = $3 where id = $2 and registrar = $1 and acknowledged_at is null',
    [registrar, id, now],
  );
  return result.rowCount === 1;
}
