import { AppError, badRequest, conflict, toTimestamp } from '@registrar/kernel';
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

/** 409 of a renewal by staff: another renewal came first. */
export const otherTerm = (expiresAt: Date): AppError =>
  conflict('renewals.other_term', `The term of the domain ends at ${toTimestamp(expiresAt)}.`);

/** 400 before the time from which the registry accepts renewals. */
export const renewalTooEarly = (tld: string, windowDays: number, opensAt: Date): AppError =>
  badRequest(
    `A .${tld} domain can be renewed from ${windowDays} days before it expires: this one from ${toTimestamp(opensAt)}.`,
    'renewals.too_early',
  );

/** 400 of a status that forbids it; the wording of BEHAVIOUR §8 for updates. */
export const statusForbidsRenewal = (status: string): AppError =>
  new AppError('invalid', STATUS_PROHIBITS, 'Domain status does not allow this operation.', {
    details: `Command Failed - The Domain Cannot Be Renewed (${status}).`,
  });

/** Maps a registry's refusal of a renewal to the client's error. */
export const renewalRefusedByRegistry = (refusal: RegistryRefusal): AppError =>
  refusalOf('renewal', refusal, PRICED_OF_OURS);
