import { SaxesParser, type SaxesTagNS } from 'saxes';

/** The deepest frame of the supported schemas has about ten levels; a signed mark adds a few. */
const MAX_DEPTH = 64;
/** No valid answer has more elements; bounds the memory of one frame. */
const MAX_ELEMENTS = 100_000;

/** Not an acceptable XML document: not well-formed, not UTF-8, with a document type, or beyond the limits. */
export class XmlFault extends Error {}

/** One element as received. Only its namespace counts, not its prefix. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  /** Character data of this element alone, CDATA included, unchanged. */
  rawText = '';

  constructor(
    readonly namespace: string,
    readonly name: string,
    private readonly attributes: ReadonlyMap<string, string>,
  ) {}

  /** Character data with white space collapsed (XML Schema `token`). */
  get text(): string {
    return this.rawText.replace(/[\t\n\r ]+/g, ' ').trim();
  }

  /** Text of this element and all its descendants, separated by spaces. */
  get deepText(): string {
    return [this.text, ...this.children.map((child) => child.deepText)]
      .filter((text) => text !== '')
      .join(' ');
  }

  is(namespace: string, name: string): boolean {
    return this.namespace === namespace && this.name === name;
  }

  /** Value of an attribute without namespace, trimmed. */
  attribute(name: string): string | undefined {
    return this.attributes.get(name)?.trim();
  }

  child(namespace: string, name: string): XmlElement | undefined {
    return this.children.find((child) => child.is(namespace, name));
  }

  childrenOf(namespace: string, name: string): XmlElement[] {
    return this.children.filter((child) => child.is(namespace, name));
  }

  /** Text of a child; undefined when there is no such child or it is empty. */
  textOf(namespace: string, name: string): string | undefined {
    return this.child(namespace, name)?.text || undefined;
  }
}

/** Parses one frame. Throws XmlFault. */
export function readXml(frame: Uint8Array | string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on('error', (error) => {
    throw new XmlFault(error.message);
  });
  // Refused entirely: without document types there are no entities except XML's own five.
  parser.on('doctype', () => {
    throw new XmlFault('a document type declaration is not accepted');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (open.length >= MAX_DEPTH) throw new XmlFault('nested too deeply');
    if (count > MAX_ELEMENTS) throw new XmlFault('too many elements');
    const element = new XmlElement(tag.uri, tag.local, attributesOf(tag));
    if (open.length) open[open.length - 1].children.push(element);
    else root = element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (text: string): void => {
    if (open.length) open[open.length - 1].rawText += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(textOf(frame)).close();
  if (!root) throw new XmlFault('no root element');
  return root;
}

function attributesOf(tag: SaxesTagNS): ReadonlyMap<string, string> {
  // qualified ones (xmlns declarations, xsi:schemaLocation) describe the document, not its content
  return new Map(
    Object.values(tag.attributes)
      .filter((a) => a.uri === '')
      .map((a) => [a.local, a.value]),
  );
}

function textOf(frame: Uint8Array | string): string {
  if (typeof frame === 'string') return frame;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(frame);
  } catch {
    throw new XmlFault('not UTF-8');
  }
}
