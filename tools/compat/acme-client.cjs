// acme-client obtains a certificate from pebble by DNS-01 with acme-dns-01-namedotcom; our name server
// answers pebble.
const fs = require('node:fs');
const path = require('node:path');
const { CHALLENGER, environmentOf, PLUGIN } = require('./acme-dns-01.cjs');
const { withPackages } = require('./packages.cjs');
const { expectCertificate, startPebble, withoutPebble } = require('./pebble.cjs');
const { run } = require('./program.cjs');

/** The plugin is handed what it asks by, as the programs that it is made for do. */
const PACKAGES = ['acme-client@5.4.0', PLUGIN, '@root/request@1.9.2'];

/** What somebody with these packages writes: a name and all below it, hence two challenges at one host. */
const SCRIPT = `
const acme = require('acme-client');
const request = require('util').promisify(require('@root/request'));
const { ZONE, DIRECTORY } = process.env;

async function main() {
  const challenger = ${CHALLENGER};
  await challenger.init({ request });
  const zones = await challenger.zones({});
  const challengeOf = ({ identifier }, dnsAuthorization) => {
    const dnsHost = '_acme-challenge.' + identifier.value;
    const dnsZone = zones.find((zone) => dnsHost.endsWith('.' + zone));
    return { challenge: { identifier, dnsHost, dnsZone, dnsPrefix: dnsHost.slice(0, -dnsZone.length - 1), dnsAuthorization } };
  };
  const client = new acme.Client({ directoryUrl: DIRECTORY, accountKey: await acme.crypto.createPrivateKey() });
  const [, csr] = await acme.crypto.createCsr({ altNames: [ZONE, '*.' + ZONE] });
  const certificate = await client.auto({
    csr, email: 'compat@example.net', termsOfServiceAgreed: true, challengePriority: ['dns-01'], skipChallengeVerification: true,
    challengeCreateFn: (authorization, _challenge, value) => challenger.set(challengeOf(authorization, value)),
    challengeRemoveFn: (authorization, _challenge, value) => challenger.remove(challengeOf(authorization, value)),
  });
  console.log(certificate);
}
main().catch((error) => { console.error(error.stack); process.exit(1); });
`;

async function acmeClient(stack) {
  const without = withoutPebble(stack);
  if (without) return { skipped: without };
  return withPackages(PACKAGES, async (folder) => {
    const server = await startPebble(folder, stack);
    try {
      const domain = await stack.newDomain();
      fs.writeFileSync(path.join(folder, 'client.cjs'), SCRIPT);
      const output = await run(process.execPath, ['client.cjs'], {
        cwd: folder,
        env: { ...environmentOf(stack, domain), DIRECTORY: server.directory },
      });
      for (const name of [domain, `x.${domain}`]) expectCertificate(output, name);
      await stack.expectNoChallenges(domain);
      return {
        proved: `a certificate for ${domain} and *.${domain}: two challenges at one host written and removed by /v4 over TLS, answered to pebble by our name server`,
      };
    } finally {
      await server.stop();
    }
  });
}

module.exports = { acmeClient };
