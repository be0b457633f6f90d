import { AppError, badRequest } from '@registrar/kernel';

/** 422 of a TLD that is not sold: unknown, blocked, or sold in a way that this API does not support. */
export const unsupportedTld = (details?: string): AppError =>
  new AppError('unprocessable', 'catalog.tld_unsupported', 'Unsupported TLD', { details });

/** 422 of a name without a price at the moment (contract: createDomain). */
export const pricingUnavailable = (): AppError =>
  new AppError('unprocessable', 'catalog.pricing_unavailable', 'Domain pricing unavailable', {
    details:
      'The pricing information required to process this request is temporarily unavailable. This is an internal system error. ' +
      'Please try again in a few minutes or contact support if the issue persists.',
  });

/** 400 of an unavailable term; `details` lists the available ones. */
export const invalidYears = (details: string): AppError =>
  new AppError('invalid', 'catalog.years', 'Invalid years', { details });

/** `details` for terms that are not offered. */
export const yearsMustBe = (allowed: readonly number[]): string =>
  `'years' must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}.`;

/** 400 of a term that the TLD does not offer, in price queries (contract: getPricing). */
export const invalidPricingYears = (): AppError =>
  new AppError('invalid', 'catalog.pricing_years', 'Invalid value for years for this domain');

/** 422 of a search without a valid name. */
export const noValidNames = (): AppError =>
  new AppError('unprocessable', 'catalog.no_valid_names', 'None of the submitted domains are valid');

/** 400 of a code that is unknown, expired, used up or not applicable; which one is not disclosed. */
export const promoCodeUnusable = (): AppError =>
  badRequest(`'promoCode' is unknown or cannot be used for this purchase`, 'catalog.promo_code');

/** 404 of the premium list (contract: downloadPremiumList). */
export const noPremiumList = (): AppError =>
  new AppError(
    'not_found',
    'catalog.no_premium_list',
    'No premium list is currently available for download.',
  );

/** 403 of a link that has expired or has an invalid signature. */
export const linkRefused = (): AppError =>
  new AppError('forbidden', 'catalog.link_refused', 'Permission denied');

/** 422 of a zone check without a valid name (contract: zoneCheck). */
export const noZoneNames = (): AppError =>
  new AppError('unprocessable', 'catalog.no_zone_names', 'Unprocessable Entity');
