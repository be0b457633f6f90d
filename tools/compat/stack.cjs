// A local stack to point clients at: the one that runs, else one of our own for as long as it takes.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
const START_TIMEOUT_MS = 180_000;
const PORTS = [
  'PUBLIC_API_PORT',
  'ADMIN_API_PORT',
  'REGISTRY_SIMULATOR_PORT',
  'CNIS_PORT',
  'PUBLIC_API_TLS_PORT',
  'PUBLIC_API_OPS_PORT',
  'ADMIN_API_OPS_PORT',
  'WORKER_OPS_PORT',
  'POSTGRES_PORT',
  'REDIS_PORT',
  'DNS_PORT',
  'DNS_API_PORT',
  'FORWARDER_PORT',
  'FORWARDER_ASK_PORT',
  'FORWARDER_OPS_PORT',
  'CARD_GATEWAY_PORT',
  'MAIL_PORT',
  'SIMULATOR_CONTROL_PORT',
];

const readDemo = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'demo.json'), 'utf8'));

async function answers({ publicApi }) {
  const response = await fetch(`${publicApi}/core/v1/hello`).catch(() => undefined);
  return response?.status === 401;
}

/** The demo file of a stack that answers; undefined: there is none. */
async function runningStack() {
  const folder = path.resolve(ROOT, process.env.LOCAL_DIR ?? '.local');
  if (!fs.existsSync(path.join(folder, 'demo.json'))) return undefined;
  const demo = readDemo(folder);
  return (await answers(demo)) ? demo : undefined;
}

function startOwn(folder) {
  const env = { ...process.env, LOCAL_DIR: folder };
  for (const port of PORTS) env[port] = '0';
  // A stack of its own brings its own services.
  for (const name of [
    'DATABASE_URL',
    'MIGRATIONS_DATABASE_URL',
    'REDIS_URL',
    'REGISTRY_DEMO_FILE',
    'REGISTRY_CLIENT_ID',
  ])
    delete env[name];
  const child = spawn(process.execPath, ['tools/local/start.cjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const started = new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the stack did not start:\n${output}`)),
      START_TIMEOUT_MS,
    );
    const look = (chunk) => {
      output += chunk;
      if (!output.includes('is running')) return;
      clearTimeout(timer);
      resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
    child.once('exit', () => reject(new Error(`the stack ended:\n${output}`)));
  });
  return { child, ended, started };
}

async function withStack(work) {
  const running = await runningStack();
  if (running) return work(clientOf(running));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'registrar-compat-'));
  const { child, ended, started } = startOwn(folder);
  try {
    await started;
    await work(clientOf(readDemo(folder)));
  } finally {
    child.kill('SIGINT');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The stack with what clients need to prepare: requests of the demo reseller to core v1. */
function clientOf(demo) {
  const authorization = `Basic ${Buffer.from(`${demo.username}:${demo.token}`).toString('base64')}`;
  const txtRecords = async (domainName) =>
    (await clientOf(demo).call('GET', `/domains/${domainName}/records`)).records.filter(
      ({ type }) => type === 'TXT',
    );
  return {
    ...demo,
    async call(method, route, body) {
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(`${demo.publicApi}/core/v1${route}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      });
      const answer = await response.json();
      if (response.status !== 200)
        throw new Error(`${method} ${route}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    },
    /** A domain of the demo reseller that nobody else uses. */
    async newDomain() {
      const domainName = `compat-${Date.now().toString(36)}.com`;
      await this.call('POST', '/domains', { domain: { domainName } });
      // A zone in use is never empty: the legacy interface leaves empty lists out, and clients of it count on
      // a record.
      await this.call('POST', `/domains/${domainName}/records`, {
        type: 'A',
        host: 'www',
        answer: '192.0.2.1',
      });
      return domainName;
    },
    txtRecords,
    expectNoChallenges: async (domainName) => {
      if ((await txtRecords(domainName)).length > 0) throw new Error('challenges were left in the zone');
    },
  };
}

module.exports = { withStack };
