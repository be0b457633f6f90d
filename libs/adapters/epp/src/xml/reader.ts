import { SaxesParser, type SaxesTagNS } from 'saxes';
import { XmlElement, XmlFault } from './element';
import { readPlainMarkup } from './plain-markup';

export { XmlElement, XmlFault } from './element';

/** The deepest frame of the supported schemas has about ten levels; a signed mark adds a few. */
const MAX_DEPTH = 64;
/** No valid answer has more elements; bounds the memory of one frame. */
const MAX_ELEMENTS = 100_000;

/** Parses one frame. Throws XmlFault. */
export function readXml(frame: Uint8Array | string): XmlElement {
  const text = textOf(frame);
  return readPlainMarkup(text, { maxDepth: MAX_DEPTH, maxElements: MAX_ELEMENTS }) ?? readAnyXml(text);
}

/** As `readXml`, with the parser that knows all of XML. */
export function readAnyXml(text: string): XmlElement {
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
  const addText = (part: string): void => {
    if (open.length) open[open.length - 1].rawText += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
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

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function textOf(frame: Uint8Array | string): string {
  if (typeof frame === 'string') return frame;
  try {
    return UTF_8.decode(frame);
  } catch {
    throw new XmlFault('not UTF-8');
  }
}
