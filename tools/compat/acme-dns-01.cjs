// acme-challenge-test sets, reads and removes DNS-01 challenges by acme-dns-01-namedotcom.
const fs = require('node:fs');
const path = require('node:path');
const { withPackages } = require('./packages.cjs');
const { run } = require('./program.cjs');

const PLUGIN = 'acme-dns-01-namedotcom@3.0.1';
const PACKAGES = [PLUGIN, 'acme-challenge-test@3.3.2'];
/** Milliseconds its plugin waits for a zone to be published; ours is at once. */
const WAIT_MS = 500;

/** What the plugin is made with, everything by the environment. */
const CHALLENGER = `require('acme-dns-01-namedotcom').create({ baseUrl: process.env.BASE_URL, username: process.env.USERNAME, token: process.env.TOKEN, wait: ${WAIT_MS} })`;

const environmentOf = (stack, zone) => ({
  ZONE: zone,
  BASE_URL: `${stack.publicApiTls}/v4/`,
  USERNAME: stack.username,
  TOKEN: stack.token,
  NODE_EXTRA_CA_CERTS: stack.caFile,
  NODE_OPTIONS: '',
});

/** What somebody with these two packages writes. */
const SCRIPT = `
const { ZONE } = process.env;
require('acme-challenge-test').testZone('dns-01', ZONE, ${CHALLENGER}).then(() => console.log('PASS', ZONE), (error) => { console.error(error.stack); process.exit(1); });
`;

const acmeDns01 = (stack) =>
  withPackages(PACKAGES, async (folder) => {
    const domain = await stack.newDomain();
    fs.writeFileSync(path.join(folder, 'client.cjs'), SCRIPT);
    const output = await run(process.execPath, ['client.cjs'], {
      cwd: folder,
      env: environmentOf(stack, domain),
    });
    if (!output.includes(`PASS ${domain}`)) throw new Error(`no PASS:\n${output.slice(-1_000)}`);
    await stack.expectNoChallenges(domain);
    return { proved: `challenges of ${domain} set, read and removed by /v4 over TLS` };
  });

module.exports = { acmeDns01, CHALLENGER, environmentOf, PLUGIN };
