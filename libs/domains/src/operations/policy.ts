import type { ReconcilePolicy } from './reconciler';

/** How operations of every kind wait, and when another attempt or a person takes them up. */
export interface OperationPolicy extends ReconcilePolicy {
  /** Times that a change waits for another one of the same domain, and milliseconds between. */
  busyPolls: number;
  busyPauseMs: number;
}

/** As documented; the settings can change it. */
export const OPERATION_POLICY: OperationPolicy = {
  reconcileAfterSeconds: 90,
  leaseSeconds: 240,
  retrySeconds: 60,
  pendingSeconds: 86_400,
  attentionAfterSeconds: 900,
  pendingAttentionAfterSeconds: 5 * 86_400,
  maxAttempts: 2,
  // Five seconds: a change takes one or two commands, and a registry answers within a second as a rule.
  busyPolls: 20,
  busyPauseMs: 250,
};
