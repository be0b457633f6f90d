import { DomainName, Money } from '@registrar/kernel';
import type { ConstantExtension, RegistryExtra } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import {
  claimsCheck,
  commandFrame,
  contactCheck,
  contactCreate,
  contactInfo,
  domainCheck,
  domainCreate,
  domainDelete,
  domainInfo,
  domainRenew,
  domainRestore,
  domainTransfer,
  domainUpdate,
  groupByConstants,
  helloFrame,
  hostCheck,
  hostCreate,
  hostDelete,
  hostInfo,
  hostUpdate,
  pollAcknowledge,
  pollRequest,
  withConstants,
  type Command,
  type DomainCreate,
} from '../src';
import { login, logout } from '../src/commands/session';
import { updateCommand } from '../src/domain-commands';
import { UnsendableText } from '../src/xml/writer';
import { schemaFaults } from './support/schema';

const AT = new Date('2026-11-20T12:00:00Z');
const services = { language: 'en', objects: ['urn:ietf:params:xml:ns:domain-1.0'], extensions: [] };
const thin: DomainCreate = {
  name: 'a.example',
  years: 1,
  nameservers: { model: 'objects', names: [] },
  contacts: [],
  authInfo: '',
};
const contact = {
  id: 'c-1',
  name: 'Zoë & <Söhne>',
  street: ['Straße "1"', '2nd', '3rd'],
  city: "L'Aquila",
  country: 'IT',
  email: 'a@b.example',
};
const ds = {
  keyTag: 12345,
  algorithm: 13,
  digestType: 2,
  digest: '38ec35d5b3a34b33c99b38ec35d5b3a34b33c99b38ec35d5b3a34b33c99baaaa',
};
const key = { flags: 257, protocol: 3, algorithm: 13, publicKey: 'AQPJ////4Q==' };
const claims = { noticeId: '370d0b7c9223372036854775807', validatorId: 'tmch', notAfter: AT, acceptedAt: AT };
const unspec: RegistryExtra = {
  form: 'unspec',
  values: [
    { name: 'NexusCategory', value: 'C11' },
    { name: 'AppPurpose', value: 'P1' },
  ],
};
const list: RegistryExtra = {
  form: 'kv',
  list: 'au "x"',
  values: [
    { name: 'eligibilityType', value: 'Company & <Co>' },
    { name: 'empty', value: '' },
  ],
};
const own: RegistryExtra = {
  form: 'elements',
  namespace: 'urn:registrar:test:extra-1.0',
  root: 'create',
  values: [
    { name: 'legalType', value: 'C & <C>' },
    { name: 'language', value: 'fr' },
  ],
};
const report = {
  before: 'before & after',
  after: 'after',
  deletedAt: AT,
  restoredAt: AT,
  reason: 'Registrant error.',
  statements: ['first', 'second'] as const,
  other: 'more',
};

const COMMANDS: Record<string, Command> = {
  'login': login({ clientId: 'registrar-a', password: 'pass&word', loginSecurity: false, ...services }),
  'login with a new password': login({
    clientId: 'registrar-a',
    password: 'password-1',
    newPassword: 'password-2',
    loginSecurity: false,
    ...services,
  }),
  'login with login security': login({
    clientId: 'registrar-a',
    password: 'a password longer than sixteen',
    newPassword: 'another, even longer <password>',
    loginSecurity: true,
    ...services,
    extensions: ['urn:ietf:params:xml:ns:epp:loginSec-1.0', 'urn:ietf:params:xml:ns:epp:fee-1.0'],
  }),
  'logout': logout(),
  'check': domainCheck(['a.example', 'xn--bcher-kva.example']),
  'check with fees': domainCheck(['a.example'], { currency: 'USD', years: 10 }),
  'info': domainInfo('a.example'),
  'info with a code': domainInfo('a.example', 'a&b<c>d"e'),
  'create, thin': domainCreate(thin),
  'create with host attributes': domainCreate({
    ...thin,
    nameservers: { model: 'attributes', names: ['ns1.a.example', 'ns2.a.example'] },
  }),
  'create with everything': domainCreate({
    ...thin,
    name: 'xn--exmple-cua.example',
    years: 10,
    nameservers: { model: 'objects', names: ['ns1.b.example', 'ns2.b.example'] },
    registrant: 'r-1',
    contacts: [
      { role: 'admin', id: 'c-1' },
      { role: 'tech', id: 'c-2' },
      { role: 'billing', id: 'c-3' },
    ],
    authInfo: '2fooBAR-gT7!x',
    fee: Money.of(50_000n),
    idn: { table: 'de', unicodeName: 'exämple.example' },
    signing: { ds: [ds], maxSigLifeSeconds: 604_800 },
    claims,
  }),
  'create with keys': domainCreate({
    ...thin,
    signing: { keys: [key] },
    claims: { ...claims, validatorId: undefined },
  }),
  'create with registry data': domainCreate({
    ...thin,
    extras: [unspec, list, { ...list, list: 'second' } as RegistryExtra, own, own],
  }),
  'claims check': claimsCheck(['example-one.example', 'b.example']),
  'create for yen': domainCreate({ ...thin, fee: Money.of(1_500n, 'JPY') }),
  'update of statuses': domainUpdate({
    name: 'a.example',
    add: { statuses: ['clientHold'] },
    remove: { statuses: ['clientTransferProhibited'] },
  }),
  'update of everything': domainUpdate({
    name: 'a.example',
    add: {
      nameservers: { model: 'objects', names: ['ns3.b.example'] },
      contacts: [{ role: 'tech', id: 'c-9' }],
      statuses: ['clientHold'],
    },
    remove: {
      nameservers: { model: 'objects', names: ['ns1.b.example'] },
      contacts: [{ role: 'tech', id: 'c-2' }],
    },
    registrant: 'r-2',
    authInfo: 'new-code-1',
    signing: { remove: { ds: [ds] }, add: { ds: [ds] }, maxSigLifeSeconds: 1, urgent: true },
    fee: Money.zero(),
  }),
  'update that clears the code': domainUpdate({ name: 'a.example', authInfo: null }),
  'update that takes off all keys': domainUpdate({
    name: 'a.example',
    signing: { remove: 'all', add: { keys: [key] } },
  }),
  'delete': domainDelete('a.example'),
  'renew': domainRenew({ name: 'a.example', expiresAt: AT, years: 2, fee: Money.of(2_000n) }),
  'transfer request': domainTransfer({
    operation: 'request',
    name: 'a.example',
    years: 1,
    authInfo: 'code-1',
    fee: Money.of(1_000n),
  }),
  'transfer query': domainTransfer({ operation: 'query', name: 'a.example' }),
  'transfer cancel': domainTransfer({ operation: 'cancel', name: 'a.example' }),
  'transfer approve': domainTransfer({ operation: 'approve', name: 'a.example' }),
  'transfer reject': domainTransfer({ operation: 'reject', name: 'a.example' }),
  'restore': domainRestore('a.example', { fee: Money.of(4_000n) }),
  'restore report': domainRestore('a.example', { report }),
  'restore report without more': domainRestore('a.example', { report: { ...report, other: undefined } }),
  'contact check': contactCheck(['c-1', 'c-2']),
  'contact info': contactInfo('c-1'),
  'contact create, least': contactCreate({ ...contact, street: [] }, 'loc', ''),
  'contact create, most': contactCreate(
    {
      ...contact,
      organization: 'Org',
      state: 'AQ',
      postalCode: '67100',
      phone: '+39.0862123456',
      fax: '+39.0862123457',
    },
    'int',
    'code&1',
  ),
  'contact create with registry data': contactCreate(contact, 'loc', '', [unspec, list, own]),
  'host check': hostCheck(['ns1.a.example', 'ns2.a.example']),
  'host info': hostInfo('ns1.a.example'),
  'host create': hostCreate('ns1.b.test'),
  'host create with addresses': hostCreate('ns1.a.example', ['192.0.2.1', '2001:db8::1']),
  'host update': hostUpdate('ns1.a.example', { add: ['192.0.2.1', '2001:db8::1'], remove: ['192.0.2.2'] }),
  'host update, added only': hostUpdate('ns1.a.example', { add: ['192.0.2.1'], remove: [] }),
  'host update, removed only': hostUpdate('ns1.a.example', { add: [], remove: ['192.0.2.1'] }),
  'host delete': hostDelete('ns1.a.example'),
  'domain update with glue': domainUpdate({
    name: 'a.example',
    add: {
      nameservers: {
        model: 'attributes',
        names: ['ns1.a.example', 'ns1.b.test'],
        addresses: new Map([['ns1.a.example', ['192.0.2.1', '2001:db8::1']]]),
      },
    },
  }),
  'poll request': pollRequest(),
  'poll acknowledge': pollAcknowledge('12345 "&<>'),
};

/** As a profile for .com and .net names them (FACTS §2.15). */
const NAMESTORE: ConstantExtension = {
  namespace: 'http://www.verisign-grs.com/epp/namestoreExt-1.1',
  prefix: 'namestoreExt',
  root: 'namestoreExt',
  byTld: {
    com: [{ name: 'subProduct', value: 'dotCOM' }],
    net: [{ name: 'subProduct', value: 'dotNET' }],
    example: [{ name: 'subProduct', value: 'dot & <EX>' }],
  },
};
const constantsOf = (command: Command, extension = NAMESTORE): string | undefined =>
  /<namestoreExt:subProduct>([^<]*)</.exec(
    commandFrame(withConstants({ constantExtensions: [extension] }, command), 'ABC-12345'),
  )?.[1];

describe('frames with constants of their TLD', () => {
  it('are all valid by the schema of the registry', async () => {
    const frames = Object.entries(COMMANDS).map(([name, command]) => ({
      name,
      xml: commandFrame(withConstants({ constantExtensions: [NAMESTORE] }, command), 'ABC-12345'),
    }));
    expect(await schemaFaults(frames)).toEqual([]);
    const wrong = { ...NAMESTORE, root: 'namestore' };
    expect(
      await schemaFaults([
        {
          name: 'wrong',
          xml: commandFrame(withConstants({ constantExtensions: [wrong] }, COMMANDS['delete']), 'ABC-1'),
        },
      ]),
    ).toEqual(expect.arrayContaining([expect.any(String)]));
  });

  it.each(
    Object.entries(COMMANDS).map(
      ([name, command]) => [name, /^(domain|host):/.test(command.name), command] as const,
    ),
  )('%s carries them: %p', (_name, carries, command) => {
    expect(constantsOf(command)).toEqual(carries ? expect.stringMatching(/^dot/) : undefined);
  });

  const OTHERS = {
    ...NAMESTORE,
    byTld: {
      ...NAMESTORE.byTld,
      'uk.com': [{ name: 'subProduct', value: 'ukCOM' }],
      '*': [{ name: 'subProduct', value: 'any' }],
    },
  };
  it.each<[Command, ConstantExtension, string | undefined]>([
    [domainInfo('a.com'), NAMESTORE, 'dotCOM'],
    [domainInfo('com.net'), NAMESTORE, 'dotNET'],
    [domainInfo('a.org'), NAMESTORE, undefined],
    [domainInfo('a.org'), OTHERS, 'any'],
    [domainInfo('a.uk.com'), OTHERS, 'ukCOM'],
    [hostInfo('ns1.a.net'), NAMESTORE, 'dotNET'],
    [hostInfo('ns1.a.org'), NAMESTORE, 'dotCOM'],
    [hostInfo('ns1.a.org'), OTHERS, 'any'],
    [domainInfo('constructor.toString'), NAMESTORE, undefined],
  ])('%j name the product of their TLD', (command, extension, product) => {
    expect(constantsOf(command, extension)).toBe(product);
  });

  it('leave out what was not agreed at log-in', () => {
    expect(
      withConstants({ constantExtensions: [NAMESTORE] }, domainInfo('a.com'), () => false).extensions,
    ).toEqual([]);
  });

  it('are one for each product in a check', () => {
    expect(
      groupByConstants({ constantExtensions: [NAMESTORE] }, ['a.com', 'b.net', 'c.com'], 'domain'),
    ).toEqual([['a.com', 'c.com'], ['b.net']]);
    expect(groupByConstants({ constantExtensions: [] }, ['a.com', 'b.net'], 'domain')).toEqual([
      ['a.com', 'b.net'],
    ]);
    expect([
      groupByConstants({ constantExtensions: [] }, [], 'domain'),
      groupByConstants({ constantExtensions: [NAMESTORE] }, [], 'host'),
    ]).toEqual([[], []]);
  });
});

describe('frames that we emit', () => {
  it('are all valid by the published schemas', async () => {
    const frames = Object.entries(COMMANDS).map(([name, command]) => ({
      name,
      xml: commandFrame(command, 'ABC-12345'),
    }));
    expect(await schemaFaults([...frames, { name: 'hello', xml: helloFrame() }])).toEqual([]);
  });

  it('are found out when they are not: the schemas are really applied', async () => {
    const wrong: Record<string, Command> = {
      'years': domainCreate({ ...thin, years: 100 }),
      'id': contactCreate({ ...contact, id: 'ab' }, 'int', ''),
      'password': login({
        clientId: 'registrar-a',
        password: 'far too long for a plain password',
        loginSecurity: false,
        ...services,
      }),
      'fee': domainCheck(['a.example'], { currency: 'dollars', years: 1 }),
      'registry data': domainCreate({
        ...thin,
        extras: [{ ...own, values: [{ name: 'legal', value: 'C' }] } as RegistryExtra],
      }),
      'key': domainCreate({ ...thin, signing: { ds: [{ ...ds, digest: 'xyz' }] } }),
    };
    for (const [name, command] of Object.entries(wrong)) {
      expect([name, await schemaFaults([{ name, xml: commandFrame(command, 'ABC-12345') }])]).toEqual([
        name,
        expect.arrayContaining([expect.any(String)]),
      ]);
    }
  });

  it('have the elements of a create in the order of the mapping', () => {
    const xml = commandFrame(COMMANDS['create with everything'], 'ABC-1');
    const order = [
      'domain:name',
      'domain:period',
      'domain:ns',
      'domain:registrant',
      'domain:contact',
      'domain:authInfo',
      'launch:create',
      'secDNS:create',
      'fee:create',
      'idn:data',
      'clTRID',
    ];
    expect(order.map((name) => xml.indexOf(`<${name}`))).toEqual(
      [...order.map((name) => xml.indexOf(`<${name}`))].sort((a, b) => a - b),
    );
    expect(xml).toContain('<fee:currency>USD</fee:currency><fee:fee>500.00</fee:fee>');
  });

  it('carry registry data in the three forms, one element of each kind in a command', () => {
    const extensions = (extras: RegistryExtra[]): string =>
      /<extension>(.*)<\/extension><clTRID>/.exec(
        commandFrame(domainCreate({ ...thin, extras }), 'ABC-1'),
      )?.[1] ?? '';
    const values = [{ name: 'A', value: '1' }];
    expect(extensions([{ form: 'unspec', values }, unspec])).toBe(
      '<neulevel:extension xmlns:neulevel="urn:ietf:params:xml:ns:neulevel-1.0"><neulevel:unspec>A=1 NexusCategory=C11 AppPurpose=P1</neulevel:unspec></neulevel:extension>',
    );
    expect(
      extensions([
        { form: 'kv', list: 'a', values },
        { form: 'kv', list: 'b', values },
      ]),
    ).toBe(
      '<kv:create xmlns:kv="urn:X-ar:params:xml:ns:kv-1.1"><kv:kvlist name="a"><kv:item key="A">1</kv:item></kv:kvlist><kv:kvlist name="b"><kv:item key="A">1</kv:item></kv:kvlist></kv:create>',
    );
    expect(
      extensions([
        { form: 'elements', namespace: 'urn:a', root: 'r', values },
        { form: 'elements', namespace: 'urn:b"', root: 'r', values },
      ]),
    ).toBe('<x:r xmlns:x="urn:a"><x:A>1</x:A></x:r><x:r xmlns:x="urn:b&quot;"><x:A>1</x:A></x:r>');
    expect(
      extensions([
        { form: 'unspec', values: [] },
        { form: 'kv', list: 'a', values: [] },
      ]),
    ).toBe('');
  });

  it.each<[string, RegistryExtra]>([
    ['a blank in a value of KEY=value', { form: 'unspec', values: [{ name: 'A', value: '1 B=2' }] }],
    ['no value in KEY=value', { form: 'unspec', values: [{ name: 'A', value: '' }] }],
    ['an equals sign in a key', { form: 'unspec', values: [{ name: 'A=B', value: '1' }] }],
    [
      'markup in the name of an element',
      { form: 'elements', namespace: 'urn:a', root: 'r', values: [{ name: 'a/><b', value: '1' }] },
    ],
    [
      'a prefix in the name of an element',
      { form: 'elements', namespace: 'urn:a', root: 'domain:r', values: [{ name: 'a', value: '1' }] },
    ],
    ['a control character', { form: 'kv', list: 'a', values: [{ name: 'A', value: '\u0000' }] }],
  ])('are not made with %s', (_, extra) => {
    expect(() => commandFrame(domainCreate({ ...thin, extras: [extra] }), 'ABC-1')).toThrow(UnsendableText);
  });

  it('tell a registry DS records, or keys where its profile says so, removals first', () => {
    const connection = (form: 'ds' | 'keys') => connectionOf({ profile: { signing: { form } } });
    const [name, record] = [
      DomainName.of('a.example'),
      { ...ds, key: { flags: 257, publicKey: key.publicKey } },
    ];
    const signing = (form: 'ds' | 'keys', add: (typeof record)[], remove: (typeof record)[]): string =>
      /<secDNS:update.*<\/secDNS:update>/.exec(
        commandFrame(updateCommand(connection(form), { name, signing: { add, remove } }), 'ABC-1'),
      )?.[0] ?? '';
    expect(signing('ds', [record], [record])).toMatch(
      /<secDNS:rem><secDNS:dsData>.*<\/secDNS:rem><secDNS:add><secDNS:dsData>/,
    );
    expect(signing('ds', [record], [])).not.toMatch(/secDNS:rem|pubKey/);
    expect(signing('keys', [record], [record])).toMatch(
      /<secDNS:rem><secDNS:keyData>.*<\/secDNS:rem><secDNS:add><secDNS:keyData><secDNS:flags>257<.*<secDNS:protocol>3</,
    );
    expect(signing('keys', [], [record])).not.toMatch(/secDNS:add|digest/);
    expect(() => signing('keys', [ds as typeof record], [])).toThrow('without its key');
    expect(signing('ds', [], [])).toBe('');
  });

  it('of an update hold no part without a change', () => {
    const xml = commandFrame(
      domainUpdate({
        name: 'a.example',
        add: { statuses: ['clientHold'], contacts: [] },
        remove: { nameservers: { model: 'objects', names: [] } },
      }),
      'ABC-1',
    );
    expect(xml).toContain('<domain:add><domain:status s="clientHold"/></domain:add></domain:update>');
  });
});
