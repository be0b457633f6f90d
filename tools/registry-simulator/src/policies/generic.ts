import type { Prices, TldPolicy } from '../tld-policies';
import { DNL, flat, GTLD, GTLD_GRACE_WITH_REPORT, PREMIUM } from './parts';

/** Generic TLDs, and country codes sold like them. */
export const GENERIC_POLICIES: readonly TldPolicy[] = [
  thin('com', { create: 9_00, renew: 9_00, transfer: 9_00, restore: 40_00 }),
  thin('net', { create: 9_50, renew: 9_50, transfer: 9_50, restore: 40_00 }),
  thin('cc', flat(8_50, 40_00)),
  { ...thin('tv', flat(28_00, 40_00)), idnTables: [] },
  { ...GTLD, tld: 'org', standard: flat(9_90, 60_00) },
  { ...GTLD, tld: 'info', standard: flat(16_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'biz', standard: flat(14_00, 60_00) },
  {
    ...GTLD,
    tld: 'shop',
    standard: { create: 2_00, renew: 25_00, transfer: 25_00, restore: 60_00 },
    premium: PREMIUM,
  },
  { ...GTLD, tld: 'xyz', standard: flat(10_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'example', standard: flat(10_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'club', standard: flat(11_00, 60_00), premium: PREMIUM },
  {
    ...GTLD,
    tld: 'online',
    standard: { create: 3_00, renew: 28_00, transfer: 28_00, restore: 60_00 },
    premium: PREMIUM,
  },
  { ...GTLD, tld: 'site', standard: flat(26_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'store', standard: flat(41_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'tech', standard: flat(39_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'blog', standard: flat(20_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'page', standard: flat(10_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'io', standard: flat(38_00, 60_00), premium: PREMIUM, idnTables: [] },
  { ...GTLD, tld: 'me', standard: flat(14_00, 60_00), premium: PREMIUM, idnTables: [] },
  {
    ...GTLD,
    tld: 'co',
    standard: flat(23_00, 60_00),
    premium: PREMIUM,
    idnTables: [],
    years: { min: 1, max: 5 },
  },
  { ...GTLD, tld: 'xn--vermgensberatung-pwb', standard: flat(35_00, 60_00), idnTables: ['de', 'latn'] },
  {
    ...GTLD,
    tld: 'ai',
    standard: flat(70_00, 120_00),
    premium: PREMIUM,
    years: { min: 2, max: 10 },
    transfer: { ...GTLD.transfer, years: 2 },
  },
  launching('app', 12_00),
  launching('dev', 11_00),
  launching('meadow', 17_00),
  launching('harbour', 18_00),
  launching('orchard', 17_50),
];

function thin(tld: string, standard: Prices): TldPolicy {
  return { ...GTLD, tld, contacts: 'thin', standard, grace: GTLD_GRACE_WITH_REPORT };
}

/** In a launch phase: listed labels need a claims notice. */
function launching(tld: string, yearly: number): TldPolicy {
  return { ...GTLD, tld, standard: flat(yearly, 60_00), premium: PREMIUM, claims: DNL };
}
