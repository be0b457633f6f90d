// dehydrated obtains a certificate from pebble by DNS-01 with lexicon as its hook; our name server answers pebble.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { environmentOf } = require('./lexicon.cjs');
const { expectCertificate, startPebble, withoutPebble } = require('./pebble.cjs');
const { find, run } = require('./program.cjs');
const { startProxy } = require('./proxy.cjs');

/** What somebody with both programs writes: domain and value are the hook's second and fourth argument. */
const HOOK = `#!/bin/sh
case "$1" in
  deploy_challenge) exec lexicon namecom create "$2" TXT --name "_acme-challenge.$2" --content "$4" --ttl 300 ;;
  clean_challenge) exec lexicon namecom delete "$2" TXT --name "_acme-challenge.$2" --content "$4" ;;
esac
`;

const configurationOf = (folder, directory, caFile) => `
CA="${directory}"
CHALLENGETYPE="dns-01"
BASEDIR="${folder}"
HOOK="${path.join(folder, 'hook.sh')}"
CURL_OPTS="--cacert ${caFile}"
CONTACT_EMAIL="compat@example.net"
`;

async function dehydrated(stack) {
  const program = find('dehydrated');
  if (!program) return { skipped: 'dehydrated is not installed (Debian package dehydrated)' };
  if (!find('lexicon')) return { skipped: 'lexicon is not installed (Debian package lexicon)' };
  const without = withoutPebble(stack);
  if (without) return { skipped: without };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compat-dehydrated-'));
  const server = await startPebble(folder, stack);
  let proxy;
  try {
    proxy = await startProxy(stack);
    const domain = await stack.newDomain();
    fs.writeFileSync(path.join(folder, 'hook.sh'), HOOK, { mode: 0o700 });
    fs.writeFileSync(path.join(folder, 'config'), configurationOf(folder, server.directory, stack.caFile));
    const ask = (...options) => run(program, ['--config', path.join(folder, 'config'), ...options], { cwd: folder, env: environmentOf(stack, proxy) });
    await ask('--register', '--accept-terms');
    await ask('--cron', '--domain', `${domain} *.${domain}`);
    const certificate = fs.readFileSync(path.join(folder, 'certs', domain, 'fullchain.pem'), 'utf8');
    for (const name of [domain, `x.${domain}`]) expectCertificate(certificate, name);
    await stack.expectNoChallenges(domain);
    proxy.assertUsed();
    return { proved: `a certificate for ${domain} and *.${domain}: two challenges at one host written and removed by lexicon, answered to pebble by our name server` };
  } finally {
    await Promise.all([server.stop(), proxy?.stop()]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { dehydrated };
