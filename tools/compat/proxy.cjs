// For clients whose server is fixed in their code: a proxy for which whatever host they ask for is the local
// API, with a certificate of the local authority for that name. Nothing leaves this machine.
require('../build/register.cjs');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const tls = require('node:tls');
const { LocalAuthority } = require('../services/src/certificates/authority.ts');

/** Joins two sockets; when one ends or breaks, so does the other. */
function join(one, other) {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ]) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

/** An HTTPS proxy whose every target is the API; `assertUsed` tells whether it was used. */
async function startProxy({ caFile, publicApiTls }) {
  const ca = fs.readFileSync(caFile, 'utf8');
  const authority = await LocalAuthority.load({
    cert: ca,
    key: fs.readFileSync(path.join(path.dirname(caFile), 'ca.key'), 'utf8'),
  });
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
  /** Throws when nobody came by: what the client proved it proved of somebody else's server. */
  const assertUsed = () => {
    if (hosts.size === 0) throw new Error('the client did not come through the proxy');
  };
  const stop = () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, assertUsed, stop };
}

module.exports = { startProxy };
