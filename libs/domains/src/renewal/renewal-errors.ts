import { AppError, conflict } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { PRICED_OF_OURS, refusalOf, STATUS_PROHIBITS } from '../shared/registry-refusals';

/** 409: the registry has not decided on the create yet, so there is no term to renew. */
export const notRegisteredYet = (): AppError =>
  conflict('domains.pending_create', 'The registration of this domain has not been completed yet.');

/**
 * 409, never returned to a client: the term to be auto-renewed has changed, or auto-renewal was switched off.
 */
export const renewalNotDue = (): AppError =>
  conflict('renewals.not_due', 'The domain is not due for auto-renewal.');

/** 400 of a status that forbids it; the wording of BEHAVIOUR §8 for updates. */
export const statusForbidsRenewal = (status: string): AppError =>
  new AppError('invalid', STATUS_PROHIBITS, 'Domain status does not allow this operation.', {
    details: `Command Failed - The Domain Cannot Be Renewed (${status}).`,
  });

/** Maps a registry's refusal of a renewal to the client's error. */
export const renewalRefusedByRegistry = (refusal: RegistryRefusal): AppError =>
  refusalOf('renewal', refusal, PRICED_OF_OURS);
