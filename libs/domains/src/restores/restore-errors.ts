import { type AppError, conflict } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { PRICED_OF_OURS, refusalOf } from '../shared/registry-refusals';

/** 409: the domain is not restorable. */
export const notRestorable = (why: string): AppError => conflict('restores.not_restorable', why);

export const inTheAccount = (): AppError => notRestorable('The domain is in the account.');
export const noLongerRestorable = (): AppError => notRestorable('The domain can no longer be restored.');
/** Removed for another reason than the end of its term: staff decide. */
export const removedByRegistrar = (): AppError =>
  notRestorable('The domain was removed by the registrar. Please contact support.');

/**
 * Error of a restore that the registry accepted and gave up, since no report satisfied it in time (RFC 3915
 * §3.2).
 */
export const fellBack = (): AppError =>
  conflict(
    'restores.fell_back',
    'The registry has not completed the restore. The domain is in its redemption period again.',
  );

/**
 * What a registry's refusal of a restore, or of the renewal that brings a domain back, means to the client.
 */
export const restoreRefusedByRegistry = (refusal: RegistryRefusal): AppError =>
  refusalOf('restore', refusal, { ...PRICED_OF_OURS, prohibited: noLongerRestorable });
