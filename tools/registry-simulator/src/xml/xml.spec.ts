import fc from 'fast-check';
import { NS } from './namespaces';
import { childOf, parseXml, tokenOf, XmlError } from './reader';
import { booleanOf, dateTimeOf, enumAttr, integerOf, sequence } from './shape';
import { el, elWith, writeDocument } from './writer';

describe('writing and reading', () => {
  it('keeps any text and attribute that XML can hold', () => {
    // a parser turns \r into
    // , and white space of an attribute into spaces
    const text = fc
      .string({ unit: 'binary' })
      .filter((s) => !/[\r\p{Surrogate}]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u.test(s));
    fc.assert(
      fc.property(text, (value) => {
        const node = parseXml(
          writeDocument(elWith('result', { lang: value.replace(/[\t\n]/g, ' ') }, el('domain:name', value))),
        ).children[0];
        expect(childOf(node, NS.domain, 'name')?.text).toBe(value);
        expect(node.attrs.lang).toBe(value.replace(/[\t\n]/g, ' '));
      }),
    );
  });

  it('writes nothing malformed, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(() => parseXml(writeDocument(elWith('result', { lang: value }, value)))).not.toThrow();
      }),
    );
  });

  it('declares a prefix where it is first used', () => {
    expect(writeDocument(el('resData', el('domain:creData', el('domain:name', 'a.com'))))).toContain(
      `<resData><domain:creData xmlns:domain="${NS.domain}"><domain:name>a.com</domain:name></domain:creData></resData>`,
    );
  });

  it('omits absent content', () => {
    expect(writeDocument(elWith('msg', { lang: undefined }, undefined, false, []))).toContain(
      '><msg/></epp>',
    );
  });
});

describe('reading', () => {
  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an internal subset', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an undeclared entity', '<a>&nbsp;</a>'],
    ['an undeclared prefix', '<x:a/>'],
    ['two roots', '<a/><b/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['text alone', 'a'],
    ['nothing', ''],
    ['a depth without reason', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
  ])('refuses %s', (_, text) => {
    expect(() => parseXml(text)).toThrow(XmlError);
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(() => parseXml(Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).toThrow(XmlError);
  });

  it('knows elements by namespace, not by prefix', () => {
    const [a, b] = [parseXml('<x:a xmlns:x="urn:n">t</x:a>'), parseXml('<a xmlns="urn:n">t</a>')];
    expect(a).toEqual(b);
  });

  it('does not take a namespaced attribute for the plain one of that name', () => {
    expect(parseXml('<a xmlns:x="urn:n" x:op="1"/>').attrs).toEqual({});
  });

  it('collapses white space in tokens', () => {
    expect(tokenOf(parseXml('<a>\r\n  one\t two </a>'))).toBe('one two');
  });
});

describe('a sequence', () => {
  const read = (content: string) =>
    sequence(parseXml(`<a xmlns="urn:n">${content}</a>`), { one: '1', maybe: '?', some: '*' });

  it('gives what it found', () => {
    const shape = read('<one>1</one><some>2</some><some>3</some>');
    expect([shape.need('one'), shape.token('maybe'), shape.tokens('some')]).toEqual([
      '1',
      undefined,
      ['2', '3'],
    ]);
  });

  it.each([
    ['a missing element', ''],
    ['an element twice', '<one/><one/>'],
    ['another order', '<maybe/><one/>'],
    ['an unknown element', '<one/><other/>'],
    ['an element of another namespace', '<one xmlns="urn:m"/>'],
    ['a return to an earlier element', '<one/><some/><maybe/>'],
  ])('refuses %s with 2001', (_, content) => {
    expect(() => read(content)).toThrow(expect.objectContaining({ code: 2001 }));
  });
});

describe('values', () => {
  const node = parseXml('<a op="request"/>');

  it.each([
    ['an attribute outside its list', () => enumAttr(node, 'op', ['query'] as const)],
    ['a missing attribute without default', () => enumAttr(node, 'unit', ['y'] as const)],
    ['a boolean that is none', () => booleanOf('yes', false)],
    ['a number out of bounds', () => integerOf('100', 1, 99)],
    ['a number with decimals', () => integerOf('1.5', 1, 99)],
    ['no number', () => integerOf(undefined, 1, 99)],
    ['a date without time', () => dateTimeOf('2026-11-20', 'date')],
    ['a time without zone', () => dateTimeOf('2026-11-20T12:00:00', 'date')],
    ['a day that does not exist', () => dateTimeOf('2026-13-20T12:00:00Z', 'date')],
  ])('refuses %s', (_, read) => {
    expect(read).toThrow(expect.objectContaining({ code: 2001 }));
  });

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    [undefined, true],
  ])('reads the boolean %s', (text, value) => {
    expect(booleanOf(text, true)).toBe(value);
  });
});
