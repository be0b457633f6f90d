import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readXml, XmlFault } from './reader';

const HOSTILE = join(__dirname, '..', '..', 'test', 'frames', 'hostile');
const NS = 'urn:ietf:params:xml:ns:epp-1.0';

describe('reading XML', () => {
  it.each([
    ['a default namespace', `<epp xmlns="${NS}"><hello/></epp>`],
    ['a prefix of their own', `<x:epp xmlns:x="${NS}"><x:hello/></x:epp>`],
    ['another prefix for each element', `<a:epp xmlns:a="${NS}"><b:hello xmlns:b="${NS}"/></a:epp>`],
    ['a byte order mark', `\ufeff<?xml version="1.0" encoding="UTF-8"?><epp xmlns="${NS}"><hello/></epp>`],
    ['comments and instructions', `<!-- a --><epp xmlns="${NS}"><?b c?><hello/><!-- <bad> --></epp>`],
    [
      'a schema location',
      `<epp xmlns="${NS}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"><hello/></epp>`,
    ],
    [
      'line breaks of Windows',
      `<?xml version="1.0" standalone="no"?>\r\n<epp xmlns="${NS}">\r\n<hello/>\r\n</epp>\r\n`,
    ],
  ])('understands documents with %s', (_, xml) => {
    const root = readXml(Buffer.from(xml));
    expect(root.is(NS, 'epp')).toBe(true);
    expect(root.child(NS, 'hello')).toBeDefined();
    expect(root.child('urn:other', 'hello')).toBeUndefined();
  });

  it('joins text, references and CDATA, and collapses white space', () => {
    expect(readXml('<a> x &amp; <![CDATA[<y>\n]]>\t&#233; </a>').text).toBe('x & <y> é');
    expect(readXml('<a>one<b>two <c>three</c></b></a>').deepText).toBe('one two three');
  });

  it('gives attributes without namespace only', () => {
    const root = readXml('<a xmlns:x="urn:x" code=" 1000 " x:code="9"/>');
    expect(root.attribute('code')).toBe('1000');
    expect(root.attribute('x')).toBeUndefined();
  });

  it('takes names of the language for ordinary names', () => {
    const root = readXml('<constructor __proto__="1" toString="2"><hasOwnProperty/></constructor>');
    expect(root.attribute('__proto__')).toBe('1');
    expect(root.attribute('valueOf')).toBeUndefined();
    expect(root.children.map((child) => child.name)).toEqual(['hasOwnProperty']);
  });

  it.each(readdirSync(HOSTILE))('refuses %s', (file) => {
    expect(() => readXml(readFileSync(join(HOSTILE, file)))).toThrow(XmlFault);
  });

  it.each([
    ['nothing', ''],
    ['text', 'I am sorry'],
    ['HTML', '<!DOCTYPE html><html></html>'],
    ['a document type without entities', `<!DOCTYPE epp><epp xmlns="${NS}"/>`],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['an open end', '<a><b></b>'],
    ['two roots', '<a/><b/>'],
    ['an undeclared prefix', '<x:a/>'],
    ['an unquoted attribute', '<a b=c/>'],
    ['the same attribute twice', '<a b="1" b="2"/>'],
    ['a control character', '<a>\u0001</a>'],
    ['a reference to a control character', '<a>&#1;</a>'],
    ['very deep nesting', '<a>'.repeat(70) + '</a>'.repeat(70)],
    ['very many elements', `<a>${'<b/>'.repeat(100_001)}</a>`],
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e])],
  ])('refuses %s', (_, document) => {
    expect(() => readXml(document)).toThrow(XmlFault);
  });
});
