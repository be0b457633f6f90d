import type { ZoneQueries, ZoneRecord } from '@registrar/dns';
import { DomainName } from '@registrar/kernel';
import type { AdminQueries } from '../admin-queries';
import { invalidField } from '../errors';
import { assertMay } from '../permissions';
import type { StaffMember } from '../staff';

type ComparedRecord = Omit<ZoneRecord, 'id'>;

/** `before` is absent for an added record, `after` for a removed one. */
export interface RecordDifference {
  before?: ComparedRecord;
  after?: ComparedRecord;
}

export interface ZoneComparison {
  what: 'zone';
  from: number;
  to: number;
  differences: readonly RecordDifference[];
}

/** Two versions of a domain's zone, in any account. */
export class CompareZones {
  constructor(
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly zones: Pick<ZoneQueries, 'recordsAt'>,
  ) {}

  /** Throws 400, 403, and 404 also for a version that never was. */
  async execute(
    { role }: Pick<StaffMember, 'role'>,
    domainName: string,
    { from, to }: { from: number; to: number },
  ): Promise<ZoneComparison> {
    assertMay(role, 'domain.compare');
    for (const [field, version] of Object.entries({ from, to }))
      if (!Number.isInteger(version) || version < 0)
        throw invalidField(field, 'must be a version of the zone, from 0 on');
    const { accountId, name } = await this.queries.domain(domainName);
    const domain = DomainName.of(name);
    const before = await this.zones.recordsAt(accountId, domain, from);
    const after = from === to ? before : await this.zones.recordsAt(accountId, domain, to);
    return { what: 'zone', from, to, differences: recordsBetween(before, after) };
  }
}

/** A record is its host, type and answer: one that was removed and added again has not changed. */
function recordsBetween(before: readonly ZoneRecord[], after: readonly ZoneRecord[]): RecordDifference[] {
  const left = new Map(before.map((record) => [keyOf(record), dataOf(record)]));
  const differences: RecordDifference[] = [];
  for (const record of after) {
    const [key, now] = [keyOf(record), dataOf(record)];
    const then = left.get(key);
    left.delete(key);
    if (!then) differences.push({ after: now });
    else if (JSON.stringify(then) !== JSON.stringify(now)) differences.push({ before: then, after: now });
  }
  return [...[...left.values()].map((record) => ({ before: record })), ...differences];
}

const keyOf = ({ host, type, answer }: ZoneRecord): string => JSON.stringify([host, type, answer]);

const dataOf = ({ host, type, answer, ttl, priority, sent, expiresAt }: ZoneRecord): ComparedRecord => ({
  host,
  type,
  answer,
  ttl,
  ...(priority !== undefined && { priority }),
  ...(sent !== undefined && { sent }),
  ...(expiresAt !== undefined && { expiresAt }),
});
