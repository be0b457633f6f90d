import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { AppError } from '@registrar/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Routes of the console's files; every path below leads to its one page. */
export const CONSOLE_ROUTES = ['/console', '/console/*'];

/** Written into the page at its build, and replaced in each answer. */
const NONCE_PLACE = /__CSP_NONCE__/g;
const PAGE = 'index.html';
/** The build names these files after their content. */
const HASHED = 'assets/';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const NO_PAGE = 'The console is not built: run `node tools/console/build.cjs`.';

interface Built {
  page: string;
  /** Names of all files, from the folder: only these are ever opened, so no path can leave it. */
  names: ReadonlySet<string>;
  modifiedMs: number;
}

/**
 * Serves the built console: the page with a fresh nonce and never stored, hashed files cached without end, brotli files
 * of the build where the client accepts them. Reads the folder again after a new build.
 */
export function serveConsole(fastify: FastifyInstance, folder: string): void {
  let built: Built | undefined;
  const current = async (): Promise<Built | undefined> => {
    const modifiedMs = await stat(join(folder, PAGE)).then(
      (found) => found.mtimeMs,
      () => undefined,
    );
    if (modifiedMs === undefined) return undefined;
    if (built?.modifiedMs !== modifiedMs) built = await readFolder(folder, modifiedMs);
    return built;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await current();
    if (!found) throw new AppError('not_found', 'console.not_built', 'Not Found', { details: NO_PAGE });
    const name = (request.params as { '*'?: string })['*'] ?? '';
    if (name !== PAGE && found.names.has(name)) return sendFile(folder, name, found, request, reply);
    if (name.startsWith(HASHED)) throw new AppError('not_found', 'route.unknown', 'Not Found');
    return sendPage(found.page, reply);
  };
  for (const route of CONSOLE_ROUTES) fastify.get(route, answer);
}

async function readFolder(folder: string, modifiedMs: number): Promise<Built> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return { page: await readFile(join(folder, PAGE), 'utf8'), names: new Set(names), modifiedMs };
}

/** Scripts and styles of this host only; the component library's style elements carry the nonce. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function sendPage(page: string, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(18).toString('base64url');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyOf(nonce))
    .header('cache-control', 'no-store')
    .send(page.replace(NONCE_PLACE, nonce));
}

function sendFile(
  folder: string,
  name: string,
  { names }: Built,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const packed = `${name}.br`;
  const isPacked = names.has(packed) && acceptsBrotli(request);
  if (isPacked) reply.header('content-encoding', 'br');
  return reply
    .header('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
    .header('cache-control', name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
    .send(createReadStream(join(folder, isPacked ? packed : name)));
}

/** Whether `Accept-Encoding` names br with a weight above 0 (RFC 9110 §12.5.3). */
function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const codings = [headers['accept-encoding'] ?? ''].flat().join(',').toLowerCase().split(',');
  return codings.some((coding) => {
    const [name, weight = 'q=1'] = coding.split(';').map((part) => part.trim());
    return name === 'br' && Number(weight.slice(2)) > 0;
  });
}
