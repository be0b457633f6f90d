import { domainViewsOf, type Sql } from '@registrar/adapter-postgres';
import { AppError, type CallsOfOperation, ReadAhead } from '@registrar/kernel';
import { bulkActOf, type FindStaffMember } from '@registrar/staff';
import { DOMAIN_VIEW, memberKey, STAFF_MEMBER } from './facts';
import { namedItems, type RenewalReadAhead } from './renewal-read-ahead';

const RENEWAL = 'renewDomainForAccount';

/** Reads what several acts of staff need at once: of renewals all that decides them. */
export class StaffReadAhead {
  constructor(
    private readonly sql: Sql,
    private readonly members: Pick<FindStaffMember, 'execute'>,
    private readonly renewals: Pick<RenewalReadAhead, 'read' | 'readDomains'>,
  ) {}

  /** Undefined for acts that are not about domains. What is not found is left out: each call refuses by its own read. */
  async read({ caller, operationId, items }: CallsOfOperation): Promise<ReadAhead | undefined> {
    if (bulkActOf(operationId)?.about !== 'domain' || !('staff' in caller)) return undefined;
    const ahead = new ReadAhead(operationId === RENEWAL);
    const member = await this.members.execute(caller.staff).catch(unlessRefused);
    if (member) ahead.put(STAFF_MEMBER, memberKey(caller.staff), member);
    const byName = namedItems(items);
    const names = [...byName.keys()];
    for (const view of await domainViewsOf(this.sql, names)) ahead.put(DOMAIN_VIEW, view.name, view);
    await (ahead.decides ? this.renewals.read(ahead, byName) : this.renewals.readDomains(ahead, names));
    return ahead;
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
