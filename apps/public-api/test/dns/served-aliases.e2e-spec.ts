import { startAliasResolver } from '@registrar/composition';
import type { Log } from '@registrar/kernel';
import { Sandbox } from '@registrar/test-sandbox';
import {
  describeNameServer,
  freePort,
  startTestNameServer,
  StubNameServer,
  type TestNameServer,
} from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

jest.setTimeout(120_000);

const SILENT: Log = Object.assign(Object.create(null) as Log, {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
});

/**
 * Through the API into the zones, and out of a real name server that asks our resolver for ANAME targets; the
 * stub plays the rest of the DNS.
 */
describeNameServer('an ANAME with the resolver of ANAME targets', () => {
  let sandbox: Sandbox;
  let url: string;
  let outside: StubNameServer;
  let resolver: { close(): Promise<void> };
  let server: TestNameServer;
  let serial = 0;

  beforeAll(async () => {
    sandbox = await Sandbox.start({ tlds: ['com'] });
    url = await sandbox.serve(await createPublicApi(sandbox.settings({})));
    outside = await StubNameServer.start();
    const port = await freePort();
    server = await startTestNameServer(sandbox.database.urlAs('dnsReader'), {}, `127.0.0.1:${port}`);
    resolver = await startAliasResolver(
      {
        aliasResolverListen: { host: '127.0.0.1', port },
        aliasResolverZones: { host: '127.0.0.1', port: server.port },
        aliasResolverUpstreams: [{ host: '127.0.0.1', port: outside.port }],
      },
      SILENT,
    );
  });
  afterAll(async () => {
    await server?.stop();
    await resolver?.close();
    await outside?.close();
    await sandbox?.stop();
  });

  async function zone(...records: object[]): Promise<string> {
    const { status, body } = await sandbox.call(url, 'POST', '/core/v1/domains', {
      domain: { domainName: `alias-${(serial += 1)}.com` },
    });
    expect(status).toBe(200);
    const { domainName } = body.domain as { domainName: string };
    for (const record of records) await add(domainName, record);
    return domainName;
  }
  async function add(domain: string, record: object): Promise<void> {
    expect(await sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records`, record)).toMatchObject({
      status: 200,
    });
  }
  const seen = async (name: string, type = 'A'): Promise<[string, ...string[]]> => {
    const { status, answers } = await server.ask(name, type);
    return [status, ...answers.map(({ data, ttl }) => `${data} ${ttl}`).sort()];
  };

  it('to a name of another zone of ours has its addresses, of either family, and the TTL of an ANAME at most', async () => {
    const target = await zone(
      { type: 'A', host: 'www', answer: '192.0.2.7', ttl: 86_400 },
      { type: 'A', host: 'www', answer: '192.0.2.8', ttl: 86_400 },
      { type: 'AAAA', host: 'www', answer: '2001:db8::7', ttl: 600 },
    );
    const domain = await zone({ type: 'ANAME', answer: `www.${target}`, ttl: 300 });
    expect(await seen(domain)).toEqual(['NOERROR', '192.0.2.7 300', '192.0.2.8 300']);
    expect(await seen(domain, 'AAAA')).toEqual(['NOERROR', '2001:db8::7 300']);
    expect(outside.asked.filter((asked) => asked.includes(target))).toEqual([]);
  });

  it('to a name outside has the addresses that the upstream resolver finds, with the least TTL of the chain', async () => {
    outside.answers.set('cdn.outside.net A', {
      records: [
        { type: 'CNAME', ttl: 120, data: 'edge.outside.net' },
        { name: 'edge.outside.net', type: 'A', ttl: 30, data: '198.51.100.1' },
      ],
    });
    outside.answers.set('cdn.outside.net AAAA', {
      records: [
        { type: 'CNAME', ttl: 20, data: 'edge.outside.net' },
        { name: 'edge.outside.net', type: 'AAAA', data: '2001:db8::1' },
      ],
    });
    const domain = await zone({ type: 'ANAME', answer: 'cdn.outside.net', ttl: 3_600 });
    expect(await seen(domain)).toEqual(['NOERROR', '198.51.100.1 30']);
    expect(await seen(domain, 'AAAA')).toEqual(['NOERROR', '2001:db8::1 20']);
  });

  it('to a name outside whose CNAME leads back to a zone of ours has the addresses of that zone', async () => {
    const target = await zone({ type: 'A', host: 'www', answer: '192.0.2.9' });
    outside.answers.set('back.outside.net A', {
      code: 3,
      records: [{ type: 'CNAME', ttl: 3_600, data: `www.${target}` }],
    });
    expect(await seen(await zone({ type: 'ANAME', answer: 'back.outside.net' }))).toEqual([
      'NOERROR',
      '192.0.2.9 300',
    ]);
  });

  it('follows a chain of zones: ANAME to ANAME, and CNAME to a name outside', async () => {
    outside.answers.set('end.outside.net A', { records: [{ type: 'A', ttl: 40, data: '198.51.100.2' }] });
    const last = await zone(
      { type: 'ANAME', answer: 'end.outside.net' },
      { type: 'CNAME', host: 'shop', answer: 'end.outside.net' },
    );
    expect(await seen(await zone({ type: 'ANAME', answer: last }))).toEqual(['NOERROR', '198.51.100.2 40']);
    expect(await seen(await zone({ type: 'ANAME', answer: `shop.${last}` }))).toEqual([
      'NOERROR',
      '198.51.100.2 40',
    ]);
  });

  it('to a wildcard name of our zones has its addresses', async () => {
    const target = await zone({ type: 'A', host: '*', answer: '192.0.2.10' });
    expect(await seen(await zone({ type: 'ANAME', answer: `any.${target}` }))).toEqual([
      'NOERROR',
      '192.0.2.10 300',
    ]);
  });

  it('to a host that is delegated to other name servers is asked of the upstream resolver', async () => {
    const target = await zone({ type: 'NS', host: 'lab', answer: 'ns1.outside.net' });
    outside.answers.set(`x.lab.${target} A`, { records: [{ type: 'A', ttl: 60, data: '198.51.100.3' }] });
    expect(await seen(await zone({ type: 'ANAME', answer: `x.lab.${target}` }))).toEqual([
      'NOERROR',
      '198.51.100.3 60',
    ]);
  });

  it('to a name that our zone does not have is SERVFAIL, whatever others say of it', async () => {
    const target = await zone();
    outside.answers.set(`gone.${target} A`, { records: [{ type: 'A', data: '198.51.100.4' }] });
    expect(await seen(await zone({ type: 'ANAME', answer: `gone.${target}` }))).toEqual(['SERVFAIL']);
    expect(outside.asked).not.toContain(`gone.${target} A`);
  });

  it('in a loop is SERVFAIL', async () => {
    const first = await zone();
    const second = await zone({ type: 'ANAME', answer: first });
    await add(first, { type: 'ANAME', answer: second });
    expect(await Promise.all([seen(first), seen(second, 'AAAA')])).toEqual([['SERVFAIL'], ['SERVFAIL']]);
  });

  it('is SERVFAIL while the upstream resolver is silent or refuses, and answers of our own zones go on', async () => {
    outside.answers.set('silent.outside.net A', 'silent');
    outside.answers.set('refused.outside.net A', { code: 5 });
    const target = await zone({ type: 'A', answer: '192.0.2.11' });
    const [silent, refused, own] = [
      await zone({ type: 'ANAME', answer: 'silent.outside.net' }),
      await zone({ type: 'ANAME', answer: 'refused.outside.net' }),
      await zone({ type: 'ANAME', answer: target }),
    ];
    // the client gives up after 5 s: SERVFAIL comes sooner
    expect(await Promise.all([seen(silent), seen(refused), seen(own)])).toEqual([
      ['SERVFAIL'],
      ['SERVFAIL'],
      ['NOERROR', '192.0.2.11 300'],
    ]);
  });

  it('whose target has more addresses than fit into a datagram has as many as fit', async () => {
    const records = Array.from({ length: 60 }, (_, at) => ({
      type: 'A' as const,
      ttl: 60,
      data: `198.51.100.${at + 1}`,
    }));
    outside.answers.set('many.outside.net A', { records });
    const [status, ...addresses] = await seen(await zone({ type: 'ANAME', answer: 'many.outside.net' }));
    expect(status).toBe('NOERROR');
    expect(addresses.length).toBeGreaterThan(20);
  });

  it('asked for by TCP has the same addresses', async () => {
    outside.answers.set('tcp.outside.net A', { records: [{ type: 'A', ttl: 60, data: '198.51.100.9' }] });
    const domain = await zone({ type: 'ANAME', answer: 'tcp.outside.net' });
    expect((await server.ask(domain, 'A', { tcp: true })).answers).toMatchObject([
      { type: 'A', data: '198.51.100.9' },
    ]);
  });
});
