import { XmlElement } from './element';

/**
 * All but the characters of XML 1.0 §2.2 that are read as they are: no CR, nothing beyond the basic plane.
 */
const UNUSUAL_CHARACTER = /[^\t\n\u0020-\ud7ff\ue000-\ufffd]/;
const DECLARATION =
  /^<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")? ?\?>[ \n\t]*/;
const START = /<(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)/y;
const ATTRIBUTE = /[ \n\t]+(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)=(?:"([^"<]*)"|'([^'<]*)')/y;
const START_END = /[ \n\t]*(\/?)>/y;
const END_END = /[ \n\t]*>/y;
const WHITE_SPACE = /^[ \n\t]*$/;
/** Namespaces in XML 1.0 §3: other prefixes must not be bound to these. */
const RESERVED_URIS = new Set(['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/']);
const RESERVED_PREFIX = /^xml/i;
const NOTHING: ReadonlyMap<string, string> = new Map();
const [SLASH, GREATER] = ['/'.charCodeAt(0), '>'.charCodeAt(0)];

/** URIs by prefix; the default namespace by ''. */
type Scope = ReadonlyMap<string, string>;

interface OpenElement {
  element: XmlElement;
  /** The name as written: the end tag repeats it. */
  tag: string;
  scope: Scope;
}

export interface MarkupLimits {
  maxDepth: number;
  maxElements: number;
}

/**
 * Parses a document of elements, attributes and text alone: nearly all that registries send. Undefined for
 * any other, well-formed or not: with references, comments, CDATA, instructions or a document type.
 */
export function readPlainMarkup(text: string, limits: MarkupLimits): XmlElement | undefined {
  if (UNUSUAL_CHARACTER.test(text) || text.includes('&') || text.includes(']]>')) return undefined;
  return new PlainMarkup(text, limits).read();
}

/** One such document, read from its begin to its end. */
class PlainMarkup {
  private readonly open: OpenElement[] = [];
  private root?: XmlElement;
  private count = 0;
  private at: number;

  constructor(
    private readonly text: string,
    private readonly limits: MarkupLimits,
  ) {
    this.at = DECLARATION.exec(text)?.[0].length ?? 0;
  }

  read(): XmlElement | undefined {
    const { text, open } = this;
    for (let next = text.indexOf('<', this.at); next >= 0; next = text.indexOf('<', this.at)) {
      if (!this.addText(text.slice(this.at, next))) return undefined;
      const isRead = text.charCodeAt(next + 1) === SLASH ? this.readEnd(next) : this.readStart(next);
      if (!isRead) return undefined;
    }
    return open.length === 0 && WHITE_SPACE.test(text.slice(this.at)) ? this.root : undefined;
  }

  private addText(text: string): boolean {
    const parent = this.open.at(-1);
    if (!parent) return WHITE_SPACE.test(text);
    parent.element.rawText += text;
    return true;
  }

  private readEnd(from: number): boolean {
    const tag = this.open.at(-1)?.tag;
    if (tag === undefined || !this.text.startsWith(tag, from + 2)) return false;
    END_END.lastIndex = from + 2 + tag.length;
    if (!END_END.test(this.text)) return false;
    this.at = END_END.lastIndex;
    this.open.pop();
    return true;
  }

  private readStart(from: number): boolean {
    START.lastIndex = from;
    const name = START.exec(this.text);
    if (!name) return false;
    this.at = START.lastIndex;
    const tag = this.text.slice(from + 1, this.at);
    const outer = this.open.at(-1)?.scope ?? NOTHING;
    const attributes = this.text.charCodeAt(this.at) === GREATER ? undefined : new Attributes(outer);
    if (attributes) this.at = attributes.read(this.text, this.at);
    START_END.lastIndex = this.at;
    const end = START_END.exec(this.text);
    const scope = attributes?.scope ?? outer;
    const namespace = namespaceOf(name[1], scope);
    if (!end || namespace === undefined || attributes?.areUnusual) return false;
    this.at = START_END.lastIndex;
    const element = new XmlElement(namespace, name[2], attributes?.values ?? NOTHING);
    return this.add({ element, tag, scope }, end[1] !== '');
  }

  private add(opened: OpenElement, isEmpty: boolean): boolean {
    const parent = this.open.at(-1);
    this.count += 1;
    if (this.open.length >= this.limits.maxDepth || this.count > this.limits.maxElements) return false;
    if (!parent && this.root) return false;
    if (parent) parent.element.children.push(opened.element);
    else this.root = opened.element;
    if (!isEmpty) this.open.push(opened);
    return true;
  }
}

/** Undefined: an unbound prefix. */
const namespaceOf = (prefix: string | undefined, scope: Scope): string | undefined =>
  prefix === undefined ? (scope.get('') ?? '') : scope.get(prefix);

/** The attributes of one start tag. */
class Attributes {
  private own?: Map<string, string>;
  private bound?: Map<string, string>;
  private qualified?: string;
  private isOdd = false;

  constructor(private readonly outer: Scope) {}

  /** Those without namespace. */
  get values(): ReadonlyMap<string, string> {
    return this.own ?? NOTHING;
  }

  get scope(): Scope {
    return this.bound ? new Map([...this.outer, ...this.bound]) : this.outer;
  }

  /**
   * They need a second look: duplicates, several qualified ones (two prefixes can stand for one namespace),
   * an unbound prefix.
   */
  get areUnusual(): boolean {
    return this.isOdd || (this.qualified !== undefined && !this.scope.has(this.qualified));
  }

  /** Returns the position after the last one. */
  read(text: string, from: number): number {
    let end = from;
    ATTRIBUTE.lastIndex = from;
    for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
      end = ATTRIBUTE.lastIndex;
      const [, prefix, name, quoted, quotedSingly] = match;
      this.isOdd ||= !this.add(prefix, name, quoted ?? quotedSingly);
    }
    return end;
  }

  private add(prefix: string | undefined, name: string, value: string): boolean {
    if (prefix === 'xmlns') return this.bind(name, value);
    if (prefix === undefined) return name === 'xmlns' ? this.bind('', value) : this.set(name, value);
    const isFirst = this.qualified === undefined;
    this.qualified = prefix;
    return isFirst;
  }

  private set(name: string, value: string): boolean {
    this.own ??= new Map();
    // white space in a value is normalized (XML 1.0 §3.3.3)
    if (this.own.has(name) || /[\t\n]/.test(value)) return false;
    this.own.set(name, value);
    return true;
  }

  private bind(prefix: string, uri: string): boolean {
    this.bound ??= new Map();
    if (this.bound.has(prefix) || RESERVED_PREFIX.test(prefix)) return false;
    this.bound.set(prefix, uri);
    return /^[!-~]+$/.test(uri) && !RESERVED_URIS.has(uri);
  }
}
