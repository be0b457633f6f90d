// lego obtains a certificate from pebble by DNS-01; our name server answers pebble.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { expectCertificate, startPebble, withoutPebble } = require('./pebble.cjs');
const { find, run } = require('./program.cjs');

const arguments_ = (folder, directory, domain, dns) => [
  '--path',
  folder,
  '--accept-tos',
  '--email',
  'compat@example.net',
  '--server',
  directory,
  '--dns',
  'namedotcom',
  '--dns.disable-cp',
  '--dns.resolvers',
  `${dns.host}:${dns.port}`,
  '-d',
  domain,
  'run',
];

async function lego(stack) {
  const program = find('lego');
  if (!program) return { skipped: 'lego is not installed (Debian package lego)' };
  const without = withoutPebble(stack);
  if (without) return { skipped: without };
  const binary = fs.readFileSync(program);
  // What it cannot be told it would ask of the real provider.
  if (!binary.includes('NAMECOM_SERVER'))
    return {
      skipped: 'this build of lego has no provider namedotcom whose server can be named by NAMECOM_SERVER',
    };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compat-lego-'));
  const pebble = await startPebble(folder, stack);
  try {
    const domain = await stack.newDomain();
    // The library of the provider wants a scheme since its version 4, and put one before the host until then.
    const server = binary.includes('namedotcom/go/v4')
      ? stack.publicApiTls
      : new URL(stack.publicApiTls).host;
    const env = {
      NAMECOM_SERVER: server,
      NAMECOM_USERNAME: stack.username,
      NAMECOM_API_TOKEN: stack.token,
      SSL_CERT_FILE: stack.caFile,
      LEGO_CA_CERTIFICATES: stack.caFile,
    };
    await run(program, arguments_(folder, pebble.directory, domain, stack.dns), { env });
    expectCertificate(fs.readFileSync(path.join(folder, 'certificates', `${domain}.crt`), 'utf8'), domain);
    await stack.expectNoChallenges(domain);
    return {
      proved: `a certificate for ${domain}: challenge written and removed by /v4, answered by our name server`,
    };
  } finally {
    await pebble.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { lego };
