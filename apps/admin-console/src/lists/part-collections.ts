import { type Collection, idOf } from './collection';

/** Lists that stand on a page together with others. */
export const PROMOTIONS: Collection = {
  path: 'promotions',
  title: 'Promotions',
  operationId: 'listPromotions',
  items: 'items',
  columns: [
    { field: 'code', title: 'Code', width: 'minmax(9rem, 1fr)' },
    { field: 'description', title: 'Description', width: 'minmax(12rem, 2fr)' },
    { field: 'products', title: 'Products' },
    { field: 'tlds', title: 'TLDs' },
    { field: 'uses', title: 'Uses', width: '5rem', align: 'end' },
    { field: 'startsAt', title: 'Starts', width: 'minmax(12.5rem, 1fr)' },
    { field: 'endsAt', title: 'Ends', width: 'minmax(12.5rem, 1fr)' },
  ],
  rowActs: [{ operationId: 'endPromotion', label: 'End', path: idOf('code', 'code') }],
  empty: { title: 'No promotion', hint: 'A promotion lowers prices of products for a time.' },
};
export const PREMIUM_NAMES: Collection = {
  path: 'premium-names',
  title: 'Premium names',
  operationId: 'listPremiumNames',
  items: 'items',
  columns: [
    { field: 'name', title: 'Domain', width: 'minmax(12rem, 2fr)' },
    { field: 'class', title: 'Class' },
    { field: 'registration', title: 'Registration price', align: 'end' },
    { field: 'renewal', title: 'Renewal price', align: 'end' },
    { field: 'transfer', title: 'Transfer price', align: 'end' },
  ],
  rowActs: [{ operationId: 'removePremiumName', label: 'Remove', path: idOf('name', 'name') }],
  empty: { title: 'No premium name', hint: 'Choose a TLD, or add a premium name of one.' },
};
export const TAX_RULES: Collection = {
  path: 'tax-rules',
  title: 'Tax rules',
  operationId: 'listTaxRules',
  items: 'items',
  columns: [
    { field: 'country', title: 'Country', width: '6rem' },
    { field: 'businessStatus', title: 'Buyers' },
    { field: 'rateBps', title: 'Rate (0.01 %)', width: '8rem', align: 'end' },
    { field: 'label', title: 'Label' },
    { field: 'validFrom', title: 'From', width: 'minmax(12.5rem, 1fr)' },
    { field: 'validUntil', title: 'Until', width: 'minmax(12.5rem, 1fr)' },
  ],
  rowActs: [{ operationId: 'endTaxRule', label: 'End', path: idOf('ruleId') }],
  empty: {
    title: 'No tax rule',
    hint: 'Without rules no tax is added, except by accounts with a rate of their own.',
  },
};
export const EXCHANGE_RATES: Collection = {
  path: 'exchange-rates',
  title: 'Exchange rates',
  operationId: 'listExchangeRates',
  items: 'items',
  columns: [
    { field: 'currency', title: 'Currency', width: '8rem' },
    { field: 'rate', title: 'Rate', align: 'end' },
    { field: 'validFrom', title: 'From', width: 'minmax(12.5rem, 1fr)' },
  ],
  empty: {
    title: 'No exchange rate',
    hint: 'Prices are in USD; a rate converts them for accounts with another currency.',
  },
};
export const OWN_PASSKEYS: Collection = {
  path: 'passkeys',
  title: 'Your passkeys',
  operationId: 'listOwnPasskeys',
  items: 'items',
  columns: [
    { field: 'name', title: 'Name', width: 'minmax(9rem, 2fr)' },
    { field: 'transports', title: 'Reached by', width: '7rem' },
    { field: 'createdAt', title: 'Registered', width: 'minmax(12.5rem, 1fr)' },
    { field: 'lastUsedAt', title: 'Last used', width: 'minmax(12.5rem, 1fr)' },
  ],
  rowActs: [{ operationId: 'removePasskey', label: 'Remove', path: idOf('passkeyId') }],
  empty: { title: 'No passkey', hint: 'Add one: it replaces one-time links, and is the second factor.' },
};
/** Its table has columns of its own: it marks the session of the page. */
export const STAFF_SESSIONS: Collection = {
  path: 'sessions',
  title: 'Open sessions',
  operationId: 'listStaffSessions',
  items: 'items',
  columns: [],
  empty: { title: 'No open session' },
};
export const REGISTRY_HOLDS: Collection = {
  path: 'holds',
  title: 'Holds at the registry',
  operationId: 'listRegistryHolds',
  items: 'items',
  columns: [
    { field: 'kind', title: 'Kind', width: '7.5rem' },
    { field: 'state', title: 'State', width: '7.5rem' },
    { field: 'reason', title: 'Reason', width: 'minmax(10rem, 2fr)' },
    { field: 'problem', title: 'Problem', width: 'minmax(5.5rem, 1fr)' },
    { field: 'setBy', title: 'Set by', width: 'minmax(6.5rem, 1fr)' },
    { field: 'setAt', title: 'Set', width: '12.5rem' },
  ],
  rowActs: [{ operationId: 'liftRegistryHold', label: 'Lift', path: idOf('holdId') }],
  empty: {
    title: 'No hold',
    hint: 'A hold keeps a domain as it is for an abuse case, a court, a debt or a dispute.',
  },
};
