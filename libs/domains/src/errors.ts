import { AppError, notFound } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { PRICED, refusalOf } from './registry-refusals';

const TAKEN = 'taken: the domain is registered.';
const NOT_AVAILABLE = 'domains.not_available';

/**
 * 400: not available for registration (contract createDomain); `details` begins with the reason. The owner is
 * disclosed to its own account alone.
 */
export const domainNotAvailable = (details = TAKEN): AppError =>
  new AppError('invalid', NOT_AVAILABLE, 'Domain is not available', { details });

export const isNotAvailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === NOT_AVAILABLE;

/** The registry reserves the domain; `reason` in the registry's words. */
export const domainReserved = (reason: string): AppError =>
  domainNotAvailable(`reserved: the registry does not offer the domain (${reason}).`);
export const domainYours = (): AppError => domainNotAvailable('yours: the domain is in your account.');
/** The domain is sold by its seller only: it cannot be registered directly. */
export const domainOnOffer = (): AppError =>
  domainNotAvailable('reserved: the domain is sold with another purchaseType; check its availability.');
export const offerWithdrawn = (): AppError =>
  domainNotAvailable('reserved: the seller no longer offers the domain.');

export const domainNotFound = (): AppError =>
  notFound('domains.not_found', 'The requested domain does not exist.');

export const priceMismatch = (): AppError =>
  new AppError('invalid', 'domains.price_mismatch', 'Purchase price does not match');

export const premiumPriceRequired = (): AppError =>
  new AppError(
    'invalid',
    'domains.premium_price_required',
    'Purchase price is required for premium domains in order to complete this request',
  );

export const purchasePriceRequired = (): AppError =>
  new AppError(
    'invalid',
    'domains.price_required',
    'Purchase price is required in order to complete this request',
  );

/**
 * 429 of one account and name on flagged registry connections; differs from the account-wide text (BEHAVIOUR
 * §4).
 */
export const tooManyAttempts = (retryAfterSeconds: number): AppError =>
  new AppError(
    'too_many_requests',
    'domains.too_many_attempts',
    'Too many registration attempts for this domain.',
    { retryAfterSeconds },
  );

/** Maps a registry's refusal of a create to the client's error. */
export const refusedByRegistry = (refusal: RegistryRefusal): AppError =>
  // 2201 at a create (not_ours): the TLD is not enabled for the registrar (FACTS §2.5)
  refusalOf('registration', refusal, { ...PRICED, exists: () => domainNotAvailable() });
