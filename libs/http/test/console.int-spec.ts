import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { send, type WireApp, wireApp } from './wire-app';

const SCRIPT = 'export const words = "a long script";';
const BR = { 'accept-encoding': 'gzip, br' };

describe('the files of the console', () => {
  let folder: string;
  let wire: WireApp;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'console-'));
    mkdirSync(join(folder, 'dist/assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'not of the console');
    writeFileSync(join(folder, 'dist/index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__">');
    writeFileSync(join(folder, 'dist/favicon.svg'), '<svg/>');
    writeFileSync(join(folder, 'dist/assets/main-1a2b.js'), SCRIPT);
    writeFileSync(join(folder, 'dist/assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'dist/assets/plain-1a2b.css'), 'a{}');
    wire = await wireApp({ consoleFolder: join(folder, 'dist') });
  });
  afterAll(async () => {
    await wire.app.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    send(wire, 'GET', url, { headers: { authorization: '', ...headers } });

  it.each([
    '/console',
    '/console/',
    '/console/domains/example.com',
    '/console/index.html',
    '/console/a?b=/c',
  ])('%s is the page, without credentials and never stored', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toContain('csp-nonce');
  });

  it('the page has a nonce of its own in each answer, and a policy without unsafe sources', async () => {
    const replies = [await get('/console'), await get('/console')];
    const nonces = replies.map(({ body }) => /content="([^"]+)"/.exec(body)![1]);
    expect(nonces[0]).toMatch(/^[\w-]{24}$/);
    expect(nonces[1]).not.toBe(nonces[0]);
    const policy = String(replies[0].headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|data:|\*/);
  });

  it.each([
    ['/console/assets/main-1a2b.js', {}, 'text/javascript; charset=utf-8', undefined],
    ['/console/assets/main-1a2b.js', BR, 'text/javascript; charset=utf-8', 'br'],
    [
      '/console/assets/main-1a2b.js',
      { 'accept-encoding': 'br;q=0' },
      'text/javascript; charset=utf-8',
      undefined,
    ],
    ['/console/assets/plain-1a2b.css', BR, 'text/css; charset=utf-8', undefined],
  ])('%s with %p is cached without end', async (url, headers, type, encoding) => {
    const reply = await get(url, headers as Record<string, string>);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    const bytes = encoding === 'br' ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload;
    if (url.endsWith('.js')) expect(bytes.toString()).toBe(SCRIPT);
  });

  it('a file without a hash is asked for again each time', async () => {
    const reply = await get('/console/favicon.svg');
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/console/../secret.txt',
    '/console/%2e%2e/secret.txt',
    '/console/..%2fsecret.txt',
    '/console/assets/..%2f..%2fsecret.txt',
    '/console/assets%2f..%2f..%2fsecret.txt',
    '/console/%00secret.txt',
  ])('%s does not leave the folder', async (url) => {
    expect((await get(url)).body).not.toContain('not of the console');
  });

  it('an asset that an older build had is not found, and is not the page', async () => {
    const reply = await get('/console/assets/main-0000.js');
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['GET', '/consoles'],
    ['GET', '/'],
    ['POST', '/console'],
  ] as const)('%s %s is not the page', async (method, url) => {
    const reply = await send(wire, method, url, { headers: { 'content-type': 'application/json' } });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.body).not.toContain('csp-nonce');
  });

  it('a new build is served without a restart', async () => {
    writeFileSync(join(folder, 'dist/index.html'), 'newer __CSP_NONCE__');
    utimesSync(join(folder, 'dist/index.html'), new Date(), new Date(Date.now() + 5_000));
    expect((await get('/console')).body).toContain('newer');
  });

  it('a folder without a build is 404 with the command that builds it', async () => {
    const empty = await wireApp({ consoleFolder: join(folder, 'nothing') });
    const reply = await send(empty, 'GET', '/console');
    expect(reply.statusCode).toBe(404);
    expect(reply.json().details).toContain('tools/console/build.cjs');
    await empty.app.close();
  });
});
