import { AppError } from '@registrar/kernel';

/** 402, contract createDomain. */
export const insufficientFunds = (): AppError =>
  new AppError('payment_required', 'billing.insufficient_funds', 'Payment failed', { details: 'Insufficient Funds' });
