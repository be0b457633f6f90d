import { first, updateRow, type Sql } from './database';

export type TransferObject = 'domain' | 'contact';

export type TransferStatus =
  'pending' | 'clientApproved' | 'clientRejected' | 'clientCancelled' | 'serverApproved' | 'serverCancelled';

/**
 * A transfer from its request on; `acting` is the losing registrar, `act_by` the deadline and later the time
 * of the decision.
 */
export interface TransferRow {
  id: string;
  object: TransferObject;
  name: string;
  status: TransferStatus;
  requested_by: string;
  requested_at: Date;
  acting: string;
  act_by: Date;
  expires_at: Date | null;
  years: number;
  fee: number;
}

/** A second pending transfer of an object violates `transfers_one_pending` (2300). */
export async function insertTransfer(sql: Sql, transfer: Omit<TransferRow, 'id'>): Promise<TransferRow> {
  const names = Object.keys(transfer);
  const row = await first<TransferRow>(
    sql,
    `insert into transfers (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
    Object.values(transfer),
  );
  return row as TransferRow;
}

export async function findPendingTransfer(
  sql: Sql,
  object: TransferObject,
  name: string,
): Promise<TransferRow | undefined> {
  return first<TransferRow>(
    sql,
    "select * from transfers where object = $1 and name = $2 and status = 'pending'",
    [object, name],
  );
}

/** The last transfer of an object, pending or decided. */
export async function latestTransfer(
  sql: Sql,
  object: TransferObject,
  name: string,
): Promise<TransferRow | undefined> {
  return first<TransferRow>(
    sql,
    'select * from transfers where object = $1 and name = $2 order by id desc limit 1',
    [object, name],
  );
}

export async function updateTransfer(
  sql: Sql,
  id: string,
  columns: Partial<Omit<TransferRow, 'id'>>,
): Promise<void> {
  await updateRow(sql, 'transfers', id, columns);
}

/** A purged name loses its transfers: they do not concern its next holder. */
export async function forgetTransfers(sql: Sql, object: TransferObject, name: string): Promise<void> {
  await sql.query('delete from transfers where object = $1 and name = $2', [object, name]);
}
