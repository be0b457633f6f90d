import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PostgresZoneSignings } from '@registrar/adapter-postgres';
import { DnsSignatureProbe, PowerDnsSigner } from '@registrar/adapter-powerdns';
import type { SigningPolicy, SigningStatus, StepSignings } from '@registrar/domains';
import type { DomainName } from '@registrar/kernel';
import { describeNameServer, startTestNameServer, type TestNameServer, until } from '@registrar/testkit';
import { temporaryFolder } from '@registrar/tool-services/testing';
import { wireSigning, wireSigningSteps } from '@registrar/domains/wiring';
import { ChangeHarness } from '../changes/harness';

jest.setTimeout(120_000);

const DELV = '/usr/bin/delv';
const TIMES = { publishWaitSeconds: 3_600, parentTtlSeconds: 3_600 };
const AUTHOR = 'lanternworks-test';

/**
 * Keys made and used by a real PowerDNS over our tables, validated by a real resolver's code with the DS that
 * the registry was told.
 */
describeNameServer('signing by a real name server', () => {
  let harness: ChangeHarness;
  let server: TestNameServer;
  let name: DomainName;
  let steps: StepSignings;
  let signing: ReturnType<typeof wireSigning>['switchSigning'];
  let signer: PowerDnsSigner;
  let probe: DnsSignatureProbe;
  const folder = temporaryFolder();

  beforeAll(async () => {
    harness = await ChangeHarness.create();
    server = await startTestNameServer(harness.base.dnsReaderUrl, { hostmaster: 'dns.registrar.example' });
    const parts = harness.newParts();
    const signings = new PostgresZoneSignings(harness.base.sql, parts.uow);
    const signingPolicy: SigningPolicy = { nameservers: ['ns1.example.net', 'ns2.example.net'] };
    signer = new PowerDnsSigner({ url: server.apiUrl, apiKey: server.apiKey }, parts.uow);
    probe = new DnsSignatureProbe({ servers: [{ host: '127.0.0.1', port: server.port }] }, parts.uow);
    const { addDs, removeDs, switchSigning } = wireSigning({
      ...parts,
      changes: harness.useCases.changes,
      signingReader: undefined as never,
      signings,
      signingPolicy,
    });
    signing = switchSigning;
    steps = wireSigningSteps({ ...parts, addDs, removeDs, signer, probe, signings, signingPolicy }, TIMES);
  });
  afterAll(async () => {
    await server?.stop();
    await harness?.close();
    folder.remove();
  });

  const status = (): Promise<SigningStatus> => signing.status(harness.base.accountId, name);
  const later = async (seconds: number): Promise<string> => {
    harness.base.clock.advance(seconds);
    await steps.execute();
    return (await status()).state;
  };
  const addRecord = (host: string, type: string, answer: string) =>
    harness.base.rows(
      `with z as (insert into zones (domain_id, version, records, updated_at) select id, 1, 0, now() from domains where name = $1 on conflict (domain_id) do update set version = zones.version + 1 returning domain_id)
     insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at) select domain_id, $2, $3, $4, 300, now(), now() from z`,
      [name.ascii, host, type, answer],
    );
  const shown = async (type: string): Promise<number> =>
    (await server.ask(name.ascii, type)).answers.filter((answer) => answer.type === type).length;

  /** What a validating resolver makes of an answer, with the DS records of the registry as its trust. */
  async function validate(question: string, type: string): Promise<string> {
    const anchors = join(folder.path, 'anchors');
    const ds = harness
      .there(name.ascii)
      .signing!.ds.map(
        ({ keyTag, algorithm, digestType, digest }) =>
          `${name.ascii}. static-ds ${keyTag} ${algorithm} ${digestType} "${digest}";`,
      );
    writeFileSync(anchors, `trust-anchors { ${ds.join(' ')} };\n`);
    const { stdout, stderr } = await promisify(execFile)(DELV, [
      '@127.0.0.1',
      '-p',
      String(server.port),
      '-a',
      anchors,
      `+root=${name.ascii}`,
      question,
      type,
    ]).catch((error: { stdout: string; stderr: string }) => error);
    return `${stdout}${stderr}`;
  }

  it('has keys, is seen, published, validated, and taken back in order', async () => {
    name = await harness.owned('signed-for-real.com');
    await addRecord('www', 'A', '192.0.2.1');
    await addRecord('*.wild', 'TXT', 'any');
    expect([
      await shown('DNSKEY'),
      (await signing.enable(harness.base.accountId, name, AUTHOR)).state,
    ]).toEqual([0, 'requested']);

    expect(await later(0)).toBe('keys_made');
    const {
      dnssec: [ds],
    } = await status();
    expect(ds).toMatchObject({
      algorithm: 13,
      digestType: 2,
      digest: expect.stringMatching(/^[0-9A-F]{64}$/),
    });
    // the server keeps for some seconds what it knew of the zone before it had keys
    await until(async () => (await later(15)) === 'signed_visible', 'the signed zone is seen');
    expect(await shown('DNSKEY')).toBe(1);
    expect(harness.there(name.ascii).signing!.ds).toEqual([]);
    expect(await later(3_600)).toBe('ds_published');
    const { domainName: _domainName, ...published } = ds;
    expect(harness.there(name.ascii).signing!.ds).toEqual([published]);

    if (existsSync(DELV)) {
      const FULLY = /fully validated/;
      expect(await validate(name.ascii, 'SOA')).toMatch(FULLY);
      expect(await validate(`www.${name.ascii}`, 'A')).toMatch(FULLY);
      expect(await validate(`a.wild.${name.ascii}`, 'TXT')).toMatch(FULLY);
      expect(await validate(`www.${name.ascii}`, 'AAAA')).toMatch(/negative response, fully validated/);
      expect(await validate(`nowhere.${name.ascii}`, 'A')).toMatch(/negative response, fully validated/);
    }

    // made once, however often it is asked for
    const again = await signer.makeKeys(name.ascii);
    expect(again).toMatchObject({ kind: 'made', ds: [published] });
    expect(
      await harness.base.rows('select from powerdns.cryptokeys').catch((error: Error) => error.message),
    ).toMatch(/permission denied/);

    expect((await signing.disable(harness.base.accountId, name, AUTHOR)).state).toBe('withdrawn');
    expect([await later(0), harness.there(name.ascii).signing!.ds, await shown('DNSKEY')]).toEqual([
      'ds_removed',
      [],
      1,
    ]);
    expect(await later(3_599)).toBe('ds_removed');
    expect([
      await later(1),
      await shown('DNSKEY'),
      (await server.ask(`www.${name.ascii}`, 'A')).answers.length,
    ]).toEqual(['off', 0, 1]);
    expect(await harness.base.rows('select to_state from zone_signing_moves order by id')).toEqual(
      ['requested', 'keys_made', 'signed_visible', 'ds_published', 'withdrawn', 'ds_removed', 'off'].map(
        (to) => ({ to_state: to }),
      ),
    );
  });

  it('says why where it cannot be', async () => {
    const { uow } = harness.base.parts;
    const [one] = [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) }];
    expect(await signer.makeKeys('not-here.com')).toEqual({ kind: 'unserved' });
    expect(await signer.removeKeys('not-here.com')).toEqual({ kind: 'unserved' });
    expect(
      await new PowerDnsSigner({ url: server.apiUrl, apiKey: 'wrong' }, uow).makeKeys(name.ascii),
    ).toMatchObject({ kind: 'unavailable', why: expect.stringContaining('PowerDNS answered 401') });
    expect(
      await new PowerDnsSigner({ url: 'http://127.0.0.1:9', apiKey: 'wrong' }, uow).removeKeys(name.ascii),
    ).toEqual({ kind: 'unavailable', why: 'PowerDNS cannot be reached' });
    expect(await new PowerDnsSigner(undefined, uow).makeKeys(name.ascii)).toEqual({
      kind: 'unavailable',
      why: 'POWERDNS_API_URL is not set',
    });
    expect(await probe.look('not-here.com', [one])).toEqual({
      seen: false,
      why: 'a name server does not have the zone',
    });
    expect(await probe.look(name.ascii, [one])).toEqual({
      seen: false,
      why: 'a name server does not show the key of the zone yet',
    });
    const away = new DnsSignatureProbe(
      {
        servers: [
          { host: '127.0.0.1', port: server.port },
          { host: '127.0.0.1', port: 9 },
        ],
        timeoutMs: 500,
      },
      uow,
    );
    expect(await away.look(name.ascii, [one])).toMatchObject({ seen: false });
    expect(await new DnsSignatureProbe({ servers: [] }, uow).look(name.ascii, [one])).toMatchObject({
      seen: false,
    });
    await uow.run(async () => {
      await expect(signer.makeKeys(name.ascii)).rejects.toThrow('unit of work');
      await expect(probe.look(name.ascii, [one])).rejects.toThrow('unit of work');
    });
  });
});
