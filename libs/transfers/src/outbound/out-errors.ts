import { AppError, conflict } from '@registrar/kernel';

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

/** 422 of a TLD whose registry does not let the losing side approve. */
export const approvalNotSupported = (): AppError =>
  new AppError(
    'unprocessable',
    'transfers_out.approval_unsupported',
    'The registry of this TLD does not let the losing registrar approve. The transfer is decided by the registry at its deadline.',
  );

/** 409 of a transfer that the worker still polls with success, or since a short time. */
export const stillPolled = (): AppError =>
  conflict(
    'transfers_out.looked_after',
    'The transfer is still polled: only one that the registry has not shown for a while can be ended by hand. Approve or reject it while it is pending, or retry later.',
  );

/** 409 of a domain that may still be here, as far as the registry has answered. */
export const departureUnproven = (): AppError =>
  conflict(
    'transfers_out.departure_unproven',
    'The registry does not answer, so the domain may still be at this registrar: it is not taken from its account. Retry once the registry answers.',
  );

/** 409 of a verdict against what the registry shows. */
export const shownOtherwise = (shown: 'pending' | 'gone' | 'none'): AppError =>
  conflict('transfers_out.shown_otherwise', SHOWN[shown]);

const SHOWN = {
  pending: 'The registry shows the transfer as pending: approve or reject it.',
  gone: 'The registry shows that the domain has left: end the transfer as `left`.',
  none: 'The registry shows the domain at this registrar without a pending transfer: end it as `stayed`.',
};

/** 422 of a TLD whose domains are asked for by the gaining registrar. */
export const handOverNotSupported = (): AppError =>
  new AppError(
    'unprocessable',
    'transfers_out.hand_over_unsupported',
    'Domains of this TLD cannot be pushed: the gaining registrar requests them with the authorization code.',
  );
