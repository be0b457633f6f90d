/**
 * Officially assigned alpha-2 codes of ISO 3166-1 (249 codes, state of 2024). Reserved and user-assigned
 * codes (EU, UK, XK, ...) are none: RFC 5733 §2.3 takes ISO 3166-1 only.
 */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
    .trim()
    .split(/\s+/),
);

/** Countries whose registries and post want the state or province in an address. */
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
