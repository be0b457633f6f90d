import type { RESPONSE_FIELDS } from './fields.generated';

/** Extension fields in answers of the contract, in the form of `RESPONSE_FIELDS`. */
export const EXTENSION_FIELDS: { readonly [schema in keyof typeof RESPONSE_FIELDS]?: readonly string[] } = {
  Domain: ['pendingCreate', 'tags[]', 'notes'],
  PricingResponse: ['futurePrices[]'],
  DomainListItem: ['pendingCreate', 'tags[]', 'notes'],
  Record: ['expiresAt'],
};
