import { storedAs, type Transitions, isNumber, isText } from '@registrar/kernel';

/**
 * kept: retained at the registry until `deleteAt` · deleting: the delete is in progress · lapsing: the
 * registry ends it automatically · deleted: in redemption or pending delete, or already released: the next
 * poll shows which · restoring: a restore is in progress · restored: in its account again · gone: the domain
 * is available · left: sponsored by another registrar.
 */
export type TerminationStage =
  'kept' | 'deleting' | 'lapsing' | 'deleted' | 'restoring' | 'restored' | 'gone' | 'left';

export const TERMINATION_MOVES: Transitions<TerminationStage> = {
  kept: ['deleting', 'lapsing', 'restoring', 'gone'],
  deleting: ['deleted', 'kept', 'left'],
  lapsing: ['restoring', 'gone', 'left'],
  // Refused by a registry that decides later: it is deleted again.
  deleted: ['restoring', 'gone', 'left', 'kept'],
  restoring: ['restored', 'kept', 'lapsing', 'deleted'],
  // Until it leaves its account again.
  restored: [],
  gone: [],
  left: [],
};

/** From where a domain can come back. */
export const RESTORABLE_STAGES = ['kept', 'lapsing', 'deleted'] as const;
export type RestorableStage = (typeof RESTORABLE_STAGES)[number];

/** How the trouble begins that a restore leaves. */
export const RESTORE_TROUBLE = 'a restore failed';

/** A domain that left its account, and its state at the registry. */
export interface DomainTermination {
  domainId: number;
  connectionId: number;
  name: string;
  /** Whose it was. */
  accountId: number;
  stage: TerminationStage;
  deleteAt: Date;
  /** When it left the account. */
  removedAt: Date;
  /** When its DNS resolution is to be interrupted, or that is tried next; absent: no interruption is owed. */
  interruptionDueAt?: Date;
  /** Since when the registry has clientHold, as far as known. */
  interruptedAt?: Date;
  /** As in Interruption. */
  deleteBy?: Date;
  /** clientHold is being set until then at the latest, by the real clock: no restore begins. */
  interruptingUntil?: Date;
  deletedAt?: Date;
  /** The newest delete. */
  operationId?: string;
  /** Reason of the last step's failure, for staff. */
  trouble?: string;
}

/** Stored with the operation of a delete: all data needed to resume after a crash. */
export interface DeletePayload {
  domainId: number;
  name: string;
  connectionId: number;
}

export const deletePayload = storedAs<DeletePayload>('payload of the delete', {
  domainId: isNumber,
  name: isText,
  connectionId: isNumber,
});
