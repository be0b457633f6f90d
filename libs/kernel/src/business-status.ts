/**
 * What a customer is to the tax authorities: a business that told its tax id, a business that did not, or
 * nobody in business.
 */
export const BUSINESS_STATUSES = ['business_with_tax_id', 'business', 'consumer'] as const;
export type BusinessStatus = (typeof BUSINESS_STATUSES)[number];
