import type { Zones } from '../names';
import { EppError } from '../result';
import type { ExtraPolicy, StoredExtra } from '../tld-policies';
import { NS } from '../xml/namespaces';
import { tokenOf, type XmlNode } from '../xml/reader';
import { schemaError, sequence } from '../xml/shape';
import { el, elWith, type XmlElement } from '../xml/writer';
import type { Command } from './command';

type Value = StoredExtra['values'][number];

/** Maximum length of a stored value. */
const MAX_VALUE = 1024;

/** Prefix of the zones' own namespaces. */
const PREFIX = 'x';

/** Root elements that commands with registry data may carry, as `namespace name`. */
export function extraRoots(zones: Zones): string[] {
  const own = zones.extras.flatMap((extra) =>
    extra.form === 'elements' ? [`${extra.namespace} ${extra.root}`] : [],
  );
  return [`${NS.neulevel} extension`, `${NS.kv} create`, ...own];
}

/** The registry data in a command, in any of the three forms. */
export function readExtras(command: Command): StoredExtra[] {
  return [...command.extensions.values()].flatMap((node): StoredExtra[] => {
    if (node.ns === NS.neulevel) return [{ form: 'unspec', values: readUnspec(node) }];
    if (node.ns === NS.kv) return sequence(node, { kvlist: '+' }).all('kvlist').map(readList);
    const isServed = (Object.values(NS) as string[]).includes(node.ns);
    return isServed
      ? []
      : [{ form: 'elements', namespace: node.ns, root: node.name, values: readElements(node) }];
  });
}

/** `KEY=value` pairs, separated by spaces. */
function readUnspec(node: XmlNode): Value[] {
  const text = sequence(node, { unspec: '1' }).need('unspec');
  return text
    .split(' ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new EppError(2005, `"${pair}" is not KEY=value`, ['neulevel:unspec', text]);
      return valueOf(pair.slice(0, at), pair.slice(at + 1));
    });
}

function readList(node: XmlNode): StoredExtra {
  const list = node.attrs.name?.trim();
  if (!list) throw schemaError('<kvlist> has no name');
  const values = sequence(node, { item: '+' })
    .all('item')
    .map((item) => {
      const key = item.attrs.key?.trim();
      if (!key) throw schemaError('<item> has no key');
      return valueOf(key, tokenOf(item) ?? '');
    });
  return { form: 'kv', list, values };
}

function readElements(node: XmlNode): Value[] {
  return node.children.map((child) => {
    if (child.ns !== node.ns || child.children.length > 0)
      throw schemaError(`<${child.name}> is not expected in <${node.name}>`);
    return valueOf(child.name, tokenOf(child) ?? '');
  });
}

function valueOf(name: string, value: string): Value {
  if (value.length > MAX_VALUE) throw new EppError(2004, `${name} is longer than ${MAX_VALUE} characters`);
  return { name, value };
}

/** Data of a domain, checked by its zone: all names known (2306), and all required values present (2003). */
export function demandDomainExtras(policies: readonly ExtraPolicy[], extras: readonly StoredExtra[]): void {
  const own = policies.filter(({ on }) => on === 'domain');
  for (const extra of extras) demandKnown(extra, own);
  for (const policy of own) demandComplete(policy, extras);
}

/**
 * Data of a contact. Contacts belong to no zone, so it has to match some zone's requirements for registrants
 * completely; whether it matches the domain's own zone is checked when the contact becomes the registrant.
 */
export function demandContactExtras(zones: Zones, extras: readonly StoredExtra[]): void {
  for (const extra of extras)
    demandKnown(
      extra,
      zones.extras.filter(({ on }) => on === 'registrant'),
    );
}

/** The contact must have the zone's required data of a registrant (2003). */
export function demandRegistrantExtras(
  policies: readonly ExtraPolicy[],
  extras: readonly StoredExtra[],
): void {
  for (const policy of policies) if (policy.on === 'registrant') demandComplete(policy, extras);
}

function demandComplete(policy: ExtraPolicy, extras: readonly StoredExtra[]): void {
  const given = extras.find((extra) => isSameForm(policy, extra))?.values ?? [];
  const missing = missingOf(policy, given);
  if (missing !== undefined) throw new EppError(2003, `${missing} is missing`);
}

function demandKnown(extra: StoredExtra, policies: readonly ExtraPolicy[]): void {
  const alike = policies.filter((policy) => isSameForm(policy, extra));
  const knowing = alike.filter((policy) => unknownOf(policy, extra.values) === undefined);
  if (knowing.length === 0) {
    const unknown = alike.length > 0 ? unknownOf(alike[0], extra.values) : extra.values[0]?.name;
    throw new EppError(2306, `${unknown ?? extra.form} is not taken here`);
  }
  if (knowing.some((policy) => missingOf(policy, extra.values) === undefined)) return;
  throw new EppError(2003, `${missingOf(knowing[0], extra.values)} is missing`);
}

function isSameForm(policy: ExtraPolicy, extra: StoredExtra): boolean {
  if (policy.form === 'kv') return extra.form === 'kv' && extra.list === policy.list;
  if (policy.form === 'elements')
    return extra.form === 'elements' && extra.namespace === policy.namespace && extra.root === policy.root;
  return extra.form === 'unspec';
}

const unknownOf = ({ required, allowed }: ExtraPolicy, values: readonly Value[]): string | undefined =>
  values.find(({ name }) => !required.includes(name) && !allowed.includes(name))?.name;

const missingOf = ({ required }: ExtraPolicy, values: readonly Value[]): string | undefined =>
  required.find((name) => !values.some((given) => given.name === name && given.value !== ''));

/** The data as an info shows it to the sponsor. */
export function extraElements(extras: readonly StoredExtra[]): XmlElement[] {
  const lists = extras.flatMap((extra) => (extra.form === 'kv' ? [extra] : []));
  return [
    ...extras.flatMap(({ form, values }) => (form === 'unspec' ? [unspecElement(values)] : [])),
    ...(lists.length > 0 ? [el('kv:infData', lists.map(listElement))] : []),
    ...extras.flatMap((extra) => (extra.form === 'elements' ? [ownElement(extra)] : [])),
  ];
}

const unspecElement = (values: readonly Value[]): XmlElement =>
  el(
    'neulevel:extension',
    el('neulevel:unspec', values.map(({ name, value }) => `${name}=${value}`).join(' ')),
  );

const listElement = ({ list, values }: Extract<StoredExtra, { form: 'kv' }>): XmlElement =>
  elWith(
    'kv:kvlist',
    { name: list },
    values.map(({ name, value }) => elWith('kv:item', { key: name }, value)),
  );

function ownElement({ namespace, root, values }: Extract<StoredExtra, { form: 'elements' }>): XmlElement {
  const own = (name: string, content: (XmlElement | string)[]): XmlElement => ({
    tag: `${PREFIX}:${name}`,
    ns: namespace,
    content,
  });
  return own(
    root,
    values.map(({ name, value }) => own(name, [value])),
  );
}
