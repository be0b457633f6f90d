import { AppError, conflict } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { PRICED_OF_OURS, refusalOf, STATUS_PROHIBITS } from './registry-refusals';

/** 409: the registry has not decided on the create yet, so there is no term to renew. */
export const notRegisteredYet = (): AppError =>
  conflict('domains.pending_create', 'The registration of this domain has not been completed yet.');

/**
 * 409 to no client: the term that was to be renewed by itself is another one by now, or its owner wants none.
 */
export const renewalNotDue = (): AppError =>
  conflict('renewals.not_due', 'The domain is not due for auto-renewal.');

/** 400 of a status that forbids it; the wording of BEHAVIOUR §8 for updates. */
export const statusForbidsRenewal = (status: string): AppError =>
  new AppError('invalid', STATUS_PROHIBITS, 'Domain status does not allow this operation.', {
    details: `Command Failed - The Domain Cannot Be Renewed (${status}).`,
  });

/** What a registry's refusal of a renewal means to the client. */
export const renewalRefusedByRegistry = (refusal: RegistryRefusal): AppError =>
  refusalOf('renewal', refusal, PRICED_OF_OURS);
