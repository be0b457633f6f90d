import { AppError, notFound } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { PRICED, refusalOf } from './registry-refusals';

/** 400: somebody has it, here or at the registry (contract createDomain). */
export const domainNotAvailable = (): AppError => new AppError('invalid', 'domains.not_available', 'Domain is not available');

export const domainNotFound = (): AppError => notFound('domains.not_found', 'The requested domain does not exist.');

export const priceMismatch = (): AppError => new AppError('invalid', 'domains.price_mismatch', 'Purchase price does not match');

export const premiumPriceRequired = (): AppError =>
  new AppError('invalid', 'domains.premium_price_required', 'Purchase price is required for premium domains in order to complete this request');

export const purchasePriceRequired = (): AppError =>
  new AppError('invalid', 'domains.price_required', 'Purchase price is required in order to complete this request');

/** 429 of one account and name on flagged registry connections; differs from the account-wide text (BEHAVIOUR §4). */
export const tooManyAttempts = (retryAfterSeconds: number): AppError =>
  new AppError('too_many_requests', 'domains.too_many_attempts', 'Too many registration attempts for this domain.', { retryAfterSeconds });

/** What a registry's refusal of a create means to the client. */
export const refusedByRegistry = (refusal: RegistryRefusal): AppError =>
  // 2201 at a create (not_ours): the TLD is not enabled for us (FACTS §2.5)
  refusalOf('registration', refusal, { ...PRICED, exists: domainNotAvailable });
