import type { Presence, ZoneName } from '@registrar/catalog';
import { ZoneNames } from '@registrar/catalog/ports';
import type { Sql } from '../sql';

interface NumberedPresence {
  /** From 1. */
  at: string;
  presence: Presence;
}

/**
 * One index search per name: only the last block that begins at or before the name can hold it. The statement
 * sees one snapshot, so a concurrent import is visible whole or not at all.
 */
const PRESENCE = `
select n.at,
       case when i.id is null then 'unknown'
            when position(E'\\n' || n.label || E'\\n' in b.labels) > 0 then 'delegated'
            else 'absent' end as presence
  from unnest($1::text[], $2::text[]) with ordinality as n (label, zone, at)
  left join zone_imports i on i.zone = n.zone and i.state = 'current'
  left join lateral (
    select labels from zone_blocks where import_id = i.id and first_label <= n.label collate "C" order by first_label desc limit 1
  ) b on true`;

export class PostgresZoneNames extends ZoneNames {
  constructor(private readonly sql: Sql) {
    super();
  }

  async presence(names: readonly ZoneName[]): Promise<Presence[]> {
    if (names.length === 0) return [];
    const rows = await this.sql.rows<NumberedPresence>('zone_presence', PRESENCE, [
      names.map(({ label }) => label),
      names.map(({ zone }) => zone),
    ]);
    const answers = new Array<Presence>(names.length);
    for (const { at, presence } of rows) answers[Number(at) - 1] = presence;
    return answers;
  }
}
