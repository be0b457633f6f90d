import { badRequest, notFound } from '@registrar/kernel';

export const tldNotFound = () =>
  notFound('catalog.tld_not_found', 'The requested TLD is not in the catalogue.');
export const promotionNotFound = () =>
  notFound('catalog.promotion_not_found', 'The requested promotion does not exist.');
export const premiumNameNotFound = () =>
  notFound('catalog.premium_name_not_found', 'The requested premium name does not exist.');

/** 400 of staff input. */
export const invalidRecord = (field: string, rule: string) =>
  badRequest(`'${field}' ${rule}`, 'catalog.change_invalid');
export const unknownAccount = () => invalidRecord('accountId', 'must be the id of an existing account');
export const unknownTld = () => invalidRecord('tld', 'must be in the catalogue');
