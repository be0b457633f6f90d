type Row = Record<string, unknown>;

const by =
  (base: string, ...fields: string[]) =>
  (row: Row): string | undefined => {
    const value = fields.map((field) => row[field]).find((each) => each !== undefined && each !== null);
    return value === undefined ? undefined : `${base}/${encodeURIComponent(String(value))}`;
  };

/** Where the rows of a list lead, by the list's name. */
const LINKS: Readonly<Record<string, (row: Row) => string | undefined>> = {
  'domains': by('/domains', 'name', 'domainName'),
  'accounts': by('/accounts', 'id', 'accountId'),
  'orders': by('/orders', 'id', 'orderId'),
  'order-items': by('/orders', 'orderId'),
  'payments': by('/payments', 'id'),
  'refunds': by('/payments', 'paymentId'),
  'operations': by('/operations', 'id'),
  'transfers': by('/domains', 'domainName', 'name'),
  'deliveries': by('/deliveries', 'id'),
  'zones': by('/domains', 'domainName', 'name'),
  'registries': by('/registries', 'code'),
  'tlds': by('/tlds', 'name', 'tld'),
};

/** Lists whose rows have a page of their columns. */
const RECORDS = new Set([
  'contacts',
  'mails',
  'events',
  'webhook-subscriptions',
  'registry-commands',
  'verifications',
  'transfers-in',
  'transfers-out',
]);

export const hasRecordPage = (list: string): boolean => RECORDS.has(list);

/** Rows of other lists lead to their domain, else to their account. */
const otherwise = (row: Row): string | undefined =>
  by('/domains', 'domainName')(row) ?? by('/accounts', 'accountId')(row);

export const rowLink = (list: string): ((row: Row) => string | undefined) => {
  const name = list.toLowerCase().replaceAll('_', '-');
  if (RECORDS.has(name)) return by(`/lists/${name}`, 'id');
  return LINKS[name] ?? (name.startsWith('transfer') ? LINKS['transfers'] : otherwise);
};

const KINDS: Readonly<Record<string, string>> = {
  domain: 'domains',
  account: 'accounts',
  order: 'orders',
  payment: 'payments',
  operation: 'operations',
};

/** Where the target of an act leads, as the audit log names it: `domain:a.example`; undefined: it has no page. */
export function targetLink(target: string): { href: string; name: string } | undefined {
  const [kind, ...rest] = target.split(':');
  const name = rest.join(':');
  if (!Object.hasOwn(KINDS, kind) || name === '') return undefined;
  return {
    href: `/${KINDS[kind]}/${encodeURIComponent(name)}`,
    name: kind === 'domain' ? name : `${kind} ${name}`,
  };
}

/** Where a hit of the search leads. */
export function hitLink(
  kind: string,
  hit: { id: string; title: string; accountId?: number },
): string | undefined {
  const one = kind.replace(/s$/, '');
  if (one === 'domain') return `/domains/${encodeURIComponent(hit.title)}`;
  if (one === 'contact') return `/lists/contacts/${encodeURIComponent(hit.id)}`;
  if (KINDS[one]) return `/${KINDS[one]}/${encodeURIComponent(hit.id)}`;
  return hit.accountId === undefined ? undefined : `/accounts/${hit.accountId}`;
}
