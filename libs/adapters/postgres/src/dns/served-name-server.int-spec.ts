import { nameOf, octetsOf, type RecordData, recordFrom, type RecordInput, STRING_MAX } from '@registrar/dns';
import { ACCEPTED_RECORDS, REFUSED_RECORDS, RIGHT_RECORDS, ZONE_OF_RECORDS } from '@registrar/dns/testing';
import { describeNameServer, startTestNameServer, type TestNameServer } from '@registrar/testkit';
import fc from 'fast-check';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { ServedRows } from '../../test/served-rows';

jest.setTimeout(180_000);

const SEED = 20_260_302;
const PARKING = '192.0.2.80,2001:db8::80';

/** Makes a case of the rules a record at its own host, unless the case is about its host. */
function atItsHost(input: Partial<RecordInput> & { type: RecordData['type'] }, number: number): RecordData {
  const record = recordFrom(ZONE_OF_RECORDS, { ...RIGHT_RECORDS[input.type], ...input });
  if (input.host !== undefined && record.type !== 'CNAME') return record;
  return { ...record, host: record.type === 'SRV' ? `_sip._tcp.case-${number}` : `case-${number}` };
}

const distinct = (records: readonly RecordData[]): RecordData[] => [
  ...new Map(records.map((record) => [`${record.host} ${record.type} ${record.answer}`, record])).values(),
];

describeNameServer('a real name server', () => {
  let database: OpenDatabase;
  let rows: ServedRows;
  let server: TestNameServer;
  beforeAll(async () => {
    database = await openDatabase();
    rows = await ServedRows.create(database);
    server = await startTestNameServer(database.urlAs('dnsReader'), {
      parking_addresses: PARKING,
      hostmaster: 'dns.registrar.example',
    });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
  });

  const dataOf = async (name: string, type: string): Promise<string[]> =>
    (await server.ask(name, type)).answers.map(({ data }) => data).sort();
  const statusOf = async (name: string, type = 'A'): Promise<string> => (await server.ask(name, type)).status;

  describe('takes every record that the rules accept', () => {
    const cases = distinct(
      ACCEPTED_RECORDS.map(({ input }, at) => atItsHost(input as Parameters<typeof atItsHost>[0], at)),
    );
    /** In addition to the table: further values that the rules accept. */
    const [texts, labels] = [
      fc.string({ unit: 'binary', minLength: 1, maxLength: 600 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    ];
    const attempts = [
      ...fc
        .sample(texts, { numRuns: 300, seed: SEED })
        .map((answer): RecordInput => ({ type: 'TXT', answer })),
      ...fc
        .sample(fc.ipV6(), { numRuns: 60, seed: SEED })
        .map((answer): RecordInput => ({ type: 'AAAA', answer })),
      ...fc
        .sample(fc.ipV4(), { numRuns: 60, seed: SEED })
        .map((answer): RecordInput => ({ type: 'A', answer })),
      ...fc.sample(fc.domain(), { numRuns: 80, seed: SEED }).flatMap((answer) =>
        (['CNAME', 'ANAME', 'NS', 'MX'] as const).map((type): RecordInput => ({
          type,
          answer,
          priority: 1,
        })),
      ),
      ...fc
        .sample(labels, { numRuns: 300, seed: SEED })
        .map((host): RecordInput => ({ type: 'A', answer: '192.0.2.1', host })),
    ];
    const taken = attempts.flatMap((input, at) => {
      try {
        return [atItsHost(input, 10_000 + at)];
      } catch {
        return []; // refused: never reaches the server
      }
    });

    it('and pdnsutil finds no fault in a zone that has them all', async () => {
      const { id } = await rows.domain(ZONE_OF_RECORDS);
      const all = distinct([...cases, ...taken]);
      expect(cases.length).toBeGreaterThan(90);
      expect(all.length).toBeGreaterThan(500);
      await rows.records(id, all);
      const { code, output } = await server.util('check-zone', ZONE_OF_RECORDS);
      expect(output).toMatch(
        new RegExp(`Checked ${all.length + 3} records of '${ZONE_OF_RECORDS}', 0 errors`),
      );
      // it still serves IPv4-mapped addresses, as the next test shows
      expect(
        output
          .split('\n')
          .filter((line) => line.startsWith('[Warning]') && !line.includes('::ffff:192.0.2.1')),
      ).toEqual([]);
      expect(code).toBe(0);
    });

    it('and those that it refuses are refused by the rules: they never reach the zone', () => {
      expect(REFUSED_RECORDS.length).toBeGreaterThan(200);
      for (const { input } of REFUSED_RECORDS) expect(() => recordFrom(ZONE_OF_RECORDS, input)).toThrow();
    });

    it('and answers texts octet by octet, in strings of at most 255', async () => {
      const shown = [...cases, ...taken].filter(
        ({ type, answer }) => type === 'TXT' && octetsOf(answer).length < 4_000,
      );
      for (const { host, answer } of shown) {
        const {
          answers: [{ strings }],
        } = await server.ask(nameOf(host, ZONE_OF_RECORDS), 'TXT');
        expect([...Buffer.concat(strings!)]).toEqual(octetsOf(answer));
        expect(strings!.map(({ length }) => length > STRING_MAX)).not.toContain(true);
      }
      expect(shown.length).toBeGreaterThan(100);
      const mapped = cases.find(({ answer }) => answer.startsWith('::ffff:'))!;
      expect(await dataOf(nameOf(mapped.host, ZONE_OF_RECORDS), 'AAAA')).toEqual(['::ffff:c000:201']);
    });
  });

  describe('answers', () => {
    let name: string;
    let id: number;
    beforeEach(async () => {
      ({ id, name } = await rows.domain());
    });

    it('with every type, whichever way it is asked', async () => {
      await rows.records(id, [
        { host: '', type: 'MX', answer: 'mail.example.net', priority: 10 },
        { host: '', type: 'MX', answer: 'mail2.example.net', priority: 0 },
        { host: '', type: 'TXT', answer: 'v=spf1 -all' },
        { host: 'www', type: 'A', answer: '192.0.2.1' },
        { host: 'www', type: 'AAAA', answer: '2001:db8::1' },
        { host: 'alias', type: 'CNAME', answer: `www.${name}` },
        { host: '_sip._tcp', type: 'SRV', answer: '1 5060 sip.example.net', priority: 7 },
        { host: '_none._tcp', type: 'SRV', answer: '0 0 .', priority: 0 },
        { host: 'quiet', type: 'MX', answer: '.', priority: 0 },
        { host: 'sub', type: 'NS', answer: 'ns1.sub.example.net' },
      ]);
      expect(await dataOf(name, 'MX')).toEqual(['0 mail2.example.net.', '10 mail.example.net.']);
      expect(await dataOf(name, 'TXT')).toEqual(['v=spf1 -all']);
      expect(await dataOf(name, 'NS')).toEqual(['ns1.example.net.', 'ns2.example.net.']);
      expect(await dataOf(`www.${name}`, 'A')).toEqual(['192.0.2.1']);
      expect(await dataOf(`WWW.${name.toUpperCase()}`, 'AAAA')).toEqual(['2001:db8::1']);
      expect(await dataOf(`alias.${name}`, 'A')).toEqual(['192.0.2.1', `www.${name}.`]);
      expect(await dataOf(`_sip._tcp.${name}`, 'SRV')).toEqual(['7 1 5060 sip.example.net.']);
      // no service and no mail (RFC 2782, RFC 7505)
      expect([await dataOf(`_none._tcp.${name}`, 'SRV'), await dataOf(`quiet.${name}`, 'MX')]).toEqual([
        ['0 0 0 .'],
        ['0 .'],
      ]);
      expect(await server.ask(`x.sub.${name}`, 'A')).toMatchObject({
        authoritative: false,
        answers: [],
        authority: [{ type: 'NS', data: 'ns1.sub.example.net.' }],
      });
      expect((await server.ask(name, 'ANY', { tcp: true })).answers.map(({ type }) => type).sort()).toEqual([
        'MX',
        'MX',
        'NS',
        'NS',
        'SOA',
        'TXT',
      ]);
      expect(await server.ask(name, 'SOA')).toMatchObject({
        authoritative: true,
        answers: [{ ttl: 3_600, data: 'ns1.example.net. dns.registrar.example. 2 10800 3600 1209600 300' }],
      });
    });

    it('for wildcards as the DNS has it: not where there is a name, nor below one', async () => {
      await rows.records(id, [
        { host: '*', type: 'A', answer: '192.0.2.1' },
        { host: 'www', type: 'TXT', answer: 'x' },
        { host: '*.sub', type: 'A', answer: '192.0.2.2' },
        { host: 'a.b', type: 'A', answer: '192.0.2.3' },
        { host: '*.alias', type: 'CNAME', answer: 'www.example.net' },
      ]);
      const answers = Object.fromEntries(
        await Promise.all(
          ['x', 'x.y', 'www', 'x.www', 'sub', 'x.sub', 'x.y.sub', 'b', 'x.b', 'x.a.b', 'x.alias', '*'].map(
            async (host) => {
              const {
                status,
                answers: [first],
              } = await server.ask(`${host}.${name}`, 'A');
              return [host, first?.data ?? status] as const;
            },
          ),
        ),
      );
      expect(answers).toEqual({
        'x': '192.0.2.1',
        'x.y': '192.0.2.1',
        'www': 'NOERROR',
        'x.www': 'NXDOMAIN',
        'sub': 'NOERROR',
        'x.sub': '192.0.2.2',
        'x.y.sub': '192.0.2.2',
        'b': 'NOERROR',
        'x.b': 'NXDOMAIN',
        'x.a.b': 'NXDOMAIN',
        'x.alias': 'www.example.net.',
        '*': '192.0.2.1',
      });
    });

    it('for an ANAME with the addresses of its target, at the apex as well, and beside other records', async () => {
      const target = await rows.domain();
      await rows.records(target.id, [
        { host: 'www', type: 'A', answer: '192.0.2.7' },
        { host: 'www', type: 'A', answer: '192.0.2.8' },
        { host: 'www', type: 'AAAA', answer: '2001:db8::7' },
      ]);
      await rows.records(id, [
        { host: '', type: 'ANAME', answer: `www.${target.name}` },
        { host: '', type: 'MX', answer: 'mail.example.net', priority: 1 },
        { host: 'shop', type: 'ANAME', answer: `www.${target.name}` },
      ]);
      expect(await dataOf(name, 'A')).toEqual(['192.0.2.7', '192.0.2.8']);
      expect(await dataOf(name, 'AAAA')).toEqual(['2001:db8::7']);
      expect(await dataOf(`shop.${name}`, 'A')).toEqual(['192.0.2.7', '192.0.2.8']);
      expect(await dataOf(name, 'MX')).toEqual(['1 mail.example.net.']);
    });

    it('with glue for name servers below the domain, beside the name servers', async () => {
      const { id: own, name: vanity } = await rows.domain(undefined, []);
      await rows.query('update domains set nameservers = $2 where id = $1', [
        own,
        [`ns1.${vanity}`, `ns2.${vanity}`],
      ]);
      await rows.glue(own, `ns1.${vanity}`, ['192.0.2.53', '2001:db8::53']);
      await rows.glue(own, `ns2.${vanity}`, ['192.0.2.54']);
      const { additional } = await server.ask(vanity, 'NS');
      expect(additional.map(({ name: host, data }) => `${host} ${data}`).sort()).toEqual([
        `ns1.${vanity}. 192.0.2.53`,
        `ns1.${vanity}. 2001:db8::53`,
        `ns2.${vanity}. 192.0.2.54`,
      ]);
      expect(await dataOf(`ns1.${vanity}`, 'A')).toEqual(['192.0.2.53']);
    });

    it('no more while the domain is on hold, and again when it is released', async () => {
      await rows.records(id, [{ host: 'www', type: 'A', answer: '192.0.2.1' }]);
      expect(await statusOf(`www.${name}`)).toBe('NOERROR');
      for (const [hold, release] of [
        [`locks = '{ClientHold}'`, `locks = '{}'`],
        [`registry_statuses = '{serverHold}'`, `registry_statuses = '{}'`],
      ]) {
        await rows.query(`update domains set ${hold} where id = $1`, [id]);
        expect(await statusOf(`www.${name}`)).toBe('REFUSED');
        await rows.query(`update domains set ${release} where id = $1`, [id]);
        expect(await statusOf(`www.${name}`)).toBe('NOERROR');
      }
      await rows.query('update domains set removed_at = created_at where id = $1', [id]);
      expect(await statusOf(name, 'SOA')).toBe('REFUSED');
    });

    it('with the parking page for any name of an unverified domain', async () => {
      await rows.records(id, [
        { host: 'www', type: 'A', answer: '192.0.2.1' },
        { host: '', type: 'MX', answer: 'mail.example.net', priority: 1 },
      ]);
      await rows.query(`update domains set locks = '{VerificationHold}' where id = $1`, [id]);
      for (const asked of [name, `www.${name}`, `a.b.${name}`]) {
        expect(await dataOf(asked, 'A')).toEqual(['192.0.2.80']);
        expect(await dataOf(asked, 'AAAA')).toEqual(['2001:db8::80']);
        expect(await dataOf(asked, 'MX')).toEqual([]);
      }
    });

    it('nothing for a domain of another registrar', async () => {
      expect(await statusOf('elsewhere.example')).toBe('REFUSED');
      expect(await statusOf('example')).toBe('REFUSED');
    });

    it('nothing to a zone transfer', async () => {
      const { output } = await server.util('show-zone', name);
      expect(output).toMatch(/This is a Native zone/);
      expect((await server.ask(name, 'ANY')).truncated).toBe(false);
      await expect(server.ask('version.bind', 'TXT')).resolves.toMatchObject({ answers: [] });
    });
  });

  it('signs a zone that has a key: negative answers too, without revealing its names', async () => {
    const { id, name } = await rows.domain();
    await rows.records(id, [
      { host: 'www', type: 'A', answer: '192.0.2.1' },
      { host: 'a.b', type: 'A', answer: '192.0.2.1' },
    ]);
    const made = await fetch(`${server.apiUrl}/api/v1/servers/localhost/zones/${name}./cryptokeys`, {
      method: 'POST',
      headers: { 'x-api-key': server.apiKey },
      body: JSON.stringify({ keytype: 'csk', active: true, published: true, algorithm: 'ECDSAP256SHA256' }),
    });
    expect(made.status).toBe(201);
    expect((await server.ask(name, 'DNSKEY')).answers.map(({ type }) => type)).toEqual(['DNSKEY']);
    expect((await server.ask(name, 'NSEC3PARAM')).answers).toHaveLength(1);
    const { code, output } = await server.util('check-zone', name);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('0 errors') });
    // it would have to write to the zone, which is a view
    expect((await server.util('test-schema', name)).code).not.toBe(0);
  });

  it('answers from a zone of 100,000 records, at once', async () => {
    const large = await rows.many(1_000, 100_000);
    expect(await dataOf('h99999.large.example', 'TXT')).toEqual(['text 99999']);
    expect(await dataOf('a.b50000.large.example', 'TXT')).toEqual(['text 50000']);
    expect(await statusOf('b50000.large.example')).toBe('NOERROR');
    expect(await statusOf('nope.large.example')).toBe('NXDOMAIN');
    expect((await server.ask('x.h1001.large.example', 'A')).authority).toMatchObject([{ type: 'NS' }]);
    await rows.records(large, [{ host: 'new', type: 'A', answer: '192.0.2.1' }]);
    expect(await dataOf('new.large.example', 'A')).toEqual(['192.0.2.1']);
  });
});
