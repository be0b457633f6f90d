import { type AppError, badRequest, notFound } from '@registrar/kernel';

export const accountNotFound = (): AppError => notFound('account.not_found', 'The requested account does not exist.');

export const tokenNotFound = (): AppError => notFound('account.token_not_found', 'The requested API token does not exist.');

/** Contract createAccount: a taken name is a 400. */
export const accountNameTaken = (): AppError => badRequest("'accountName' is taken", 'account.name_taken');
