import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOfWorker, OWN_REGISTRAR } from '@registrar/test-sandbox';
import { describeWith, programOf, temporaryFolder, testCertificates, until } from '@registrar/testkit';
import { TroubledStack } from './support/troubled-stack';

const CONNECTION = 'sim-thin';
const PATIENCE_MS = 240_000;
const psql = programOf('PSQL_PATH', ['psql']);

/** Pages executed against a stack that is brought into the state which they are about, and out of it. */
describeWith(psql, 'install postgresql-client (Debian, Ubuntu)', 'a runbook, in its state', () => {
  jest.setTimeout(900_000);
  const folder = temporaryFolder();
  let world: TroubledStack;
  beforeAll(async () => {
    world = await TroubledStack.start();
  });
  afterAll(async () => {
    await world?.stop();
    folder.remove();
  });

  /** Undefined where promtool is not installed. */
  const expectAlert = async (alert: string, isFiring: boolean): Promise<void> => {
    const fires = await world.fires(alert);
    expect([isFiring, undefined]).toContain(fires);
  };
  const sells = async (domainName: string): Promise<boolean> =>
    (await world.register(domainName)).status === 200;

  it('registry-down.md shows the open circuit of a registry that is down, and proves that it is closed', async () => {
    const runbook = world.runbook('registry-down.md#look');
    expect(await sells('before-it-is-down.com')).toBe(true);
    await expectAlert('RegistryCircuitOpen', false);
    await world.registry.end();
    try {
      await until(async () => (await world.register('while-it-is-down.com')).status === 502, 'it is missed');
      await runbook.shows(
        new RegExp(
          `"circuit":"open"[^]*^registrar_epp_circuit_open\\{connection="${CONNECTION}".*\\} 1$`,
          'm',
        ),
      );
      expect((await runbook.proof()).code).not.toBe(0);
      await expectAlert('RegistryCircuitOpen', true);
    } finally {
      await world.registry.startAgain();
    }
    await until(() => sells('after-it-was-down.com'), 'it sells again', PATIENCE_MS);
    await runbook.proves();
    await expectAlert('RegistryCircuitOpen', false);
  });

  it('redis-away.md shows that each process limits for itself, and proves that limits are shared', async () => {
    const runbook = world.runbook('redis-away.md#look');
    await runbook.proves();
    await expectAlert('RateLimiterLocal', false);
    await world.redis.stop();
    try {
      await until(async () => {
        await world.stack.call('GET', '/core/v1/hello');
        return /^registrar_rate_limiter_local\{.*\} 1$/m.test((await runbook.state()).output);
      }, 'it limits for itself');
      expect((await runbook.state()).output).toContain('"redis":"degraded: limiting per process"');
      expect((await runbook.proof()).code).not.toBe(0);
      await expectAlert('RateLimiterLocal', true);
      expect(await sells('without-redis.com')).toBe(true);
    } finally {
      await world.redis.start();
    }
    await until(async () => {
      await world.stack.call('GET', '/core/v1/hello');
      return (await runbook.proof()).code === 0;
    }, 'limits are shared');
    await expectAlert('RateLimiterLocal', false);
  });

  it('wrong-environment.md shows whose database it is, and proves that the corrected settings fit', async () => {
    const wrong = {
      ENVIRONMENT: 'production',
      TRUSTED_PROXIES: '127.0.0.1',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'false',
      REGISTRY_CLOCK_URL: '',
      REGISTRY_CLOCK_KEY: '',
    };
    const end = await endOfWorker({ ...world.stack.environment, ...wrong });
    expect(end.code).toBe(1);
    expect(end.output).toContain(
      'The database belongs to ENVIRONMENT=sandbox, and this is ENVIRONMENT=production',
    );
    const runbook = world.runbook('wrong-environment.md#look', wrong);
    expect((await runbook.state()).output).toMatch(/^sandbox\|/);
    expect((await runbook.proof()).code).not.toBe(0);
    await world.runbook('wrong-environment.md#look').proves();
  });

  it('registries.md shows a message that was not understood, and takes it off the list', async () => {
    const runbook = world.runbook('registries.md#messages-that-were-not-understood');
    await runbook.proves();
    await world.queryRegistry(
      `insert into registry_simulator.poll_messages (registrar, queued_at, text)
       values ('${OWN_REGISTRAR.clientId}', now(), 'A text of an unknown kind')`,
    );
    const output = await runbook.shows('A text of an unknown kind');
    expect((await runbook.proof()).code).not.toBe(0);
    await expect(runbook.repair({ MESSAGE: '999999999' })).rejects.toThrow(/exit code 22/);
    const [, id] = /"id":"?(\d+)/.exec(output)!;
    await runbook.repair({ MESSAGE: id });
    await runbook.proves();
    // it held up none behind it
    await world.register('behind-the-message.com');
    expect((await runbook.state()).output).not.toContain('A text of an unknown kind');
  });

  describe('money.md names', () => {
    const link = 'money.md#ledger';
    const owner = () => ({ MIGRATIONS_DATABASE_URL: world.stack.database.ownerUrl });
    const accountId = async (): Promise<string> => {
      const { rows } = await world.stack.sql.query<{ id: string }>(
        'select id::text from accounts where username = $1',
        [world.stack.credentials.username],
      );
      return rows[0].id;
    };

    it('a posting planted in the ledger, appends its opposite, and proves that nothing differs', async () => {
      const runbook = world.runbook(link, owner());
      await runbook.proves();
      const account = await accountId();
      const { rows } = await world.stack.sql.query<{ id: string }>(
        `with planted as (
           insert into ledger_transactions (id, kind, account_id, reference, created_at)
           select id, 'credit', $1, 'planted', now() from gen_random_uuid() as id returning id
         ), postings as (
           insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
           select planted.id, line, ledger_account, account, amount, 'USD' from planted,
             (values (1, 'available', $1::int, 1234), (2, 'payment_clearing', null, -1234))
               as lines (line, ledger_account, account, amount)
         ) select id from planted`,
        [account],
      );
      const output = await runbook.shows(/: 1 differences/);
      expect(output).toMatch(/first difference, in balances: available of .* is stored as/);
      expect((await runbook.proof()).code).not.toBe(0);
      await runbook.repair({ TRANSACTION: rows[0].id }, 0);
      await runbook.proves();
    });

    it('a balance changed by hand, sets it to what the postings give, and proves it', async () => {
      const runbook = world.runbook(link, owner());
      const account = await accountId();
      await world.stack.sql.query(
        'update account_balances set available = available + 1, held = held + 2 where account_id = $1',
        [account],
      );
      expect(await runbook.shows(/first difference, in balances/)).toMatch(/: [12] differences/);
      expect((await runbook.proof()).code).not.toBe(0);
      await runbook.repair({ ACCOUNT: account }, 1);
      await runbook.proves();
    });
  });

  it('registries.md shows a certificate that ended, puts another one in, and proves it', async () => {
    const certificates = await testCertificates();
    // the worker reads the connections each second, an API with a request that needs a registry
    const runbook = world.runbook('registries.md#certificates', {
      CONNECTION,
      OPS: world.stack.opsUrls.worker,
    });
    const fires = () => world.fires('RegistryCertificateExpiresSoon', 'worker');
    const put = async (name: string, { cert, key }: { cert: string; key: string }) => {
      writeFileSync(join(folder.path, `${name}.pem`), cert);
      writeFileSync(join(folder.path, `${name}.key`), key);
      await runbook.repair({
        CERTIFICATE: join(folder.path, `${name}.pem`),
        CERTIFICATE_KEY: join(folder.path, `${name}.key`),
      });
    };
    await runbook.proves();
    expect(await fires()).not.toBe(true);
    await put('ended', await certificates.endedClient(OWN_REGISTRAR.clientId));
    try {
      const output = await runbook.shows(/the certificate ended on/);
      expect(output).toContain(`expiry_timestamp_seconds{connection="${CONNECTION}"`);
      expect((await runbook.proof()).code).not.toBe(0);
      await until(async () => (await fires()) !== false, 'the alert fires');
      const isRefused = async () => (await world.register('with-ended-certificate.com')).status === 502;
      await until(isRefused, 'the registry refuses the certificate');
    } finally {
      await put('next', await certificates.client(OWN_REGISTRAR.clientId));
    }
    await runbook.proves();
    await until(() => sells('with-next-certificate.com'), 'the registry accepts the next', PATIENCE_MS);
    await until(async () => (await fires()) !== true, 'the alert ends');
  });

  it('rotate-secrets.md shows an unknown key, seals everything with the next one, and proves it', async () => {
    const link = 'rotate-secrets.md#secrets_keys';
    const old = world.stack.environment['SECRETS_KEYS'];
    const next = `k2:${randomBytes(32).toString('base64')}`;
    // too early: what the old key has sealed cannot be opened
    const early = world.runbook(link, { SECRETS_KEYS: next });
    expect((await early.state()).output).toMatch(/^fault +keys/m);
    expect((await early.proof()).code).not.toBe(0);
    await world.restart({ SECRETS_KEYS: `${old},${next}` });
    expect(await sells('key-added.com')).toBe(true);
    await world.restart({ SECRETS_KEYS: `${next},${old}` });
    expect(await sells('key-first.com')).toBe(true);
    expect((await early.proof()).code).not.toBe(0);
    const done = await world.runbook(link).repair();
    expect(done).toMatch(/registry_connections\.\w+: [1-9]\d* encrypted again/);
    await world.restart({ SECRETS_KEYS: next });
    await world.runbook(link).proves();
    expect((await world.runbook(link).state()).output).toMatch(/^ok +keys/m);
    expect(await world.register('key-alone.com')).toMatchObject({ status: 200 });
  });
});
