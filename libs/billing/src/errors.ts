import { AppError, conflict, PRICE_ABOVE } from '@registrar/kernel';

/** 402, contract createDomain. */
export const insufficientFunds = (): AppError =>
  new AppError('payment_required', 'billing.insufficient_funds', 'Payment failed', {
    details: 'Insufficient Funds',
  });

/**
 * 402 in the contract's words for a purchase that the credit does not allow: it has none of its own for a
 * limit of the account.
 */
export const purchaseLimitReached = (): AppError =>
  new AppError('payment_required', 'billing.purchase_limit', 'Payment failed', {
    details: 'Insufficient Funds',
  });

/** 409: what a bank or the gateway took back is paid before credit leaves the account. */
export const debtOpen = (): AppError =>
  conflict(
    'billing.debt_open',
    'The account owes for a payment that was taken back, so its credit cannot leave it. Top up by card, or ask the registrar.',
  );

/** 409: the account has spent more of it. */
export const creditLimitUsed = (): AppError =>
  conflict('billing.credit_limit_used', 'The credit limit cannot be lower than the amount in use.');

/**
 * 403: the API token of the request has a cap (BEHAVIOUR §22 gives tokens no limits; caps are an extension).
 */
export const spendCapReached = (): AppError =>
  new AppError('forbidden', 'billing.spend_cap', 'Permission denied', {
    details: 'Missing scope: the spend cap of this API token does not allow it today.',
  });

/** 409: only for calls inside the platform, which name the most that they may hold. */
export const priceAboveMost = (): AppError =>
  conflict(PRICE_ABOVE, 'The price is above the one that the call accepts.');
