import type { CallingStaff, CallingToken, OperationCaller } from '@registrar/kernel';

/** Calls the items of a job: a token of an account, or a member of staff for the registrar itself. */
export type JobOwner = OperationCaller;

/** Jobs that a caller may see: those of an account, or those of staff. */
export type JobScope = number | 'staff';

/** Whose jobs a process carries out: the API of each side calls its own operations. */
export type JobSide = 'accounts' | 'staff';

export const isStaff = (owner: JobOwner): owner is CallingStaff => 'staff' in owner;

export const scopeOf = (owner: JobOwner): JobScope => (isStaff(owner) ? 'staff' : owner.accountId);

/** Whose clock counts: undefined is the registrar's own. */
export const accountOf = (scope: JobScope): number | undefined => (scope === 'staff' ? undefined : scope);

/** Undefined for jobs of staff. */
export const tokenOf = (owner: JobOwner): CallingToken | undefined => (isStaff(owner) ? undefined : owner);
