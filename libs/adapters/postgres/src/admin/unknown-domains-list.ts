import type { Part, PartRequest, UnknownDomainFilter, UnknownDomainView } from '@registrar/staff';
import type { Sql } from '../sql';
import type { StatementNames } from '../statement-names';
import { ifAny } from './decimal';
import { readPart } from './part';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';
import type { UnknownDomainEntity } from '../domains/entities/unknown-domains.entity';

interface ListedUnknownDomain extends Pick<
  UnknownDomainEntity,
  | 'id'
  | 'name'
  | 'source'
  | 'evidence'
  | 'registered_at'
  | 'expires_at'
  | 'found_at'
  | 'seen_at'
  | 'resolved_at'
  | 'acknowledged_at'
  | 'acknowledged_by'
  | 'acknowledged_reason'
> {
  connection: RegistryConnectionEntity['code'];
}

const UNKNOWN_DOMAINS = `
select u.id, u.name, n.code as connection, u.source, u.evidence, u.registered_at, u.expires_at, u.found_at, u.seen_at, u.resolved_at, u.acknowledged_at, u.acknowledged_by, u.acknowledged_reason
  from unknown_domains u join registry_connections n on n.id = u.connection_id`;

export function readUnknownDomains(
  sql: Sql,
  names: StatementNames,
  { isOpen, isAcknowledged }: UnknownDomainFilter,
  part: PartRequest,
): Promise<Part<UnknownDomainView>> {
  const conditions = [
    { test: '(u.resolved_at is null) = ?', value: isOpen ? true : undefined },
    { test: '(u.acknowledged_at is not null) = ?', value: isAcknowledged },
  ];
  return readPart<ListedUnknownDomain, UnknownDomainView>(
    sql,
    names,
    { select: UNKNOWN_DOMAINS, id: 'u.id', conditions },
    part,
    (row) => ({
      id: row.id,
      domainName: row.name,
      registryConnection: row.connection,
      source: row.source,
      evidence: row.evidence,
      registeredAt: ifAny(row.registered_at),
      expiresAt: ifAny(row.expires_at),
      foundAt: row.found_at,
      seenAt: row.seen_at,
      resolvedAt: ifAny(row.resolved_at),
      acknowledgedAt: ifAny(row.acknowledged_at),
      acknowledgedBy: ifAny(row.acknowledged_by),
      acknowledgedReason: ifAny(row.acknowledged_reason),
    }),
  );
}
