import type { RegistrationPolicy } from '@registrar/domains';
import { OPERATION_POLICY, type OperationPolicy } from '@registrar/domains/wiring';
import { runForOperation } from '../runtime/acting-for';
import type { Settings } from './settings';

export const registrationPolicyOf = (settings: Settings): RegistrationPolicy => ({
  attempts: { attempts: settings.registrationAttempts, seconds: settings.registrationAttemptsSeconds },
  reconcileAfterSeconds: settings.reconcileAfterSeconds,
});

export const operationPolicyOf = (settings: Settings): OperationPolicy => ({
  ...OPERATION_POLICY,
  runForOperation,
  reconcileAfterSeconds: settings.reconcileAfterSeconds,
  attentionAfterSeconds: settings.attentionAfterSeconds,
  pendingAttentionAfterSeconds: settings.pendingAttentionAfterSeconds,
});
