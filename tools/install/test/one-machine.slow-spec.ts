import { execFile, execFileSync, type ExecFileOptions } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWN_REGISTRAR, TestRegistry } from '@registrar/test-sandbox';
import {
  describeWith,
  freePort,
  programOf,
  redisUrl,
  temporaryFolder,
  testCertificates,
} from '@registrar/testkit';
import { EmbeddedPostgres, isAlive } from '@registrar/tool-services';
import { until } from '@registrar/tool-services/testing';
import { commandsOfPage, underRoot, withValues } from '../src/page';

const CHECKOUT = join(__dirname, '..', '..', '..');
const PAGE = readFileSync(join(CHECKOUT, 'docs/install.md'), 'utf8');
/** What the page may use of this machine; everything else it names is a program of this test, or missing. */
const TOOLS = [
  'bash',
  'od',
  'tr',
  'head',
  'base64',
  'cat',
  'install',
  'sleep',
  'curl',
  'jq',
  'psql',
  'ln',
  'node',
];
/** The settings whose ports the page takes for granted. */
const PORTS = [
  'PUBLIC_API_PORT',
  'ADMIN_API_PORT',
  'PUBLIC_API_OPS_PORT',
  'ADMIN_API_OPS_PORT',
  'WORKER_OPS_PORT',
  'FORWARDER_OPS_PORT',
  'FORWARDER_PORT',
  'FORWARDER_ASK_PORT',
];
const PASSWORD = 'superuser-of-the-test';

/** What a program prints; throws with all of it where it fails: the answers of requests are among it. */
async function followed(program: string, arguments_: string[], options: ExecFileOptions): Promise<string> {
  try {
    return String((await promisify(execFile)(program, arguments_, options)).stdout);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`the commands failed:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
  }
}

const missing = TOOLS.some((tool) => !programOf('', [tool]));

describeWith(missing ? undefined : 'bash', `install ${TOOLS.join(', ')}`, 'docs/install.md', () => {
  const folder = temporaryFolder();
  const root = join(folder.path, 'machine');
  const run = join(root, 'run');
  let registry: TestRegistry;
  let postgres: EmbeddedPostgres;
  let output: string;
  let apiUrl: string;

  const program = (name: string, lines: string): void => {
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\n${lines}\n`);
    chmodSync(join(root, 'bin', name), 0o755);
  };
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder.path, name), text);
    return join(folder.path, name);
  };

  function makeMachine(): void {
    for (const part of ['bin', 'run', 'etc/systemd/system', 'opt'])
      mkdirSync(join(root, part), { recursive: true });
    for (const tool of TOOLS) symlinkSync(programOf('', [tool])!, join(root, 'bin', tool));
    program('apt-get', 'echo "$*" >>"$INSTALL_ROOT/run/packages"');
    program('git', '[ "$1" = clone ] && ln -s "$CHECKOUT" "$3"');
    program(
      'npm',
      'case "$1 $2" in "ci "* ) ;; "run build") PATH=$MACHINE_PATH exec npm run build ;; *) exit 1 ;; esac',
    );
    program('sudo', '[ "$1 $2" = "-u postgres" ] && shift 2 && exec "$@"');
    program('setpriv', 'while [[ $1 == --* ]]; do shift; done; exec "$@"');
    program('systemd-sysusers', 'exec /usr/bin/systemd-sysusers --root="$INSTALL_ROOT"');
    program(
      'systemctl',
      'cd "$CHECKOUT" && exec node -C @registrar/source -r ./tools/build/register.cjs tools/install/src/systemctl.ts "$@"',
    );
  }

  /** The commands of the page for this test, in one script. */
  async function script(ports: Readonly<Record<string, string>>): Promise<string> {
    const { ca, server } = await testCertificates();
    const account = await registry.accountOf(OWN_REGISTRAR);
    const httpsPort = String(await freePort());
    apiUrl = `https://localhost:${httpsPort}`;
    const [values, ...commands] = commandsOfPage(PAGE, '## Afterwards');
    const own = withValues(values, {
      SOURCE: 'https://git.registrar.example/registrar-platform.git',
      ENVIRONMENT: 'sandbox',
      API_URL: apiUrl,
      HTTPS_PORT: httpsPort,
      CERTIFICATE: file('api.pem', String(server.cert)),
      CERTIFICATE_KEY: file('api.key', String(server.key)),
      NAMESERVERS: 'ns1.example.test,ns2.example.test',
      POSTGRES: new URL(postgres.url()).host,
      REDIS_URL: redisUrl(),
      TLD: 'org',
      EPP_HOST: account.host,
      EPP_PORT: String(account.port),
      EPP_CLIENT: account.clientId,
      EPP_PASSWORD: account.password,
      EPP_CA: file('ca.pem', String(ca)),
      EPP_CERTIFICATE: file('client.pem', account.cert),
      EPP_CERTIFICATE_KEY: file('client.key', account.key),
    });
    const text = commands
      .join('\n')
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports['ADMIN_API_PORT']}`)
      .replaceAll('127.0.0.1:3101', `127.0.0.1:${ports['ADMIN_API_OPS_PORT']}`)
      .replaceAll('127.0.0.1:3100', `127.0.0.1:${ports['PUBLIC_API_OPS_PORT']}`);
    return `set -euo pipefail\n${own}${underRoot(text, root)}`;
  }

  beforeAll(async () => {
    makeMachine();
    postgres = new EmbeddedPostgres({
      folder: join(folder.path, 'postgres'),
      port: await freePort(),
      password: PASSWORD,
      durable: false,
    });
    await postgres.start();
    registry = await TestRegistry.start();
    const ports: Record<string, string> = {};
    for (const name of PORTS) ports[name] = String(await freePort());
    const { hostname, port, username } = new URL(postgres.url());
    output = await followed('/bin/bash', ['-c', await script(ports)], {
      cwd: folder.path,
      maxBuffer: 2 ** 24,
      env: {
        PATH: join(root, 'bin'),
        MACHINE_PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NX_DAEMON: 'false',
        INSTALL_ROOT: root,
        INSTALL_OVERRIDES: JSON.stringify(ports),
        CHECKOUT,
        CURL_CA_BUNDLE: join(folder.path, 'ca.pem'),
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: PASSWORD,
      },
    });
  }, 600_000);

  afterAll(async () => {
    const pids = existsSync(join(run, 'pids'))
      ? readFileSync(join(run, 'pids'), 'utf8').trim().split('\n').map(Number)
      : [];
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGTERM');
    await until(() => !pids.some((pid) => isAlive(pid)), 'the processes of the units end', 60_000);
    await registry.close();
    await postgres.stop();
  }, 120_000);

  it('ends with a registered domain', async () => {
    expect(output).toContain('my-first-domain.org');
    expect(await registry.countDomains('my-first-domain.org')).toBe(1);
  });

  it('starts each unit by its ExecStart', () => {
    const started = readdirSync(run).filter((name) => name.endsWith('.started'));
    expect(started.sort()).toEqual(
      ['admin-api', 'forwarder', 'migrate', 'public-api', 'worker'].map(
        (name) => `registrar-${name}.service.started`,
      ),
    );
  });

  it('ends with processes that all run', () => {
    const pids = readFileSync(join(run, 'pids'), 'utf8').trim().split('\n').map(Number);
    expect(pids.map((pid) => isAlive(pid))).toEqual([true, true, true, true]);
  });

  it('leaves files with secrets that only their owner reads', () => {
    for (const name of ['registrar.env', 'migrations.env', 'forwarder.env', 'tls/public-api.key'])
      expect(
        execFileSync('stat', ['-c', '%a', join(root, 'etc/registrar', name)], { encoding: 'utf8' }),
      ).toBe('600\n');
  });

  it('creates the users of the units', () => {
    const users = readFileSync(join(root, 'etc/passwd'), 'utf8')
      .split('\n')
      .map((line) => line.split(':')[0]);
    expect(users).toEqual(expect.arrayContaining(['registrar', 'registrar-forwarder']));
  });
});
