import type { HeldDomain } from '@registrar/domains/ports';
import type { Sql } from '../sql';
import { LISTED } from './domain-sql';
import { HELD, type HeldRow, toHeld } from './held-domain-rows';

/** Existing domains of any account by their A-labels, in no order. */
export async function heldDomainsOf(sql: Sql, names: readonly string[]): Promise<HeldDomain[]> {
  const rows = await sql.rows<HeldRow>(
    'domains_held_of_names',
    `${HELD} where d.name = any($1::text[]) and ${LISTED}`,
    [names],
  );
  return rows.map(toHeld);
}
