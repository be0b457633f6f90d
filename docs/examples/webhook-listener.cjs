// Receives webhooks and checks their signature: node docs/examples/webhook-listener.cjs [port] The token is
// that of the local stack's demo reseller, or TOKEN. An account's webhooks are signed with its token of the
// lowest id.
const { createHmac, timingSafeEqual } = require('node:crypto');
const { createServer } = require('node:http');
const path = require('node:path');

const port = Number(process.argv[2] ?? 8080);
// the url as it was subscribed, letter for letter: the signature covers it
const url = process.env.URL_SUBSCRIBED ?? `http://localhost:${port}/`;
const demoFile = path.resolve(__dirname, '../..', process.env.LOCAL_DIR ?? '.local', 'demo.json');
const token = process.env.TOKEN ?? require(demoFile).token;

/** `sha256=<hex>,<seconds>,<nonce>`; the digest is HMAC-SHA-256 of `<url>|<body>`, keyed with the token. */
function isSigned(header, body) {
  const [, hex] = /^sha256=([0-9a-f]{64}),\d+,\S+$/.exec(header ?? '') ?? [];
  if (hex === undefined) return false;
  const expected = createHmac('sha256', token).update(`${url}|${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    const signed = isSigned(request.headers['x-service-signature'], body);
    console.log(signed ? 'signed by the registrar:' : 'NOT SIGNED, refused:', body);
    // anything but 2xx is tried again; the same event may come twice
    response.writeHead(signed ? 204 : 401).end();
  });
}).listen(port, () => console.log(`listening on ${url}`));
