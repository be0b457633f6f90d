import { type AppError, badRequest, conflict, notFound } from '@registrar/kernel';

export const staffKeyNotFound = (): AppError =>
  notFound('staff.key_not_found', 'The requested staff key does not exist.');

/** Without an owner key no other key could be created. */
export const lastOwner = (): AppError =>
  conflict(
    'staff.last_owner',
    'The last owner key without an end cannot be revoked. Create another one first.',
  );

export const ownerExists = (): AppError =>
  conflict('staff.owner_exists', 'A staff key exists already. Ask an owner to create further ones.');

export const invalidField = (field: string, rule: string): AppError =>
  badRequest(`'${field}' ${rule}`, 'staff.invalid');

/** 409 of a purchase for an account that cannot call the API. */
export const accountSuspended = (): AppError =>
  conflict('staff.account_suspended', 'The account is suspended, or one above it. Reinstate it first.');

export const recordNotFound = (
  what: 'domain' | 'order' | 'operation' | 'poll message' | 'unknown domain',
): AppError => notFound(`staff.${what.replace(' ', '_')}_not_found`, `The requested ${what} does not exist.`);
