import { readNotice } from './notice';

const NS = 'xmlns="urn:ietf:params:xml:ns:tmNotice-1.0"';
const ADDRESS = '<addr><city>Zell</city><cc>DE</cc></addr>';
const HOLDER = `<holder entitlement="owner"><org>Lumen Lamps</org>${ADDRESS}</holder>`;
const CLAIM = `<claim><markName>LUMEN</markName>${HOLDER}<jurDesc jurCC="de">Germany</jurDesc><goodsAndServices>Lamps</goodsAndServices></claim>`;
const HEAD =
  '<id>370d0b7c9223372036854775807</id><notBefore>2010-08-14T09:00:00.0Z</notBefore><notAfter>2010-08-16T09:00:00.0Z</notAfter><label>Example-One</label>';

const notice = (content: string): string => `<notice ${NS}>${content}</notice>`;
const read = (text: string) => readNotice(Buffer.from(text));

describe('a notice of the clearinghouse', () => {
  it('is read with what the schema demands and no more', () => {
    expect(read(notice(HEAD + CLAIM))).toEqual({
      id: '370d0b7c9223372036854775807',
      notBefore: new Date('2010-08-14T09:00:00Z'),
      notAfter: new Date('2010-08-16T09:00:00Z'),
      label: 'example-one',
      claims: [
        {
          markName: 'LUMEN',
          holders: [
            { role: 'owner', organization: 'Lumen Lamps', street: [], city: 'Zell', countryCode: 'DE' },
          ],
          contacts: [],
          jurisdiction: { description: 'Germany', countryCode: 'DE' },
          classes: [],
          goodsAndServices: 'Lamps',
        },
      ],
    });
  });

  it('is read with the registration number of a mark where the source tells it', () => {
    expect(
      read(notice(HEAD + CLAIM.replace('</markName>', '</markName><regNum>DE 30 2010</regNum>'))),
    ).toMatchObject({ claims: [{ registrationNumber: 'DE 30 2010' }] });
    expect(read(notice(HEAD + CLAIM)).claims[0].registrationNumber).toBeUndefined();
  });

  it('is read by namespace, whatever the prefix; elements of others are not', () => {
    const prefixed = notice(HEAD + CLAIM)
      .replace(/<(\/?)(\w)/g, '<$1t:$2')
      .replace('xmlns=', 'xmlns:t=');
    expect(read(prefixed)).toEqual(read(notice(HEAD + CLAIM)));
    expect(read(notice(HEAD + CLAIM.replace('LUMEN', 'LU<x xmlns="urn:other">MEN</x>')))).toMatchObject({
      claims: [{ markName: 'LU' }],
    });
  });

  it('is read with the five entities of XML and character data', () => {
    expect(read(notice(HEAD + CLAIM.replace('LUMEN', 'L &amp; <![CDATA[<M>]]> &#x2603;')))).toMatchObject({
      claims: [{ markName: 'L & <M> ☃' }],
    });
  });

  it.each([
    ['no XML', 'hello', /text data outside of root|non-whitespace/i],
    ['cut off', notice(HEAD + CLAIM).slice(0, -20), /unclosed|unexpected end/i],
    [
      'an entity bomb',
      `<!DOCTYPE notice [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${notice(HEAD + CLAIM.replace('LUMEN', '&b;'))}`,
      /document type/,
    ],
    [
      'a reference to a file',
      `<!DOCTYPE notice [<!ENTITY x SYSTEM "file:///etc/hostname">]>${notice(HEAD + CLAIM.replace('LUMEN', '&x;'))}`,
      /document type/,
    ],
    ['an unknown entity', notice(HEAD + CLAIM.replace('LUMEN', '&lumen;')), /undefined entity/],
    [
      'of another namespace',
      notice(HEAD + CLAIM).replace('tmNotice-1.0', 'tmNotice-2.0'),
      /<notice> is missing/,
    ],
    ['another document', `<smd ${NS}/>`, /<notice> is missing/],
    ['without an id', notice(HEAD.replace(/<id>.*<\/id>/, '') + CLAIM), /<id> is missing/],
    ['with an empty label', notice(HEAD.replace('Example-One', ' ') + CLAIM), /<label> is empty/],
    [
      'with a date that is none',
      notice(HEAD.replace('2010-08-16T09:00:00.0Z', 'soon') + CLAIM),
      /<notAfter> is no date/,
    ],
    [
      'with a date without a zone',
      notice(HEAD.replace('2010-08-16T09:00:00.0Z', '2010-08-16T09:00:00') + CLAIM),
      /<notAfter> is no date/,
    ],
    ['with a claim of nobody', notice(HEAD + CLAIM.replace(HOLDER, '')), /<holder> is missing/],
    [
      'with a holder without a name',
      notice(HEAD + CLAIM.replace('<org>Lumen Lamps</org>', '')),
      /neither <name> nor <org>/,
    ],
    [
      'with a claim for nothing',
      notice(HEAD + CLAIM.replace('Lamps</goods', '</goods')),
      /<goodsAndServices> is empty/,
    ],
    [
      'nested without end',
      '<notice xmlns="urn:ietf:params:xml:ns:tmNotice-1.0">'.repeat(30),
      /nested too deeply/,
    ],
    ['endless', notice('<x/>'.repeat(50_001)), /too many elements/],
  ])('is refused when it is %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('is refused when it is not UTF-8', () => {
    expect(() => readNotice(Buffer.from(notice(HEAD + CLAIM).replace('Zell', 'Zéll'), 'latin1'))).toThrow(
      'not UTF-8',
    );
  });
});
