import { Money } from '@registrar/kernel';
import { frame, serverFrames } from '../../test/support/frames';
import { NS } from '../xml/namespaces';
import { XmlFault } from '../xml/reader';
import { chargedOf, feesOf } from './fee';
import { readGreeting } from './greeting';
import { securityEventsOf } from './login-security';
import { claimsOf } from './launch';
import { pollContentOf } from './poll';
import { booleanOf, dateOf, readResponse, readServerFrame, type EppResponse } from './response';

const rfc = (file: string): EppResponse => readResponse(frame(`rfc/${file}.xml`));
const answer = (inner: string): EppResponse =>
  readResponse(`<epp xmlns="${NS.epp}"><response>${inner}<trID><svTRID>S-1</svTRID></trID></response></epp>`);
const done = '<result code="1000"><msg>ok</msg></result>';
const feeAnswer = (inner: string): EppResponse =>
  answer(
    `${done}<extension><f:chkData xmlns:f="${NS.fee}"><f:currency>USD</f:currency><f:cd><f:objID>A.example</f:objID>${inner}</f:cd></f:chkData></extension>`,
  );

/** The kind of a message, from its object data. */
const kindOf = (xml: string): string => {
  if (/<(domain|contact|host):panData/.test(xml)) return 'pending_action';
  return xml.includes('<domain:trnData') ? 'transfer' : 'other';
};

describe('what servers send', () => {
  it.each(serverFrames())('is understood: %s', (file) => {
    if (readServerFrame(frame(file)).name === 'greeting') {
      expect(readGreeting(frame(file)).objects.length).toBeGreaterThan(0);
    } else {
      const response = readResponse(frame(file));
      expect(response.code).toBe(Number(/-(\d{4})/.exec(file.slice(file.indexOf('-s-')))![1]));
      expect(response.svTrid).toMatch(/./);
      expect(pollContentOf(response).kind).toBe(kindOf(frame(file)));
    }
  });

  it.each([
    ['no result', `<epp xmlns="${NS.epp}"><response><trID><svTRID>S-1</svTRID></trID></response></epp>`],
    [
      'a result without a code',
      `<epp xmlns="${NS.epp}"><response><result><msg>ok</msg></result></response></epp>`,
    ],
    ['a code that is none', `<epp xmlns="${NS.epp}"><response><result code="999"/></response></epp>`],
    [
      'another namespace',
      '<epp xmlns="urn:ietf:params:xml:ns:epp-2.0"><response><result code="1000"/></response></epp>',
    ],
    ['another root', `<rri xmlns="${NS.epp}"><response><result code="1000"/></response></rri>`],
    ['nothing in it', `<epp xmlns="${NS.epp}"/>`],
    ['a greeting where an answer is due', frame('rfc/rfc5730-02-s-greeting.xml')],
    ['a command', frame('rfc/rfc5731-09-c-create-domain.xml')],
  ])('is refused as an answer with %s', (_, xml) => {
    expect(() => readResponse(xml)).toThrow(XmlFault);
  });

  it('is refused as a greeting when it is an answer or offers nothing', () => {
    expect(() => readGreeting(frame('rfc/rfc5730-04-s-response-1000.xml'))).toThrow(XmlFault);
    expect(() => readGreeting(`<epp xmlns="${NS.epp}"><greeting><svID>x</svID></greeting></epp>`)).toThrow(
      XmlFault,
    );
  });
});

describe('an answer', () => {
  it('keeps all results with what was wrong and why', () => {
    const response = rfc('rfc5730-06-s-response-2004');
    expect(response.code).toBe(2004);
    expect(response.results.map((result) => result.code)).toEqual([2004, 2005]);
    expect(response.reason).toBe(
      'Parameter value range error; 2525 / Parameter value syntax error; Invalid character found.; ex(ample',
    );
    const two = answer(
      '<result code="2306"><msg>first</msg><value><x xmlns="urn:x">v</x></value></result><result code="2500"><msg>second</msg></result>',
    );
    expect(two.reason).toBe('first; v / second');
    expect(two.closesSession).toBe(true);
  });

  it('does not repeat a secret that the registry echoes', () => {
    const echo = answer(
      `<result code="2202"><msg>Invalid code</msg><value><d:authInfo xmlns:d="${NS.domain}"><d:pw>Top-Secret-1</d:pw></d:authInfo></value></result>`,
    );
    expect(echo.reason).toBe('Invalid code; ***');
  });

  it('knows its transaction ids, absent ones too', () => {
    expect([rfc('rfc5730-04-s-response-1000').clTrid, rfc('rfc5730-04-s-response-1000').svTrid]).toEqual([
      'ABC-12345',
      '54321-XYZ',
    ]);
    expect(answer(done).clTrid).toBeUndefined();
  });

  it('carries a message of the queue with text in markup', () => {
    const { messageQueue } = answer(
      '<result code="1301"><msg>m</msg></result><msgQ count="x" id="12/3 "><qDate>2026-01-02T03:04:05.6Z</qDate><msg>One <b xmlns="urn:x">two</b></msg></msgQ>',
    );
    expect(messageQueue).toEqual({
      id: '12/3',
      count: 1,
      queuedAt: new Date('2026-01-02T03:04:05.600Z'),
      text: 'One two',
    });
  });

  it('finds data that the log-in did not declare (RFC 9038)', () => {
    const response = rfc('rfc9038-06-s-response-1000-domaininfData');
    expect(response.extended(NS.secDNS, 'infData')).toBeDefined();
    expect(response.data(NS.domain, 'infData')).toBeDefined();
    expect(pollContentOf(rfc('rfc9038-03-s-response-1000'))).toMatchObject({
      kind: 'transfer',
      name: 'example.com',
      status: 'pending',
    });
  });

  it.each([
    ['2026-11-20T12:00:00.0Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00+02:00', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T12:00:00.123456Z', '2026-11-20T12:00:00.123Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T12:00:00+0000', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00.5+0530', '2026-11-20T06:30:00.500Z'],
    ['2026-11-20T12:00:00-03', '2026-11-20T15:00:00.000Z'],
    ['2026-11-20T12:00:00z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20+0100', '2026-11-19T23:00:00.000Z'],
  ])('reads %s as a time', (text, iso) => {
    expect(dateOf(text)?.toISOString()).toBe(iso);
  });

  it.each([
    [undefined],
    [''],
    ['yesterday'],
    ['2026-13-01'],
    ['2026-11-20 12:00:00'],
    ['20261120'],
    ['2026-11-20T12:00:00+000'],
    ['2026-11-20T12:00:00+9900'],
  ])('does not read %p as a time', (text) => {
    expect(dateOf(text)).toBeUndefined();
  });

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    ['yes', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %p as %p', (text, value) => {
    expect(booleanOf(text)).toBe(value);
  });
});

describe('claims', () => {
  const claims = (inner: string) =>
    claimsOf(answer(`${done}<extension><l:chkData xmlns:l="${NS.launch}">${inner}</l:chkData></extension>`));
  const cd = (keys: string): string => `<l:cd><l:name exists="true">A.example</l:name>${keys}</l:cd>`;

  it('are read by name, with the key of the notice', () => {
    expect([...claimsOf(rfc('rfc8334-05-s-response-1000-ext-launch')).values()]).toEqual([
      { name: 'domain1.example', exists: false },
      {
        name: 'domain2.example',
        exists: true,
        claimKey: '2013041500/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001',
        validatorId: 'tmch',
      },
      expect.objectContaining({ name: 'domain3.example', exists: true, validatorId: 'tmch' }),
    ]);
  });

  it.each<[string, string, object]>([
    ['the clearinghouse, unnamed', '<l:claimKey>k</l:claimKey>', { claimKey: 'k', validatorId: 'tmch' }],
    [
      'the clearinghouse, among others',
      '<l:claimKey validatorID="x">1</l:claimKey><l:claimKey validatorID="tmch">2</l:claimKey>',
      { claimKey: '2', validatorId: 'tmch' },
    ],
    ['another validator', '<l:claimKey validatorID="x">1</l:claimKey>', { claimKey: '1', validatorId: 'x' }],
    ['nobody', '<l:claimKey/>', {}],
  ])('have the key of %s', (_, keys, expected) => {
    expect(claims(cd(keys)).get('a.example')).toEqual({ name: 'a.example', exists: true, ...expected });
  });

  it.each([
    ['a name', '<l:cd><l:claimKey>k</l:claimKey></l:cd>'],
    ['whether they exist', '<l:cd><l:name>a.example</l:name></l:cd>'],
  ])('are no answer without %s', (_, inner) => {
    expect(() => claims(inner)).toThrow(XmlFault);
    expect(() => claimsOf(answer(done))).toThrow(XmlFault);
  });
});

describe('fees', () => {
  const create = (inner: string): Money | undefined =>
    feesOf(feeAnswer(`<f:command name="create">${inner}</f:command>`))?.quotes.get('a.example')?.create;

  it('come by name, with class and term', () => {
    const { currency, quotes } = feesOf(rfc('rfc8748-02-s-response-1000-domainchkData-ext-fee'))!;
    expect(currency).toBe('USD');
    expect(quotes.get('example.com')).toEqual({
      class: 'Premium',
      premium: true,
      currency: 'USD',
      create: Money.of(1_000n),
      renew: Money.of(1_000n),
      transfer: Money.of(1_000n),
      restore: Money.of(1_500n),
    });
    expect(quotes.get('example.net')).toMatchObject({ class: 'standard', premium: false });
    expect(quotes.get('example.xyz')).toMatchObject({ premium: false, create: undefined });
  });

  it.each([
    ['one fee', '<f:fee>10</f:fee>', 1_000n],
    ['several fees', '<f:fee>10.00</f:fee><f:fee description="EAP">70.5</f:fee>', 8_050n],
    ['a credit, written as RFC 8748 has it', '<f:fee>10.00</f:fee><f:credit>-2.50</f:credit>', 750n],
    ['a credit without a sign', '<f:fee>10.00</f:fee><f:credit>2.50</f:credit>', 750n],
    ['more places than the currency has, all zero', '<f:fee>10.0000</f:fee>', 1_000n],
    ['nothing to pay', '<f:fee>0.00</f:fee>', 0n],
    ['forms that xs:decimal allows', '<f:fee>+.50</f:fee><f:fee>1.</f:fee>', 150n],
  ])('are summed: %s', (_, inner, minor) => {
    expect(create(inner)).toEqual(Money.of(minor));
  });

  it.each([
    ['no fee', '<f:period unit="y">1</f:period><f:reason>not for sale</f:reason>'],
    ['a fraction of a cent', '<f:fee>10.005</f:fee>'],
    ['one amount of two unreadable', '<f:fee>10.00</f:fee><f:fee>free</f:fee>'],
    ['an unreadable credit', '<f:fee>10.00</f:fee><f:credit>some</f:credit>'],
    ['an exponent', '<f:fee>1e3</f:fee>'],
    ['an empty fee', '<f:fee/>'],
  ])('are no price with %s', (_, inner) => {
    expect(create(inner)).toBeUndefined();
  });

  it('of an answer without them, or without a currency, are none', () => {
    expect(feesOf(answer(done))).toBeUndefined();
    expect(feesOf(answer(`${done}<extension><f:chkData xmlns:f="${NS.fee}"/></extension>`))).toBeUndefined();
  });

  it('charged are in the answer of a transform', () => {
    expect(chargedOf(rfc('rfc8748-05-s-response-1000-domaincreData-ext-fee'), 'creData', 'USD')).toEqual(
      Money.of(500n),
    );
    expect(chargedOf(answer(done), 'creData', 'USD')).toBeUndefined();
  });
});

describe('messages', () => {
  it('report a pending action that was decided', () => {
    expect(pollContentOf(rfc('rfc5731-20-s-response-1301-msgQ-domainpanData'))).toEqual({
      kind: 'pending_action',
      object: 'domain',
      name: 'example.com',
      succeeded: true,
      clTrid: 'ABC-12345',
      svTrid: '54321-XYZ',
      decidedAt: new Date('1999-04-04T22:00:00Z'),
    });
    expect(pollContentOf(rfc('rfc5733-16-s-response-1301-msgQ-contactpanData'))).toMatchObject({
      object: 'contact',
      name: 'sh8013',
    });
    expect(pollContentOf(rfc('rfc5732-12-s-response-1301-msgQ-hostpanData'))).toMatchObject({
      object: 'host',
      name: 'ns1.example.com',
    });
    const refused = answer(
      `${done}<resData><d:panData xmlns:d="${NS.domain}"><d:name paResult="0">A.example</d:name><d:paTRID><d:clTRID>C-1</d:clTRID></d:paTRID></d:panData></resData>`,
    );
    expect(pollContentOf(refused)).toMatchObject({ name: 'a.example', succeeded: false, clTrid: 'C-1' });
  });

  it('report a transfer', () => {
    expect(pollContentOf(rfc('rfc5730-21-s-response-1301-msgQ'))).toEqual({
      kind: 'other',
      name: undefined,
      namespaces: [],
    });
    expect(pollContentOf(rfc('rfc5731-08-s-response-1000-domaintrnData'))).toEqual({
      kind: 'transfer',
      name: 'example.com',
      status: 'pending',
      gaining: 'ClientX',
      losing: 'ClientY',
      requestedAt: new Date('2000-06-06T22:00:00Z'),
      actAt: new Date('2000-06-11T22:00:00Z'),
      expiresAt: new Date('2002-09-08T22:00:00Z'),
    });
  });

  it('of an unknown kind are returned with their known parts', () => {
    expect(
      pollContentOf(readResponse(frame('combined/poll-response-transfer-namestore-rgppoll.xml'))),
    ).toEqual({
      kind: 'other',
      name: 'foobar.com',
      namespaces: [expect.stringContaining('rgp-poll-1.0')],
    });
    expect(pollContentOf(rfc('rfc8590-01-s-response-1301-msgQ-domaininfData-ext-changePoll'))).toMatchObject({
      kind: 'other',
      namespaces: [NS.domain, 'urn:ietf:params:xml:ns:changePoll-1.0'],
    });
    expect(pollContentOf(answer(done))).toEqual({ kind: 'other', name: undefined, namespaces: [] });
  });
});

describe('greeting and log-in', () => {
  it('offer services', () => {
    expect(readGreeting(frame('rfc/rfc5730-02-s-greeting.xml'))).toMatchObject({
      serverId: 'Example EPP server epp.example.com',
      versions: ['1.0'],
      languages: ['en', 'fr'],
      objects: expect.arrayContaining(['urn:ietf:params:xml:ns:obj1']),
    });
  });

  it('warn of what will end', () => {
    const events = securityEventsOf(rfc('rfc8807-06-s-response-1000-ext-loginSec'));
    expect(events.map((event) => event.type)).toEqual([
      'password',
      'certificate',
      'cipher',
      'tlsProtocol',
      'stat',
      'custom',
    ]);
    expect(events[0]).toMatchObject({
      level: 'warning',
      expiresAt: new Date('2020-04-01T22:00:00Z'),
      text: 'Password expiration soon',
    });
    expect(securityEventsOf(rfc('rfc5730-04-s-response-1000'))).toEqual([]);
  });
});
