import { type Check, isFlag, isNumber, isObjectOf } from '@registrar/kernel';
/** A change of the registrant, as evidence (registrant_changes). */
export interface RegistrantChange {
  beforeContactId: number;
  afterContactId: number;
  /** Name, company or email differ. */
  material: boolean;
  /** The account waives the 60-day lock. */
  optedOut: boolean;
  /** The email address has to be verified. */
  verificationDue: boolean;
}

/** A change that was carried out. */
export interface RecordedRegistrantChange extends RegistrantChange {
  operationId: string;
  domainId: number;
  /** Name of the domain. */
  name: string;
  /** The account that has the domain after the change. */
  accountId: number;
  changedAt: Date;
  /** End of the TransferLock that is in force after the change. */
  transferLockUntil?: Date;
}

export const isRegistrantChange: Check<RegistrantChange> = isObjectOf<RegistrantChange>({
  beforeContactId: isNumber,
  afterContactId: isNumber,
  material: isFlag,
  optedOut: isFlag,
  verificationDue: isFlag,
});
