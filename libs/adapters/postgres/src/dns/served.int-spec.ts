import { quotedTxt } from '@registrar/dns';
import fc from 'fast-check';
import {
  openServedZones,
  closeServedZones,
  rows,
  owner,
  reader,
  lookup,
  shown,
  serialOf,
  change,
} from '../../test/served-lookups';

jest.setTimeout(180_000);

/** Pages of the database that a query may read, regardless of the size and number of zones. */
const MAY_VISIT = 80;

beforeAll(openServedZones);
afterAll(closeServedZones);

describe('a text on the wire', () => {
  const quoted = async (text: string): Promise<string> =>
    (await owner.query<{ txt: string }>('select powerdns.txt($1) as txt', [text])).rows[0].txt;

  it.each(
    [
      'text',
      ' ',
      '"',
      '\\',
      'say "hi"',
      'back\\slash',
      '100%',
      'ü',
      '💩',
      '[]',
      '~',
      '!',
      "it's",
      'a;b',
      '\\065',
      '$1',
      'x'.repeat(255),
      'x'.repeat(256),
      'x'.repeat(510),
      'x'.repeat(511),
      'x'.repeat(4_096),
      'é'.repeat(127),
      'é'.repeat(128),
      `${'x'.repeat(254)}é`,
      `${'x'.repeat(254)}"`,
      `${'x'.repeat(255)}\\`,
      '"'.repeat(255),
      '"'.repeat(256),
      '💩'.repeat(1_024),
    ].map((text) => ({ text, shown: text.slice(0, 20) })),
  )('is split and quoted as the core does it: $shown…', async ({ text }) => {
    expect(await quoted(text)).toBe(quotedTxt(text));
  });

  it('is so whatever it says', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 700 })
      .filter((given) => !/[\p{Cc}\p{Cs}]/u.test(given));
    await fc.assert(
      fc.asyncProperty(text, async (given) => expect(await quoted(given)).toBe(quotedTxt(given))),
      { numRuns: 300 },
    );
  });
});

describe('a zone', () => {
  it('has its SOA and its name servers before its first record', async () => {
    const { name } = await rows.domain();
    expect(await shown(name)).toEqual([
      'NS ns1.example.net',
      'NS ns2.example.net',
      `SOA ns1.example.net hostmaster.${name} 1 10800 3600 1209600 300`,
    ]);
    expect(await shown(name, 'SOA')).toHaveLength(1);
    expect(await shown(`www.${name}`)).toEqual([]);
    expect(await shown('other.example', 'SOA')).toEqual([]);
  });

  it('shows its records by name and by type, asked with its id and without', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [
      { host: '', type: 'MX', answer: 'mail.example.net', priority: 10 },
      { host: '', type: 'ANAME', answer: 'target.example.net' },
      { host: '_sip._tcp', type: 'SRV', answer: '1 5060 sip.example.net', priority: 0 },
      { host: 'quiet', type: 'MX', answer: '.', priority: 0 },
      { host: '_none._tcp', type: 'SRV', answer: '0 0 .', priority: 0 },
      { host: 'www', type: 'A', answer: '192.0.2.1' },
      { host: 'www', type: 'TXT', answer: 'a "b"' },
    ]);
    expect(await shown(`www.${name}`)).toEqual(['A 192.0.2.1', 'TXT "a \\"b\\""']);
    expect(await shown(`www.${name}`, 'A')).toEqual(['A 192.0.2.1']);
    expect((await lookup(`www.${name}`, 'A', id)).map(({ content }) => content)).toEqual(['192.0.2.1']);
    expect(await shown(name, 'MX')).toEqual(['MX 10 mail.example.net']);
    expect(await shown(name, 'ALIAS')).toEqual(['ALIAS target.example.net']);
    expect(await shown(`_sip._tcp.${name}`)).toEqual(['SRV 0 1 5060 sip.example.net']);
    expect([await shown(`quiet.${name}`), await shown(`_none._tcp.${name}`)]).toEqual([
      ['MX 0 .'],
      ['SRV 0 0 0 .'],
    ]);
  });

  it.each(['WWW', 'www\\046', "www'--", '%', '_', 'w%', '..', '', '\\000'])(
    'has no other record for the odd name %p',
    async (label) => {
      const { id, name } = await rows.domain();
      await rows.records(id, [
        { host: 'www', type: 'A', answer: '192.0.2.1' },
        { host: 'a.www', type: 'A', answer: '192.0.2.1' },
      ]);
      expect(await lookup(`${label}.${name}`)).toEqual([]);
      expect(await lookup(`${label}.${name}`, null, id)).toEqual([]);
    },
  );

  it('answers for a name in the innermost of two zones', async () => {
    const outer = await rows.domain();
    const inner = await rows.domain(`inner.${outer.name}`);
    await rows.records(outer.id, [{ host: 'www.inner', type: 'A', answer: '192.0.2.1' }]);
    await rows.records(inner.id, [{ host: 'www', type: 'A', answer: '192.0.2.2' }]);
    expect(await shown(`www.inner.${outer.name}`)).toEqual(['A 192.0.2.2']);
    expect((await lookup(`www.inner.${outer.name}`, null, outer.id)).map(({ content }) => content)).toEqual([
      '192.0.2.1',
    ]);
    expect(await lookup(`www.${outer.name}`, null, inner.id)).toEqual([]);
  });

  it('gives all records of a host and type the least of their TTLs', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [
      { host: 'www', type: 'A', answer: '192.0.2.1', ttl: 900 },
      { host: 'www', type: 'A', answer: '192.0.2.2', ttl: 600 },
      { host: 'www', type: 'TXT', answer: 'x', ttl: 1_200 },
    ]);
    expect((await lookup(`www.${name}`)).map(({ ttl }) => ttl)).toEqual([600, 600, 1_200]);
  });

  it('shows that a name without records has others below it', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [
      { host: 'a.b.c', type: 'A', answer: '192.0.2.1' },
      { host: '*.w', type: 'A', answer: '192.0.2.1' },
      { host: 'xb.c', type: 'A', answer: '192.0.2.1' },
    ]);
    for (const there of ['b.c', 'c', 'w'])
      expect(await lookup(`${there}.${name}`, null, id)).toEqual([
        { type: null, content: null, ttl: 300, prio: null, auth: 1 },
      ]);
    for (const absent of ['x', 'x.c', 'b', 'a.w', 'cc', 'a.b.cc'])
      expect(await lookup(`${absent}.${name}`, null, id)).toEqual([]);
    expect(await lookup(`b.c.${name}`, 'A', id)).toEqual([]);
  });

  it('leaves to others what it delegates', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [
      { host: 'sub', type: 'NS', answer: `ns.sub.${name}` },
      { host: 'ns.sub', type: 'A', answer: '192.0.2.1' },
      { host: 'a.b.sub', type: 'TXT', answer: 'x' },
      { host: 'xsub', type: 'A', answer: '192.0.2.1' },
    ]);
    const auth = Object.fromEntries(
      await Promise.all(
        ['sub', 'ns.sub', 'a.b.sub', 'xsub'].map(
          async (host) => [host, (await lookup(`${host}.${name}`))[0].auth] as const,
        ),
      ),
    );
    expect(auth).toEqual({ 'sub': 0, 'ns.sub': 0, 'a.b.sub': 0, 'xsub': 1 });
    expect((await lookup(name)).map((row) => row.auth)).toEqual([1, 1, 1]);
  });

  it('does not show what is set aside', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [{ host: 'a.www', type: 'A', answer: '192.0.2.1' }]);
    await rows.query('update dns_records set set_aside = true where domain_id = $1', [id]);
    for (const gone of ['www', 'a.www']) expect(await lookup(`${gone}.${name}`)).toEqual([]);
  });

  it('shows the addresses of its own name servers, unless it says otherwise itself', async () => {
    const { id, name } = await rows.domain();
    await rows.glue(id, `ns1.${name}`, ['192.0.2.53', '2001:db8::53']);
    await rows.glue(id, `ns2.deep.${name}`, ['192.0.2.54']);
    await rows.glue(id, `ns3.${name}`, []);
    expect(await shown(`ns1.${name}`)).toEqual(['A 192.0.2.53', 'AAAA 2001:db8::53']);
    expect(await lookup(`deep.${name}`, null, id)).toMatchObject([{ type: null }]);
    expect(await shown(`ns3.${name}`)).toEqual([]);
    await rows.records(id, [
      { host: 'ns1', type: 'A', answer: '192.0.2.99' },
      { host: 'ns2.deep', type: 'TXT', answer: 'x' },
    ]);
    expect(await shown(`ns1.${name}`)).toEqual(['A 192.0.2.99']);
    expect(await shown(`ns2.deep.${name}`)).toEqual(['A 192.0.2.54', 'TXT "x"']);
  });

  it('lists everything that it answers with', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [
      { host: 'www', type: 'A', answer: '192.0.2.1' },
      { host: 'sub', type: 'NS', answer: 'ns.example.net' },
    ]);
    await rows.glue(id, `ns1.${name}`, ['192.0.2.53']);
    const { rows: listed } = await reader.query(
      'select name, type, content, auth from records where domain_id = $1 order by 1, 2, 3',
      [id],
    );
    expect(listed).toEqual([
      { name: `ns1.${name}`, type: 'A', content: '192.0.2.53', auth: true },
      { name: `sub.${name}`, type: 'NS', content: 'ns.example.net', auth: false },
      { name: `www.${name}`, type: 'A', content: '192.0.2.1', auth: true },
      { name, type: 'NS', content: 'ns1.example.net', auth: true },
      { name, type: 'NS', content: 'ns2.example.net', auth: true },
      { name, type: 'SOA', content: expect.stringContaining('ns1.example.net'), auth: true },
    ]);
  });
});

describe('a domain is out of the DNS', () => {
  it.each([
    `state = 'pending_create'`,
    `state = 'initialized'`,
    `removed_at = now()`,
    `state = 'failed', removed_at = now()`,
    `locks = '{ClientHold}'`,
    `locks = '{VerificationClientHold}'`,
    `locks = '{RegistrarLock,ExpirationClientHold}'`,
    `registry_statuses = '{clientHold}'`,
    `registry_statuses = '{ok,serverHold}'`,
    `locks = '{VerificationHold}'`,
  ])('while %s', async (set) => {
    const { id, name } = await rows.domain();
    await rows.records(id, [{ host: 'www', type: 'A', answer: '192.0.2.1' }]);
    await rows.glue(id, `ns1.${name}`, ['192.0.2.53']);
    await change(id, set);
    for (const [asked, type] of [
      [name, 'SOA'],
      [name, null],
      [`www.${name}`, 'A'],
      [`ns1.${name}`, null],
    ] as const) {
      expect(await lookup(asked, type)).toEqual([]);
      expect(await lookup(asked, type, id)).toEqual([]);
    }
    expect((await reader.query('select from domains where name = $1', [name])).rowCount).toBe(0);
    expect((await reader.query('select from records where domain_id = $1', [id])).rowCount).toBe(0);
  });

  it.each([
    `locks = '{RegistrarLock,AccountLock,PrivacyLock,TransferLock}'`,
    `registry_statuses = '{clientTransferProhibited,serverUpdateProhibited,inactive,pendingTransfer}'`,
    "nameservers = '{}'",
    `expires_at = now() - interval '10 days'`,
  ])('but not while %s', async (set) => {
    const { id, name } = await rows.domain();
    await rows.records(id, [{ host: 'www', type: 'A', answer: '192.0.2.1' }]);
    await change(id, set);
    expect(await shown(`www.${name}`, 'A')).toEqual(['A 192.0.2.1']);
    expect(await shown(name, 'SOA')).toHaveLength(1);
  });

  it('for the unverified only in so far as all its names lead to the parking page, where there is one', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [
      { host: 'www', type: 'A', answer: '192.0.2.1' },
      { host: 'a.b', type: 'A', answer: '192.0.2.1' },
      { host: '', type: 'MX', answer: 'mail.example.net', priority: 5 },
    ]);
    await change(id, `locks = '{VerificationHold}'`);
    await reader.query(`set registrar.parking_addresses = '192.0.2.80, 2001:db8::80'`);
    try {
      expect(await shown(name)).toEqual([
        'A 192.0.2.80',
        'AAAA 2001:db8::80',
        'NS ns1.example.net',
        'NS ns2.example.net',
        expect.stringContaining('SOA'),
      ]);
      expect(await shown(`*.${name}`)).toEqual(['A 192.0.2.80', 'AAAA 2001:db8::80']);
      for (const asked of ['www', 'b', 'a.b']) expect(await lookup(`${asked}.${name}`, null, id)).toEqual([]);
    } finally {
      await reader.query('reset registrar.parking_addresses');
    }
  });

  it('and all others are served by the server and hostmaster that a setting names', async () => {
    const { name } = await rows.domain();
    await reader.query(`set registrar.primary_nameserver = 'ns.registrar.example'`);
    await reader.query(`set registrar.hostmaster = 'dns.registrar.example'`);
    expect(await shown(name, 'SOA')).toEqual([
      'SOA ns.registrar.example dns.registrar.example 1 10800 3600 1209600 300',
    ]);
    await reader.query('reset all');
    await reader.query('set search_path = powerdns');
  });
});

describe('the serial of a zone', () => {
  it('grows with every change of the served data', async () => {
    const { id, name } = await rows.domain();
    const serials = [await serialOf(name)];
    const steps: (() => Promise<unknown>)[] = [
      () => rows.records(id, [{ host: 'www', type: 'A', answer: '192.0.2.1' }]),
      () => change(id, `nameservers = '{ns3.example.net}'`),
      async () => {
        await change(id, `locks = '{ClientHold}'`);
        await change(id, `locks = '{}'`);
      },
      async () => {
        await change(id, `registry_statuses = '{serverHold}'`);
        await change(id, `registry_statuses = '{}'`);
      },
      async () => {
        await change(id, `locks = '{VerificationHold}'`);
        await change(id, `locks = '{}'`);
      },
      () => rows.glue(id, `ns1.${name}`, ['192.0.2.53']),
      () => rows.glue(id, `ns1.${name}`, ['192.0.2.54']),
      () => rows.query('delete from vanity_nameservers where domain_id = $1', [id]),
    ];
    for (const step of steps) {
      await step();
      serials.push(await serialOf(name));
    }
    expect(serials).toEqual([...new Set(serials)].sort((one, other) => one - other));
  });

  it.each([
    `autorenew_enabled = false`,
    `locks = '{RegistrarLock}'`,
    `registry_statuses = '{clientTransferProhibited}'`,
    'nameservers = nameservers',
    `expires_at = expires_at + interval '1 year'`,
  ])('stays for a change of another kind: %s', async (set) => {
    const { id, name } = await rows.domain();
    await change(id, set);
    expect(await serialOf(name)).toBe(1);
  });
});

describe('keys', () => {
  it('make a zone one with narrow NSEC3, whatever was noted of it', async () => {
    const { id } = await rows.domain();
    const metadata = async (): Promise<unknown[]> =>
      (await reader.query('select kind, content from metadata where domain_id = $1 order by 1', [id])).rows;
    await reader.query(
      `insert into domainmetadata (domain_id, kind, content) values ($1, 'NSEC3PARAM', '1 1 50 ab'), ($1, 'SOA-EDIT', 'INCEPTION-EPOCH')`,
      [id],
    );
    expect(await metadata()).toEqual([{ kind: 'SOA-EDIT', content: 'INCEPTION-EPOCH' }]);
    await reader.query(
      `insert into cryptokeys (domain_id, flags, active, published, content) values ($1, 257, true, true, 'key')`,
      [id],
    );
    expect(await metadata()).toEqual([
      { kind: 'NSEC3NARROW', content: '1' },
      { kind: 'NSEC3PARAM', content: '1 0 0 -' },
      { kind: 'SOA-EDIT', content: 'INCEPTION-EPOCH' },
    ]);
  });
});

describe('among 100,000 zones, and in one of 100,000 records', () => {
  let large: number;
  beforeAll(async () => {
    large = await rows.many(100_000, 100_000);
  });

  /** Pages that a statement reads, its functions included, with the session's cached plan. */
  async function visited(name: string, type: string | null, zone: number | null): Promise<number> {
    const values = [name, type, zone]
      .map((value) => (value === null ? 'null' : reader.escapeLiteral(String(value))))
      .join(', ');
    let pages = Infinity;
    for (let time = 0; time < 8; time += 1) {
      const {
        rows: [
          {
            'QUERY PLAN': [{ Plan: plan }],
          },
        ],
      } = await reader.query(
        `explain (analyze, buffers, format json) select * from powerdns.lookup(${values})`,
      );
      pages = Math.min(
        pages,
        (plan as Record<string, number>)['Shared Hit Blocks'] +
          (plan as Record<string, number>)['Shared Read Blocks'],
      );
    }
    return pages;
  }

  it.each([
    ['the SOA of a zone', 'many-77777.example', 'SOA', false],
    ['an SOA that there is not', 'none-77777.example', 'SOA', false],
    ['a name without its zone', 'h1.many-77777.example', 'A', false],
    ['a name of the large zone', 'h77777.large.example', null, true],
    ['a type of it', 'h77777.large.example', 'TXT', true],
    ['a name that does not exist', 'nope.large.example', null, true],
    ['a name with others below it', 'b50000.large.example', null, true],
    ['the apex', 'large.example', null, true],
    ['a name below a delegation', 'x.y.h1001.large.example', null, true],
    ['a wildcard that does not exist', '*.large.example', null, true],
    ['a name as deep as names go', `${'a.'.repeat(110)}large.example`, null, true],
  ] as const)('%s looks at few pages', async (_what, name, type, inLarge) => {
    expect(await visited(name, type, inLarge ? large : null)).toBeLessThan(
      MAY_VISIT * (name.length > 200 ? 10 : 1),
    );
  });

  it('the whole of the large zone is listed by its own index', async () => {
    const { rows: plan } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select * from powerdns.records where domain_id = ${large}`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).not.toMatch(/Seq Scan on (?:domains|zones|dns_records)/);
    const {
      rows: [{ count }],
    } = await reader.query(`select count(*)::int as count from records where domain_id = $1`, [large]);
    expect(count).toBe(100_000 + 3);
  });
});
