import type { RESPONSE_FIELDS } from './fields.generated';

/**
 * Fields of our own that answers of the contract carry beside those of `RESPONSE_FIELDS`, in the same form.
 */
export const EXTENSION_FIELDS: { readonly [schema in keyof typeof RESPONSE_FIELDS]?: readonly string[] } = {
  Domain: ['pendingCreate'],
  DomainListItem: ['pendingCreate'],
};
