import { addSeconds, type Clock, type Operations, type UnsettledState } from '@registrar/kernel';
import type { Clearance } from '@registrar/registries';

/**
 * From the leave to send a command that cannot be undone to its first byte. It comes out of the 30 s that
 * `reconcileAfterSeconds` has beyond the transform timeout; a process that stood still for longer sends
 * nothing.
 */
const SEND_WITHIN_MS = 5_000;

/** The leave to send the command of one attempt; `state`: the one in which it was begun, open by default. */
export interface SendingTurn {
  clearance: Clearance;
  /**
   * False once the leave was refused: others have gone on with the operation, and this attempt has nothing to
   * say.
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
