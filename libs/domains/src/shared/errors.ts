import { AppError, conflict, notFound } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { PRICED, refusalOf, STATUS_PROHIBITS } from './registry-refusals';

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
export const ownDomain = (): AppError => domainNotAvailable('yours: the domain is in your account.');
/** The domain is sold by its seller only: it cannot be registered directly. */
export const domainOnOffer = (): AppError =>
  domainNotAvailable('reserved: the domain is sold with another purchaseType; check its availability.');
export const offerWithdrawn = (): AppError =>
  domainNotAvailable('reserved: the seller no longer offers the domain.');

export const domainNotFound = (): AppError =>
  notFound('domains.not_found', 'The requested domain does not exist.');

export const isDomainNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'domains.not_found';

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
/** 403 of every change to an expired domain (BEHAVIOUR §8). */
export const domainExpired = (): AppError =>
  new AppError('forbidden', 'domains.expired', 'Permission denied', { details: 'The domain has expired.' });
/** 409: the TLD supports no transfer lock, or no privacy. */
export const settingNotSupported = (): AppError =>
  conflict('domains.setting_unsupported', 'This TLD does not support the requested setting.');
/** 409 of an early unlock; nothing changed. `until` is a timestamp. */
export const underPolicyLock = (until: string): AppError =>
  conflict('domains.policy_lock', `The domain is under a policy transfer lock until ${until}.`);
/** 409 of RegistrarLock, AccountLock and PrivacyLock (BEHAVIOUR §9). */
export const lockedBy = (lock: string): AppError =>
  conflict('domains.locked', `The domain is locked (${lock}).`);
/** 409 of a refund that deletes and of a registration: a hold of staff, whose kind and reason stay with them. */
export const onHoldByRegistrar = (): AppError =>
  conflict('domains.registry_hold_stands', 'The domain is on hold by the registrar. Write to support.');
/** 409: one change or renewal of a domain at a time. */
export const changeUnderWay = (retryAfterSeconds: number): AppError =>
  new AppError('conflict', 'domains.busy', 'Conflict', {
    details: 'Another change of this domain is being carried out.',
    retryAfterSeconds,
  });

/**
 * 400 of a registry status that forbids updates (BEHAVIOUR §8); `status` by its EPP name, absent where the
 * registry does not say which.
 */
export const statusForbidsUpdate = (status?: string): AppError =>
  new AppError('invalid', STATUS_PROHIBITS, 'Domain status does not allow this operation.', {
    details:
      status === undefined
        ? 'Command Failed - The Domain Cannot Be Updated.'
        : `Command Failed - The Domain Cannot Be Updated (${status}).`,
  });
