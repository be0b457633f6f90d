import { SaxesParser } from 'saxes';

/** A notice has seven levels. */
const MAX_DEPTH = 20;
/**
 * A notice with more elements than this shows thousands of claims: an attack, not a registration.
 */
const MAX_ELEMENTS = 50_000;

/**
 * Not an XML document that is read here: not well-formed, not UTF-8, with a document type, or beyond the
 * bounds.
 */
export class XmlFault extends Error {}

/** One element of a document in which one namespace counts: those of others are not in it. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  rawText = '';

  constructor(
    readonly name: string,
    private readonly attributes: ReadonlyMap<string, string>,
  ) {}

  /** With white space collapsed (XML Schema `token`). */
  get text(): string {
    return this.rawText.replace(/[\t\n\r ]+/g, ' ').trim();
  }

  attribute(name: string): string | undefined {
    return this.attributes.get(name)?.trim() || undefined;
  }

  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  find(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  /** Throws XmlFault when there is none. */
  need(name: string): XmlElement {
    const child = this.find(name);
    if (!child) throw new XmlFault(`<${name}> is missing in <${this.name}>`);
    return child;
  }

  /** Undefined when there is no such child or it is empty. */
  textOf(name: string): string | undefined {
    return this.find(name)?.text || undefined;
  }

  /** Throws XmlFault when there is no such child or it is empty. */
  needText(name: string): string {
    const text = this.need(name).text;
    if (text === '') throw new XmlFault(`<${name}> is empty in <${this.name}>`);
    return text;
  }
}

/** The root of a document, whose name has to be `{namespace}root`. Throws XmlFault. */
export function readXml(document: Uint8Array, namespace: string, root: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const top = new XmlElement('', new Map());
  const open: XmlElement[] = [top];
  let count = 0;
  parser.on('error', (error) => {
    throw new XmlFault(error.message);
  });
  // Refused as a whole: without document types there are no entities but the five of XML itself.
  parser.on('doctype', () => {
    throw new XmlFault('a document type declaration is not accepted');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (open.length > MAX_DEPTH) throw new XmlFault('nested too deeply');
    if (count > MAX_ELEMENTS) throw new XmlFault('too many elements');
    const attributes = Object.values(tag.attributes)
      .filter(({ uri }) => uri === '')
      .map(({ local, value }) => [local, value] as const);
    const element = new XmlElement(tag.local, new Map(attributes));
    if (tag.uri === namespace) open[open.length - 1].children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (text: string): void => {
    open[open.length - 1].rawText += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(textOf(document)).close();
  return top.need(root);
}

function textOf(document: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(document);
  } catch {
    throw new XmlFault('not UTF-8');
  }
}
