import { elements, statusesOf, textOf, textsOf, type EppClient } from './support/epp-client';
import { createThick, done, Harness } from './support/harness';
import { contact, domain, host, POSTAL } from './support/messages';

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start();
  a = await harness.session('registrar-a');
  b = await harness.session('registrar-b');
  await done(a.request(domain.create('ours.com')));
  await done(b.request(domain.create('theirs.com')));
});
afterAll(() => harness.close());

describe('contacts', () => {
  const DISCLOSE =
    '<contact:disclose flag="0"><contact:name type="int"/><contact:voice/><contact:email/></contact:disclose>';

  it('gives back what was stored, and the code to nobody', async () => {
    const created = await a.request(contact.create('full-1', { pw: 'sEcret-code-1', disclose: DISCLOSE }));
    expect([created.code, textOf(created, 'id'), textOf(created, 'crDate')]).toEqual([
      1000,
      'full-1',
      '2026-11-20T12:00:00.000Z',
    ]);
    const info = await a.request(contact.info('full-1'));
    expect(
      ['name', 'org', 'city', 'sp', 'pc', 'cc', 'voice', 'email', 'pw'].map((name) => textOf(info, name)),
    ).toEqual([
      'Jane Doe',
      'Example Inc.',
      'Dulles',
      'VA',
      '20166-6503',
      'US',
      '+1.7035555555',
      'jdoe@example.com',
      '',
    ]);
    expect([textsOf(info, 'street'), elements(info.root, 'voice')[0].attrs.x, statusesOf(info)]).toEqual([
      ['123 Example Dr.', 'Suite 100'],
      '1234',
      ['ok'],
    ]);
    expect(elements(info.root, 'disclose')[0].attrs.flag).toBe('0');
  });

  it('shows another registrar the person only for the code', async () => {
    expect((await b.request(contact.info('full-1'))).code).toBe(2201);
    expect((await b.request(contact.info('full-1', 'wrong-code'))).code).toBe(2202);
    expect((await b.request(contact.info('full-1', 'sEcret-code-1'))).code).toBe(1000);
  });

  it('tells free ids from used ones', async () => {
    const reply = await b.request(contact.check(['full-1', 'nobody-yet']));
    expect(elements(reply.root, 'id').map(({ text, attrs }) => [text, attrs.avail])).toEqual([
      ['full-1', '0'],
      ['nobody-yet', '1'],
    ]);
  });

  it.each([
    ['an id in use', contact.create('full-1'), 2302],
    ['an id of two characters', contact.create('ab'), 2001],
    ['an id of seventeen characters', contact.create('a'.repeat(17)), 2001],
    ['a voice number that is none', contact.create('bad-1', { voice: '555-1234' }), 2005],
    ['an email that is none', contact.create('bad-1', { email: 'jdoe' }), 2005],
    ['a country in small letters', contact.create('bad-1', { postal: POSTAL.replace('US', 'us') }), 2005],
    ['umlauts in the int form', contact.create('bad-1', { postal: POSTAL.replace('Jane', 'Jürgen') }), 2005],
    ['two postal addresses of one type', contact.create('bad-1', { postal: POSTAL + POSTAL }), 2306],
    ['three postal addresses', contact.create('bad-1', { postal: POSTAL + POSTAL + POSTAL }), 2001],
    [
      'a postal address without city',
      contact.create('bad-1', { postal: POSTAL.replace('<contact:city>Dulles</contact:city>', '') }),
      2001,
    ],
    ['no postal address', contact.create('bad-1', { postal: '' }), 2001],
    ['a code too short', contact.create('bad-1', { pw: 'abc' }), 2306],
    ['info of nobody', contact.info('nobody-1'), 2303],
    [
      'an update of nobody',
      contact.update('nobody-1', { chg: '<contact:email>x@example.com</contact:email>' }),
      2303,
    ],
    ['an update that changes nothing', contact.update('full-1', {}), 2003],
    [
      'a status only the server sets',
      contact.update('full-1', { add: '<contact:status s="serverDeleteProhibited"/>' }),
      2004,
    ],
    ['a status that does not exist', contact.update('full-1', { add: '<contact:status s="happy"/>' }), 2001],
    ['deleting nobody', contact.delete('nobody-1'), 2303],
  ])('refuses %s', async (_, frame, code) => {
    expect((await a.request(frame)).code).toBe(code);
  });

  it.each([
    ['update', contact.update('full-1', { chg: '<contact:email>x@example.com</contact:email>' })],
    ['delete', contact.delete('full-1')],
  ])("refuses the %s of another registrar's contact", async (_, frame) => {
    expect((await b.request(frame)).code).toBe(2201);
  });

  it('changes only what an update names, and takes a local form beside the international one', async () => {
    const local = POSTAL.replace('type="int"', 'type="loc"').replace('Jane Doe', 'Jürgen Müßig');
    await done(
      a.request(
        contact.update('full-1', {
          chg: `${local}<contact:voice/><contact:email>new@example.com</contact:email>`,
        }),
      ),
    );
    const info = await a.request(contact.info('full-1'));
    // the empty ones are in <disclose>
    expect([
      textsOf(info, 'name'),
      textsOf(info, 'voice'),
      textOf(info, 'email'),
      textOf(info, 'upID'),
    ]).toEqual([['Jane Doe', 'Jürgen Müßig', ''], [''], 'new@example.com', 'registrar-a']);
  });

  it('obeys its prohibitions, and lets the registrar lift them again', async () => {
    await done(a.request(contact.create('locked-1')));
    const locks = '<contact:status s="clientUpdateProhibited"/><contact:status s="clientDeleteProhibited"/>';
    await done(a.request(contact.update('locked-1', { add: locks })));
    expect(
      (await a.request(contact.update('locked-1', { chg: '<contact:email>x@example.com</contact:email>' })))
        .code,
    ).toBe(2304);
    expect((await a.request(contact.delete('locked-1'))).code).toBe(2304);
    await done(
      a.request(contact.update('locked-1', { rem: '<contact:status s="clientUpdateProhibited"/>' })),
    );
    await done(
      a.request(contact.update('locked-1', { rem: '<contact:status s="clientDeleteProhibited"/>' })),
    );
    expect((await a.request(contact.delete('locked-1'))).code).toBe(1000);
    expect((await a.request(contact.info('locked-1'))).code).toBe(2303);
  });

  it('keeps a contact that a domain uses', async () => {
    await done(createThick(a, 'uses-contact.club', { contactId: 'linked-1' }));
    expect(statusesOf(await a.request(contact.info('linked-1')))).toEqual(['linked', 'ok']);
    expect((await a.request(contact.delete('linked-1'))).code).toBe(2305);
  });
});

describe('hosts', () => {
  it('creates internal hosts with addresses below an own domain', async () => {
    const created = await a.request(host.create('ns1.ours.com', ['192.0.2.2', '2001:DB8::2']));
    expect([created.code, textOf(created, 'name')]).toEqual([1000, 'ns1.ours.com']);
    const info = await b.request(host.info('ns1.ours.com'));
    expect([textsOf(info, 'addr'), statusesOf(info), textOf(info, 'clID')]).toEqual([
      ['192.0.2.2', '2001:db8::2'],
      ['ok'],
      'registrar-a',
    ]);
  });

  it('shares external hosts between registrars: the second create finds it there', async () => {
    expect((await a.request(host.create('ns1.shared.test'))).code).toBe(1000);
    expect((await b.request(host.create('ns1.shared.test'))).code).toBe(2302);
    const reply = await b.request(host.check(['ns1.shared.test', 'ns2.shared.test']));
    expect(elements(reply.root, 'name').map(({ attrs }) => attrs.avail)).toEqual(['0', '1']);
    expect((await b.request(domain.create('delegates.com', { ns: ['ns1.shared.test'] }))).code).toBe(1000);
  });

  it.each([
    ['an internal host without its domain', host.create('ns1.nowhere.com', ['192.0.2.1']), 2303],
    ["an internal host below another registrar's domain", host.create('ns1.theirs.com', ['192.0.2.1']), 2201],
    ['an internal host without address', host.create('ns9.ours.com'), 2003],
    ['an external host with an address', host.create('ns9.shared.test', ['192.0.2.1']), 2004],
    ['an address that is none', host.create('ns9.ours.com', ['192.0.2.256']), 2005],
    [
      'fourteen addresses',
      host.create(
        'ns9.ours.com',
        Array.from({ length: 14 }, (_, i) => `192.0.2.${i}`),
      ),
      2306,
    ],
    ['upper case', host.create('NS9.ours.com', ['192.0.2.1']), 2005],
    ['a single label', host.create('localhost'), 2005],
    ['info of no host', host.info('ns9.ours.com'), 2303],
    ['deleting no host', host.delete('ns9.ours.com'), 2303],
    ['an update that changes nothing', host.update('ns1.ours.com', {}), 2003],
    [
      'taking the last address of an internal host',
      host.update('ns1.ours.com', { rem: ['192.0.2.2', '2001:db8::2'] }),
      2003,
    ],
    ['an address for an external host', host.update('ns1.shared.test', { add: ['192.0.2.1'] }), 2004],
    ['a new name that is used', host.update('ns1.ours.com', { name: 'ns1.shared.test' }), 2302],
    ['a new name below a missing domain', host.update('ns1.ours.com', { name: 'ns1.nowhere.com' }), 2303],
    [
      'a new name outside that keeps its addresses',
      host.update('ns1.ours.com', { name: 'ns5.shared.test' }),
      2004,
    ],
    [
      'a status only the server sets',
      host.update('ns1.ours.com', { addStatus: 'serverDeleteProhibited' }),
      2004,
    ],
  ])('refuses %s', async (_, frame, code) => {
    expect((await a.request(frame)).code).toBe(code);
  });

  it("refuses to change or delete another registrar's host", async () => {
    expect((await b.request(host.update('ns1.ours.com', { add: ['192.0.2.9'] }))).code).toBe(2201);
    expect((await b.request(host.delete('ns1.ours.com'))).code).toBe(2201);
  });

  it('keeps a host that a domain delegates to, and does not rename it away from others', async () => {
    expect(statusesOf(await a.request(host.info('ns1.shared.test')))).toEqual(['linked', 'ok']);
    expect((await a.request(host.delete('ns1.shared.test'))).code).toBe(2305);
    expect((await a.request(host.update('ns1.shared.test', { name: 'ns7.shared.test' }))).code).toBe(2305);
  });

  it('renames a host, with what delegates to it', async () => {
    await done(a.request(host.create('ns3.ours.com', ['192.0.2.3'])));
    await done(a.request(domain.create('renamed-below.com', { ns: ['ns3.ours.com'] })));
    await done(a.request(host.update('ns3.ours.com', { name: 'ns4.ours.com', add: ['192.0.2.4'] })));
    expect(textsOf(await a.request(domain.info('renamed-below.com')), 'hostObj')).toEqual(['ns4.ours.com']);
    expect((await a.request(host.info('ns3.ours.com'))).code).toBe(2303);
    expect(textsOf(await a.request(host.info('ns4.ours.com')), 'addr')).toEqual(['192.0.2.3', '192.0.2.4']);
  });

  it('obeys its prohibitions', async () => {
    await done(a.request(host.create('ns5.ours.com', ['192.0.2.5'])));
    await done(a.request(host.update('ns5.ours.com', { addStatus: 'clientDeleteProhibited' })));
    expect((await a.request(host.delete('ns5.ours.com'))).code).toBe(2304);
    await done(a.request(host.update('ns5.ours.com', { remStatus: 'clientDeleteProhibited' })));
    await done(a.request(host.update('ns5.ours.com', { addStatus: 'clientUpdateProhibited' })));
    expect((await a.request(host.update('ns5.ours.com', { add: ['192.0.2.6'] }))).code).toBe(2304);
    await done(a.request(host.update('ns5.ours.com', { remStatus: 'clientUpdateProhibited' })));
    expect((await a.request(host.delete('ns5.ours.com'))).code).toBe(1000);
  });
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(50);
  expect(await harness.faults()).toEqual([]);
});
