import * as fc from 'fast-check';
import { toASCII } from 'tr46';
import { DomainName, toAsciiHost } from './domain-name';

describe('a domain name', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['  example.com ', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['faß.de', 'xn--fa-hia.de'],
    ['l·l.cat', 'xn--ll-0ea.cat'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['foo。com', 'foo.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    ['a1-b2.co.uk', 'a1-b2.co.uk'],
    ['a.b1', 'a.b1'],
    ['a.1b', 'a.1b'],
    [`${'a.'.repeat(125)}com`, `${'a.'.repeat(125)}com`], // 253 characters
  ])('%s is %s inside', (given, ascii) => {
    expect(DomainName.parse(given)?.ascii).toBe(ascii);
  });

  it.each([
    ['one label', 'com'],
    ['nothing', ''],
    ['a dot', '.'],
    ['an empty label', 'a..com'],
    ['a first dot', '.a.com'],
    ['two final dots', 'a.com..'],
    ['a blank', 'a b.com'],
    ['an underscore', 'a_b.com'],
    ['a hyphen at the start', '-a.com'],
    ['a hyphen at the end', 'a-.com'],
    ['a reserved label', 'ab--cd.com'],
    ['64 characters in a label', `${'a'.repeat(64)}.com`],
    ['254 characters', `${'a.'.repeat(126)}com`],
    ['a symbol IDNA 2008 forbids', '☃.com'],
    ['the same as an A-label', 'xn--n3h.com'],
    ['an A-label that decodes to nothing', 'xn--a.com'],
    ['an A-label of plain ASCII', 'xn--abc-.com'],
    ['a middle dot out of context', 'a·b.cat'],
    ['a katakana dot without Japanese', 'a・b.com'],
    ['Arabic digits of both kinds', '٠۰.com'],
    ['a zero width joiner out of context', 'a\u200db.com'],
    ['a tatweel', 'بـب.com'],
    ['an address', '192.0.2.1'],
    ['an address that ends in several digits', '192.0.2.10'],
    ['a NUL', 'a\u0000.com'],
    ['a slash', 'a/b.com'],
    ['an at sign', 'a@b.com'],
    ['a colon', 'a.com:80'],
    ['mixed directions in a label', 'aא.com'],
    ['a lone surrogate', '\ud800.com'],
  ])('is refused with %s', (_, given) => {
    expect(DomainName.parse(given)).toBeUndefined();
  });

  it('knows its parts', () => {
    const name = DomainName.of('www.bücher.co.uk');
    expect([
      name.sld,
      name.parent,
      name.isIdn,
      name.unicode,
      name.isBelow(DomainName.of('bücher.co.uk')),
    ]).toEqual(['www', 'xn--bcher-kva.co.uk', false, 'www.bücher.co.uk', true]);
  });

  it('says whether its first label is an A-label, and below what it lies', () => {
    expect(
      ['bücher.example', 'www.bücher.example', 'book-xn--.example'].map(
        (text) => DomainName.parse(text)?.isIdn,
      ),
    ).toEqual([true, false, undefined]);
    const below = DomainName.of('example.com');
    expect(
      ['www.example.com', 'example.com', 'notexample.com', 'example.org'].map((text) =>
        DomainName.of(text).isBelow(below),
      ),
    ).toEqual([true, false, false, false]);
  });

  it('is demanded of what was stored', () => {
    expect(() => DomainName.of('one')).toThrow(RangeError);
  });

  it('stays what it is when it is read again', () => {
    fc.assert(
      fc.property(fc.domain(), (text) => {
        const name = DomainName.parse(text);
        fc.pre(name !== undefined);
        expect(DomainName.parse(name!.ascii)?.ascii).toBe(name!.ascii);
        expect(DomainName.parse(name!.unicode)?.ascii).toBe(name!.ascii);
      }),
    );
  });

  it('of plain ASCII is what UTS 46 makes of it', () => {
    let hosts = 0;
    const plain = fc.string({ unit: fc.constantFrom(...'aBcXN019-.'), minLength: 1, maxLength: 80 });
    const label = fc.string({
      unit: fc.constantFrom(...'aBcN019'),
      minLength: 1,
      maxLength: 64,
      size: 'max',
    });
    const labelled = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
    fc.assert(
      fc.property(fc.oneof(plain, labelled), (text) => {
        const mapped = toASCII(text.replace(/\.$/, ''), {
          checkBidi: true,
          checkJoiners: true,
          useSTD3ASCIIRules: true,
          verifyDNSLength: true,
        });
        const ascii = toAsciiHost(text);
        // IDNA 2008 decides on A-labels
        if (/xn--/i.test(text)) return void expect([mapped, undefined]).toContain(ascii);
        const labels = mapped?.split('.') ?? [''];
        // refused besides what UTS 46 refuses: hyphens at an end of a label, "--" as its third and fourth
        // character, a last label of digits
        const isHost =
          labels.every(
            (label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label) && label.slice(2, 4) !== '--',
          ) && /\D/.test(labels.at(-1)!);
        if (isHost) hosts += 1;
        expect(ascii).toBe(isHost ? mapped : undefined);
      }),
      { numRuns: 2_000 },
    );
    expect(hosts).toBeGreaterThan(200);
  });

  it('never throws, whatever is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const ascii = toAsciiHost(text);
        expect(ascii === undefined || /^[a-z0-9.-]{1,253}$/.test(ascii)).toBe(true);
      }),
    );
  });
});
