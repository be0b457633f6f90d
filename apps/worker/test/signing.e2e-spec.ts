import { RegisterDomain, SwitchSigning } from '@registrar/domains';
import { DomainName } from '@registrar/kernel';
import { Sandbox } from '@registrar/test-sandbox';
import { describeNameServer, startTestNameServer, type TestNameServer, until } from '@registrar/testkit';
import { Worker } from '../src/worker';

jest.setTimeout(180_000);

/** Longer than the name server keeps what it knew of a zone, and a retry. */
const PATIENCE_MS = 80_000;

/**
 * The whole way: switched on, keys at PowerDNS, seen by DNS, the DS at the registry over EPP, and all of it
 * back.
 */
describeNameServer('a worker beside a name server', () => {
  let sandbox: Sandbox;
  let server: TestNameServer;
  let worker: Worker;
  beforeAll(async () => {
    sandbox = await Sandbox.start();
    server = await startTestNameServer(sandbox.database.urlAs('dnsReader'));
    worker = await Worker.create(
      sandbox.settings({
        WORKER_OPS_PORT: '0',
        POWERDNS_API_URL: server.apiUrl,
        POWERDNS_API_KEY: server.apiKey,
        SIGNING_SERVERS: `127.0.0.1:${server.port}`,
        SIGNING_NAMESERVERS: 'ns1.example.test,ns2.example.test',
        SIGNING_PUBLISH_WAIT_SECONDS: '0',
        SIGNING_PARENT_TTL_SECONDS: '1',
      }),
    );
    await worker.start();
  });
  afterAll(async () => {
    await worker?.close();
    await server?.stop();
    await sandbox?.stop();
  });

  it('signs a zone, publishes its DS and takes both back', async () => {
    const name = DomainName.of('signed-by-us.com');
    const accountId = (
      await sandbox.sql.query<{ id: number }>('select id from accounts where username = $1', [
        sandbox.credentials.username,
      ])
    ).rows[0].id;
    const registered = await worker.nest
      .get(RegisterDomain)
      .execute({ accountId, domainName: name.ascii, deadline: new Date(Date.now() + 30_000) });
    expect(registered.kind).toBe('registered');
    const signing = worker.nest.get(SwitchSigning);
    const inState = (state: string) =>
      until(
        async () => (await signing.status(accountId, name)).state === state,
        `the signing is ${state}`,
        PATIENCE_MS,
      );
    const keys = async (): Promise<number> => (await server.ask(name.ascii, 'DNSKEY')).answers.length;
    const reported = async (): Promise<string[]> =>
      (
        await sandbox.sql.query<{ request: string }>(
          `select request from registry_commands where object = $1 and outcome = 'done' and request like '%secDNS:update%' order by sent_at`,
          [name.ascii],
        )
      ).rows.map(({ request }) => request);

    await signing.enable(accountId, name, 'demo-test');
    await inState('ds_published');
    const {
      dnssec: [ds],
    } = await signing.status(accountId, name);
    expect([await keys(), await reported()]).toEqual([
      1,
      [expect.stringContaining(`<secDNS:add><secDNS:dsData><secDNS:keyTag>${ds.keyTag}<`)],
    ]);

    await signing.disable(accountId, name, 'demo-test');
    await inState('off');
    expect([await keys(), (await reported())[1]]).toEqual([
      0,
      expect.stringContaining('<secDNS:rem><secDNS:dsData>'),
    ]);
    expect((await sandbox.sql.query('select from domain_ds')).rowCount).toBe(0);
  });
});
