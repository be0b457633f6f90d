import { storedDrift } from '@registrar/domains/ports';
import type { Part, PartRequest, RegistryDifferenceFilter, RegistryDifferenceView } from '@registrar/staff';
import { ifAny } from '../../admin/decimal';
import { readPart } from '../../admin/part';
import type { Sql } from '../../sql';
import type { StatementNames } from '../../statement-names';
import type { RegistryDifferenceEntity } from '../entities/registry-differences.entity';
import type { DomainEntity } from '../entities/domains.entity';
import type { RegistryConnectionEntity } from '../../registries/entities/registry-connections.entity';

/** A difference with its domain. */
interface ListedDifference extends RegistryDifferenceEntity, Pick<DomainEntity, 'name' | 'account_id'> {
  connection: RegistryConnectionEntity['code'];
}

const DIFFERENCES = `
select f.id, f.domain_id, d.name, d.account_id, n.code as connection, f.field, f.ours, f.theirs, f.found_at, f.seen_at, f.resolved_at, f.resolution
  from registry_differences f join domains d on d.id = f.domain_id join registry_connections n on n.id = d.connection_id`;

/** Newest first; only open ones by default. */
export function readDifferences(
  sql: Sql,
  names: StatementNames,
  filter: RegistryDifferenceFilter,
  part: PartRequest,
): Promise<Part<RegistryDifferenceView>> {
  const conditions = [
    { test: 'd.name = ?', value: filter.domainName },
    { test: 'f.field = ?', value: filter.field },
    { test: 'n.code = ?', value: filter.registryConnection },
  ];
  // As in the index.
  const open = filter.open === false ? '' : ' and f.resolved_at is null';
  return readPart<ListedDifference, RegistryDifferenceView>(
    sql,
    names,
    { select: `${DIFFERENCES}${open}`, id: 'f.id', conditions },
    part,
    viewOf,
  );
}

function viewOf(row: ListedDifference): RegistryDifferenceView {
  const { local, atRegistry } = storedDrift(row.field).read(
    { local: row.ours, atRegistry: row.theirs },
    row.id,
  );
  return {
    id: row.id,
    domainId: row.domain_id,
    domainName: row.name,
    accountId: row.account_id,
    registryConnection: row.connection,
    field: row.field,
    ours: local,
    theirs: atRegistry,
    foundAt: row.found_at,
    seenAt: row.seen_at,
    resolvedAt: ifAny(row.resolved_at),
    resolution: ifAny(row.resolution),
  };
}
