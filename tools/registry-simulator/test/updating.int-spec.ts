import { NS } from '../src/xml/namespaces';
import { statusesOf, textOf, textsOf, type EppClient } from './support/epp-client';
import { createThick, done, ensureHost, Harness } from './support/harness';
import { contact, domain, fee, host, status } from './support/messages';

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
  for (let i = 1; i <= 14; i += 1) await ensureHost(a, `ns${i}.provider.test`);
  await done(a.request(contact.create('second-1')));
  await done(b.request(contact.create('theirs-1')));
  await done(createThick(a, 'thick.shop', { contactId: 'first-1', ns: ['ns1.provider.test'] }));
  await done(a.request(domain.create('thin.com')));
});
afterAll(() => harness.close());

const ns = (...names: string[]): string =>
  `<domain:ns>${names.map((name) => `<domain:hostObj>${name}</domain:hostObj>`).join('')}</domain:ns>`;
const FOURTEEN = Array.from({ length: 14 }, (_, i) => `ns${i + 1}.provider.test`);
const HOST_ATTR =
  '<domain:ns><domain:hostAttr><domain:hostName>ns1.a.test</domain:hostName></domain:hostAttr></domain:ns>';
const role = (type: string, id: string): string => `<domain:contact type="${type}">${id}</domain:contact>`;
const authInfo = (content: string): string => `<domain:authInfo>${content}</domain:authInfo>`;

describe('update of name servers and contacts', () => {
  it('adds and removes what it names', async () => {
    const update = domain.update('thick.shop', {
      add: ns('ns2.provider.test', 'ns3.provider.test') + role('tech', 'second-1'),
      rem: ns('ns1.provider.test') + role('tech', 'first-1'),
      chg: '<domain:registrant>second-1</domain:registrant>',
    });
    expect((await a.request(update)).code).toBe(1000);
    const info = await a.request(domain.info('thick.shop'));
    expect([
      textsOf(info, 'hostObj'),
      textOf(info, 'registrant'),
      textsOf(info, 'contact'),
      textOf(info, 'upID'),
      textOf(info, 'upDate'),
    ]).toEqual([
      ['ns2.provider.test', 'ns3.provider.test'],
      'second-1',
      ['first-1', 'second-1'],
      'registrar-a',
      '2026-11-20T12:00:00.000Z',
    ]);
  });

  it('does not mind what is so already', async () => {
    expect(
      (
        await a.request(
          domain.update('thick.shop', { add: ns('ns2.provider.test'), rem: ns('ns9.provider.test') }),
        )
      ).code,
    ).toBe(1000);
    expect(textsOf(await a.request(domain.info('thick.shop')), 'hostObj')).toEqual([
      'ns2.provider.test',
      'ns3.provider.test',
    ]);
  });

  it.each([
    ['nothing to change', domain.update('thick.shop'), 2003],
    ['an unknown name server', domain.update('thick.shop', { add: ns('ns1.unknown.test') }), 2303],
    [
      'a name server both added and removed',
      domain.update('thick.shop', { add: ns('ns5.provider.test'), rem: ns('ns5.provider.test') }),
      2306,
    ],
    ['the fourteenth name server', domain.update('thick.shop', { add: ns(...FOURTEEN) }), 2306],
    ['host attributes', domain.update('thick.shop', { add: HOST_ATTR }), 2306],
    ['an unknown contact', domain.update('thick.shop', { add: role('tech', 'nobody-1') }), 2303],
    ["another registrar's contact", domain.update('thick.shop', { add: role('tech', 'theirs-1') }), 2201],
    [
      'the removal of the last technical contact',
      domain.update('thick.shop', { rem: role('tech', 'second-1') }),
      2003,
    ],
    ['the removal of the registrant', domain.update('thick.shop', { chg: '<domain:registrant/>' }), 2003],
    ['a contact in a thin zone', domain.update('thin.com', { add: role('tech', 'first-1') }), 2306],
    ['a status only the server sets', domain.update('thin.com', { add: status('serverHold') }), 2004],
    ['the status ok', domain.update('thin.com', { add: status('ok') }), 2004],
    ['a status that does not exist', domain.update('thin.com', { add: status('clientHappy') }), 2001],
    [
      'a status both added and removed',
      domain.update('thin.com', { add: status('clientHold'), rem: status('clientHold') }),
      2306,
    ],
    ['a domain that does not exist', domain.update('missing.com', { add: status('clientHold') }), 2303],
    ['a scripted name of somebody else', domain.update('taken.com', { add: status('clientHold') }), 2201],
    [
      'elements in the wrong order',
      domain.update('thin.com', { add: status('clientHold') + ns('ns1.provider.test') }),
      2001,
    ],
    [
      'a fee for what is free',
      domain.update('thin.com', { add: status('clientHold') }, fee.transform('update', '1.00')),
      2004,
    ],
  ])('refuses %s', async (_, frame, code) => {
    expect((await a.request(frame)).code).toBe(code);
  });

  it("refuses to change another registrar's domain", async () => {
    expect((await b.request(domain.update('thin.com', { add: status('clientHold') }))).code).toBe(2201);
  });

  it('leaves everything as it was when one part is refused', async () => {
    await a.request(domain.update('thick.shop', { add: ns('ns6.provider.test') + role('tech', 'nobody-1') }));
    expect(textsOf(await a.request(domain.info('thick.shop')), 'hostObj')).toEqual([
      'ns2.provider.test',
      'ns3.provider.test',
    ]);
  });
});

describe('statuses', () => {
  it('shows what is set, and ok only when nothing is', async () => {
    await done(
      a.request(
        domain.update('thin.com', {
          add: ns('ns1.provider.test') + status('clientHold', 'clientTransferProhibited'),
        }),
      ),
    );
    expect(statusesOf(await a.request(domain.info('thin.com')))).toEqual([
      'clientHold',
      'clientTransferProhibited',
    ]);
    await done(
      a.request(domain.update('thin.com', { rem: status('clientHold', 'clientTransferProhibited') })),
    );
    expect(statusesOf(await a.request(domain.info('thin.com')))).toEqual(['ok']);
  });

  it('lets nothing pass under clientUpdateProhibited but its own removal', async () => {
    await done(a.request(domain.update('thin.com', { add: status('clientUpdateProhibited') })));
    expect((await a.request(domain.update('thin.com', { add: status('clientHold') }))).code).toBe(2304);
    expect(
      (
        await a.request(
          domain.update('thin.com', { rem: status('clientUpdateProhibited'), add: status('clientHold') }),
        )
      ).code,
    ).toBe(2304);
    expect((await a.request(domain.update('thin.com', { rem: status('clientUpdateProhibited') }))).code).toBe(
      1000,
    );
  });

  it.each([
    ['clientDeleteProhibited', domain.delete('thin.com')],
    ['clientRenewProhibited', domain.renew('thin.com', '2027-11-20')],
  ])('obeys %s', async (prohibition, frame) => {
    await done(a.request(domain.update('thin.com', { add: status(prohibition) })));
    expect((await a.request(frame)).code).toBe(2304);
    await done(a.request(domain.update('thin.com', { rem: status(prohibition) })));
  });
});

describe('authorization information', () => {
  it('is set, shown as set, and unset by an empty value or by null', async () => {
    for (const empty of ['<domain:pw/>', '<domain:null/>']) {
      await done(
        a.request(
          domain.update('thin.com', {
            chg: authInfo('<domain:pw>  LuQ7Bu@w9?%+_HK3cayg$55$LSft3MPP\n</domain:pw>'),
          }),
        ),
      );
      expect(
        (await b.request(domain.info('thin.com', { pw: 'LuQ7Bu@w9?%+_HK3cayg$55$LSft3MPP' }))).code,
      ).toBe(1000);
      await done(a.request(domain.update('thin.com', { chg: authInfo(empty) })));
      expect(
        (await b.request(domain.info('thin.com', { pw: 'LuQ7Bu@w9?%+_HK3cayg$55$LSft3MPP' }))).code,
      ).toBe(2202);
      expect(textsOf(await a.request(domain.info('thin.com')), 'pw')).toEqual([]);
    }
  });

  it.each([
    ['a code too short', '<domain:pw>abc</domain:pw>', 2306],
    ['an extended form', '<domain:ext/>', 2306],
    ['nothing', '', 2001],
  ])('refuses %s', async (_, content, code) => {
    expect((await a.request(domain.update('thin.com', { chg: authInfo(content) }))).code).toBe(code);
  });
});

describe('DNSSEC', () => {
  const digest = (n: number): string => String(n).repeat(64);
  const ds = (n: number, length = 64): string =>
    `<secDNS:dsData><secDNS:keyTag>${n}</secDNS:keyTag><secDNS:alg>13</secDNS:alg>` +
    `<secDNS:digestType>2</secDNS:digestType><secDNS:digest>${digest(n).slice(0, length)}</secDNS:digest></secDNS:dsData>`;
  const update = (content: string, attrs = ''): string =>
    domain.update(
      'thin.com',
      {},
      `<secDNS:update xmlns:secDNS="${NS.secDNS}"${attrs}>${content}</secDNS:update>`,
    );
  const KEY =
    '<secDNS:keyData><secDNS:flags>257</secDNS:flags><secDNS:protocol>3</secDNS:protocol><secDNS:alg>13</secDNS:alg>' +
    '<secDNS:pubKey>AQPJ</secDNS:pubKey></secDNS:keyData>';
  const tags = async () => textsOf(await a.request(domain.info('thin.com')), 'keyTag');

  it('adds, replaces and removes DS records', async () => {
    expect((await a.request(update(`<secDNS:add>${ds(1)}${ds(2)}</secDNS:add>`))).code).toBe(1000);
    expect(await tags()).toEqual(['1', '2']);
    expect(
      (await a.request(update(`<secDNS:rem>${ds(1)}</secDNS:rem><secDNS:add>${ds(3)}</secDNS:add>`))).code,
    ).toBe(1000);
    expect(await tags()).toEqual(['2', '3']);
    expect(
      (
        await a.request(
          update(`<secDNS:rem><secDNS:all>true</secDNS:all></secDNS:rem><secDNS:add>${ds(4)}</secDNS:add>`),
        )
      ).code,
    ).toBe(1000);
    expect(await tags()).toEqual(['4']);
  });

  it('keeps the signature life', async () => {
    expect(
      (await a.request(update('<secDNS:chg><secDNS:maxSigLife>604800</secDNS:maxSigLife></secDNS:chg>')))
        .code,
    ).toBe(1000);
    expect(textOf(await a.request(domain.info('thin.com')), 'maxSigLife')).toBe('604800');
  });

  it.each([
    ['keys', `<secDNS:add>${KEY}</secDNS:add>`, '', 2306],
    ['urgency', `<secDNS:add>${ds(5)}</secDNS:add>`, ' urgent="true"', 2102],
    ['a digest of the wrong length', `<secDNS:add>${ds(5, 40)}</secDNS:add>`, '', 2004],
    ['a record that is there', `<secDNS:add>${ds(5)}${ds(4)}</secDNS:add>`, '', 2302],
    ['a record twice in one command', `<secDNS:add>${ds(5)}${ds(5)}</secDNS:add>`, '', 2302],
    ['to remove a record that is not there', `<secDNS:rem>${ds(5)}</secDNS:rem>`, '', 2303],
    [
      'to remove one of which a part differs',
      `<secDNS:rem>${ds(4).replace('>13<', '>8<')}</secDNS:rem>`,
      '',
      2303,
    ],
    [
      'a ninth record',
      `<secDNS:add>${[1, 2, 3, 5, 6, 7, 8, 9].map((n) => ds(n)).join('')}</secDNS:add>`,
      '',
      2306,
    ],
    ['a key tag over 65535', `<secDNS:add>${ds(5).replace('>5<', '>65536<')}</secDNS:add>`, '', 2001],
    ['an addition of nothing', '<secDNS:add/>', '', 2001],
  ])('refuses %s', async (_, content, attrs, code) => {
    expect((await a.request(update(content, attrs))).code).toBe(code);
    expect(await tags()).toEqual(['4']);
  });
});

describe('renew', () => {
  it('adds years once: the same command again finds another date', async () => {
    await done(
      a.request(
        domain.create('renewed.xyz', { registrant: 'second-1', admin: 'second-1', tech: 'second-1' }),
      ),
    );
    const renew = domain.renew('renewed.xyz', '2027-11-20', 3, fee.transform('renew', '30.00'));
    const reply = await a.request(renew);
    expect([reply.code, textOf(reply, 'exDate'), textOf(reply, 'fee')]).toEqual([
      1000,
      '2030-11-20T12:00:00.000Z',
      '30.00',
    ]);
    expect((await a.request(renew)).code).toBe(2004);
    expect(statusesOf(await a.request(domain.info('renewed.xyz')), 'rgpStatus')).toEqual([
      'addPeriod',
      'renewPeriod',
    ]);
  });

  it.each([
    ['beyond ten years', domain.renew('renewed.xyz', '2030-11-20', 7), 2105],
    ['for eleven years', domain.renew('renewed.xyz', '2030-11-20', 11), 2004],
    ['from another date', domain.renew('renewed.xyz', '2030-11-21'), 2004],
    ['from no date', domain.renew('renewed.xyz', 'soon'), 2001],
    ['at another price', domain.renew('renewed.xyz', '2030-11-20', 1, fee.transform('renew', '9.00')), 2004],
    ['of a domain that does not exist', domain.renew('missing.com', '2030-11-20'), 2303],
  ])('refuses one %s', async (_, frame, code) => {
    expect((await a.request(frame)).code).toBe(code);
  });

  it("refuses one of another registrar's domain", async () => {
    expect((await b.request(domain.renew('renewed.xyz', '2030-11-20'))).code).toBe(2201);
  });

  it('renews by two years where that is the shortest term', async () => {
    await done(
      a.request(domain.create('longer.ai', { registrant: 'second-1', admin: 'second-1', tech: 'second-1' })),
    );
    expect((await a.request(domain.renew('longer.ai', '2028-11-20', 1))).code).toBe(2004);
    expect(textOf(await a.request(domain.renew('longer.ai', '2028-11-20')), 'exDate')).toBe(
      '2030-11-20T12:00:00.000Z',
    );
  });
});

describe('while a create is pending', () => {
  beforeAll(() => done(a.request(domain.create('pending-forever-busy.com'))));

  it.each([
    ['update', domain.update('pending-forever-busy.com', { add: status('clientHold') })],
    ['renew', domain.renew('pending-forever-busy.com', '2027-11-20')],
    ['delete', domain.delete('pending-forever-busy.com')],
    ['host below it', host.create('ns1.pending-forever-busy.com', ['192.0.2.1'])],
  ])('refuses %s with 2304', async (_, frame) => {
    expect((await a.request(frame)).code).toBe(2304);
  });
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(50);
  expect(await harness.faults()).toEqual([]);
});
