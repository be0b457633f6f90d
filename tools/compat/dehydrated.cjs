// dehydrated obtains a certificate from pebble by DNS-01 with lexicon as its hook; our name server answers
// pebble.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { environmentOf } = require('./lexicon.cjs');
const { expectCertificate, startPebble, withoutPebble } = require('./pebble.cjs');
const { find, run } = require('./program.cjs');
const { startProxy } = require('./proxy.cjs');

/**
 * Domain and value are the hook's second and fourth argument. `--content=`: a value may begin with `-`, which
 * lexicon takes for an option otherwise.
 */
const HOOK = `#!/bin/sh
case "$1" in
  deploy_challenge) exec lexicon namecom create "$2" TXT --name "_acme-challenge.$2" --content="$4" --ttl 300 ;;
  clean_challenge) exec lexicon namecom delete "$2" TXT --name "_acme-challenge.$2" --content="$4" ;;
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
    const env = environmentOf(stack, proxy);
    const hook = (step) =>
      run(path.join(folder, 'hook.sh'), [step, domain, '', '-begins-with-a-dash'], { env });
    const ask = (...options) =>
      run(program, ['--config', path.join(folder, 'config'), ...options], { cwd: folder, env });
    // a 64th of all values begins so: too seldom for the two of the certificate
    await hook('deploy_challenge');
    if (!(await stack.txtRecords(domain)).some(({ answer }) => answer === '-begins-with-a-dash'))
      throw new Error('the hook did not write a value that begins with a dash');
    await hook('clean_challenge');
    await stack.expectNoChallenges(domain);
    await ask('--register', '--accept-terms');
    await ask('--cron', '--domain', `${domain} *.${domain}`);
    const certificate = fs.readFileSync(path.join(folder, 'certs', domain, 'fullchain.pem'), 'utf8');
    for (const name of [domain, `x.${domain}`]) expectCertificate(certificate, name);
    await stack.expectNoChallenges(domain);
    proxy.assertUsed();
    return {
      proved: `a certificate for ${domain} and *.${domain}: two challenges at one host, and one that begins with a dash, written and removed by lexicon, answered to pebble by our name server`,
    };
  } finally {
    await Promise.all([server.stop(), proxy?.stop()]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { dehydrated };
