import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';

export const accountNotFound = (): AppError =>
  notFound('account.not_found', 'The requested account does not exist.');

export const accountClosed = (): AppError => conflict('account.closed', 'The account is closed.');

/** 409: a suspended sub-account keeps its credit until its suspension ends. */
export const subAccountSuspended = (): AppError =>
  conflict(
    'account.suspended',
    'The sub-account is suspended, so its credit cannot leave it. Ask the registrar to end the suspension.',
  );

export const tokenNameTaken = (): AppError =>
  conflict('account.token_name_taken', 'Another API token of this account has this name.');

export const tokenNotFound = (): AppError =>
  notFound('account.token_not_found', 'The requested API token does not exist.');

/** Contract createAccount: a taken name is a 400. */
export const accountNameTaken = (): AppError =>
  badRequest("'accountName' is already in use", 'account.name_taken');

/**
 * 403: sub-account limit reached. The contract has no other status for an action that an account
 * may not perform.
 */
export const tooManySubAccounts = (max: number): AppError =>
  new AppError('forbidden', 'account.sub_accounts_exhausted', 'Permission denied', {
    details: `Sub-account limit reached (${max}).`,
  });

export const tooManyTokens = (max: number): AppError =>
  conflict('account.tokens_exhausted', `API token limit reached (${max}). Revoke a token that is not used.`);

export const tokenReplaced = (): AppError =>
  conflict('account.token_replaced', 'This API token has been rotated before.');

/** 409: without it no token could create another one. */
export const lastFullToken = (): AppError =>
  conflict(
    'account.token_last',
    'This is the last API token with full access; send allowLockOut=true to revoke it anyway.',
  );
