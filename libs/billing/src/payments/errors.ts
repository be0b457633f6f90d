import { AppError, badRequest, conflict, type Money, notFound } from '@registrar/kernel';

/** 503, as what else is not set up here. */
export const paymentsNotSetUp = (): AppError =>
  new AppError('unavailable', 'payments.not_set_up', 'Service Unavailable', {
    details: 'Payments by card are not available.',
  });

/** 402: the gateway takes no such payment. Why is for staff. */
export const paymentRefused = (): AppError =>
  new AppError('payment_required', 'payments.refused', 'Payment failed', {
    details: 'The payment was refused.',
  });

/** As the interface says it of any key (BEHAVIOUR §5). */
export const topUpKeyReused = (): AppError =>
  conflict('idempotency.reused', 'Idempotency key has been reused for a different request.');

export const paymentNotFound = (): AppError => notFound('payments.not_found');

export const amountOutOfRange = (least: Money, most: Money): AppError =>
  badRequest(`'amount' must be from ${least.toDecimal()} to ${most.toDecimal()}`, 'payments.amount_invalid');

export const notPaid = (): AppError =>
  conflict('payments.not_paid', 'Only a succeeded payment can be refunded.');

export const inDispute = (): AppError =>
  conflict('payments.in_dispute', 'The payment is disputed and cannot be refunded.');

export const moreThanLeft = (left: Money): AppError =>
  conflict('payments.more_than_left', `At most ${left.toDecimal()} of this payment can be refunded.`);

export const disputeOfAnother = (): AppError =>
  conflict('payments.dispute_of_another', 'The dispute is about another payment.');

export const notADispute = (): AppError =>
  conflict('payments.not_a_dispute', 'This is a refund, not a dispute.');

export const nothingOwed = (): AppError => conflict('payments.nothing_owed', 'This payment has no debt.');

export const moreThanPaid = (paid: Money): AppError =>
  badRequest(
    `'amount' must be at most ${paid.toDecimal()} ${paid.currency}, the amount paid`,
    'payments.more_than_paid',
  );

export const refundReferenceReused = (amount: Money): AppError =>
  conflict(
    'payments.reference_reused',
    `This reference was used for another amount (${amount.toDecimal()}).`,
  );

export const eventNotSigned = (): AppError =>
  badRequest('The event has no valid signature.', 'payments.event_not_signed');

/** 503: the gateway repeats the event. */
export const eventNotTakenYet = (): AppError =>
  new AppError('unavailable', 'payments.gateway_away', 'Service Unavailable', {
    details: 'Send the event again later.',
  });
