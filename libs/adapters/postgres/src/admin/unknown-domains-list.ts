import type { Part, PartRequest, UnknownDomainView } from '@registrar/staff';
import type { Sql } from '../sql';
import type { StatementNames } from '../statement-names';
import { ifAny } from './decimal';
import { readPart } from './part';

interface UnknownDomainRow {
  id: string;
  name: string;
  connection: string;
  source: UnknownDomainView['source'];
  evidence: string;
  registered_at: Date | null;
  expires_at: Date | null;
  found_at: Date;
  seen_at: Date;
  resolved_at: Date | null;
}

const UNKNOWN_DOMAINS = `
select u.id, u.name, n.code as connection, u.source, u.evidence, u.registered_at, u.expires_at, u.found_at, u.seen_at, u.resolved_at
  from unknown_domains u join registry_connections n on n.id = u.connection_id`;

export function readUnknownDomains(sql: Sql, names: StatementNames, isOpen: boolean, part: PartRequest): Promise<Part<UnknownDomainView>> {
  const conditions = [{ test: '(u.resolved_at is null) = ?', value: isOpen ? true : undefined }];
  return readPart<UnknownDomainRow, UnknownDomainView>(sql, names, { select: UNKNOWN_DOMAINS, id: 'u.id', conditions }, part, (row) => ({
    id: row.id, domainName: row.name, registryConnection: row.connection, source: row.source, evidence: row.evidence,
    registeredAt: ifAny(row.registered_at), expiresAt: ifAny(row.expires_at), foundAt: row.found_at, seenAt: row.seen_at, resolvedAt: ifAny(row.resolved_at),
  }));
}
