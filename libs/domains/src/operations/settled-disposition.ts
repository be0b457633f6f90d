import type { Operation } from '@registrar/kernel';
import type { PollDisposition } from '@registrar/registries';

/**
 * Of a registry's decision on an operation that is settled or gone: a repeated decision is ignored, one that
 * contradicts the local state is unknown, for staff. Undefined: the decision is to be applied.
 */
export function dispositionOfSettled(
  operation: Pick<Operation, 'state'> | undefined,
  succeeded: boolean,
): PollDisposition | undefined {
  switch (operation?.state) {
    case 'open':
    case 'pending':
      return undefined;
    case 'succeeded':
      return succeeded ? 'ignored' : 'unknown';
    default:
      return succeeded ? 'unknown' : 'ignored';
  }
}
