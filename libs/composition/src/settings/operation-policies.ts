import type { ReconcilePolicy, RegistrationPolicy } from '@registrar/domains';
import { RECONCILE_POLICY } from '@registrar/domains/wiring';
import { runForAccount } from '../runtime/acting-account';
import type { Settings } from './settings';

export const registrationPolicyOf = (settings: Settings): RegistrationPolicy => ({
  attempts: { attempts: settings.registrationAttempts, seconds: settings.registrationAttemptsSeconds },
  reconcileAfterSeconds: settings.reconcileAfterSeconds,
});

export const reconcilePolicyOf = (settings: Settings): ReconcilePolicy => ({
  ...RECONCILE_POLICY,
  runForAccount,
  reconcileAfterSeconds: settings.reconcileAfterSeconds,
  attentionAfterSeconds: settings.attentionAfterSeconds,
  pendingAttentionAfterSeconds: settings.pendingAttentionAfterSeconds,
});
