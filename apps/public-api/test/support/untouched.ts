import type { Sandbox } from '@registrar/test-sandbox';

/** Counted or written for every request, and what the process holds for its sessions to registries. */
const OF_REQUESTS = [
  'registration_attempts',
  'registry_commands',
  'session_leases',
  'session_wants',
  'registry_session_reports',
];

/** A digest of each table of the product. */
export async function digestsOf({ sql }: Sandbox): Promise<Record<string, string>> {
  const { rows } = await sql.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
  );
  const digests: [string, string][] = [];
  for (const name of rows.map((row) => row.name).filter((table) => !OF_REQUESTS.includes(table))) {
    const found = await sql.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
    );
    digests.push([name, found.rows[0].digest]);
  }
  return Object.fromEntries(digests);
}

/** Commands sent to registries that change something. */
export async function transformsOf({ sql }: Sandbox): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from registry_commands where command !~ '(check|info)$'`,
  );
  return rows[0].n;
}
