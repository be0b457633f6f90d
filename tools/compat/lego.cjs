// lego obtains a certificate from pebble by DNS-01; our name server answers pebble.
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { find, run, start } = require('./program.cjs');

/** Of the API, for localhost, as the local stack names them. */
const [CERTIFICATE, KEY] = ['public-api.pem', 'public-api.key'];

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Pebble with the certificate of the local authority that the API has: both are at localhost. */
async function startPebble(pebble, folder, { caFile, dns }) {
  const [port, managementPort] = [await freePort(), await freePort()];
  const tls = path.dirname(caFile);
  const config = path.join(folder, 'pebble.json');
  fs.writeFileSync(config, JSON.stringify({
    pebble: {
      listenAddress: `127.0.0.1:${port}`, managementListenAddress: `127.0.0.1:${managementPort}`, certificate: path.join(tls, CERTIFICATE), privateKey: path.join(tls, KEY),
      httpPort: 5002, tlsPort: 5001, ocspResponderURL: '', externalAccountBindingRequired: false,
    },
  }));
  const program = start(pebble, ['-config', config, '-dnsserver', `${dns.host}:${dns.port}`], { env: { PEBBLE_VA_NOSLEEP: '1' }, ready: /ACME directory available/ });
  await program.started;
  return { ...program, directory: `https://localhost:${port}/dir` };
}

const arguments_ = (folder, directory, domain, dns) => [
  '--path', folder, '--accept-tos', '--email', 'compat@example.net', '--server', directory, '--dns', 'namedotcom', '--dns.disable-cp', '--dns.resolvers', `${dns.host}:${dns.port}`, '-d', domain, 'run',
];

async function lego(stack) {
  const [program, pebble] = ['lego', 'pebble'].map(find);
  if (!program) return { skipped: 'lego is not installed (Debian package lego)' };
  if (!pebble) return { skipped: 'pebble is not installed (Debian package pebble)' };
  if (!stack.dns) return { skipped: 'the stack has no name server (Debian packages pdns-server, pdns-backend-pgsql)' };
  // What it cannot be told it would ask of the real provider.
  if (!fs.readFileSync(program).includes('NAMECOM_SERVER')) return { skipped: 'this build of lego has no provider namedotcom whose server can be named by NAMECOM_SERVER' };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compat-lego-'));
  const server = await startPebble(pebble, folder, stack);
  try {
    const domain = await stack.newDomain();
    const { host } = new URL(stack.publicApiTls);
    const env = { NAMECOM_SERVER: host, NAMECOM_USERNAME: stack.username, NAMECOM_API_TOKEN: stack.token, SSL_CERT_FILE: stack.caFile, LEGO_CA_CERTIFICATES: stack.caFile };
    await run(program, arguments_(folder, server.directory, domain, stack.dns), { env });
    if (!fs.readFileSync(path.join(folder, 'certificates', `${domain}.crt`), 'utf8').includes('BEGIN CERTIFICATE')) throw new Error('lego left no certificate');
    if ((await stack.txtRecords(domain)).length > 0) throw new Error('lego left its record');
    return { proved: `a certificate for ${domain}: challenge written and removed by /v4, answered by our name server` };
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { lego };
