import type { Sql } from './database';
import { first } from './database';
import { hashPassword } from './secrets';

/** Adds missing registrars; existing ones keep their password, which may have been changed by newPW. */
export async function seedRegistrars(
  sql: Sql,
  registrars: readonly { clientId: string; password: string }[],
): Promise<void> {
  for (const { clientId, password } of registrars) {
    if ((await passwordHashOf(sql, clientId)) !== undefined) continue;
    const hash = await hashPassword(password);
    await sql.query(
      'insert into registrars (client_id, password_hash) values ($1, $2) on conflict do nothing',
      [clientId, hash],
    );
  }
}

export async function passwordHashOf(sql: Sql, clientId: string): Promise<string | undefined> {
  const row = await first<{ password_hash: string }>(
    sql,
    'select password_hash from registrars where client_id = $1',
    [clientId],
  );
  return row?.password_hash;
}

export async function setPasswordHash(sql: Sql, clientId: string, hash: string): Promise<void> {
  await sql.query('update registrars set password_hash = $2 where client_id = $1', [clientId, hash]);
}
