import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { XmlElement } from './element';
import { readPlainMarkup } from './plain-markup';
import { readAnyXml } from './reader';

const LIMITS = { maxDepth: 64, maxElements: 100_000 };
const FRAMES = join(__dirname, '..', '..', 'test', 'frames');
const frames = ['rfc', 'combined'].flatMap((folder) =>
  readdirSync(join(FRAMES, folder))
    .filter((file) => file.endsWith('.xml'))
    .map((file) => readFileSync(join(FRAMES, folder, file), 'utf8')),
);
const plain = frames.filter((frame) => readPlainMarkup(frame, LIMITS));

/** A tree by value; undefined: refused. */
const treeOf = (read: () => XmlElement | undefined): XmlElement | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
const expectSame = (text: string): void => {
  const tree = readPlainMarkup(text, LIMITS);
  if (tree) expect({ text, tree }).toEqual({ text, tree: treeOf(() => readAnyXml(text)) });
};

describe('plain markup', () => {
  it('are most of the frames of the RFCs', () => {
    expect(plain.length).toBeGreaterThan(frames.length * 0.8);
  });

  it('is read as by the parser that knows all of XML', () => {
    expect(plain.map((frame) => readPlainMarkup(frame, LIMITS))).toEqual(plain.map(readAnyXml));
  });

  it('is never what that parser refuses, or reads otherwise, whatever was changed in a frame', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '/',
        '"',
        "'",
        '=',
        ' ',
        '\n',
        '\t',
        '\r',
        '&',
        '&amp;',
        ':',
        'x',
        '0',
        '-',
        ']]>',
        '<a>',
      ],
      ...[
        '</a>',
        '<a/>',
        '<!--x-->',
        '<?x?>',
        '<![CDATA[x]]>',
        'xmlns="u"',
        ' xmlns:a="u"',
        ' a:b="c"',
        ' b="c"',
      ],
      ...[
        '\u0000',
        '\u00e9',
        '\ufeff',
        '\ud800',
        '\u{1f600}',
        ' xmlns=""',
        ' xmlns:xml="u"',
        'xml:',
        '\u00a0',
      ],
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...frames.map((frame) => frame.slice(0, 1_500) || frame), ...frames),
        fc.array(fc.tuple(fc.nat(), fc.nat(12), piece), { minLength: 1, maxLength: 3 }),
        (frame, edits) => {
          let text = frame;
          for (const [place, removed, added] of edits) {
            const at = place % (text.length + 1);
            text = text.slice(0, at) + added + text.slice(at + removed);
          }
          expectSame(text);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('is never what that parser refuses, or reads otherwise, in any order of its parts', () => {
    const part = fc.constantFrom(
      ...[
        '<a',
        '<b:a',
        '</a',
        '</b:a',
        '>',
        '/>',
        '<a>',
        '</a>',
        '<b:a>',
        '</b:a>',
        '<a/>',
        ' ',
        '\n',
        'text',
      ],
      ...[
        ' xmlns="u"',
        ' xmlns:b="v"',
        " xmlns:b='w'",
        ' b="1"',
        " c='2'",
        ' b:c="3"',
        ' c = "4"',
        ' d="\t"',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => expectSame(parts.join(''))),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['a default namespace', '<a xmlns="u"><b/></a>'],
    [
      'a prefix bound twice, in another element',
      '<x:a xmlns:x="u"><x:b xmlns:x="v"><x:c/></x:b><x:d/></x:a>',
    ],
    ['no namespace', '<a b=" 1 " c=\'2\'>x\ny<b/>z</a >\n'],
    ['a schema location', '<a xmlns:i="v" i:schemaLocation="a\n\tb"/>'],
    ['a declaration', '<?xml version="1.0" encoding="utf-8" standalone="yes" ?>\n<a/>'],
    ['a greater-than sign in text and value', '<a b="1>2">3>2</a>'],
  ])('may have %s', (_, text) => {
    expect(readPlainMarkup(text, LIMITS)).toEqual(readAnyXml(text));
  });

  it.each([
    ['a reference', '<a>&amp;</a>'],
    ['a comment', '<a><!-- b --></a>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['an instruction', '<a><?b c?></a>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a carriage return', '<a>\r\n</a>'],
    ['a character outside the basic plane', '<a>\u{1f600}</a>'],
    ['a value with a tab', '<a b="\t"/>'],
    ['a name outside ASCII', '<\u00e4/>'],
    ['two qualified attributes', '<a xmlns:x="u" x:b="1" x:c="2"/>'],
    ['a declared prefix that begins with xml', '<a xmlns:xmlfoo="u"/>'],
    ['a namespace taken back', '<a xmlns="u"><b xmlns=""/></a>'],
    ['a namespace with a space', '<a xmlns=" u"/>'],
    ['another version', '<?xml version="1.1"?><a/>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
  ])('is none with %s, which may be XML', (_, text) => {
    expect(readPlainMarkup(text, LIMITS)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['text alone', 'a'],
    ['text before', 'a<b/>'],
    ['text after', '<b/>a'],
    ['a no-break space after', '<b/>\u00a0'],
    ['two roots', '<a/><b/>'],
    ['an open end', '<a><b></b>'],
    ['an unclosed end tag', '<a></a'],
    ['an end without a start', '<a/></a>'],
    ['another end', '<a></b>'],
    ['an end that only begins so', '<a></ab>'],
    ['an unclosed start', '<a'],
    ['an unbound prefix', '<x:a/>'],
    ['an unbound prefix of an attribute', '<a x:b="1"/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['a declaration twice', '<a xmlns:x="u" xmlns:x="u"/>'],
    ['attributes without a space', '<a b="1"c="2"/>'],
    ['a reserved namespace', '<a xmlns:x="http://www.w3.org/2000/xmlns/"/>'],
    ['the end of CDATA', '<a>]]></a>'],
    ['a less-than sign in a value', '<a b="<"/>'],
    ['a control character', '<a>\u0001</a>'],
  ])('is none with %s, which is no XML', (_, text) => {
    expect(readPlainMarkup(text, LIMITS)).toBeUndefined();
    expect(() => readAnyXml(text)).toThrow();
  });

  it('has at most the given depth and number of elements', () => {
    const limits = { maxDepth: 2, maxElements: 3 };
    expect(readPlainMarkup('<a><b/><b/></a>', limits)).toBeDefined();
    expect(readPlainMarkup('<a><b><c/></b></a>', limits)).toBeUndefined();
    expect(readPlainMarkup('<a><b/><b/><b/></a>', limits)).toBeUndefined();
  });
});
