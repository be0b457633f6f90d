import type { TldPolicy } from '../tld-policies';
import { CCTLD, plain, YEARLY } from './parts';

/** Only the holder is a required contact. */
const HOLDER_ONLY = { ...CCTLD, roles: [] } as const;

/** The losing registrar releases a name; renewals within six months before the end, and long after it. */
const PUSHED = {
  ...HOLDER_ONLY,
  nameservers: { min: 0, max: 10 },
  renewDaysBefore: 181,
  expiry: { purgeAfterDays: 92 },
  transfer: { ...CCTLD.transfer, mode: 'push' },
} as const;

/**
 * Country codes without requirements beyond the RFCs. An expired name is purged when it can no longer be
 * renewed.
 */
export const COUNTRY_POLICIES: readonly TldPolicy[] = [
  {
    ...HOLDER_ONLY,
    ...YEARLY,
    tld: 'de',
    standard: plain(5_50),
    nameservers: { min: 2, max: 13 },
    idnTables: ['de', 'latn'],
    expiry: { purgeAfterDays: 30 },
  },
  {
    ...HOLDER_ONLY,
    ...YEARLY,
    tld: 'at',
    standard: plain(12_00),
    idnTables: ['de', 'latn'],
    expiry: { purgeAfterDays: 30 },
  },
  {
    ...HOLDER_ONLY,
    ...YEARLY,
    tld: 'ch',
    standard: plain(8_00),
    idnTables: ['de', 'fr', 'it', 'latn'],
    expiry: { purgeAfterDays: 49 },
  },
  {
    ...HOLDER_ONLY,
    ...YEARLY,
    tld: 'be',
    standard: plain(7_00),
    idnTables: ['de', 'fr', 'latn'],
    expiry: { purgeAfterDays: 40 },
  },
  {
    ...HOLDER_ONLY,
    tld: 'is',
    standard: plain(40_00),
    years: { min: 1, max: 5 },
    nameservers: { min: 2, max: 13 },
    expiry: { purgeAfterDays: 30 },
  },
  { ...CCTLD, ...YEARLY, tld: 'nl', standard: plain(5_00), expiry: { purgeAfterDays: 39 } },
  { ...PUSHED, tld: 'uk', standard: plain(5_00) },
  { ...PUSHED, tld: 'co.uk', standard: plain(5_00) },
  { ...PUSHED, tld: 'org.uk', standard: plain(5_00) },
  {
    ...CCTLD,
    tld: 'pl',
    standard: plain(8_00),
    nameservers: { min: 0, max: 10 },
    idnTables: ['latn', 'pl'],
    expiry: { purgeAfterDays: 30 },
  },
  {
    ...CCTLD,
    ...YEARLY,
    tld: 'xn--p1ai',
    standard: plain(6_00),
    idnTables: ['ru'],
    expiry: { purgeAfterDays: 30 },
    transfer: { ...CCTLD.transfer, lockDays: 30 },
  },
  {
    ...CCTLD,
    tld: 'xn--fiqs8s',
    standard: plain(16_00),
    nameservers: { min: 0, max: 6 },
    idnTables: ['zh'],
    expiry: { purgeAfterDays: 30 },
  },
];
