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
    return UNCOLLAPSED.test(this.rawText) ? this.rawText.replace(SPACES, ' ').trim() : this.rawText;
  }

  /** Text of this element and all its descendants, separated by spaces. */
  get deepText(): string {
    return [this.text, ...this.children.map((child) => child.deepText)]
      .filter((text) => text !== '')
      .join(' ');
  }

  is(namespace: string, name: string): boolean {
    return this.name === name && this.namespace === namespace;
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

const SPACES = /[\t\n\r ]+/g;
/** Text that collapsing or trimming may change: any white space but single spaces inside. */
const UNCOLLAPSED = /^\s|\s$|[\t\n\r]| {2}/;
