import { AppError } from '@registrar/kernel';

/** 402, contract createDomain. */
export const insufficientFunds = (): AppError =>
  new AppError('payment_required', 'billing.insufficient_funds', 'Payment failed', { details: 'Insufficient Funds' });

/** 403: the API token of the request has a cap (BEHAVIOUR §22 gives tokens no limits; caps are an extension). */
export const spendCapReached = (): AppError =>
  new AppError('forbidden', 'billing.spend_cap', 'Permission denied', { details: 'Missing scope: the spend cap of this API token does not allow it today.' });
