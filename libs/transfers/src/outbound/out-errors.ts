import { AppError } from '@registrar/kernel';

/** 409 of a domain without a pending outbound transfer (contract cancelOutboundTransfer). */
export const noOutboundTransfer = (): AppError =>
  new AppError('conflict', 'transfers_out.none_pending', 'Conflict');

/** 422 of a TLD whose registry does not let the losing side refuse. */
export const rejectionNotSupported = (): AppError =>
  new AppError(
    'unprocessable',
    'transfers_out.rejection_unsupported',
    'This domain TLD does not support canceling an outbound transfer via losing-registrar explicit deny (EPP reject). Pending outbound transfers expire if they are not completed within the registry policy timeframe.',
  );

/** 422 of a TLD whose domains are asked for by the gaining registrar. */
export const handOverNotSupported = (): AppError =>
  new AppError(
    'unprocessable',
    'transfers_out.hand_over_unsupported',
    'Domains of this TLD cannot be pushed: the gaining registrar requests them with the authorization code.',
  );
