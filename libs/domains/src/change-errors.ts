import { AppError, conflict } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { refusalOf, STATUS_PROHIBITS, UNPRICED } from './registry-refusals';

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

/** 406 (BEHAVIOUR §8). */
export const noAuthCode = (): AppError =>
  new AppError('not_acceptable', 'domains.no_auth_code', 'No authcode found');

/**
 * Maps a registry's refusal of a change to the client's error. `status`: the status that forbids it, if
 * known.
 */
export const changeRefusedByRegistry = (refusal: RegistryRefusal, status?: string): AppError =>
  refusalOf('change', refusal, { ...UNPRICED, prohibited: () => statusForbidsUpdate(status) });
