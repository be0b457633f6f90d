// the codes alone: the package itself reads the names of all countries in eighty languages
import assigned from 'i18n-iso-countries/codes.json';

/**
 * Officially assigned alpha-2 codes of ISO 3166-1. Reserved and user-assigned codes (EU, UK, XK, ...) are
 * none: RFC 5733 §2.3 takes ISO 3166-1 only. The package holds one user-assigned code.
 */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  (assigned as readonly (readonly string[])[])
    .map(([alpha2]) => alpha2)
    .filter((code) => code !== 'XK')
    .sort(),
);

/** Countries whose registries and post require the state or province in an address. */
const STATE_REQUIRED = new Set(['AU', 'CA', 'US']);

/**
 * Countries and territories without a postal code system, or with one so new that many addresses are written
 * without it (Universal Postal Union's addressing sheets, state of 2024). Everywhere else a postal code is
 * required.
 */
const ZIP_OPTIONAL = new Set(
  `
  AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM EH ER ET FJ GA GD GH GM GN GQ GW GY HK HM HN IE
  JM KI KM KN KP LC LY ML MO MR MW NR NU PA PS QA RW SB SC SD SL SO SR SS ST SX SY TD TF TG TK TL TO TT TV UG VC VU WS YE ZM ZW
`
    .trim()
    .split(/\s+/),
);

export const isCountryCode = (code: string): boolean => COUNTRY_CODES.has(code);
export const needsState = (country: string): boolean => STATE_REQUIRED.has(country);
export const needsZip = (country: string): boolean => !ZIP_OPTIONAL.has(country);
