import { octetsOf, STRING_MAX } from '@registrar/dns';
import { TXT_CASES, type TxtCase } from '@registrar/dns/testing';
import { type Answer, basic, describedFetch, Sandbox } from '@registrar/test-sandbox';
import { describeNameServer, startTestNameServer, type TestNameServer } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

jest.setTimeout(180_000);

/** Requests at once. */
const AT_ONCE = 6;
interface Shown {
  id: number;
  host: string;
  answer: string;
  type: string;
}

/** Texts through every interface, and out of a real name server. */
describeNameServer('a TXT record', () => {
  let sandbox: Sandbox;
  let url: string;
  let server: TestNameServer;
  let serial = 0;
  let domain: string;
  beforeAll(async () => {
    sandbox = await Sandbox.start({ tlds: ['com'] });
    url = await sandbox.serve(await createPublicApi(sandbox.settings()));
    server = await startTestNameServer(sandbox.database.urlAs('dnsReader'));
  });
  afterAll(async () => {
    await server?.stop();
    await sandbox?.stop();
  });
  beforeEach(async () => {
    domain = await register();
  });

  async function register(): Promise<string> {
    const domainName = `texts-${(serial += 1)}.com`;
    expect((await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName } })).status).toBe(
      200,
    );
    return domainName;
  }

  const call = (method: string, rest: string, body?: unknown, prefix = '/core/v1'): Promise<Answer> =>
    sandbox.call(url, method, `${prefix}/domains/${domain}${rest}`, body);
  async function exported(): Promise<string> {
    const { username, token } = sandbox.credentials;
    return (
      await describedFetch(`${url}/core/v1/domains/${domain}/records:export`, {
        headers: { authorization: basic(username, token) },
      })
    ).text();
  }
  async function forEach<T>(all: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let at = next++; at < all.length; at = next++) await work(all[at], at);
      }),
    );
  }
  const listed = async (prefix = '/core/v1'): Promise<Map<string, Shown>> =>
    new Map(
      ((await call('GET', '/records?perPage=1000', undefined, prefix)).body.records as Shown[]).map(
        (record) => [record.host, record],
      ),
    );

  /** That every case is served octet by octet, in strings of at most 255. */
  async function expectServed(): Promise<void> {
    const wrong: unknown[] = [];
    await forEach(TXT_CASES, async ({ given, text }, at) => {
      const { answers } = await server.ask(`t${at}.${domain}`, 'TXT', { tcp: true });
      const strings = answers.flatMap((one) => one.strings ?? []);
      const isServed =
        answers.length === 1 &&
        Buffer.concat(strings).equals(Buffer.from(octetsOf(text))) &&
        strings.every(({ length }) => length <= STRING_MAX);
      if (!isServed) wrong.push({ at, given, data: answers.map(({ data }) => data) });
    });
    expect(wrong).toEqual([]);
  }
  const answersOf = (records: Map<string, Shown>): (string | undefined)[] =>
    TXT_CASES.map((_, at) => records.get(`t${at}`)?.answer);
  const GIVEN = TXT_CASES.map(({ given }) => given);

  it.each(['/core/v1', '/v4'])(
    'is answered as it was sent and serves what it means, created and replaced by %s',
    async (prefix) => {
      const wrong: unknown[] = [];
      const send = async (method: string, rest: string, { given }: TxtCase, at: number): Promise<void> => {
        const { status, body } = await call(
          method,
          rest,
          { type: 'TXT', host: `t${at}`, answer: given },
          prefix,
        );
        if (status !== 200 || body.answer !== given) wrong.push({ method, at, given, status, body });
      };
      await forEach(TXT_CASES, (one, at) => send('POST', '/records', one, at));
      expect(wrong).toEqual([]);
      const records = await listed(prefix);
      expect(answersOf(records)).toEqual(GIVEN);
      await expectServed();
      const { code, output } = await server.util('check-zone', domain);
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(' 0 errors') });
      // each in the place of the next one, then sent back as it is read
      await forEach(TXT_CASES, async (one, at) =>
        send('PUT', `/records/${records.get(`t${(at + 1) % TXT_CASES.length}`)!.id}`, one, at + 1_000),
      );
      const moved = await listed(prefix);
      await forEach([...moved.values()], async ({ id, host, ...rest }) => {
        const { status, body } = await call(
          'PUT',
          `/records/${id}`,
          { ...rest, host: `t${Number(host.slice(1)) - 1_000}` },
          prefix,
        );
        if (status !== 200 || body.answer !== rest.answer) wrong.push({ id, host, status, body });
        const read = await call('GET', `/records/${id}`, undefined, prefix);
        if (read.body.answer !== rest.answer) wrong.push({ id, host, read: read.body });
      });
      expect(wrong).toEqual([]);
      expect(answersOf(await listed(prefix))).toEqual(GIVEN);
      await expectServed();
    },
  );

  it('serves the same through a file, into its own zone and into another one', async () => {
    await forEach(TXT_CASES, async ({ given }, at) => {
      await call('POST', '/records', { type: 'TXT', host: `t${at}`, answer: given });
    });
    const zoneFile = await exported();
    expect(await call('POST', '/records:import', { zoneFile, mode: 'replace' })).toMatchObject({
      status: 200,
      body: { applied: false, added: 0, changed: 0, removed: 0 },
    });
    const first = domain;
    domain = await register();
    expect(
      await call('POST', '/records:import', {
        zoneFile: zoneFile.replaceAll(first, domain),
        mode: 'replace',
      }),
    ).toMatchObject({ status: 200, body: { added: TXT_CASES.length } });
    await expectServed();
    // bare, unless that would mean another text
    const records = await listed();
    const wrong: unknown[] = [];
    await forEach(TXT_CASES, async ({ text }, at) => {
      const { id, answer } = records.get(`t${at}`)!;
      const isQuoted = answer !== text;
      const { status } = await call('PUT', `/records/${id}`, { type: 'TXT', host: `t${at}`, answer });
      if (status !== 200 || (isQuoted && !text.startsWith('"'))) wrong.push({ at, text, answer, status });
    });
    expect(wrong).toEqual([]);
    await expectServed();
    expect((await exported()).split('\n').slice(2)).toEqual(
      zoneFile.replaceAll(first, domain).split('\n').slice(2),
    );
  });

  it('is a duplicate where the same is served, bare and quoted, and comes back in its form with a version', async () => {
    await call('POST', '/records', { type: 'TXT', answer: '"v=spf1 " "-all"' });
    for (const answer of ['v=spf1 -all', '"v=spf1 -all"', '"v=spf1 " "-all"'])
      expect(await call('POST', '/records', { type: 'TXT', answer })).toMatchObject({
        status: 409,
        body: { details: 'Parameter Value Error - Duplicate Record' },
      });
    expect(await call('POST', '/records', { type: 'TXT', answer: 'v=spf1 -all' }, '/v4')).toMatchObject({
      status: 400,
    });
    await call('POST', '/records:import', { zoneFile: '; nothing', mode: 'replace' });
    expect((await call('POST', '/versions/1:rollback', {})).body).toMatchObject({
      applied: true,
      changes: [{ after: { answer: '"v=spf1 " "-all"' } }],
    });
    expect((await call('GET', '/versions/3')).body).toMatchObject({
      changes: [{ after: { answer: '"v=spf1 " "-all"' } }],
    });
    expect((await call('GET', '/records')).body).toMatchObject({ records: [{ answer: '"v=spf1 " "-all"' }] });
  });
});
