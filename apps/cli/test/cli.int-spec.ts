import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  appProgram,
  createTestDatabase,
  temporaryFolder,
  type TestDatabase,
  until,
} from '@registrar/testkit';
import { Client } from 'pg';
import { COMMANDS } from '../src/commands';
import { runCli } from '../src/run-cli';

const ROOT = join(__dirname, '..', '..', '..');
const SECRETS_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const TOKEN_HASH_KEY = Buffer.alloc(32, 9).toString('hex');

/** The program as operators start it, in a process of its own: each command once. */
async function program(args: string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...appProgram('cli'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  });
  const written = { output: '', errors: '' };
  child.stdout.on('data', (data: Buffer) => (written.output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (written.errors += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...written };
}

/**
 * The same call in this process, a tenth of the processor time of one that starts. It fails where the call leaves
 * a connection or a timer open, which would keep the program from ending.
 */
async function cli(args: string[], environment: Readonly<Record<string, string>> = {}) {
  const written = { output: '', errors: '' };
  const before = process.getActiveResourcesInfo().length;
  const code = await runCli(COMMANDS, args, environment, {
    out: (line) => (written.output += `${line}\n`),
    error: (line) => (written.errors += `${line}\n`),
  });
  await until(
    () => process.getActiveResourcesInfo().length <= before,
    'the command has closed what it opened',
  );
  return { code, ...written };
}

describe('the programs for operators', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  it('are listed by --help', async () => {
    const { code, output, errors } = await program(['--help']);
    expect([code, errors]).toEqual([0, '']);
    const names = [...output.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'migrate',
      'load-catalogue',
      'create-owner-key',
      'doctor',
      'verify-ledger',
      'verify-audit',
      'reencrypt-secrets',
      'compare-domain-list',
    ]);
  });

  it.each([
    ['migrate', [], 'MIGRATIONS_DATABASE_URL'],
    ['load-catalogue', [], 'DATABASE_URL'],
    ['create-owner-key', ['Ada'], 'DATABASE_URL'],
    ['verify-ledger', [], 'DATABASE_URL'],
    ['verify-audit', [], 'DATABASE_URL'],
    ['reencrypt-secrets', [], 'DATABASE_URL'],
    ['compare-domain-list', ['main', 'names.txt'], 'DATABASE_URL'],
  ])('refuse to run without their settings: %s', async (command, args, setting) => {
    const { code, output, errors } = await cli([command, ...args]);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(`${command}: set ${setting} (`);
  });

  it('report a database that cannot be reached', async () => {
    const { code, errors } = await program(['verify-ledger'], {
      DATABASE_URL: 'postgres://app@127.0.0.1:9/none',
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^verify-ledger failed: .*ECONNREFUSED/);
  });

  it('migrate a database that DATABASE_URL names', async () => {
    expect(await program(['migrate'], { DATABASE_URL: database.ownerUrl })).toEqual({
      code: 0,
      output: 'the schema is up to date\n',
      errors: '',
    });
  });

  it('plan the migrations that a database lacks, and apply none', async () => {
    const environment = { DATABASE_URL: database.ownerUrl };
    const owner = new Client(database.ownerUrl);
    await owner.connect();
    const whole = await cli(['migrate', '--plan'], environment);
    expect(whole).toEqual({ code: 0, output: 'the schema is up to date\n', errors: '' });
    const { rows } = await owner.query<{ timestamp: string }>(
      `delete from schema_migrations where name = 'JobOrder1778871000001' returning timestamp`,
    );
    try {
      const { code, output, errors } = await cli(['migrate', '--plan'], environment);
      expect([code, errors]).toEqual([0, '']);
      expect(output).toMatch(/^Times are estimates /);
      expect(output).toContain('\nJobOrder1778871000001 (one transaction)\n  alter table job');
      expect(output).toMatch(/\n {4}access exclusive on job_items; changes the catalogue, reads no row\n/);
      expect(output).toMatch(
        /\n {2}readers and writers of job_items wait \(access exclusive\): about [\d.]+ s\n/,
      );
      expect(output).toMatch(/\n1 migrations, 1 of them block writers\n$/);
    } finally {
      await owner.query(
        `insert into schema_migrations (timestamp, name) values ($1, 'JobOrder1778871000001')`,
        [rows[0].timestamp],
      );
      await owner.end();
    }
  });

  it('load the catalogue, and change nothing the second time', async () => {
    const first = await program(['load-catalogue'], { DATABASE_URL: database.url });
    expect([first.code, first.errors]).toEqual([0, '']);
    expect(first.output).toContain('.com rules: added');
    const second = await cli(['load-catalogue'], { DATABASE_URL: database.url });
    expect(second).toEqual({ code: 0, output: 'the catalogue is up to date\n', errors: '' });
  });

  it('load the catalogue of production with the connections that are given, and only then', async () => {
    const other = await createTestDatabase();
    try {
      const environment = { DATABASE_URL: other.url, ENVIRONMENT: 'production' };
      const refused = await cli(['load-catalogue'], environment);
      expect([refused.code, refused.output]).toEqual([1, '']);
      expect(refused.errors).toMatch(
        /^load-catalogue failed: No registry connection is given for \.ai, .* Set TLD_CONNECTIONS, /,
      );
      const loaded = await cli(['load-catalogue'], { ...environment, TLD_CONNECTIONS: '*=none' });
      expect([loaded.code, loaded.errors]).toEqual([0, '']);
      expect(loaded.output).toContain('.com tld: added (not sold until it has a connection)');
    } finally {
      await other.drop();
    }
  });

  it('create the key of the first owner, once', async () => {
    const environment = { DATABASE_URL: database.url, SECRETS_KEYS, TOKEN_HASH_KEY };
    const first = await program(['create-owner-key', 'Ada Example'], environment);
    expect(first).toEqual({ code: 0, output: expect.stringMatching(/^[a-z2-7]{52}\n$/), errors: '' });
    const second = await cli(['create-owner-key', 'Bo Example'], environment);
    expect([second.code, second.output]).toEqual([1, '']);
    expect(second.errors).toMatch(/^create-owner-key failed: /);
  });

  it.each([
    ['SECRETS_KEYS', { SECRETS_KEYS: 'k1', TOKEN_HASH_KEY }],
    ['TOKEN_HASH_KEY', { SECRETS_KEYS, TOKEN_HASH_KEY: 'short' }],
  ])('name the setting that cannot be read: %s', async (setting, environment) => {
    const { code, errors } = await cli(['create-owner-key', 'Ada'], {
      DATABASE_URL: database.url,
      ...environment,
    });
    expect(code).toBe(1);
    expect(errors).toMatch(new RegExp(`^create-owner-key failed: ${setting} `));
  });

  it('verify the hash chain of the audit log, and name the first entry that was tampered with', async () => {
    const entry = (target: string): string =>
      `insert into audit_log (at, actor, role, action, target, request_id) values (now(), 'a', 'owner', 'x', '${target}', 'r')`;
    const [owner, superuser] = [new Client(database.ownerUrl), new Client(database.superuserUrl)];
    try {
      await Promise.all([owner.connect(), superuser.connect()]);
      await owner.query(entry('one'));
      await owner.query(entry('two'));
      const whole = await cli(['verify-audit'], { DATABASE_URL: database.url });
      expect([whole.code, whole.errors]).toEqual([0, '']);
      const [, sequence, hash] = /^\d+ entries, head (\d+):([0-9a-f]{64}): no difference\n$/.exec(
        whole.output,
      )!;
      await superuser.query(
        `set session_replication_role = replica; update audit_log set target = 'three' where target = 'two'`,
      );
      const tampered = await program(['verify-audit'], { DATABASE_URL: database.url });
      expect(tampered).toMatchObject({ code: 2, errors: '' });
      expect(tampered.output).toMatch(
        new RegExp(`\nentry ${sequence} \\(id \\d+\\): its content is not what was hashed\n$`),
      );
      await superuser.query(`update audit_log set target = 'two' where target = 'three'`);
      const environment = { DATABASE_URL: database.url };
      const checked = (value: string) => cli(['verify-audit'], { ...environment, AUDIT_CHECKPOINT: value });
      expect((await checked(`${sequence}:${hash}`)).code).toBe(0);
      expect((await checked(`${sequence}:${'0'.repeat(64)}`)).output).toContain(
        'its hash is not that of AUDIT_CHECKPOINT',
      );
      expect(await checked('7')).toMatchObject({
        code: 1,
        errors: expect.stringContaining('AUDIT_CHECKPOINT must be <sequence>:<hash>'),
      });
    } finally {
      await Promise.all([owner.end(), superuser.end()]);
    }
  });

  it("compare a registry's list with the accounts, of a connection and a file that exist", async () => {
    const [folder, environment] = [temporaryFolder(), { DATABASE_URL: database.url }];
    const file = join(folder.path, 'portal.txt');
    writeFileSync(file, 'stray.example\n');
    const owner = new Client(database.ownerUrl);
    await owner.connect();
    try {
      await owner.query(
        `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at) values ('listed', '127.0.0.1', 1, 'registrar-a', '-', now(), now())`,
      );
      expect(await program(['compare-domain-list', 'listed', file], environment)).toEqual({
        code: 2,
        output: 'in no account: stray.example\n1 domains listed, 1 in no account, 0 not in the list\n',
        errors: '',
      });
      const other = await cli(['compare-domain-list', 'elsewhere', file], environment);
      expect([other.code, other.errors]).toEqual([
        1,
        expect.stringContaining(`there is no registry connection 'elsewhere'. There are: `),
      ]);
      const missing = await cli(['compare-domain-list', 'listed', join(folder.path, 'none')], environment);
      expect([missing.code, missing.errors]).toEqual([1, expect.stringContaining('ENOENT')]);
    } finally {
      await owner.query(
        `delete from unknown_domains; delete from unknown_domain_scans; delete from registry_connections where code = 'listed'`,
      );
      await owner.end();
      folder.remove();
    }
  });

  it('check the platform, and end by the worst that was found', async () => {
    const environment = {
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: database.url,
      SECRETS_KEYS,
      TOKEN_HASH_KEY,
    };
    const whole = await program(['doctor'], environment);
    expect([whole.code, whole.errors]).toEqual([0, '']);
    expect(whole.output).toMatch(/^ok {7}settings\.ok: all settings are readable/);
    expect(whole.output).toMatch(/\nwarning {2}instance\.none: .+\n {9}Expected before the first start/);
    expect(whole.output).toMatch(/\n15 checks: 0 faults, \d+ warnings, \d+ not checked\n$/);
    expect((await cli(['doctor', '--strict'], environment)).code).toBe(2);
    const wrong = await cli(['doctor', '--json', '--strict'], { ...environment, LOG_LEVEL: 'loud' });
    expect([wrong.code, wrong.errors]).toEqual([1, '']);
    expect(JSON.parse(wrong.output)).toMatchObject({
      level: 'fault',
      checks: expect.arrayContaining([
        {
          check: 'settings',
          level: 'fault',
          findings: [expect.objectContaining({ code: 'settings.invalid' })],
        },
      ]),
    });
  });

  it('check a platform without any setting', async () => {
    const { code, output, errors } = await cli(['doctor']);
    expect([code, errors]).toEqual([1, '']);
    expect(output).toContain('settings.invalid: DATABASE_URL is missing');
    expect(output).toContain('database.not_checked: not checked: DATABASE_URL is missing or unreadable');
  });

  it('encrypt stored secrets with the first key', async () => {
    const { code, output, errors } = await program(['reencrypt-secrets'], {
      DATABASE_URL: database.url,
      SECRETS_KEYS,
      TOKEN_HASH_KEY,
    });
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('api_tokens.sealed: 0 encrypted again\n');
    expect(output).toMatch(/0 operations in progress hold a secret that key k1 has not encrypted\n$/);
  });
});
