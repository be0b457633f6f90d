import { domainViewsOf, heldDomainsOf, type Sql } from '@registrar/adapter-postgres';
import { AppError, type CallsOfOperation, DomainName, ReadAhead } from '@registrar/kernel';
import { bulkActOf, type FindStaffMember } from '@registrar/staff';
import { DOMAIN_VIEW, HELD_DOMAIN, memberKey, STAFF_MEMBER } from './facts';

/** Reads the caller and the domains of several acts of staff at once. */
export class StaffReadAhead {
  constructor(
    private readonly sql: Sql,
    private readonly members: Pick<FindStaffMember, 'execute'>,
  ) {}

  /** Undefined for acts that are not about domains. What is not found is left out: each call refuses by its own read. */
  async read({ caller, operationId, items }: CallsOfOperation): Promise<ReadAhead | undefined> {
    if (bulkActOf(operationId)?.about !== 'domain' || !('staff' in caller)) return undefined;
    const ahead = new ReadAhead();
    const member = await this.members.execute(caller.staff).catch(unlessRefused);
    if (member) ahead.put(STAFF_MEMBER, memberKey(caller.staff), member);
    const names = items.flatMap(({ domainName }) => DomainName.parse(String(domainName))?.ascii ?? []);
    for (const view of await domainViewsOf(this.sql, names)) ahead.put(DOMAIN_VIEW, view.name, view);
    for (const held of await heldDomainsOf(this.sql, names)) ahead.put(HELD_DOMAIN, held.name, held);
    return ahead;
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
