import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/**
 * .рф: Cyrillic names only, so an ASCII label is refused (BEHAVIOUR §7). One year at a time; the lock of new
 * names is 30 days.
 */
export const xnP1ai: TldData = {
  name: 'xn--p1ai',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'Coordination Center for TLD RU',
    contacts: CONTACTS,
    minLength: 2,
    minIdnLength: 2,
    requireIdnSld: true,
    idnLanguages: { RU: 'Russian' },
    supportsPrivacy: false,
    supportsDnssec: true,
    expirationGraceDays: 30,
    transferLockDays: 30,
  },
  prices: sold('11.00', '13.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
