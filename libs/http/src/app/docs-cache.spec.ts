import fastify, { type FastifyInstance } from 'fastify';
import { gunzipSync } from 'node:zlib';
import { cacheDocs } from './docs-cache';

const PAGE = `<p>${'The description. '.repeat(50)}</p>`;
let rendered = 0;
let app: FastifyInstance;
beforeEach(async () => {
  rendered = 0;
  app = fastify();
  cacheDocs(app);
  for (const url of ['/docs', '/docs/other.js'])
    app.get(url, (_request, reply) => {
      rendered += 1;
      return reply.type('text/html').send(PAGE);
    });
  app.get('/docs-json', (_request, reply) => {
    rendered += 1;
    return reply.status(503).send({ message: 'later' });
  });
  await app.ready();
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const tagOf = async (headers?: Record<string, string>) => String((await get('/docs', headers)).headers.etag);
const GZIP = { 'accept-encoding': 'gzip' };

describe('a page of the description', () => {
  it('is rendered once, and the same afterwards', async () => {
    const [first, second] = [await get('/docs'), await get('/docs')];
    for (const { statusCode, body, headers } of [first, second]) {
      expect([statusCode, body]).toEqual([200, PAGE]);
      expect(headers).toMatchObject({
        'content-type': 'text/html',
        'content-length': String(PAGE.length),
        'vary': 'accept-encoding',
        'cache-control': 'no-cache',
      });
      expect(headers).not.toHaveProperty('content-encoding');
    }
    expect(rendered).toBe(1);
  });

  it('has an entity tag, and another one compressed', async () => {
    const plain = await tagOf();
    expect(plain).toMatch(/^"[\w-]{22}"$/);
    expect([await tagOf(), await tagOf(GZIP)]).toEqual([plain, `${plain.slice(0, -1)}-gzip"`]);
  });

  it.each([
    ['gzip', true],
    ['GZIP', true],
    ['br, gzip;q=0.5', true],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0', false],
    ['gzip; q=0.000', false],
    ['br, deflate', false],
    ['x-gzip', false],
  ])('for "Accept-Encoding: %s" is compressed: %s', async (accepted, isCompressed) => {
    const { headers, rawPayload } = await get('/docs', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect((isCompressed ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(PAGE);
  });

  it('is not sent again to a client that has it', async () => {
    const tag = await tagOf();
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, ' * ']) {
      const { statusCode, body, headers } = await get('/docs', { 'if-none-match': known });
      expect([known, statusCode, body, headers.etag]).toEqual([known, 304, '', tag]);
    }
    expect((await get('/docs', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is not stored when it failed', async () => {
    expect((await get('/docs-json')).statusCode).toBe(503);
    expect((await get('/docs-json')).headers).not.toHaveProperty('etag');
    expect(rendered).toBe(2);
  });

  it('is left to the file server where it is a file', async () => {
    await get('/docs/other.js');
    expect((await get('/docs/other.js')).headers).not.toHaveProperty('etag');
    expect(rendered).toBe(2);
  });
});
