import type { StaffOperation } from '../../permissions';
import { actorRef, memberOfLabel, type StaffActor } from '../../staff';
import { dependentApproval } from './approval';
import type { ApprovalPolicy } from './approvable-acts';
import type { AccessGrants, StoredApproval } from './ports';

const HOUR_MS = 3_600_000;
/**
 * A user who was added or invited by somebody may be that person. Another name or role opens no log-in as the user,
 * and a directory may write these each night.
 */
const GRANTS: readonly StaffOperation[] = ['staff_user.create', 'staff_user.invite'];

/**
 * Refuses a confirmation by a user whom the requester added or invited lately, also through other users:
 * an owner could otherwise make the second person. A key proves no person, so what keys did counts as done by the
 * requester, unless keys may confirm themselves.
 */
export class IndependentUser {
  constructor(
    private readonly grants: AccessGrants,
    private readonly policy: Pick<ApprovalPolicy, 'hours' | 'byKeys'>,
  ) {}

  /** Keys pass: the policy decides about them. Throws 403. */
  async verify(actor: StaffActor, approval: StoredApproval): Promise<void> {
    const { hours } = this.policy;
    const since = new Date(approval.createdAt.getTime() - hours * HOUR_MS);
    const open = actor.userId === undefined ? [] : [actor.userId];
    const seen = new Set(open);
    for (let userId = open.pop(); userId !== undefined; userId = open.pop())
      for (const label of await this.grants.actorsOf(userId, GRANTS, since)) {
        const by = memberOfLabel(label);
        if (by?.ref === actorRef(actor)) continue;
        if (!by || this.countsAsRequester(by, approval)) throw dependentApproval(hours);
        const [kind, id] = by.ref.split(':');
        if (kind !== 'user' || seen.has(Number(id))) continue;
        seen.add(Number(id));
        open.push(Number(id));
      }
  }

  private countsAsRequester(
    by: { name: string; ref: string },
    { requester, requestedBy }: StoredApproval,
  ): boolean {
    const isKey = by.ref.startsWith('key:');
    if (by.ref === requester || by.name.toLowerCase() === requestedBy.toLowerCase()) return true;
    return isKey && !this.policy.byKeys;
  }
}
