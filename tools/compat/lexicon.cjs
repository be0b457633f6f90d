// lexicon writes, lists, changes and removes records. Its server is fixed in its code, so it goes through a proxy: whatever host it asks
// for is the local API, with a certificate of the local authority for that name. Nothing leaves this machine.
require('../build/register.cjs');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const tls = require('node:tls');
const { LocalAuthority } = require('../services/src/certificates/authority.ts');
const { find, run } = require('./program.cjs');

const PROVIDER = 'namecom';
const TTL = 300;

/** Joins two sockets; when one ends or breaks, so does the other. */
function join(one, other) {
  for (const [from, to] of [[one, other], [other, one]]) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

/** An HTTPS proxy whose every target is the API; hosts that were asked for are in `hosts`. */
async function startProxy({ caFile, publicApiTls }) {
  const ca = fs.readFileSync(caFile, 'utf8');
  const authority = await LocalAuthority.load({ cert: ca, key: fs.readFileSync(path.join(path.dirname(caFile), 'ca.key'), 'utf8') });
  const { hostname, port } = new URL(publicApiTls);
  const hosts = new Set();
  const open = new Set();
  const server = http.createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', async ({ url }, socket) => {
    const [host] = url.split(':');
    hosts.add(host);
    open.add(socket);
    socket.on('error', () => socket.destroy());
    try {
      const { key, cert } = await authority.issueServer([host], new Date());
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      const client = new tls.TLSSocket(socket, { isServer: true, key, cert });
      join(client, tls.connect({ host: hostname, port: Number(port), servername: hostname, ca }));
    } catch {
      socket.destroy();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, hosts, stop };
}

async function lexicon(stack) {
  const program = find('lexicon');
  if (!program) return { skipped: 'lexicon is not installed (Debian package lexicon)' };
  const proxy = await startProxy(stack);
  try {
    const domain = await stack.newDomain();
    const env = { HTTPS_PROXY: proxy.url, https_proxy: proxy.url, NO_PROXY: '', no_proxy: '', REQUESTS_CA_BUNDLE: stack.caFile, LEXICON_NAMECOM_USERNAME: stack.username, LEXICON_NAMECOM_TOKEN: stack.token };
    const ask = (action, ...options) => run(program, [PROVIDER, action, domain, 'TXT', ...options, '--ttl', String(TTL), '--output', 'JSON'], { env });
    const answers = async () => (await stack.txtRecords(domain)).map(({ host, answer, ttl }) => `${host} ${answer} ${ttl}`).sort();
    const expectRecords = async (what, ...wanted) => {
      const held = await answers();
      if (held.join() !== wanted.join()) throw new Error(`after ${what} the zone holds ${held.join(', ') || 'nothing'}`);
    };
    const name = `_acme-challenge.${domain}`;
    await ask('create', '--name', name, '--content', 'first');
    await ask('create', '--name', name, '--content', 'first'); // what is there already is no error to it
    await ask('create', '--name', name, '--content', 'second');
    await expectRecords('writing', `_acme-challenge first ${TTL}`, `_acme-challenge second ${TTL}`);
    const listed = JSON.parse(await ask('list', '--name', name));
    if (listed.length !== 2 || listed.some((record) => record.name !== name || record.ttl !== TTL)) throw new Error(`it lists ${JSON.stringify(listed)}`);
    await ask('update', '--identifier', String(listed.find(({ content }) => content === 'second').id), '--name', name, '--content', 'third');
    await expectRecords('changing', `_acme-challenge first ${TTL}`, `_acme-challenge third ${TTL}`);
    await ask('delete', '--name', name);
    await expectRecords('removing');
    return { proved: `records of ${domain} written, a duplicate passed over, listed, changed and removed by /v4 over TLS` };
  } finally {
    await proxy.stop();
  }
}

module.exports = { lexicon };
