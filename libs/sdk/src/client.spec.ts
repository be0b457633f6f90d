import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistrarClient, type RegistrarOptions } from './client';
import { OPERATIONS } from './generated/operations';
import type { Fetch } from './transport';

interface Seen {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'api-version': '1.36.0', 'x-request-id': 'r-1', ...headers },
  });
const lines = (...chunks: string[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(stream) {
        for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
        stream.close();
      },
    }),
    { headers: { 'content-type': 'application/x-ndjson' } },
  );

/** A client with a stub behind it, and what it sent. */
function client(answer: (seen: Seen, at: number) => Response, options: Partial<RegistrarOptions> = {}) {
  const seen: Seen[] = [];
  const fetch: Fetch = async (url, { method, headers, body }) => {
    seen.push({
      method: method ?? '',
      url,
      headers: headers as Record<string, string>,
      body: body === undefined ? undefined : JSON.parse(body as string),
    });
    return answer(seen[seen.length - 1], seen.length - 1);
  };
  return {
    registrar: new RegistrarClient({
      baseUrl: 'https://api.example.net/',
      username: 'ada-test',
      token: 'tök:en',
      retry: { baseDelayMs: 1 },
      ...options,
      fetch,
    }),
    seen,
  };
}

async function collected<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('the table of operations', () => {
  interface Described {
    operationId: string;
    parameters?: { name: string; in: string }[];
  }
  const { paths } = JSON.parse(
    readFileSync(join(__dirname, '..', '..', '..', 'docs', 'openapi', 'public-api.json'), 'utf8'),
  ) as { paths: Record<string, Record<string, Described>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
  const named = (parameters: Described['parameters'], where: string): string[] =>
    (parameters ?? []).filter((one) => one.in === where).map(({ name }) => name);

  it('holds every operation of the description as it is, and no other: else run `npm run openapi`', () => {
    const wanted = described
      .filter(({ path }) => path.startsWith('/core/v1/'))
      .map(({ operationId, path, method, parameters }) => [
        operationId,
        method,
        path,
        named(parameters, 'query'),
        named(parameters, 'header').includes('X-Idempotency-Key'),
      ]);
    const held = Object.entries(
      OPERATIONS as unknown as Record<string, { method: string; path: string; query?: string[]; key?: true }>,
    ).map(([id, { method, path, query, key }]) => [id, method, path, query ?? [], key ?? false]);
    expect(held).toEqual(wanted);
  });

  it('takes in headers only what a caller can say', () => {
    const headers = new Set(described.flatMap(({ parameters }) => named(parameters, 'header')));
    expect(
      [...headers].filter(
        (name) => !['X-Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID'].includes(name),
      ),
    ).toEqual([]);
  });

  it('has a method for each', () => {
    const { registrar } = client(() => json({}));
    const methods = Object.entries(OPERATIONS).map(
      ([id, { tag }]) => typeof (registrar[tag] as unknown as Record<string, unknown>)[id],
    );
    expect(new Set(methods)).toEqual(new Set(['function']));
  });
});

describe('a call', () => {
  it('goes to its path with the credentials, its values made safe', async () => {
    const { registrar, seen } = client(() => json({ id: 7 }));
    expect(await registrar.dns.getRecord({ domainName: 'exämple.com/../a?b#c', id: 7 })).toEqual({ id: 7 });
    expect(seen).toEqual([
      {
        method: 'GET',
        url: 'https://api.example.net/core/v1/domains/ex%C3%A4mple.com%2F..%2Fa%3Fb%23c/records/7',
        body: undefined,
        headers: {
          'authorization': `Basic ${Buffer.from('ada-test:tök:en').toString('base64')}`,
          'accept': '*/*',
          'user-agent': 'registrar-sdk',
        },
      },
    ]);
  });

  it('keeps the colon of an action, and sends an empty object where there is nothing to say', async () => {
    const { registrar, seen } = client(() => json({}), { userAgent: 'shop/1.0' });
    await registrar.domains.lockDomain({ domainName: 'a.com' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.example.net/core/v1/domains/a.com:lock',
      body: {},
      headers: { 'content-type': 'application/json', 'user-agent': 'shop/1.0 registrar-sdk' },
    });
  });

  it('plans an operation by its dry run', async () => {
    const { registrar, seen } = client(() => json({ plan: { totalCents: 1_450 } }));
    const plan = await registrar.plan('renewDomain', { domainName: 'a.com', body: { years: 1 } });
    expect(plan).toEqual({ totalCents: 1_450 });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.example.net/core/v1/domains/a.com:renew?dryRun=true',
      body: { years: 1 },
    });
  });

  it('has query parameters where they are given, lists as often as they have members', async () => {
    const { registrar, seen } = client(() => json({}));
    await registrar.domains.listDomains({ domainName: '*a&b*', locked: false, page: undefined, perPage: 10 });
    await registrar.pricing.listTldPricing({ tlds: ['com', 'net'] });
    expect(seen.map(({ url }) => new URL(url).search)).toEqual([
      '?locked=false&domainName=*a%26b*&perPage=10',
      '?tlds=com&tlds=net',
    ]);
  });

  it.each<[string, (registrar: RegistrarClient) => Promise<unknown>]>([
    ['undefined', (registrar) => registrar.domains.getDomain({ domainName: undefined as unknown as string })],
    ['empty', (registrar) => registrar.domains.getDomain({ domainName: '' })],
    ['missing', (registrar) => registrar.dns.deleteRecord({ domainName: 'a.com' } as never)],
    ['null', (registrar) => registrar.request('getDomain', { domainName: null as unknown as string })],
  ])('is not sent with a path value that is %s: that would be another path', async (_, call) => {
    const { registrar, seen } = client(() => json({}));
    await expect(call(registrar)).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
  });

  it('makes a key of its own where the operation takes one, the same for every repetition, and another for the next call', async () => {
    const { registrar, seen } = client((_, at) => (at === 0 ? json({ message: 'late' }, 504) : json({})));
    const order = { body: { domain: { domainName: 'a.com' } } };
    await registrar.domains.createDomain(order);
    await registrar.domains.createDomain(order);
    await registrar.domains.createDomain(order, { idempotencyKey: 'mine' });
    await registrar.dns.createRecord({
      domainName: 'a.com',
      body: { type: 'A', host: 'www', answer: '192.0.2.1' },
    });
    await registrar.dns.listRecords({ domainName: 'a.com' });
    const [first, repeated, next, own, extension, none] = seen.map(
      ({ headers }) => headers['x-idempotency-key'],
    );
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(extension).toMatch(/^[0-9a-f-]{36}$/);
    expect([repeated === first, next === first, own, none]).toEqual([true, false, 'mine', undefined]);
  });

  it('sends what was read before as a condition', async () => {
    const { registrar, seen } = client(() => json({}));
    await registrar.dns.deleteRecord({ domainName: 'a.com', id: 1 }, { ifMatch: '"7"' });
    expect(seen[0].headers['if-match']).toBe('"7"');
  });

  it('answers beside the data what came with it, and no data when nothing has changed', async () => {
    const { registrar } = client((_, at) =>
      at === 0
        ? json({ records: [] }, 200, { 'etag': '"7"', 'x-idempotent-replay': '1' })
        : new Response(null, { status: 304, headers: { etag: '"7"' } }),
    );
    const read = await registrar.request('listRecords', { domainName: 'a.com' });
    expect([read.status, read.data, read.headers.get('etag'), read.requestId, read.isReplay]).toEqual([
      200,
      { records: [] },
      '"7"',
      'r-1',
      true,
    ]);
    expect(
      await registrar.request('listRecords', { domainName: 'a.com' }, { ifNoneMatch: '"7"' }),
    ).toMatchObject({ status: 304, data: undefined, isReplay: false });
    await expect(registrar.dns.listRecords({ domainName: 'a.com' }, { ifNoneMatch: '"7"' })).rejects.toThrow(
      'use request()',
    );
  });

  it('gives a zone file as its text', async () => {
    const { registrar } = client(
      () => new Response('@ 300 IN A 192.0.2.1\n', { headers: { 'content-type': 'text/dns' } }),
    );
    expect(await registrar.dns.exportZone({ domainName: 'a.com' })).toBe('@ 300 IN A 192.0.2.1\n');
  });

  it.each(['', '<html>', '{"a":'])(
    'fails where the answer is %j instead of JSON: what was done is not known',
    async (text) => {
      const { registrar } = client(() => new Response(text));
      await expect(registrar.domains.getDomain({ domainName: 'a.com' })).rejects.toMatchObject({
        name: 'ConnectionError',
        isOutcomeUnknown: true,
        status: 200,
        message: expect.stringContaining('JSON'),
      });
    },
  );
});

describe('a list', () => {
  const pageOf = ({ url }: Seen): Response => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    return json({
      domains: [{ domainName: `${page}a.com` }, { domainName: `${page}b.com` }],
      totalCount: 6,
      ...(page < 3 && { nextPage: page + 1, lastPage: 3 }),
    });
  };

  it('is gone through page by page, with what else was asked for', async () => {
    const { registrar, seen } = client(pageOf);
    expect(
      (await collected(registrar.all('listDomains', { tld: 'com', perPage: 2 }))).map(
        ({ domainName }) => domainName,
      ),
    ).toEqual(['1a.com', '1b.com', '2a.com', '2b.com', '3a.com', '3b.com']);
    expect(seen.map(({ url }) => new URL(url).search)).toEqual([
      '?tld=com&perPage=2',
      '?tld=com&page=2&perPage=2',
      '?tld=com&page=3&perPage=2',
    ]);
  });

  it('is read only as far as its reader goes', async () => {
    const { registrar, seen } = client(pageOf);
    for await (const { domainName } of registrar.all('listDomains')) if (domainName === '1b.com') break;
    expect(seen).toHaveLength(1);
  });

  it('begins where it is told, and gives whole pages', async () => {
    const { registrar } = client(pageOf);
    expect(
      (await collected(registrar.pages('listDomains', { page: 2 }))).map(({ nextPage }) => nextPage),
    ).toEqual([3, undefined]);
  });

  it('without pages is one', async () => {
    const { registrar, seen } = client(() => json({ subscriptions: [{ id: 1 }, { id: 2 }], nextPage: 2 }));
    expect(await collected(registrar.all('listSubscriptions'))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(seen).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['says that the next page is this one', { domains: [{ domainName: 'a.com' }], nextPage: 1 }],
    ['goes on after a page without anything', { domains: [], nextPage: 2 }],
  ])('ends where the server %s', async (_, body) => {
    const { registrar, seen } = client(() => json(body));
    await collected(registrar.all('listDomains', { page: 1 }));
    expect(seen).toHaveLength(1);
  });

  it('fails in the middle as a call does, after what was read before', async () => {
    const { registrar } = client((seen, at) =>
      at === 0 ? pageOf(seen) : json({ message: 'Forbidden' }, 403),
    );
    const read: unknown[] = [];
    await expect(
      (async () => {
        for await (const domain of registrar.all('listDomains')) read.push(domain);
      })(),
    ).rejects.toMatchObject({ name: 'PermissionError' });
    expect(read).toHaveLength(2);
  });
});

describe('a stream of results', () => {
  const search = (registrar: RegistrarClient) =>
    registrar.search.searchStream({ body: { keyword: 'lantern' } });

  it('gives each as it comes, wherever the chunks are cut', async () => {
    const { registrar, seen } = client(() =>
      lines('{"domainName":"lä', 'ntern.com"}\n{"domainName"', ':"b.com"}\n', '\n'),
    );
    expect(await collected(search(registrar))).toEqual([
      { domainName: 'läntern.com' },
      { domainName: 'b.com' },
    ]);
    expect(seen[0]).toMatchObject({ method: 'POST', body: { keyword: 'lantern' } });
  });

  it('of nothing is empty', async () => {
    expect(await collected(search(client(() => lines()).registrar))).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['ends in the middle of a line', ['{"domainName":"a.com"}\n', '{"dom']],
    ['has a line that is no JSON', ['{"domainName":"a.com"}\n', 'oops\n']],
  ])('that %s fails after what came before', async (_, chunks) => {
    const read: unknown[] = [];
    await expect(
      (async () => {
        for await (const result of search(client(() => lines(...chunks)).registrar)) read.push(result);
      })(),
    ).rejects.toMatchObject({ name: 'ConnectionError', operationId: 'searchStream' });
    expect(read).toEqual([{ domainName: 'a.com' }]);
  });

  it('that is refused fails as a call does', async () => {
    await expect(
      collected(search(client(() => json({ message: 'Bad Request' }, 400)).registrar)),
    ).rejects.toMatchObject({ name: 'BadRequestError' });
  });

  it('is let go when its reader leaves', async () => {
    let isCanceled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(new TextEncoder().encode('{}\n')),
      cancel: () => {
        isCanceled = true;
      },
    });
    for await (const _ of search(client(() => new Response(endless)).registrar)) break;
    expect(isCanceled).toBe(true);
  });
});
