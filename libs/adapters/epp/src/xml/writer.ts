import { NS, type Prefix } from './namespaces';

/** `domain:name`; names without a prefix are in EPP's namespace. */
export type ElementName = `${Exclude<Prefix, 'epp'>}:${string}` | string;
export type Attributes = Readonly<Record<string, string | number | undefined>>;
export type Content = OutElement | string | number | undefined;

/** An element to be sent. Text is escaped when it is written, not before. */
export interface OutElement {
  name: ElementName;
  attributes: Attributes;
  content: readonly Content[];
  /** URI of a prefix outside `NS`: the namespace comes from data. */
  namespace?: string;
}

/**
 * The data holds a character that XML 1.0 cannot carry (a control character, an unpaired surrogate): it can
 * never be sent.
 */
export class UnsendableText extends Error {}

// XML 1.0 §2.2, production Char: all other characters are refused, escaped or not.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** An element without attributes; undefined content is omitted. */
export const element = (name: ElementName, ...content: Content[]): OutElement => ({
  name,
  attributes: {},
  content,
});

/** An element with attributes; undefined ones are omitted. */
export const elementWith = (
  name: ElementName,
  attributes: Attributes,
  ...content: Content[]
): OutElement => ({ name, attributes, content });

/** An element of a namespace from data; its content names its namespaces itself. */
export const elementOf = (
  namespace: string,
  name: `${string}:${string}`,
  ...content: Content[]
): OutElement => ({ name, attributes: {}, content, namespace });

/** The namespace an element will be written in. */
export function namespaceOf(node: OutElement): string {
  const uri = node.namespace ?? NS[prefixOf(node) as Prefix];
  if (!uri) throw new Error(`no namespace for ${node.name}`);
  return uri;
}

/** The document as one line of XML with a declaration. Throws UnsendableText. */
export function writeXml(root: OutElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${writeElement(root, new Map())}`;
}

const prefixOf = (node: OutElement): string =>
  node.name.includes(':') ? node.name.slice(0, node.name.indexOf(':')) : 'epp';

function writeElement(node: OutElement, declared: ReadonlyMap<string, string>): string {
  const [prefix, uri] = [prefixOf(node), namespaceOf(node)];
  const isNew = declared.get(prefix) !== uri;
  const xmlns = isNew ? ` ${prefix === 'epp' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(uri)}"` : '';
  const scope = isNew ? new Map([...declared, [prefix, uri]]) : declared;
  let attributes = '';
  for (const [key, value] of Object.entries(node.attributes))
    if (value !== undefined) attributes += ` ${key}="${escapeAttribute(String(value))}"`;
  let inner = '';
  for (const part of node.content) inner += writeContent(part, scope);
  return inner === ''
    ? `<${node.name}${xmlns}${attributes}/>`
    : `<${node.name}${xmlns}${attributes}>${inner}</${node.name}>`;
}

function writeContent(part: Content, scope: ReadonlyMap<string, string>): string {
  if (part === undefined) return '';
  return typeof part === 'object' ? writeElement(part, scope) : escapeText(String(part));
}

/** Nothing to escape, and nothing forbidden: names, dates, amounts. */
const PLAIN = /^[\w .,:/+@-]*$/;

const escapeText = (text: string): string => (PLAIN.test(text) ? text : escapeMarkup(text));

const escapeMarkup = (text: string): string =>
  sendable(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#13;');

// Tab and line breaks as references: a reader turns the characters themselves into spaces (XML 1.0 §3.3.3).
const escapeAttribute = (text: string): string =>
  PLAIN.test(text)
    ? text
    : escapeMarkup(text).replace(/"/g, '&quot;').replace(/\t/g, '&#9;').replace(/\n/g, '&#10;');

function sendable(text: string): string {
  if (FORBIDDEN.test(text)) throw new UnsendableText('text holds a character that XML 1.0 does not allow');
  return text;
}
