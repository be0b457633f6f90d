// acme-challenge-test sets, reads and removes DNS-01 challenges by acme-dns-01-namedotcom.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { find, run } = require('./program.cjs');

const PACKAGES = ['acme-dns-01-namedotcom@3.0.1', 'acme-challenge-test@3.3.2'];
/** Milliseconds its plugin waits for a zone to be published; ours is at once. */
const WAIT_MS = 500;

/** What somebody with these two packages writes; everything comes by the environment. */
const SCRIPT = `
const { ZONE, BASE_URL, USERNAME, TOKEN } = process.env;
const challenger = require('acme-dns-01-namedotcom').create({ baseUrl: BASE_URL, username: USERNAME, token: TOKEN, wait: ${WAIT_MS} });
require('acme-challenge-test').testZone('dns-01', ZONE, challenger).then(() => console.log('PASS', ZONE), (error) => { console.error(error.stack); process.exit(1); });
`;

async function acmeDns01(stack) {
  const npm = find('npm');
  if (!npm) return { skipped: 'npm is not on the PATH' };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compat-npm-'));
  try {
    try {
      await run(npm, ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES], { cwd: folder });
    } catch (error) {
      return { skipped: `the packages cannot be had: ${error.message.trim().split('\n').pop()}` };
    }
    const domain = await stack.newDomain();
    fs.writeFileSync(path.join(folder, 'client.cjs'), SCRIPT);
    const env = { ZONE: domain, BASE_URL: `${stack.publicApiTls}/v4/`, USERNAME: stack.username, TOKEN: stack.token, NODE_EXTRA_CA_CERTS: stack.caFile, NODE_OPTIONS: '' };
    const output = await run(process.execPath, ['client.cjs'], { cwd: folder, env });
    if (!output.includes(`PASS ${domain}`)) throw new Error(`no PASS:\n${output.slice(-1_000)}`);
    if ((await stack.txtRecords(domain)).length > 0) throw new Error('challenges were left in the zone');
    return { proved: `challenges of ${domain} set, read and removed by /v4 over TLS` };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { acmeDns01 };
