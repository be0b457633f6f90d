import { NS } from '../src/xml/namespaces';
import { elements, statusesOf, textOf, textsOf, type EppClient, type Reply } from './support/epp-client';
import { createThick, done, ensureHost, Harness } from './support/harness';
import { contact, domain, fee, host } from './support/messages';

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
  await done(a.request(contact.create('jd-0001')));
  await done(b.request(contact.create('other-0001')));
  for (const name of ['ns1.provider.test', 'ns2.provider.test']) await ensureHost(a, name);
});
afterAll(() => harness.close());

const thick = { registrant: 'jd-0001', admin: 'jd-0001', tech: 'jd-0001' };

/** Availability and reason by name. */
function availability(reply: Reply): [string | undefined, string | undefined, string | undefined][] {
  return elements(reply.root, 'cd').map((cd) => [
    elements(cd, 'name')[0].text,
    elements(cd, 'name')[0].attrs.avail,
    elements(cd, 'reason')[0]?.text,
  ]);
}

describe('domain check', () => {
  it('tells free names from used, scripted, reserved and foreign ones', async () => {
    await done(createThick(a, 'checked-and-used.shop', { contactId: 'jd-0001' }));
    const reply = await b.request(
      domain.check([
        'free.com',
        'checked-and-used.shop',
        'taken.net',
        'taken-too.xyz',
        'reserved-name.com',
        'premium.shop',
        'premium.com',
        'name.unknown',
        'a.b.com',
      ]),
    );
    expect(availability(reply)).toEqual([
      ['free.com', '1', undefined],
      ['checked-and-used.shop', '0', 'In use'],
      ['taken.net', '0', 'In use'],
      ['taken-too.xyz', '0', 'In use'],
      ['reserved-name.com', '0', 'Reserved name'],
      ['premium.shop', '0', 'Premium: fee extension needed'],
      ['premium.com', '1', undefined],
      ['name.unknown', '0', 'Not a name of this registry'],
      ['a.b.com', '0', 'Not a name of this registry'],
    ]);
  });

  it.each([
    ['upper case', ['Example.com'], 2005],
    ['a leading hyphen', ['-example.com'], 2005],
    ['an underscore', ['ex_ample.com'], 2005],
    ['a U-label', ['exämple.com'], 2005],
    ['an A-label that does not decode', ['xn--999999999.com'], 2005],
    ['hyphens in the third and fourth place', ['ab--cd.com'], 2005],
    ['a label of 64 characters', [`${'a'.repeat(64)}.com`], 2005],
    ['no top-level domain', ['example'], 2005],
    ['51 names', Array.from({ length: 51 }, (_, i) => `n${i}.com`), 2306],
    ['no name', [], 2001],
  ])('refuses %s', async (_, names, code) => {
    expect((await a.request(domain.check(names))).code).toBe(code);
  });

  it('takes 50 names', async () => {
    const reply = await a.request(domain.check(Array.from({ length: 50 }, (_, i) => `n${i}.com`)));
    expect(availability(reply)).toHaveLength(50);
  });
});

describe('domain check with fees', () => {
  const all = ['create', 'renew', 'transfer', 'restore'].map((name) => fee.command(name));

  it('quotes every command in the standard class', async () => {
    const reply = await a.request(domain.check(['free.shop'], fee.check(all)));
    expect(textOf(reply, 'class')).toBe('standard');
    expect(textsOf(reply, 'fee')).toEqual(['2.00', '25.00', '25.00', '60.00']);
    expect(textsOf(reply, 'currency')).toEqual(['USD']);
  });

  it.each([
    ['free.com', '9.00'],
    ['free.net', '9.50'],
    ['free.xyz', '10.00'],
    ['free.example', '10.00'],
    ['free.club', '11.00'],
    ['premium.shop', '300.00'],
    ['gold-bar.xyz', '300.00'],
    ['premium.com', '9.00'],
    ['free.ai', '140.00'],
  ])('quotes the default term of %s at %s', async (name, amount) => {
    const reply = await a.request(domain.check([name], fee.check([fee.command('create')])));
    expect(textsOf(reply, 'fee')).toEqual([amount]);
    expect(elements(reply.root, 'name')[0].attrs.avail).toBe('1');
  });

  it('multiplies by the years asked', async () => {
    const reply = await a.request(
      domain.check(['free.xyz'], fee.check([fee.command('create', 3), fee.command('renew', 5)], undefined)),
    );
    expect(textsOf(reply, 'fee')).toEqual(['30.00', '50.00']);
    expect(textsOf(reply, 'period')).toEqual(['3', '5']);
  });

  it('names the premium class', async () => {
    const reply = await a.request(domain.check(['premium-shoes.shop'], fee.check(all)));
    expect(textOf(reply, 'class')).toBe('premium');
    expect(textsOf(reply, 'fee')).toEqual(['300.00', '300.00', '300.00', '80.00']);
  });

  it.each([
    ['another currency', 'free.shop', fee.check(all, 'EUR')],
    ['a term of eleven years', 'free.shop', fee.check([fee.command('create', 11)])],
    ['one year at a two-year minimum', 'free.ai', fee.check([fee.command('create', 1)])],
    ['a custom command', 'free.shop', fee.check([fee.command('custom', undefined, ' customName="sale"')])],
    ['a foreign name', 'free.unknown', fee.check(all)],
  ])('has no price for %s', async (_, name, extension) => {
    const reply = await a.request(domain.check([name], extension));
    expect(elements(reply.root, 'cd')[1].attrs.avail).toBe('0');
    expect(textsOf(reply, 'reason').length).toBeGreaterThan(0);
  });

  it.each([
    ['an unknown phase', fee.command('create', 1, ' phase="sunrise"'), 2004],
    ['a subphase without phase', fee.command('create', 1, ' subphase="x"'), 2003],
    ['a subphase', fee.command('create', 1, ' phase="open" subphase="x"'), 2004],
    ['an unknown command', fee.command('lease'), 2001],
  ])('refuses %s', async (_, asked, code) => {
    expect((await a.request(domain.check(['free.shop'], fee.check([asked])))).code).toBe(code);
  });
});

describe('domain create', () => {
  it('registers in a thin zone without contacts', async () => {
    const reply = await a.request(
      domain.create('thin-one.com', { ns: ['ns1.provider.test', 'ns2.provider.test'], years: 2 }),
    );
    expect(reply.code).toBe(1000);
    expect([textOf(reply, 'name'), textOf(reply, 'crDate'), textOf(reply, 'exDate')]).toEqual([
      'thin-one.com',
      '2026-11-20T12:00:00.000Z',
      '2028-11-20T12:00:00.000Z',
    ]);
    const info = await a.request(domain.info('thin-one.com'));
    expect(textsOf(info, 'hostObj')).toEqual(['ns1.provider.test', 'ns2.provider.test']);
    expect([statusesOf(info), statusesOf(info, 'rgpStatus'), textOf(info, 'clID')]).toEqual([
      ['ok'],
      ['addPeriod'],
      'registrar-a',
    ]);
  });

  it('registers in a thick zone with contacts, and shows it inactive without name servers', async () => {
    expect((await a.request(domain.create('thick-one.club', thick))).code).toBe(1000);
    const info = await a.request(domain.info('thick-one.club'));
    expect([textOf(info, 'registrant'), textsOf(info, 'contact'), statusesOf(info)]).toEqual([
      'jd-0001',
      ['jd-0001', 'jd-0001'],
      ['inactive'],
    ]);
  });

  it.each([
    ['contacts in a thin zone', domain.create('unborn-1.com', thick), 2306],
    [
      'no registrant in a thick zone',
      domain.create('unborn-1.shop', { admin: 'jd-0001', tech: 'jd-0001' }),
      2003,
    ],
    [
      'no technical contact in a thick zone',
      domain.create('unborn-1.shop', { registrant: 'jd-0001', admin: 'jd-0001' }),
      2003,
    ],
    ['an unknown contact', domain.create('unborn-1.shop', { ...thick, tech: 'nobody-1' }), 2303],
    ["another registrar's contact", domain.create('unborn-1.shop', { ...thick, tech: 'other-0001' }), 2201],
    ['an unknown name server', domain.create('unborn-1.com', { ns: ['ns1.unknown.test'] }), 2303],
    [
      'fourteen name servers',
      domain.create('unborn-1.com', { ns: Array.from({ length: 14 }, (_, i) => `ns${i}.provider.test`) }),
      2306,
    ],
    ['eleven years', domain.create('unborn-1.com', { years: 11 }), 2004],
    ['months', domain.create('unborn-1.com', { years: 12, unit: 'm' }), 2306],
    ['a hundred years', domain.create('unborn-1.com', { years: 100 }), 2001],
    ['one year at a two-year minimum', domain.create('unborn-1.ai', { ...thick, years: 1 }), 2004],
    ['upper case', domain.create('Unborn-1.com'), 2005],
    ['a foreign zone', domain.create('unborn-1.unknown'), 2306],
    ['an internationalised name in a zone without tables', domain.create('xn--bcher-kva.us', thick), 2306],
    ['a code too short to be one', domain.create('unborn-1.com', { pw: 'abc' }), 2306],
    [
      'a fee that is not ours',
      domain.create('unborn-1.com', { extension: fee.transform('create', '9.01') }),
      2004,
    ],
    [
      'another currency',
      domain.create('unborn-1.com', { extension: fee.transform('create', '9.00', 'EUR') }),
      2004,
    ],
    [
      'a tenth of a cent',
      domain.create('unborn-1.com', { extension: fee.transform('create', '9.001') }),
      2005,
    ],
    ['a premium name without fee', domain.create('premium-1.shop', thick), 2003],
    [
      'a premium name at the standard fee',
      domain.create('premium-1.shop', { ...thick, extension: fee.transform('create', '2.00') }),
      2004,
    ],
  ])('refuses %s', async (_, frame, code) => {
    expect((await a.request(frame)).code).toBe(code);
  });

  it('leaves nothing of a refused create behind', async () => {
    await a.request(domain.create('leftover.com', { ns: ['ns1.provider.test', 'ns1.unknown.test'] }));
    expect((await a.request(domain.info('leftover.com'))).code).toBe(2303);
  });

  it('returns the fee it was offered, for standard and premium names', async () => {
    const standard = await a.request(
      domain.create('priced.xyz', { ...thick, years: 2, extension: fee.transform('create', '20.00') }),
    );
    expect([standard.code, textOf(standard, 'fee'), textOf(standard, 'currency')]).toEqual([
      1000,
      '20.00',
      'USD',
    ]);
    const premium = await a.request(
      domain.create('premium-priced.xyz', {
        ...thick,
        extension: fee.transform('create', '300.00', undefined),
      }),
    );
    expect([premium.code, textOf(premium, 'fee')]).toEqual([1000, '300.00']);
  });

  it('registers for two years where that is the shortest term', async () => {
    const reply = await a.request(domain.create('two-years.ai', thick));
    expect([reply.code, textOf(reply, 'exDate')]).toEqual([1000, '2028-11-20T12:00:00.000Z']);
  });

  it('gives exactly one of many concurrent creates of a name the domain', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 12 }, (_, i) => harness.session(i % 2 ? 'registrar-a' : 'registrar-b')),
    );
    const replies = await Promise.all(
      sessions.map((session) => session.request(domain.create('fought-for.com'))),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, ...Array.from({ length: 11 }, () => 2302)]);
    for (const session of sessions) session.destroy();
  });

  it('keeps DNSSEC, the IDN table and the U-label', async () => {
    const digest = '38EC35D5B3A34B33C99B38EC35D5B3A34B33C99B38EC35D5B3A34B33C99BAAAA';
    const secDns =
      `<secDNS:create xmlns:secDNS="${NS.secDNS}"><secDNS:dsData><secDNS:keyTag>12345</secDNS:keyTag><secDNS:alg>13</secDNS:alg>` +
      `<secDNS:digestType>2</secDNS:digestType><secDNS:digest>${digest.toLowerCase()}</secDNS:digest></secDNS:dsData></secDNS:create>`;
    const idn = `<idn:data xmlns:idn="${NS.idn}"><idn:table>de</idn:table><idn:uname>exämple.example</idn:uname></idn:data>`;
    expect(
      (await a.request(domain.create('xn--exmple-cua.example', { ...thick, extension: secDns + idn }))).code,
    ).toBe(1000);
    const info = await a.request(domain.info('xn--exmple-cua.example'));
    expect(['digest', 'keyTag', 'table', 'uname'].map((name) => textOf(info, name))).toEqual([
      digest,
      '12345',
      'de',
      'exämple.example',
    ]);
  });

  it.each([
    ['an IDN table the zone does not have', 'xn--bcher-kva.example', '<idn:table>klingon</idn:table>', 2306],
    [
      'a U-label of another name',
      'xn--bcher-kva.example',
      '<idn:table>de</idn:table><idn:uname>tücher.example</idn:uname>',
      2004,
    ],
    ['an IDN table for an ASCII name', 'buecher.example', '<idn:table>de</idn:table>', 2306],
  ])('refuses %s', async (_, name, data, code) => {
    const extension = `<idn:data xmlns:idn="${NS.idn}">${data}</idn:data>`;
    expect((await a.request(domain.create(name, { ...thick, extension }))).code).toBe(code);
  });
});

describe('domain info', () => {
  it('shows another registrar nothing without the code, and everything but the code with it', async () => {
    await done(a.request(domain.create('secret.com', { pw: 'Tr4nsfer-me-now!' })));
    expect((await b.request(domain.info('secret.com'))).code).toBe(2201);
    expect((await b.request(domain.info('secret.com', { pw: 'guess-guess' }))).code).toBe(2202);
    expect((await b.request(domain.info('secret.com', { pw: '' }))).code).toBe(2202);
    const shown = await b.request(domain.info('secret.com', { pw: 'Tr4nsfer-me-now!' }));
    expect([shown.code, textOf(shown, 'clID'), textsOf(shown, 'pw')]).toEqual([1000, 'registrar-a', []]);
  });

  it('tells the sponsor that a code is set without telling it, and lets it verify one', async () => {
    const info = await a.request(domain.info('secret.com'));
    expect(textsOf(info, 'pw')).toEqual(['']);
    expect(info.xml).not.toContain('Tr4nsfer');
    expect((await a.request(domain.info('secret.com', { pw: 'Tr4nsfer-me-now!' }))).code).toBe(1000);
    expect((await a.request(domain.info('secret.com', { pw: 'guess-guess' }))).code).toBe(2202);
  });

  it('matches nothing against a code that is not set', async () => {
    await done(a.request(domain.create('unset.com')));
    expect((await b.request(domain.info('unset.com', { pw: '' }))).code).toBe(2202);
    expect(textsOf(await a.request(domain.info('unset.com')), 'pw')).toEqual([]);
  });

  it.each([
    ['missing.com', 2303],
    ['Missing.com', 2005],
    ['missing.unknown', 2306],
    ['taken.com', 2201],
  ])('answers %s with %i', async (name, code) => {
    expect((await a.request(domain.info(name))).code).toBe(code);
  });

  it('shows delegated and subordinate hosts as asked', async () => {
    await done(a.request(domain.create('hosting.com', { ns: ['ns1.provider.test'] })));
    await done(a.request(host.create('ns1.hosting.com', ['192.0.2.1'])));
    const shown = async (hosts: string) => {
      const info = await a.request(domain.info('hosting.com', { hosts }));
      return [textsOf(info, 'hostObj'), textsOf(info, 'host')];
    };
    expect(await shown('all')).toEqual([['ns1.provider.test'], ['ns1.hosting.com']]);
    expect(await shown('del')).toEqual([['ns1.provider.test'], []]);
    expect(await shown('sub')).toEqual([[], ['ns1.hosting.com']]);
    expect(await shown('none')).toEqual([[], []]);
  });

  it('puts parts of undeclared extensions into extValue for a client that asked for that, and leaves them out otherwise', async () => {
    const plain = await harness.session('registrar-a', { extensions: [] });
    const unhandled = await harness.session('registrar-a', { extensions: [NS.unhandled] });
    expect((await plain.request(domain.info('hosting.com'))).xml).not.toContain('rgp');
    const reply = await unhandled.request(domain.info('hosting.com'));
    expect(reply.reason).toBe(`${NS.rgp} not in login services`);
    expect(statusesOf(reply, 'rgpStatus')).toEqual(['addPeriod']);
    plain.destroy();
    unhandled.destroy();
  });
});

it('keeps everything over a restart', async () => {
  await harness.restart();
  a = await harness.session('registrar-a');
  expect((await a.request(domain.info('thin-one.com'))).code).toBe(1000);
  expect((await a.request(domain.create('thin-one.com'))).code).toBe(2302);
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(100);
  expect(await harness.faults()).toEqual([]);
});
