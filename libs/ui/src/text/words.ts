/** Abbreviations that keep their capitals in labels. */
const CAPITALS = new Set([
  'id',
  'tld',
  'url',
  'api',
  'dns',
  'ds',
  'ip',
  'uuid',
  'roid',
  'trid',
  'usd',
  'csv',
  'idn',
  'sld',
  'dnssec',
  'hsts',
  'cc',
]);
const WHOLE: Readonly<Record<string, string>> = {
  clTrid: 'Client transaction id',
  svTrid: 'Server transaction id',
  taxBps: 'Tax rate (0.01 %)',
  rateBps: 'Rate (0.01 %)',
  percentBps: 'Discount (0.01 %)',
  ours: 'Locally',
  theirs: 'At the registry',
};

/** A field's name as a label: `registeredAt` is `Registered at`, `accountId` is `Account ID`. */
export function labelOf(name: string): string {
  if (WHOLE[name]) return WHOLE[name];
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => (CAPITALS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value of a list of values, as words: `pending_create` is `pending create`. */
export const valueWords = (value: string): string => value.replaceAll('_', ' ');

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
