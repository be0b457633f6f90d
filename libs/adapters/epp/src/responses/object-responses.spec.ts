import { frame } from '../../test/support/frames';
import { NS } from '../xml/namespaces';
import { XmlFault } from '../xml/reader';
import { shownContactOf } from './contacts';
import { availabilityOf, contactInfoOf, createdOf, domainInfoOf, hostInfoOf, renewedOf } from './objects';
import { readResponse, type EppResponse } from './response';
import { signingOf } from './signing';

const rfc = (file: string): EppResponse => readResponse(frame(`rfc/${file}.xml`));
const answer = (inner: string): EppResponse =>
  readResponse(`<epp xmlns="${NS.epp}"><response>${inner}<trID><svTRID>S-1</svTRID></trID></response></epp>`);
const done = '<result code="1000"><msg>ok</msg></result>';

describe('data of objects', () => {
  it('contain availability with reasons', () => {
    const answers = availabilityOf(rfc('rfc5731-02-s-response-1000-domainchkData'), 'domain');
    expect([...answers]).toEqual([
      ['example.com', { available: true }],
      ['example.net', { available: false, reason: 'In use' }],
      ['example.org', { available: true }],
    ]);
    expect(
      availabilityOf(rfc('rfc5732-02-s-response-1000-hostchkData'), 'host').get('ns2.example2.com'),
    ).toEqual({ available: false, reason: 'In use' });
    expect(availabilityOf(rfc('rfc5733-02-s-response-1000-contactchkData'), 'contact').size).toBe(3);
  });

  it.each([
    ['nothing', ''],
    [
      'no availability',
      `<resData><d:chkData xmlns:d="${NS.domain}"><d:cd><d:name>a.example</d:name></d:cd></d:chkData></resData>`,
    ],
  ])('are no check data with %s', (_, inner) => {
    expect(() => availabilityOf(answer(done + inner), 'domain')).toThrow(XmlFault);
  });

  it('contain the created object', () => {
    expect(createdOf(rfc('rfc5731-10-s-response-1000-domaincreData'), 'domain')).toEqual({
      name: 'example.com',
      createdAt: new Date('1999-04-03T22:00:00Z'),
      expiresAt: new Date('2001-04-03T22:00:00Z'),
    });
    expect(createdOf(rfc('rfc5733-08-s-response-1000-contactcreData'), 'contact')?.name).toBe('sh8013');
    expect(createdOf(rfc('rfc5732-06-s-response-1000-hostcreData'), 'host')?.name).toBe('ns1.example.com');
    expect(createdOf(answer(done), 'domain')).toBeUndefined();
  });

  it('contain all of a domain, with host objects or attributes', () => {
    expect(domainInfoOf(rfc('rfc5731-05-s-response-1000-domaininfData'))).toEqual({
      name: 'example.com',
      roid: 'EXAMPLE1-REP',
      clientId: 'ClientX',
      createdBy: 'ClientY',
      createdAt: new Date('1999-04-03T22:00:00Z'),
      expiresAt: new Date('2005-04-03T22:00:00Z'),
      statuses: ['ok'],
      registrant: 'jd1234',
      contacts: [
        { role: 'admin', id: 'sh8013' },
        { role: 'tech', id: 'sh8013' },
      ],
      nameservers: ['ns1.example.com', 'ns1.example.net'],
      subordinateHosts: ['ns1.example.com', 'ns2.example.com'],
      authInfo: { isSet: true, code: '2fooBAR' },
      graceStatuses: [],
    });
    const attributes =
      answer(`${done}<resData><d:infData xmlns:d="${NS.domain}"><d:name>A.example</d:name><d:roid>R</d:roid><d:status s="inactive"/><d:status s="clientHold"/>
      <d:ns><d:hostAttr><d:hostName>NS1.a.example</d:hostName><d:hostAddr>192.0.2.1</d:hostAddr></d:hostAttr></d:ns><d:clID>X</d:clID></d:infData></resData>`);
    expect(domainInfoOf(attributes)).toMatchObject({
      name: 'a.example',
      statuses: ['inactive', 'clientHold'],
      nameservers: ['ns1.a.example'],
      expiresAt: undefined,
    });
  });

  it.each<[string, string, object | undefined]>([
    ['not shown', '', undefined],
    ['set and hidden (RFC 9154 §5.3)', '<d:authInfo><d:pw/></d:authInfo>', { isSet: true }],
    ['set and hidden behind white space', '<d:authInfo>\n<d:pw> \n</d:pw></d:authInfo>', { isSet: true }],
    [
      'of a form of the registry',
      '<d:authInfo><d:ext><x xmlns="urn:x">1</x></d:ext></d:authInfo>',
      { isSet: true },
    ],
    [
      'shown, blanks inside it included',
      '<d:authInfo><d:pw roid="R-1">a  b&amp;c</d:pw></d:authInfo>',
      { isSet: true, code: 'a  b&c' },
    ],
  ])('tell of a code that is %s', (_, inner, authInfo) => {
    const response = answer(
      `${done}<resData><d:infData xmlns:d="${NS.domain}"><d:name>a.example</d:name><d:clID>X</d:clID>${inner}</d:infData></resData>`,
    );
    expect(domainInfoOf(response).authInfo).toEqual(authInfo);
  });

  it('contain grace periods, and contacts of the known roles', () => {
    const data = `<d:infData xmlns:d="${NS.domain}"><d:name>a.example</d:name><d:contact type="onsite">o</d:contact><d:contact>n</d:contact>
      <d:contact type="billing">b</d:contact><d:clID>X</d:clID></d:infData>`;
    const rgp = `<r:infData xmlns:r="${NS.rgp}"><r:rgpStatus s="autoRenewPeriod">text</r:rgpStatus><r:rgpStatus/><r:rgpStatus s="transferPeriod"/></r:infData>`;
    const info = domainInfoOf(answer(`${done}<resData>${data}</resData><extension>${rgp}</extension>`));
    expect([info.graceStatuses, info.contacts]).toEqual([
      ['autoRenewPeriod', 'transferPeriod'],
      [{ role: 'billing', id: 'b' }],
    ]);
    expect(domainInfoOf(rfc('rfc3915-02-s-response-1000-domaininfData-ext-rgp')).graceStatuses).toEqual([
      'redemptionPeriod',
    ]);
  });

  it('contain the new expiry of a renewed domain, if the registry sends it', () => {
    expect(renewedOf(rfc('rfc5731-14-s-response-1000-domainrenData'))).toEqual({
      name: 'example.com',
      expiresAt: new Date('2005-04-03T22:00:00Z'),
    });
    const short = `<resData><d:renData xmlns:d="${NS.domain}"><d:name>a.example</d:name></d:renData></resData>`;
    expect(renewedOf(answer(done + short))).toEqual({ name: 'a.example', expiresAt: undefined });
    expect(renewedOf(answer(done))).toBeUndefined();
  });

  it('are refused when they do not say whose a domain is', () => {
    const anonymous = answer(
      `${done}<resData><d:infData xmlns:d="${NS.domain}"><d:name>a.example</d:name></d:infData></resData>`,
    );
    for (const response of [anonymous, answer(done)]) expect(() => domainInfoOf(response)).toThrow(XmlFault);
  });

  it('contain the shown parts of a contact, the local form first, and no withheld ones', () => {
    expect(shownContactOf(rfc('rfc5733-04-s-response-1000-contactinfData'))).toMatchObject({
      id: 'sh8013',
      clientId: 'ClientY',
      name: 'John Doe',
      organization: 'Example Inc.',
      street: ['123 Example Dr.', 'Suite 100'],
      city: 'Dulles',
      state: 'VA',
      postalCode: '20166-6503',
      country: 'US',
      phone: '+1.7035555555',
      email: 'jdoe@example.com',
    });
    const data = `<resData><c:infData xmlns:c="${NS.contact}"><c:id>one</c:id>
      <c:postalInfo type="int"><c:name>Asa</c:name></c:postalInfo><c:postalInfo type="loc"><c:name>Åsa</c:name></c:postalInfo></c:infData></resData>`;
    expect(shownContactOf(answer(`${done}${data}`))).toEqual({ id: 'one', name: 'Åsa', street: [] });
    expect(() => shownContactOf(answer(done))).toThrow(XmlFault);
  });

  it('contain the sponsor of a contact and a host', () => {
    expect(contactInfoOf(rfc('rfc5733-04-s-response-1000-contactinfData'))).toMatchObject({
      name: 'sh8013',
      clientId: 'ClientY',
    });
    expect(hostInfoOf(rfc('rfc5732-04-s-response-1000-hostinfData'))).toMatchObject({
      name: 'ns1.example.com',
      clientId: 'ClientY',
      addresses: ['192.0.2.2', '192.0.2.29', '1080:0:0:0:8:800:200C:417A'],
    });
    expect(() => contactInfoOf(answer(done))).toThrow(XmlFault);
  });
});

describe('what signs a delegation', () => {
  it('is read as DS records, with and without their key, and as keys (RFC 5910 §5.1.2)', () => {
    const ds = { keyTag: 12345, algorithm: 3, digestType: 1, digest: '49FD46E6C4B45C55D4AC' };
    expect(signingOf(rfc('rfc5910-01-s-response-1000-domaininfData-ext-secDNS'))).toEqual({
      ds: [ds],
      keys: [],
    });
    expect(signingOf(rfc('rfc5910-02-s-response-1000-domaininfData-ext-secDNS'))).toEqual({
      ds: [{ ...ds, key: { flags: 257, publicKey: 'AQPJ////4Q==' } }],
      keys: [],
    });
    expect(signingOf(rfc('rfc5910-03-s-response-1000-domaininfData-ext-secDNS'))).toEqual({
      ds: [],
      keys: [{ flags: 257, algorithm: 1, publicKey: 'AQPJ////4Q==' }],
    });
    expect(signingOf(rfc('rfc5731-05-s-response-1000-domaininfData'))).toEqual({ ds: [], keys: [] });
  });

  const signed = (inner: string): EppResponse =>
    answer(`${done}<extension><s:infData xmlns:s="${NS.secDNS}">${inner}</s:infData></extension>`);
  const dsData = (values: Record<string, string>): string =>
    `<s:dsData>${Object.entries({ keyTag: '1', alg: '13', digestType: '2', digest: 'ab cd\n EF', ...values })
      .map(([name, value]) => `<s:${name}>${value}</s:${name}>`)
      .join('')}</s:dsData>`;

  it('is compared without blanks and in capitals', () => {
    expect(signingOf(signed(dsData({}))).ds).toEqual([
      { keyTag: 1, algorithm: 13, digestType: 2, digest: 'ABCDEF' },
    ]);
  });

  it.each([
    ['keyTag', ''],
    ['keyTag', 'x'],
    ['keyTag', '-1'],
    ['alg', '1e3'],
    ['digestType', ''],
    ['digest', ' '],
  ])('is not understood with the %s %p', (name, value) => {
    expect(() => signingOf(signed(dsData({ [name]: value })))).toThrow(XmlFault);
  });
});
