import { badRequest, BUSINESS_STATUSES, type BusinessStatus } from '@registrar/kernel';
import type { Taxation } from '../account';

/** Omitted fields are unchanged; null removes the value. */
export interface TaxationChange {
  taxByRule?: boolean;
  taxCountry?: string | null;
  businessStatus?: string | null;
  taxId?: string | null;
}

/** Letters and digits with what authorities print between them: DE123456789, 51 824 753 556. */
const TAX_ID = /^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$/;

/** 400 naming the field. A business loses its tax id with the status that needs one. */
export function taxationAfter(
  before: Taxation,
  { taxByRule, taxCountry, businessStatus, taxId }: TaxationChange,
): Taxation {
  const country = after(before.country, taxCountry);
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw invalid('taxCountry', 'must be an ISO 3166-1 alpha-2 code in capitals');
  const status = after<string>(before.businessStatus, businessStatus);
  if (status !== undefined && !isStatus(status))
    throw invalid('businessStatus', `must be one of ${BUSINESS_STATUSES.join(', ')}`);
  const needsId = status === 'business_with_tax_id';
  if (!needsId && typeof taxId === 'string')
    throw invalid('taxId', 'is allowed with the businessStatus business_with_tax_id only');
  const id = needsId ? after(before.taxId, taxId) : undefined;
  if (needsId && (id === undefined || !TAX_ID.test(id)))
    throw invalid('taxId', 'must be 1 to 40 letters and digits with this businessStatus');
  return {
    byRule: taxByRule ?? before.byRule,
    ...(country !== undefined && { country }),
    ...(status !== undefined && { businessStatus: status }),
    ...(id !== undefined && { taxId: id }),
  };
}

const after = <Value>(before: Value | undefined, change: Value | null | undefined): Value | undefined =>
  change === undefined ? before : (change ?? undefined);
const isStatus = (word: string): word is BusinessStatus =>
  (BUSINESS_STATUSES as readonly string[]).includes(word);
const invalid = (field: string, rule: string): Error =>
  badRequest(`'${field}' ${rule}`, 'account.options_invalid');
