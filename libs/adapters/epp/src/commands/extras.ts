import type { ExtraValue, RegistryExtra } from '@registrar/registries';
import { element, elementOf, elementWith, UnsendableText, type OutElement } from '../xml/writer';

type Elements = Extract<RegistryExtra, { form: 'elements' }>;

/** Prefix of namespaces from data; each is declared on its own root. */
const PREFIX = 'x';

/** A name without a colon, of the characters that registries' schemas use for elements (XML Names §4). */
const LOCAL_NAME = /^[A-Za-z_][\w.-]*$/;

/**
 * Registry data as extension elements, in the given order. neulevel-1.0 and kv-1.1 allow one element per
 * command, so all values of that form are merged into it. Throws UnsendableText for values that the form
 * cannot carry.
 */
export function extraElements(extras: readonly RegistryExtra[] = []): OutElement[] {
  const unspec = extras.flatMap((extra) => (extra.form === 'unspec' ? extra.values : []));
  const lists = extras.flatMap((extra) => (extra.form === 'kv' && extra.values.length ? [extra] : []));
  return [
    ...(unspec.length
      ? [element('neulevel:extension', element('neulevel:unspec', unspec.map(pair).join(' ')))]
      : []),
    ...(lists.length
      ? [
          element(
            'kv:create',
            ...lists.map(({ list, values }) => elementWith('kv:kvlist', { name: list }, ...values.map(item))),
          ),
        ]
      : []),
    ...extras.flatMap((extra) =>
      extra.form === 'elements' && extra.values.length ? [ownElements(extra)] : [],
    ),
  ];
}

/** Spaces separate the pairs and equals signs their halves: neither may occur inside. */
function pair({ name, value }: ExtraValue): string {
  if (!/^[^\s=]+$/.test(name) || !/^\S+$/.test(value))
    throw new UnsendableText(`${name} cannot be written as KEY=value`);
  return `${name}=${value}`;
}

const item = ({ name, value }: ExtraValue): OutElement => elementWith('kv:item', { key: name }, value);

function ownElements({ namespace, root, values }: Elements): OutElement {
  const own = (name: string, ...content: (OutElement | string)[]): OutElement => {
    if (!LOCAL_NAME.test(name)) throw new UnsendableText(`${name} is no name of an element`);
    return elementOf(namespace, `${PREFIX}:${name}`, ...content);
  };
  return own(root, ...values.map(({ name, value }) => own(name, value)));
}
