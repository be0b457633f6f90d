// lexicon writes, lists, changes and removes records. Its server is fixed in its code, so it goes through a
// proxy.
const { find, run } = require('./program.cjs');
const { startProxy } = require('./proxy.cjs');

const PROVIDER = 'namecom';
const TTL = 300;

/** What lexicon goes by; other programs in the same environment speak to localhost without the proxy. */
const environmentOf = (stack, proxy) => ({
  HTTPS_PROXY: proxy.url,
  https_proxy: proxy.url,
  NO_PROXY: 'localhost',
  no_proxy: 'localhost',
  REQUESTS_CA_BUNDLE: stack.caFile,
  LEXICON_NAMECOM_USERNAME: stack.username,
  LEXICON_NAMECOM_TOKEN: stack.token,
});

async function lexicon(stack) {
  const program = find('lexicon');
  if (!program) return { skipped: 'lexicon is not installed (Debian package lexicon)' };
  const proxy = await startProxy(stack);
  try {
    const domain = await stack.newDomain();
    const env = environmentOf(stack, proxy);
    const ask = (action, ...options) =>
      run(program, [PROVIDER, action, domain, 'TXT', ...options, '--ttl', String(TTL), '--output', 'JSON'], {
        env,
      });
    const answers = async () =>
      (await stack.txtRecords(domain)).map(({ host, answer, ttl }) => `${host} ${answer} ${ttl}`).sort();
    const expectRecords = async (what, ...wanted) => {
      const held = await answers();
      if (held.join() !== wanted.join())
        throw new Error(`after ${what} the zone holds ${held.join(', ') || 'nothing'}`);
    };
    const name = `_acme-challenge.${domain}`;
    await ask('create', '--name', name, '--content', 'first');
    await ask('create', '--name', name, '--content', 'first'); // what is there already is no error to it
    await ask('create', '--name', name, '--content', 'second');
    await expectRecords('writing', `_acme-challenge first ${TTL}`, `_acme-challenge second ${TTL}`);
    const listed = JSON.parse(await ask('list', '--name', name));
    if (listed.length !== 2 || listed.some((record) => record.name !== name || record.ttl !== TTL))
      throw new Error(`it lists ${JSON.stringify(listed)}`);
    await ask(
      'update',
      '--identifier',
      String(listed.find(({ content }) => content === 'second').id),
      '--name',
      name,
      '--content',
      'third',
    );
    await expectRecords('changing', `_acme-challenge first ${TTL}`, `_acme-challenge third ${TTL}`);
    await ask('delete', '--name', name);
    await expectRecords('removing');
    proxy.assertUsed();
    return {
      proved: `records of ${domain} written, a duplicate passed over, listed, changed and removed by /v4 over TLS`,
    };
  } finally {
    await proxy.stop();
  }
}

module.exports = { environmentOf, lexicon };
