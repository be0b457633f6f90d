import { NS, type Prefix } from './namespaces';

/**
 * An element to be written: `prefix:name` (no prefix: the EPP namespace), attributes and content. Plain data,
 * so that poll messages can be stored as JSON.
 */
export interface XmlElement {
  tag: string;
  attrs?: Record<string, string>;
  /** Namespace of a prefix that is not in NS; elements below name their own. */
  ns?: string;
  content?: (XmlElement | string)[];
}

type Content = XmlElement | string | number | undefined | false | Content[];

/**
 * Builds an element; undefined and false content is omitted, so optional parts read as `condition &&
 * el(...)`.
 */
export function el(tag: string, ...content: Content[]): XmlElement {
  return { tag, content: flatten(content) };
}

/** As el(), with attributes; undefined ones are omitted. */
export function elWith(
  tag: string,
  attrs: Record<string, string | undefined>,
  ...content: Content[]
): XmlElement {
  const given = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tag, attrs: Object.fromEntries(given), content: flatten(content) };
}

function flatten(content: Content[]): (XmlElement | string)[] {
  return content.flatMap((part) => {
    if (part === undefined || part === false) return [];
    if (Array.isArray(part)) return flatten(part);
    return [typeof part === 'number' ? String(part) : part];
  });
}

/** The namespace that an element is written in. */
export function namespaceOf(element: XmlElement): string {
  return element.ns ?? NS[prefixOf(element.tag) as Prefix];
}

/** A whole EPP message around its one child (greeting, response). */
export function writeDocument(child: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<epp xmlns="${NS.epp}">${write(child, new Map([['epp', NS.epp]]))}</epp>`;
}

const NONE: Record<string, string> = {};

function write(element: XmlElement, declared: ReadonlyMap<string, string>): string {
  const [prefix, uri] = [prefixOf(element.tag), namespaceOf(element)];
  let attributes = '';
  for (const [name, value] of Object.entries(element.attrs ?? NONE))
    attributes += ` ${name}="${escapeAttribute(value)}"`;
  const declaration = declared.get(prefix) === uri ? '' : ` xmlns:${prefix}="${escapeAttribute(uri)}"`;
  const scope = declaration ? new Map([...declared, [prefix, uri]]) : declared;
  let content = '';
  for (const part of element.content ?? [])
    content += typeof part === 'string' ? escapeText(part) : write(part, scope);
  const start = `<${element.tag}${declaration}${attributes}`;
  return content === '' ? `${start}/>` : `${start}>${content}</${element.tag}>`;
}

function prefixOf(tag: string): string {
  const colon = tag.indexOf(':');
  return colon < 0 ? 'epp' : tag.slice(0, colon);
}

/** Nothing to escape or to replace: names, dates, amounts. */
const PLAIN = /^[\w .,:/+@-]*$/;

function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return onlyXmlChars(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function escapeAttribute(text: string): string {
  if (PLAIN.test(text)) return text;
  return escapeText(text)
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, ' ');
}

/**
 * Characters that XML 1.0 cannot hold even escaped (controls, unpaired surrogates) become U+FFFD, so that no
 * answer is malformed.
 */
function onlyXmlChars(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
