import type { ReconcilePolicy } from './reconciler';

/** As documented; the settings can change it. */
export const RECONCILE_POLICY: ReconcilePolicy = {
  reconcileAfterSeconds: 90,
  leaseSeconds: 240,
  retrySeconds: 60,
  pendingSeconds: 86_400,
  attentionAfterSeconds: 900,
  pendingAttentionAfterSeconds: 5 * 86_400,
  maxAttempts: 2,
};

/** Five seconds: a change takes one or two commands, and a registry answers within a second as a rule. */
export const BUSY = { busyPolls: 20, busyPauseMs: 250 };
