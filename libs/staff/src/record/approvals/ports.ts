import type { Money } from '@registrar/kernel';
import type { Part, PartRequest } from '../../views';
import type { ActRefusal, Approval, ApprovalAct, ApprovalState } from './approval';

export interface StoredApproval extends Approval {
  /** The whole command; undefined once the approval is settled. */
  sealed?: string;
  /** `actorRef` of the one who requested the act; undefined for requests from before it was stored. */
  requester?: string;
}

export interface NewApproval extends Omit<Approval, 'state'> {
  sealed: string;
  /** `actorRef` of the one who requests the act. */
  requester: string;
  /** Keyed hash of act and command: the same request twice waits once. */
  digest: string;
}

export interface ApprovalDecision {
  state: 'confirmed' | 'rejected';
  by: string;
  reason?: string;
  at: Date;
}

/** Writers demand an open unit of work. A pending approval past its end reads as expired at `now`. */
export abstract class ApprovalStore {
  /** The one that waits already with this digest, else the new one. Erases commands of expired ones. */
  abstract add(approval: NewApproval): Promise<Approval>;
  abstract find(id: string, now: Date): Promise<Approval | undefined>;
  /** Locked until the end of the unit of work. */
  abstract lock(id: string, now: Date): Promise<StoredApproval | undefined>;
  /** Newest first. */
  abstract list(state: ApprovalState | undefined, part: PartRequest, now: Date): Promise<Part<Approval>>;
  abstract decide(id: string, decision: ApprovalDecision): Promise<void>;
  /** False: it is not confirmed, or was carried out already. */
  abstract carryOut(id: string): Promise<boolean>;
  /** False: it is not confirmed, or was carried out already. */
  abstract refuse(id: string, refusal: ActRefusal): Promise<boolean>;
}

/** What the audit log has about the access of staff users. Read only. */
export abstract class AccessGrants {
  /**
   * Members of staff that carried out these operations about the staff user since that time, in the clock of the
   * platform; each once, as in the audit log: `Ines (user 5)`.
   */
  abstract actorsOf(userId: number, operations: readonly string[], since: Date): Promise<string[]>;
}

/** Credit or a refund that one member of staff gave an account without a second person. */
export interface GivenAmount {
  accountId: number;
  /** `actorRef` of the member, which stays when the name changes. */
  member: string;
  name: string;
  act: ApprovalAct;
  amount: Money;
  at: Date;
}

/** Writers demand an open unit of work. */
export abstract class GivenAmountStore {
  /** One at a time for each account until the end of the unit of work: of two at once the second sees the first. */
  abstract lock(accountId: number): Promise<void>;
  /**
   * What the member, or one of the same name in whatever case, gave the account after `since`, in the currency of
   * the amount.
   */
  abstract total(of: Omit<GivenAmount, 'act' | 'at'>, since: Date): Promise<Money>;
  abstract add(given: GivenAmount): Promise<void>;
}
