import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { describeNameServer, startTestNameServer, type TestNameServer } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

/** The promise of the interface: what was answered 200 is on the wire this many milliseconds later. */
const VISIBLE_WITHIN_MS = 1_000;

/** Through the API into the zone, and out of a real name server. */
describeNameServer('what a reseller writes is served', () => {
  let sandbox: Sandbox;
  let url: string;
  let server: TestNameServer;
  let serial = 0;
  let domain: string;
  beforeAll(async () => {
    sandbox = await Sandbox.start({ tlds: ['com', 'example'] });
    url = await sandbox.serve(
      await createPublicApi(
        sandbox.settings({
          ZONE_RECORDS_MAX: '200000',
          FORWARDER_ADDRESSES: '198.51.100.7,2001:db8::7',
          MAIL_EXCHANGERS: '10 mx1.registrar.example,20 mx2.registrar.example',
        }),
      ),
    );
    server = await startTestNameServer(sandbox.database.urlAs('dnsReader'), {
      parking_addresses: '192.0.2.80',
    });
  });
  afterAll(async () => {
    await server?.stop();
    await sandbox?.stop();
  });
  beforeEach(async () => {
    domain = await register(`served-${(serial += 1)}.com`);
  });

  async function register(domainName: string): Promise<string> {
    const { status, body } = await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName } });
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body.domain as { domainName: string }).domainName;
  }

  const call = (method: string, rest: string, body?: unknown): Promise<Answer> =>
    sandbox.call(url, method, `/core/v1/domains/${domain}${rest}`, body);
  const dataOf = async (host: string, type: string): Promise<string[]> =>
    (await server.ask(host === '' ? domain : `${host}.${domain}`, type)).answers
      .map(({ data }) => data)
      .sort();
  const hold = (locks: string): Promise<unknown> =>
    sandbox.sql.query('update domains set locks = $2 where name = $1', [domain, locks]);

  /** Asks from the 200 on until the answer is as expected; how long that took. */
  async function seenAfter(host: string, type: string, expected: readonly string[]): Promise<number> {
    const begin = performance.now();
    let seen: string[] = [];
    while (performance.now() - begin < VISIBLE_WITHIN_MS) {
      seen = await dataOf(host, type);
      if (JSON.stringify(seen) === JSON.stringify(expected)) return performance.now() - begin;
    }
    expect(seen).toEqual(expected);
    return Infinity;
  }

  async function create(
    body: object,
    host: string,
    expected: readonly string[],
    type: string,
  ): Promise<number> {
    const {
      status,
      body: { id },
    } = await call('POST', '/records', body);
    expect(status).toBe(200);
    expect(await seenAfter(host, type, expected)).toBeLessThan(VISIBLE_WITHIN_MS);
    return id as number;
  }

  it.each<[string, object, string, string, string[]]>([
    ['A', { type: 'A', host: 'www', answer: '192.0.2.1' }, 'www', 'A', ['192.0.2.1']],
    ['A at the apex', { type: 'A', answer: '192.0.2.1', ttl: 3_600 }, '', 'A', ['192.0.2.1']],
    ['AAAA', { type: 'AAAA', host: 'www', answer: '2001:0DB8::0001' }, 'www', 'AAAA', ['2001:db8::1']],
    [
      'CNAME',
      { type: 'CNAME', host: 'Shop', answer: 'Target.Example.NET.' },
      'shop',
      'CNAME',
      ['target.example.net.'],
    ],
    ['MX', { type: 'MX', answer: 'mail.example.net', priority: 10 }, '', 'MX', ['10 mail.example.net.']],
    [
      'MX of priority 0',
      { type: 'MX', host: 'sub', answer: 'mail.example.net', priority: 0 },
      'sub',
      'MX',
      ['0 mail.example.net.'],
    ],
    [
      'SRV',
      { type: 'SRV', host: '_sip._tcp', answer: '1 5060 sip.example.net', priority: 5 },
      '_sip._tcp',
      'SRV',
      ['5 1 5060 sip.example.net.'],
    ],
    [
      'TXT',
      { type: 'TXT', host: '_dmarc', answer: '"v=DMARC1; " "p=none"' },
      '_dmarc',
      'TXT',
      ['v=DMARC1; p=none'],
    ],
    [
      'TXT with quotes and backslashes',
      { type: 'TXT', host: 't', answer: 'say "hi" \\ ü 💩' },
      't',
      'TXT',
      ['say "hi" \\ ü 💩'],
    ],
    [
      'TXT of many strings',
      { type: 'TXT', host: 't', answer: 'é"'.repeat(1_300) },
      't',
      'TXT',
      ['é"'.repeat(1_300)],
    ],
    ['an IDN host', { type: 'A', host: 'Bücher', answer: '192.0.2.1' }, 'xn--bcher-kva', 'A', ['192.0.2.1']],
    ['a wildcard', { type: 'A', host: '*', answer: '192.0.2.1' }, 'anything.at.all', 'A', ['192.0.2.1']],
    [
      'a wildcard CNAME',
      { type: 'CNAME', host: '*.dev', answer: 'dev.example.net' },
      'x.dev',
      'A',
      ['dev.example.net.'],
    ],
  ])('%s, within a second of the 200', async (_what, body, host, type, expected) => {
    await create(body, host, expected, type);
  });

  it('NS, as a delegation', async () => {
    await call('POST', '/records', { type: 'NS', host: 'lab', answer: 'ns1.example.net' });
    expect(await server.ask(`x.lab.${domain}`, 'A')).toMatchObject({
      authoritative: false,
      authority: [{ name: `lab.${domain}.`, type: 'NS', data: 'ns1.example.net.' }],
    });
  });

  it('ANAME at the apex, as the addresses of what it points to', async () => {
    const target = domain;
    await create({ type: 'A', host: 'www', answer: '192.0.2.7' }, 'www', ['192.0.2.7'], 'A');
    domain = await register(`served-${(serial += 1)}.com`);
    await call('POST', '/records', { type: 'MX', answer: 'mail.example.net', priority: 1 });
    await create({ type: 'ANAME', answer: `www.${target}` }, '', ['192.0.2.7'], 'A');
    expect(await dataOf('', 'MX')).toEqual(['1 mail.example.net.']);
  });

  it('and so are its replacement and its deletion', async () => {
    const id = await create({ type: 'A', host: 'www', answer: '192.0.2.1' }, 'www', ['192.0.2.1'], 'A');
    await call('PUT', `/records/${id}`, { type: 'A', host: 'www', answer: '192.0.2.2' });
    expect(await seenAfter('www', 'A', ['192.0.2.2'])).toBeLessThan(VISIBLE_WITHIN_MS);
    await call('DELETE', `/records/${id}`);
    expect(await seenAfter('www', 'A', [])).toBeLessThan(VISIBLE_WITHIN_MS);
    expect((await server.ask(`www.${domain}`, 'A')).status).toBe('NXDOMAIN');
  });

  it('whoever writes at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        call('POST', '/records', { type: 'A', host: `h${at}`, answer: `192.0.2.${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 200));
    for (let at = 0; at < 24; at += 1) expect(await dataOf(`h${at}`, 'A')).toEqual([`192.0.2.${at}`]);
  });

  it('for an IDN domain', async () => {
    // registering one has rules of its own
    await sandbox.sql.query('update domains set name = $2 where name = $1', [domain, 'xn--bcher-kva.com']);
    domain = 'xn--bcher-kva.com';
    await create({ type: 'A', host: 'www', answer: '192.0.2.1' }, 'www', ['192.0.2.1'], 'A');
  });

  it('from the first minute with the name servers of the domain, and with others when they change', async () => {
    const first = await dataOf('', 'NS');
    expect(first.length).toBeGreaterThan(1);
    const [before] = await dataOf('', 'SOA');
    const { status } = await call('POST', ':setNameservers', {
      nameservers: ['ns2.example.test', 'ns1.example.test'],
    });
    expect(status).toBe(200);
    await call('POST', ':setNameservers', { nameservers: ['ns1.example.org', 'ns2.example.org'] });
    expect(await dataOf('', 'NS')).toEqual(
      ((await call('GET', '')).body.nameservers as string[]).map((host) => `${host}.`).sort(),
    );
    const serialOf = (soa: string): number => Number(soa.split(' ')[2]);
    expect(serialOf((await dataOf('', 'SOA'))[0])).toBeGreaterThan(serialOf(before));
  });

  it('with the addresses of its own name servers, beside them', async () => {
    expect(
      (await call('POST', '/vanity_nameservers', { hostname: 'ns1', ips: ['192.0.2.53', '2001:db8::53'] }))
        .status,
    ).toBe(200);
    expect((await call('POST', '/vanity_nameservers', { hostname: 'ns2', ips: ['192.0.2.54'] })).status).toBe(
      200,
    );
    expect(await seenAfter('ns1', 'AAAA', ['2001:db8::53'])).toBeLessThan(VISIBLE_WITHIN_MS);
    expect(
      (await call('POST', ':setNameservers', { nameservers: [`ns1.${domain}`, `ns2.${domain}`] })).status,
    ).toBe(200);
    const { answers, additional } = await server.ask(domain, 'NS');
    expect(answers.map(({ data }) => data).sort()).toEqual([`ns1.${domain}.`, `ns2.${domain}.`]);
    expect(additional.map(({ data }) => data).sort()).toEqual(['192.0.2.53', '192.0.2.54', '2001:db8::53']);
    await call('PUT', '/vanity_nameservers/ns1', { ips: ['192.0.2.99'] });
    expect(await seenAfter('ns1', 'A', ['192.0.2.99'])).toBeLessThan(VISIBLE_WITHIN_MS);
  });

  it('with the forwarder where a host is forwarded, and with what was there before when it no longer is', async () => {
    await create({ type: 'A', host: 'www', answer: '192.0.2.1' }, 'www', ['192.0.2.1'], 'A');
    expect(
      (
        await call('POST', '/url/forwarding', {
          host: 'www',
          forwardsTo: 'https://shop.example.org/',
          type: 'redirect',
        })
      ).status,
    ).toBe(200);
    expect(await seenAfter('www', 'A', ['198.51.100.7'])).toBeLessThan(VISIBLE_WITHIN_MS);
    expect(await dataOf('www', 'AAAA')).toEqual(['2001:db8::7']);
    await call('DELETE', '/url/forwarding/www');
    expect(await seenAfter('www', 'A', ['192.0.2.1'])).toBeLessThan(VISIBLE_WITHIN_MS);
    expect(await dataOf('www', 'AAAA')).toEqual([]);
  });

  it('with the mail servers of the registrar while mail is forwarded', async () => {
    await create({ type: 'MX', answer: 'mail.example.net', priority: 5 }, '', ['5 mail.example.net.'], 'MX');
    expect(
      (await call('POST', '/email/forwarding', { emailBox: 'info', emailTo: 'ilse@example.net' })).status,
    ).toBe(200);
    expect(
      await seenAfter('', 'MX', ['10 mx1.registrar.example.', '20 mx2.registrar.example.']),
    ).toBeLessThan(VISIBLE_WITHIN_MS);
    await call('DELETE', '/email/forwarding/info');
    expect(await seenAfter('', 'MX', ['5 mail.example.net.'])).toBeLessThan(VISIBLE_WITHIN_MS);
  });

  it('with a serial that grows by each write', async () => {
    const serials: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      serials.push((await dataOf('', 'SOA'))[0].split(' ')[2]);
      await call('POST', '/records', { type: 'A', host: `h${at}`, answer: '192.0.2.1' });
    }
    expect(serials.map((one) => Number(one) - Number(serials[0]))).toEqual([0, 1, 2, 3]);
  });

  it('not on hold, and again after the release', async () => {
    await create({ type: 'A', host: 'www', answer: '192.0.2.1' }, 'www', ['192.0.2.1'], 'A');
    for (const lock of ['ClientHold', 'VerificationClientHold', 'ExpirationClientHold']) {
      await hold(`{${lock}}`);
      expect((await server.ask(`www.${domain}`, 'A')).status).toBe('REFUSED');
    }
    await hold('{VerificationHold}');
    expect(await dataOf('www', 'A')).toEqual(['192.0.2.80']);
    await hold('{}');
    expect(await dataOf('www', 'A')).toEqual(['192.0.2.1']);
  });

  it('as a zone of 100,000 records, imported at one stroke, all of it at once', async () => {
    const zoneFile = Array.from(
      { length: 100_000 },
      (_, at) => `host-${at} 3600 IN ${at % 2 === 0 ? `A 192.0.2.${at % 256}` : `TXT "text ${at}"`}`,
    ).join('\n');
    expect(await call('POST', '/records:import', { zoneFile, mode: 'merge' })).toMatchObject({
      status: 200,
      body: { applied: true, added: 100_000 },
    });
    expect(await seenAfter('host-99999', 'TXT', ['text 99999'])).toBeLessThan(VISIBLE_WITHIN_MS);
    expect(await dataOf('host-0', 'A')).toEqual(['192.0.2.0']);
    await create({ type: 'A', host: 'one-more', answer: '192.0.2.1' }, 'one-more', ['192.0.2.1'], 'A');
    const back = await call('POST', '/versions/0:rollback', { allowMassDeletion: true });
    expect(back).toMatchObject({ status: 200, body: { removed: 100_001 } });
    expect(await seenAfter('host-0', 'A', [])).toBeLessThan(VISIBLE_WITHIN_MS);
  }, 180_000);

  it('and nothing that was refused', async () => {
    const refused = await call('POST', '/records', { type: 'A', host: 'www', answer: '192.0.2.256' });
    expect(refused.status).toBe(400);
    expect((await server.ask(`www.${domain}`, 'A')).status).toBe('NXDOMAIN');
    expect((await server.ask('somebody-elses.com', 'A')).status).toBe('REFUSED');
  });
});
