import { AppError } from '@registrar/kernel';

/** 422 of a TLD that is not sold here: unknown, blocked, or sold in a way this API does not take. */
export const unsupportedTld = (details?: string): AppError =>
  new AppError('unprocessable', 'catalog.tld_unsupported', 'Unsupported TLD', { details });

/** 422 of a name that has no price at the moment (contract: createDomain). */
export const pricingUnavailable = (): AppError =>
  new AppError('unprocessable', 'catalog.pricing_unavailable', 'Domain pricing unavailable', {
    details:
      'The pricing information required to process this request is temporarily unavailable. This is an internal system error. ' +
      'Please try again in a few minutes or contact support if the issue persists.',
  });

/** 400 of a term that the TLD does not offer. */
export const invalidYears = (): AppError => new AppError('invalid', 'catalog.years', 'Invalid years');

/** 422 of a search in which no name is left to ask for. */
export const noValidNames = (): AppError =>
  new AppError('unprocessable', 'catalog.no_valid_names', 'None of the submitted domains are valid');
