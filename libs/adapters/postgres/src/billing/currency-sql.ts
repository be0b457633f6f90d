/** The smallest unit of a currency as a fraction of the whole; `Money` has the decimal places. */
const unitOf = (currency: string): string => `case when ${currency} = 'JPY' then 1 else 0.01 end`;

/** Smallest units of `currency` to a JSON number. */
export const numberIn = (currency: string, minor: string): string =>
  `trim_scale(${minor}::numeric * ${unitOf(currency)})::text`;

/** Cents to smallest units of `currency`, rounded half away from zero. Null without a rate. */
export const converted = (cents: string, rate: string, currency: string): string =>
  `round(${cents} * 0.01 * ${rate} / ${unitOf(currency)})::bigint`;
