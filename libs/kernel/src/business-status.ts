/** Tax status of a customer: a business with a tax id, a business without, or a consumer. */
export const BUSINESS_STATUSES = ['business_with_tax_id', 'business', 'consumer'] as const;
export type BusinessStatus = (typeof BUSINESS_STATUSES)[number];
