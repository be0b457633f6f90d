import type { CallNotes, PlannedOperation, PlannedSteps } from '@registrar/kernel';

/** What carrying out an operation does, in words, for every kind that a call may open. */
export abstract class OperationPlans {
  abstract stepsOf(operation: PlannedOperation): Promise<PlannedSteps>;
  /** Of one more command of an existing operation: the cancel of a transfer in. */
  abstract stepsOfAttempt(operation: PlannedOperation): Promise<PlannedSteps>;
}

/** Of the operation that a call has opened or goes on with; undefined: there is none. */
export async function stepsOf(plans: OperationPlans, call: CallNotes): Promise<PlannedSteps | undefined> {
  const operation = call.ofKind('operation').at(-1)?.operation;
  if (operation) return plans.stepsOf(operation);
  const attempt = call.ofKind('attempt').at(-1)?.operation;
  return attempt && plans.stepsOfAttempt(attempt);
}
