import type { SearchHit, SearchKind, SearchTerms } from '@registrar/staff';
import { SearchReader } from '@registrar/staff/ports';
import { ifAny } from '../../admin/decimal';
import type { Sql } from '../../sql';
import { SEARCH_STEPS } from './search-sql';

interface HitRow {
  id: string;
  title: string;
  subtitle: string | null;
  account_id: number | null;
  state: string | null;
}

/** One statement for each way of matching, until there are enough hits. */
export class PostgresSearchReader extends SearchReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async find(kind: SearchKind, terms: SearchTerms, limit: number): Promise<SearchHit[]> {
    const found = new Map<string, SearchHit>();
    for (const { match, name, text, values } of SEARCH_STEPS[kind]) {
      const asked = values(terms);
      if (!asked || found.size >= limit) continue;
      // Those of earlier steps come again and fill no place.
      const rows = await this.sql.rows<HitRow>(name, text, [...asked, limit + found.size]);
      for (const row of rows) if (!found.has(row.id)) found.set(row.id, { kind, ...hitOf(row), match });
    }
    return [...found.values()].slice(0, limit);
  }
}

const hitOf = (row: HitRow): Omit<SearchHit, 'kind' | 'match'> => ({
  id: row.id,
  title: row.title,
  subtitle: ifAny(row.subtitle || null),
  accountId: ifAny(row.account_id),
  state: ifAny(row.state),
});
