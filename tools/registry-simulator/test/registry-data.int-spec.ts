import { TLD_POLICIES, type TldPolicy } from '../src/tld-policies';
import { EXTENSION_URIS, NS, OBJECT_URIS } from '../src/xml/namespaces';
import { elements, readReply, textOf, textsOf, type EppClient } from './support/epp-client';
import { done, Harness } from './support/harness';
import { contact, domain, item, kv, own, unspec } from './support/messages';

const OWN = 'urn:registrar:test:extra-1.0';
const LIKE = TLD_POLICIES.find(({ tld }) => tld === 'example')!;
const ZONES: readonly TldPolicy[] = [
  {
    ...LIKE,
    tld: 'law',
    extras: [
      { on: 'domain', form: 'kv', list: 'bar', required: ['Number'], allowed: ['Place'] },
      {
        on: 'domain',
        form: 'elements',
        namespace: OWN,
        root: 'create',
        required: ['legalType'],
        allowed: ['language'],
      },
      { on: 'registrant', form: 'kv', list: 'person', required: ['Kind'], allowed: [] },
    ],
  },
  { ...LIKE, tld: 'nyc', extras: [{ on: 'domain', form: 'unspec', required: [], allowed: ['Note'] }] },
];

let harness: Harness;
let a: EppClient;
let b: EppClient;

beforeAll(async () => {
  harness = await Harness.start({ policies: [...TLD_POLICIES, ...ZONES] });
  a = await harness.session('registrar-a', { extensions: [...EXTENSION_URIS, OWN] });
  b = await harness.session('registrar-b');
  await done(a.request(contact.create('plain-1')));
  await done(
    a.request(contact.create('american-1', { extension: unspec('AppPurpose=P1  NexusCategory=C31/DE') })),
  );
  await done(
    a.request(contact.create('lawyer-1', { extension: kv({ person: item('Kind', 'Natural &amp; legal') }) })),
  );
});
afterAll(() => harness.close());

const held = (id: string) => ({ registrant: id, admin: 'plain-1', tech: 'plain-1' });
const BAR = kv({ bar: item('Number', '77') });
const LEGAL = own('<o:legalType>CCT</o:legalType>');

describe('registry data', () => {
  it('is announced: the two general forms, and the namespaces of the zones', async () => {
    const client = await harness.connect('registrar-a');
    const uris = textsOf(readReply((await client.next())!), 'extURI');
    expect(uris).toEqual(expect.arrayContaining([NS.neulevel, NS.kv, OWN]));
    client.destroy();
  });

  it('of a registrant is kept and shown to its sponsor alone', async () => {
    expect(textOf(await a.request(contact.info('american-1')), 'unspec')).toBe(
      'AppPurpose=P1 NexusCategory=C31/DE',
    );
    await done(
      a.request(
        contact.create('american-2', { pw: '2fooBAR', extension: unspec('AppPurpose=P1 NexusCategory=C11') }),
      ),
    );
    const foreign = await b.request(contact.info('american-2', '2fooBAR'));
    expect([foreign.code, elements(foreign.root, 'unspec')]).toEqual([1000, []]);
  });

  it('of a domain is kept in its forms and shown', async () => {
    const lists = kv({ bar: item('Number', '77') + item('Place', 'New &amp; York') });
    await done(
      a.request(
        domain.create('firm.law', {
          ...held('lawyer-1'),
          extension: lists + own('<o:legalType>CCT</o:legalType><o:language>fr</o:language>'),
        }),
      ),
    );
    const info = await a.request(domain.info('firm.law'));
    const [list] = elements(info.root, 'kvlist');
    expect([list.attrs.name, list.children.map(({ attrs, text }) => [attrs.key, text])]).toEqual([
      'bar',
      [
        ['Number', '77'],
        ['Place', 'New & York'],
      ],
    ]);
    expect(
      elements(info.root, 'create').map(({ ns, children }) => [
        ns,
        children.map(({ name, text }) => [name, text]),
      ]),
    ).toEqual([
      [
        OWN,
        [
          ['legalType', 'CCT'],
          ['language', 'fr'],
        ],
      ],
    ]);
  });

  it('is left out of an answer to a login that did not name its namespace', async () => {
    await done(a.request(domain.create('hidden.law', { ...held('lawyer-1'), extension: BAR + LEGAL })));
    const client = await harness.session('registrar-a', { extensions: [NS.kv] });
    const info = await client.request(domain.info('hidden.law'));
    expect([elements(info.root, 'kvlist').length, elements(info.root, 'legalType')]).toEqual([1, []]);
    client.destroy();
  });

  it.each<[string, string, number, string]>([
    [
      'a contact without one of two',
      contact.create('bad-1', { extension: unspec('NexusCategory=C11') }),
      2003,
      'AppPurpose',
    ],
    [
      'a contact with an empty one',
      contact.create('bad-1', { extension: unspec('NexusCategory=C11 AppPurpose=') }),
      2003,
      'AppPurpose',
    ],
    [
      'a contact with an unknown one',
      contact.create('bad-1', { extension: unspec('NexusCategory=C11 AppPurpose=P1 Colour=red') }),
      2306,
      'Colour',
    ],
    [
      'a contact with what is no pair',
      contact.create('bad-1', { extension: unspec('NexusCategory') }),
      2005,
      'KEY=value',
    ],
    ['a contact with data of a domain', contact.create('bad-1', { extension: BAR }), 2306, 'Number'],
    [
      'a list without a name',
      contact.create('bad-1', { extension: kv({ '': item('Kind', 'x') }) }),
      2001,
      'name',
    ],
    [
      'a list twice as long as it may be',
      contact.create('bad-1', { extension: kv({ person: item('Kind', 'x'.repeat(2_000)) }) }),
      2004,
      'Kind',
    ],
    ['a registrant without any', domain.create('bad.us', held('plain-1')), 2003, 'NexusCategory'],
    [
      'a registrant with those of another zone',
      domain.create('bad.us', held('lawyer-1')),
      2003,
      'NexusCategory',
    ],
    ['a domain without any', domain.create('bad.law', held('lawyer-1')), 2003, 'Number'],
    [
      'a domain without one form',
      domain.create('bad.law', { ...held('lawyer-1'), extension: BAR }),
      2003,
      'legalType',
    ],
    [
      'a domain with an unknown element',
      domain.create('bad.law', {
        ...held('lawyer-1'),
        extension: BAR + own('<o:legalType>C</o:legalType><o:hat>x</o:hat>'),
      }),
      2306,
      'hat',
    ],
    [
      'a domain with an unknown list',
      domain.create('bad.law', { ...held('lawyer-1'), extension: kv({ pub: item('Number', '1') }) + LEGAL }),
      2306,
      'Number',
    ],
    [
      'an element inside an element',
      domain.create('bad.law', {
        ...held('lawyer-1'),
        extension: BAR + own('<o:legalType><o:x/></o:legalType>'),
      }),
      2001,
      'legalType',
    ],
    [
      'a root that nobody takes',
      domain.create('bad.law', { ...held('lawyer-1'), extension: BAR + own('', 'modify') }),
      2102,
      'modify',
    ],
    [
      'data in a zone that wants none',
      domain.create('bad.example', { ...held('plain-1'), extension: BAR }),
      2306,
      'Number',
    ],
    [
      'data with an update',
      domain.update('firm.law', { chg: '<domain:registrant>lawyer-1</domain:registrant>' }, BAR),
      2102,
      'create',
    ],
    [
      'a new registrant without any',
      domain.update('firm.law', { chg: '<domain:registrant>plain-1</domain:registrant>' }),
      2003,
      'Kind',
    ],
  ])('is refused: %s', async (_, frame, code, reason) => {
    const reply = await a.request(frame);
    expect([reply.code, `${reply.message} ${reply.reason ?? ''}`]).toEqual([
      code,
      expect.stringContaining(reason),
    ]);
    expect((await a.request(contact.info('bad-1'))).code).toBe(2303);
  });

  it('may be left out where all of it is optional', async () => {
    for (const [name, extension] of [
      ['one.nyc', undefined],
      ['two.nyc', unspec('Note=x')],
    ] as const) {
      expect((await a.request(domain.create(name, { ...held('plain-1'), extension }))).code).toBe(1000);
    }
  });

  it('needs its namespace in the login', async () => {
    const client = await harness.session('registrar-a', { objects: OBJECT_URIS, extensions: [NS.fee] });
    expect(
      (
        await client.request(
          contact.create('bad-1', { extension: unspec('NexusCategory=C11 AppPurpose=P1') }),
        )
      ).code,
    ).toBe(2002);
    expect(
      (await client.request(contact.create('bad-1', { extension: '<x xmlns="urn:nobody"/>' }))).code,
    ).toBe(2103);
    client.destroy();
  });
});

it('emits only frames that are valid by the schemas', async () => {
  expect(harness.emitted.size).toBeGreaterThan(10);
  expect(await harness.faults()).toEqual([]);
});
