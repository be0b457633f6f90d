import { addSeconds, type Clock, type Operations, type UnsettledState } from '@registrar/kernel';
import type { Clearance } from '@registrar/registries';

/**
 * Longest time from the permit for an irreversible command to its first byte. It is part of the 30 s that
 * `reconcileAfterSeconds` has beyond the transform timeout; a process that was suspended for longer sends
 * nothing.
 */
const SEND_WITHIN_MS = 5_000;

/**
 * The permit to send the command of one attempt; `state`: in which the attempt was begun, open by default.
 */
export interface SendingTurn {
  clearance: Clearance;
  /**
   * False once the permit was refused: another process continued with the operation, and this attempt has no
   * result.
   */
  isOurs(): boolean;
}

export function sendingTurn(
  operations: Operations,
  clock: Clock,
  reconcileAfterSeconds: number,
  { operationId, attempt, state }: { operationId: string; attempt: number; state?: UnsettledState },
): SendingTurn {
  let isOurs = true;
  return {
    isOurs: () => isOurs,
    clearance: async () => {
      isOurs = await operations.beginSending(
        operationId,
        attempt,
        addSeconds(clock.now(), reconcileAfterSeconds),
        state,
      );
      return isOurs ? SEND_WITHIN_MS : undefined;
    },
  };
}
