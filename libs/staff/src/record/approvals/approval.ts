import { AppError, conflict, type JsonValue, notFound } from '@registrar/kernel';
import type { StaffOperation } from '../../permissions';

/** Acts that may wait for a second member of staff. */
export const APPROVAL_ACTS = [
  'account.credit',
  'account.set_limits',
  'payment.refund',
  'domain.remove',
  'domain.set_lock',
  'domain.clear_lock',
  'domain.lift_hold',
  'transfer.move',
  'transfer.approve',
  'transfer.end',
  'registry.put',
  'registry.patch',
  'registry.restore_version',
] as const satisfies readonly StaffOperation[];
export type ApprovalAct = (typeof APPROVAL_ACTS)[number];

/**
 * pending: waits · confirmed: confirmed, and not carried out yet (confirm again after a crash) · carried_out ·
 * refused: the act was refused at confirmation · rejected · expired.
 */
export const APPROVAL_STATES = [
  'pending',
  'confirmed',
  'carried_out',
  'refused',
  'rejected',
  'expired',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Why the act was refused at confirmation, as its caller would have read it. */
export interface ActRefusal {
  code: string;
  message: string;
  details?: string;
}

/** An act that waits for a second person, or waited. */
export interface Approval {
  id: string;
  act: ApprovalAct;
  /** `account:12` */
  target: string;
  /** The act's fields; secrets and personal data masked. */
  command: JsonValue;
  state: ApprovalState;
  /** Why the act waits; absent in requests from before it was stored. */
  cause?: string;
  requestedBy: string;
  /** The reason in the request of the act. */
  reason?: string;
  createdAt: Date;
  expiresAt: Date;
  decidedBy?: string;
  decisionReason?: string;
  decidedAt?: Date;
  refusal?: ActRefusal;
}

/** Thrown instead of an act that now waits for another member of staff; the API answers 202. */
export class ApprovalPending extends Error {
  constructor(readonly approval: Approval) {
    super(`${approval.act} waits for a second member of staff`);
    this.name = 'ApprovalPending';
  }
}

/**
 * Thrown in the transaction of an act that turns out to need a second person: what it wrote is undone, and the act
 * waits.
 */
export class SecondPersonNeeded extends Error {
  /** `because`: as the cause of an approval. */
  constructor(readonly because: string) {
    super(`a second member of staff is needed, because ${because}`);
    this.name = 'SecondPersonNeeded';
  }
}

export const approvalContext = (id: string): string => `staff-approval:${id}`;

export const approvalNotFound = (): AppError =>
  notFound('staff.approval_not_found', 'The requested approval does not exist.');

export const approvalSettled = (state: ApprovalState): AppError =>
  conflict('staff.approval_settled', `The approval is ${state.replace('_', ' ')} already.`);

export const secondPersonInJob = (act: ApprovalAct): AppError =>
  conflict(
    'staff.second_person_in_job',
    `${act} needs a second member of staff here: a job does not carry it out. Do it for each object.`,
  );

export const approvalByKey = (): AppError =>
  new AppError('forbidden', 'staff.approval_by_key', 'Permission denied', {
    details: 'A key cannot confirm an act of staff. Log in with a browser and confirm it there.',
  });

export const dependentApproval = (hours: number): AppError =>
  new AppError('forbidden', 'staff.approval_not_independent', 'Permission denied', {
    details: `The member of staff who requested the act, or a key, added or invited your user since ${hours} hours before the request. Another member of staff must confirm it.`,
  });

export const ownApproval = (): AppError =>
  new AppError('forbidden', 'staff.own_approval', 'Permission denied', {
    details: 'Another member of staff than the one who requested the act must confirm it.',
  });
