import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';

const PROCESSING = 'transfers.processing';

/** 409: one is under way in whatever account, or open in this one (contract createTransfer). */
export const alreadyProcessing = (): AppError =>
  new AppError('conflict', PROCESSING, 'A transfer is already processing for this domain');

export const isAlreadyProcessing = (error: unknown): boolean =>
  error instanceof AppError && error.code === PROCESSING;

/** 422 of a TLD that is sold, and not by transfer. */
export const transferNotSupported = (tld: string): AppError =>
  new AppError('unprocessable', 'transfers.unsupported', `We do not support transfers for .${tld} domains`);

export const authCodeRequired = (): AppError =>
  badRequest(`'authCode' is required`, 'transfers.auth_code_required');

/** 400 of a code that the registry refuses while we look, or of a name that it does not know. */
export const wrongCode = (): AppError =>
  new AppError(
    'invalid',
    'transfers.auth_code_wrong',
    'We were unable to get authoritative domain information from the registry. This usually means that the domain name or auth code provided was not correct.',
  );

/** 504 of a registry that does not show the name. */
export const statusUnknown = (): AppError =>
  new AppError('upstream_timeout', 'transfers.status_unknown', 'Unable to retrieve domain status');

/** 409; the owner is not disclosed. */
export const registeredHere = (): AppError =>
  conflict('transfers.registered_here', 'The domain is already registered at this registrar.');

/** 409 of the first days after a registration (ICANN transfer policy; BEHAVIOUR §15). */
export const registeredLately = (days: number): AppError =>
  conflict('transfers.registered_lately', `The domain was registered less than ${days} days ago.`);

export const statusForbidsTransfer = (status: string): AppError =>
  conflict('transfers.status_prohibits', `Domain status does not allow a transfer (${status}).`);

export const premiumTransferPriceRequired = (): AppError =>
  new AppError(
    'invalid',
    'transfers.price_required',
    'PurchasePrice is required if the domain to transfer is a premium domain',
  );

export const invalidTransferPrice = (): AppError =>
  new AppError('invalid', 'transfers.price_mismatch', 'Invalid Price');

/** 402, in the words of createTransfer. */
export const transferUnpaid = (): AppError =>
  new AppError('payment_required', 'billing.insufficient_funds', 'Insufficient Funds');

/** 404 of a name without a transfer, or without one that could be canceled. */
export const transferNotFound = (): AppError => notFound('transfers.not_found');

/** 409 of staff's cancel of a name that several accounts transfer. */
export const severalTransfers = (): AppError =>
  conflict(
    'transfers.several_accounts',
    "Several accounts have an open transfer of this domain: send 'accountId' of the one to cancel.",
  );

export const alreadyCanceled = (): AppError =>
  new AppError(
    'invalid',
    'transfers.canceled_already',
    'A transfer for this domain has already been canceled.',
  );

export const notCancelable = (): AppError =>
  new AppError(
    'conflict',
    'transfers.not_cancelable',
    'A transfer for this domain is already processing and cannot be canceled at this time.',
  );

// Reasons stored with failed transfers; clients see the state only.

export const canceledByClient = (): AppError => conflict('transfers.canceled', 'The transfer was canceled.');

/** BEHAVIOUR §15: 30 days without progress. */
export const withoutProgress = (): AppError =>
  conflict('transfers.without_progress', 'The transfer made no progress for too long.');

export const refusedByRegistry = (reason: string): AppError =>
  badRequest(`The registry refused the transfer: ${reason}`, 'transfers.refused_by_registry');

/** 409 of the verdict `carried_out` on a canceled transfer: the refund would leave the domain in no account. */
export const cameThoughCanceled = (): AppError =>
  conflict(
    'transfers.came_though_canceled',
    'The registry shows the domain at this registrar although its transfer was canceled. Either have the registry undo the transfer: the money then goes back automatically. Or end the operation as `not_carried_out`: the money goes back now, and the domain stays at this registrar in no account.',
  );

// Moves between accounts (contract createInternalTransferIn).

/** 400 of a code that is wrong, expired or guessed too often; the answer does not say which. */
export const wrongMoveCode = (): AppError =>
  badRequest('The authorization code is invalid or has expired.', 'moves.auth_code_wrong');

/** 404 of a name that no other account has, or that cannot be moved. */
export const notMovable = (): AppError =>
  notFound(
    'moves.not_found',
    'No eligible domain was found in another account of the registrar for this request.',
  );

/** 409 of every lock: which one is the losing account's business. */
export const lockedForMove = (): AppError =>
  conflict(
    'moves.locked',
    'The domain is locked for transfer at the registrar. Unlock the domain in the losing account, then retry.',
  );

/** 409 of a transfer that the registry shows before its message is read, or of a domain that has left. */
export const leavingForMove = (): AppError =>
  conflict(
    'moves.transfer_out',
    'The registry shows a transfer of the domain to another registrar. The losing account can refuse it; retry once the registry shows it no more.',
  );

/** 409 of a registry without an answer: a move can neither be undone nor refused by it. */
export const registrySilentForMove = (): AppError =>
  conflict(
    'moves.registry_silent',
    'The registry does not say whether a transfer of the domain to another registrar is pending, so nothing was moved. Retry in a few minutes.',
  );

/** 409 of a status that forbids the update that a move needs (RFC 5731 §2.3). */
export const statusForbidsMove = (status: string): AppError =>
  conflict(
    'moves.status_prohibits',
    `Domain status does not allow a move (${status}): the registry would not remove the auth code of the losing account. Have the status removed, then retry.`,
  );

/**
 * 409 between accounts of a sandbox whose clocks differ: the domain has seen more time than the gaining
 * account.
 */
export const clockBehind = (seconds: number): AppError =>
  conflict(
    'moves.clock_behind',
    `The clock of your sandbox account is ${seconds} seconds behind that of the account that has the domain. Advance it with POST /core/v1/sandbox/clock:advance {"seconds": ${seconds}}, then retry.`,
  );

/** 409 between accounts of a sandbox whose clocks differ: the term is over for the gaining account alone. */
export const clockBeyondTerm = (): AppError =>
  conflict(
    'moves.clock_beyond_term',
    'The domain has expired by the clock of your sandbox account, which is ahead of that of the account that has it. Renew the domain there, then retry.',
  );

// Eligibility, in the words of getTransferEligibility.

export const invalidDomainName = (): AppError =>
  new AppError('invalid', 'transfers.name_invalid', 'Invalid Domain Name');

export const wrongLength = (): AppError =>
  new AppError(
    'invalid',
    'transfers.name_length',
    `The domain doesn't appear to meet the length requirements for the specified tld.`,
  );

export const unsupportedTldHere = (): AppError =>
  new AppError('unprocessable', 'transfers.tld_unsupported', 'Unsupported Tld');
