import fc from 'fast-check';
import { readXml } from './reader';
import { element, elementWith, UnsendableText, writeXml } from './writer';

const isSendable = (text: string): boolean =>
  !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text);
const sendable = fc.string({ unit: 'binary' }).filter(isSendable);
const DOMAIN = 'urn:ietf:params:xml:ns:domain-1.0';

describe('writing XML', () => {
  it('declares each namespace where its prefix is first used', () => {
    const xml = writeXml(
      element(
        'epp',
        element('command', element('domain:name', 'a.example'), element('domain:name', 'b.example')),
      ),
    );
    expect(xml).toContain('<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><command><domain:name xmlns:domain="');
    const [first, second] = readXml(xml).children[0].children;
    expect([first.namespace, second.namespace, second.text]).toEqual([DOMAIN, DOMAIN, 'b.example']);
  });

  it('gives back any text that XML can carry, in content and in attributes', () => {
    fc.assert(
      fc.property(sendable, sendable, (text, value) => {
        const root = readXml(writeXml(elementWith('epp', { id: value }, text)));
        expect(root.rawText).toBe(text);
        expect(root.attribute('id')).toBe(value.trim());
      }),
    );
  });

  it('never lets text become markup', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('</epp>', '<pw>', '"><x y="', ']]>', '&lol;', '<!--', '<![CDATA[', '&#0;'),
        (text) => {
          const root = readXml(writeXml(elementWith('epp', { id: text }, text)));
          expect(root.children).toEqual([]);
          expect(root.rawText).toBe(text);
        },
      ),
    );
  });

  it.each([
    ['a null', 'a\u0000'],
    ['an escape', '\u001b[2J'],
    ['half a character', '\ud83d'],
    ['a noncharacter', '\uffff'],
  ])('refuses %s', (_, text) => {
    expect(() => writeXml(element('epp', text))).toThrow(UnsendableText);
    expect(() => writeXml(elementWith('epp', { id: text }))).toThrow(UnsendableText);
  });

  it('refuses a prefix that has no namespace', () => {
    expect(() => writeXml(element('evil:epp'))).toThrow('no namespace');
  });

  it('leaves out what is absent', () => {
    expect(writeXml(elementWith('epp', { id: undefined }, undefined))).toMatch(/<epp xmlns="[^"]*"\/>$/);
  });
});
