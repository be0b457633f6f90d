import type { Sql } from './database';
import { first } from './database';
import { hashPassword } from './secrets';

/** Hashes of configured passwords: the same in each database that this process makes. */
const configured = new Map<string, Promise<string>>();

/** A derivation takes 50 ms of processor time, and a process of tests starts many simulators with the same registrars. */
function hashOfConfigured(clientId: string, password: string): Promise<string> {
  const key = JSON.stringify([clientId, password]);
  const known = configured.get(key);
  if (known !== undefined) return known;
  const hash = hashPassword(password);
  configured.set(key, hash);
  return hash;
}

/** Adds missing registrars; existing ones keep their password, which may have been changed by newPW. */
export async function seedRegistrars(
  sql: Sql,
  registrars: readonly { clientId: string; password: string }[],
): Promise<void> {
  for (const { clientId, password } of registrars) {
    if ((await passwordHashOf(sql, clientId)) !== undefined) continue;
    const hash = await hashOfConfigured(clientId, password);
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
