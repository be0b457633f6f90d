// An ACME server (RFC 8555) that asks our name server for the challenges of DNS-01.
require('../build/register.cjs');
const { X509Certificate } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { freePort } = require('../services/src/net.ts');
const { find, start } = require('./program.cjs');

/** Of the API, for localhost, as the local stack names them. */
const [CERTIFICATE, KEY] = ['public-api.pem', 'public-api.key'];

/** Why nothing can be had from pebble here; undefined: it can. */
function withoutPebble(stack) {
  if (!find('pebble')) return 'pebble is not installed (Debian package pebble)';
  if (!stack.dns) return 'the stack has no name server (Debian packages pdns-server, pdns-backend-pgsql)';
  return undefined;
}

/** Pebble with the certificate of the local authority that the API has: both are at localhost. */
async function startPebble(folder, { caFile, dns }) {
  const [port, managementPort] = [await freePort(), await freePort()];
  const tls = path.dirname(caFile);
  const config = path.join(folder, 'pebble.json');
  fs.writeFileSync(
    config,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${managementPort}`,
        certificate: path.join(tls, CERTIFICATE),
        privateKey: path.join(tls, KEY),
        httpPort: 5002,
        tlsPort: 5001,
        ocspResponderURL: '',
        externalAccountBindingRequired: false,
      },
    }),
  );
  // What it does by chance to try clients (waiting, refusing good nonces) would try none of ours.
  const env = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' };
  const program = start(find('pebble'), ['-config', config, '-dnsserver', `${dns.host}:${dns.port}`], {
    env,
    ready: /ACME directory available/,
  });
  await program.started;
  return { ...program, directory: `https://localhost:${port}/dir` };
}

/** Throws unless the text is a chain whose first certificate is for the domain and was issued by pebble. */
function expectCertificate(pem, domain) {
  const [first] = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (!first) throw new Error('no certificate was left');
  const certificate = new X509Certificate(first);
  if (!certificate.checkHost(domain)) throw new Error(`the certificate is for ${certificate.subjectAltName}`);
  if (!certificate.issuer.includes('Pebble')) throw new Error(`the certificate is of ${certificate.issuer}`);
}

module.exports = { expectCertificate, startPebble, withoutPebble };
