import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Pages that are rendered once per process; the other files have entity tags of their own. */
const RENDERED: readonly string[] = [
  '/docs',
  '/docs/',
  '/docs-json',
  '/docs-yaml',
  '/docs/index.html',
  '/docs/swagger-ui-init.js',
];

interface Rendered {
  type: string;
  tag: string;
  plain: Buffer;
  gzipped: Buffer;
}

const compress = promisify(gzip);

/**
 * Serves the pages of the description from memory, compressed for clients that accept gzip, with an entity
 * tag (RFC 9110 §8.8.3).
 */
export function cacheDocs(fastify: FastifyInstance): void {
  const pages = new Map<string, Rendered>();
  fastify.addHook('preHandler', (request, reply, done) => {
    const page = pages.get(request.routeOptions.url ?? '');
    if (page) sendPage(page, request, reply);
    else done();
  });
  // a promise for these pages alone, not for the answers of all other routes
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const url = request.routeOptions.url ?? '';
    if (!RENDERED.includes(url) || pages.has(url) || reply.statusCode !== 200 || request.method !== 'GET')
      return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    return render(payload, String(reply.getHeader('content-type'))).then((page) => {
      pages.set(url, page);
      return encoded(page, request, reply);
    });
  });
}

async function render(text: string | Buffer, type: string): Promise<Rendered> {
  const plain = Buffer.from(text as string);
  return {
    type,
    plain,
    gzipped: await compress(plain),
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
  };
}

function sendPage(page: Rendered, request: FastifyRequest, reply: FastifyReply): void {
  const known = request.headers['if-none-match'] ?? '';
  if (known.trim() === '*' || known.includes(page.tag)) {
    tellTag(page, request, reply);
    reply.status(304).send();
    return;
  }
  reply.header('content-type', page.type).send(encoded(page, request, reply));
}

/** Sets the headers of the encoding that the client accepts, and returns the bytes. */
function encoded(page: Rendered, request: FastifyRequest, reply: FastifyReply): Buffer {
  const body = takesGzip(request) ? page.gzipped : page.plain;
  if (body === page.gzipped) reply.header('content-encoding', 'gzip');
  tellTag(page, request, reply);
  reply.header('content-length', body.length);
  return body;
}

/** Each encoding has its own strong tag (RFC 9110 §8.8.3.3). */
function tellTag({ tag }: Rendered, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('etag', `"${tag}${takesGzip(request) ? '-gzip' : ''}"`)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'no-cache');
}

/** Whether `Accept-Encoding` names gzip, or `*`, with a weight above 0 (RFC 9110 §12.5.3). */
function takesGzip({ headers }: FastifyRequest): boolean {
  const codings = [headers['accept-encoding'] ?? ''].flat().join(',').toLowerCase().split(',');
  return codings.some((coding) => {
    const [name, weight = 'q=1'] = coding.split(';').map((part) => part.trim());
    return (name === 'gzip' || name === '*') && Number(weight.slice(2)) > 0;
  });
}
