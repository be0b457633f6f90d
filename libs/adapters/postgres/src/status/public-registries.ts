import { PublicRegistries, type PublicRegistry } from '@registrar/status/ports';
import { registryOpenSql } from '../registries/closed-registry-sql';
import type { Sql } from '../sql';

interface RegistryRow {
  code: string;
  tlds: string[];
  is_open: boolean;
}

const LIST = `
select c.code, array_agg(t.name order by t.name) as tlds, ${registryOpenSql('c.id', 1)} as is_open
  from registry_connections c join tlds t on t.connection_id = c.id and t.status = 'live'
 where c.enabled group by c.id, c.code order by min(t.name)`;

export class PostgresPublicRegistries extends PublicRegistries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async list(now: Date): Promise<PublicRegistry[]> {
    const rows = await this.sql.rows<RegistryRow>('public_registries', LIST, [now]);
    return rows.map(({ code, tlds, is_open: isOpen }) => ({ code, tlds, isInMaintenance: !isOpen }));
  }
}
