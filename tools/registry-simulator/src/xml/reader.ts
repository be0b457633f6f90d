import { SaxesParser, type SaxesTagNS } from 'saxes';

/**
 * One parsed element: namespace and local name (prefixes are ignored), attributes without namespace, and
 * content.
 */
export interface XmlNode {
  ns: string;
  name: string;
  attrs: Record<string, string>;
  children: XmlNode[];
  /** Character data of this element only, CDATA included, not trimmed. */
  text: string;
}

/**
 * The frame is not an acceptable XML document: not well-formed, with a document type, or nested too deeply.
 */
export class XmlError extends Error {}

/** The deepest frame of the served schemas has about ten levels (a signed mark in a create has more). */
const MAX_DEPTH = 64;

/** Parses one frame. Refuses document types before an entity could be declared. Throws XmlError. */
export function parseXml(frame: Buffer | string): XmlNode {
  const text = decode(frame);
  try {
    return parseText(text, false);
  } catch {
    // once more for the place of the fault: to count lines and columns takes time
    return parseText(text, true);
  }
}

function parseText(text: string, position: boolean): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position });
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  parser.on('error', (error) => {
    throw new XmlError(error.message);
  });
  parser.on('doctype', () => {
    throw new XmlError('document type declarations are not accepted');
  });
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) throw new XmlError('nested too deeply');
    const node = toNode(tag);
    if (open.length > 0) open[open.length - 1].children.push(node);
    else root = node;
    open.push(node);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (part: string): void => {
    if (open.length > 0) open[open.length - 1].text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (!root) throw new XmlError('no root element');
  return root;
}

function toNode(tag: SaxesTagNS): XmlNode {
  const attrs: Record<string, string> = {};
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name];
    // xmlns declarations and xsi:schemaLocation describe the document, not the command
    if (attribute.uri === '') attrs[attribute.local] = attribute.value;
  }
  return { ns: tag.uri, name: tag.local, attrs, children: [], text: '' };
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function decode(frame: Buffer | string): string {
  if (typeof frame === 'string') return frame;
  try {
    return UTF_8.decode(frame);
  } catch {
    throw new XmlError('not UTF-8');
  }
}

/** The first child of that namespace and name. */
export function childOf(node: XmlNode | undefined, ns: string, name: string): XmlNode | undefined {
  return node?.children.find((c) => c.ns === ns && c.name === name);
}

/** Content as an xs:token: white space collapsed. Undefined for an absent element. */
export function tokenOf(node: XmlNode | undefined): string | undefined {
  return node?.text.replace(/[\t\n\r ]+/g, ' ').trim();
}
