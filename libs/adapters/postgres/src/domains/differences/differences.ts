import type { UnitOfWork } from '@registrar/kernel';
import {
  type Difference,
  type DifferenceResolution,
  DifferenceStore,
  type OpenDifference,
  storedDrift,
} from '@registrar/domains/ports';
import type { Sql } from '../../sql';
import type { RegistryDifferenceEntity } from '../entities/registry-differences.entity';
import type { RegistryContactEntity } from '../../registries/entities/registry-contacts.entity';

type DifferenceRow = Pick<RegistryDifferenceEntity, 'id' | 'domain_id' | 'field' | 'ours' | 'theirs'>;

export class PostgresDifferenceStore extends DifferenceStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  /** As in the index; `any(array(…))` as in the query that claims operations. */
  async takeDue(
    connectionId: number,
    now: Date,
    nextAt: Date,
    limit: number,
  ): Promise<{ id: number; name: string }[]> {
    return this.sql.rows<{ id: number; name: string }>(
      'difference_take_due',
      `update domains set compare_at = $3
        where id = any(array(select id from domains
                              where connection_id = $1 and removed_at is null and state = 'active' and coalesce(compare_at, '-infinity') <= $2
                                and busy_operation_id is null
                              order by coalesce(compare_at, '-infinity') limit $4 for update skip locked))
        returning id, name`,
      [connectionId, now, nextAt, limit],
    );
  }

  async compareAt(domainId: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('difference_compare_at', 'update domains set compare_at = $2 where id = $1', [
      domainId,
      at,
    ]);
  }

  async record(
    domainId: number,
    found: readonly Difference[],
    at: Date,
  ): Promise<{ added: number; gone: number }> {
    this.uow.assertOpen();
    const fields = found.map(({ field }) => field);
    const gone = await this.sql.change(
      'difference_gone',
      `update registry_differences set resolved_at = $3, resolution = 'gone' where domain_id = $1 and resolved_at is null and field <> all($2::text[])`,
      [domainId, fields, at],
    );
    if (found.length === 0) return { added: 0, gone };
    const rows = await this.sql.rows<{ is_new: boolean }>(
      'difference_record',
      `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at)
       select $1, f.field, f.ours, f.theirs, $5, $5 from unnest($2::text[], $3::jsonb[], $4::jsonb[]) as f (field, ours, theirs)
       on conflict (domain_id, field) where resolved_at is null do update set ours = excluded.ours, theirs = excluded.theirs, seen_at = excluded.seen_at
       returning xmax = 0 as is_new`,
      [
        domainId,
        fields,
        found.map(({ local }) => JSON.stringify(local)),
        found.map(({ atRegistry }) => JSON.stringify(atRegistry)),
        at,
      ],
    );
    return { added: rows.filter((row) => row.is_new).length, gone };
  }

  async find(id: string): Promise<OpenDifference | undefined> {
    const row = await this.sql.row<DifferenceRow>(
      'difference_find',
      'select id, domain_id, field, ours, theirs from registry_differences where id = $1 and resolved_at is null',
      [id],
    );
    return (
      row && {
        id: row.id,
        domainId: row.domain_id,
        field: row.field,
        ...storedDrift(row.field).read({ local: row.ours, atRegistry: row.theirs }, row.id),
      }
    );
  }

  async resolve(id: string, resolution: DifferenceResolution, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'difference_resolve',
      'update registry_differences set resolved_at = $3, resolution = $2 where id = $1 and resolved_at is null',
      [id, resolution, at],
    );
  }

  async registryIds(connectionId: number, contactIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.sql.rows<Pick<RegistryContactEntity, 'contact_id' | 'registry_id'>>(
      'difference_registry_ids',
      'select contact_id, registry_id from registry_contacts where connection_id = $1 and contact_id = any($2)',
      [connectionId, contactIds],
    );
    return new Map(rows.map((row) => [row.contact_id, row.registry_id]));
  }

  async contactsBehind(connectionId: number, registryIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.sql.rows<{ given: string; contact_id: number }>(
      'difference_contacts_behind',
      // local ids are lower case (ObjectsAtRegistry draws them), those of contacts that came with a domain
      // are as their registrar wrote them
      `select g.given, c.contact_id from unnest($2::text[]) as g (given) join registry_contacts c on c.connection_id = $1 and c.registry_id in (lower(g.given), g.given)`,
      [connectionId, registryIds],
    );
    return new Map(rows.map((row) => [row.given, row.contact_id]));
  }
}
