import { Readable } from 'node:stream';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import type { LegacyUsage } from '@registrar/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of } from 'rxjs';
import { type InsideCall, runInside } from '../calls/inside-call';
import { LegacyAnswers, legacyOperationOf, servesLegacy } from './legacy-answers';
import { LegacyNotices } from './notices';
import { LEGACY_OPERATIONS, type LegacyDifferences, type LegacyOperationId } from './operations';

const count = jest.fn();
const header = jest.fn();
const answers = new LegacyAnswers(
  { count } as unknown as LegacyUsage,
  new LegacyNotices(new Date('2026-01-01T00:00:00Z')),
);
beforeEach(() => {
  count.mockClear();
  header.mockClear();
});

interface Sent {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  originalUrl?: string;
}

/** What core v1 was asked, and what the client is answered. */
async function served(
  id: LegacyOperationId,
  answer: unknown,
  sent: Sent = {},
  differences: LegacyDifferences = {},
): Promise<{ request: FastifyRequest; answer: unknown }> {
  const handler = (): void => undefined;
  const operation = LEGACY_OPERATIONS.find((one) => one.id === id)!;
  servesLegacy(handler, operation, differences);
  expect(legacyOperationOf(handler)).toBe(operation);
  const request = {
    caller: { accountId: 7 },
    query: {},
    headers: {},
    protocol: 'https',
    host: 'api.example.net',
    originalUrl: '/v4/x',
    ...sent,
  } as unknown as FastifyRequest;
  const context = {
    getHandler: () => handler,
    switchToHttp: () => ({
      getRequest: () => request,
      getResponse: () => ({ header }) as unknown as FastifyReply,
    }),
  } as unknown as ExecutionContext;
  const next: CallHandler = { handle: () => of(answer) };
  return { request, answer: await lastValueFrom(answers.intercept(context, next)) };
}

it('a handler of core v1 alone serves no operation of the legacy interface', () => {
  expect(legacyOperationOf(() => undefined)).toBeUndefined();
});

describe('a request of the legacy interface', () => {
  it('is counted for its account, but not where staff view as the account', async () => {
    await served('hello', {});
    await runInside({} as InsideCall, () => served('hello', {}));
    expect(count.mock.calls).toEqual([[7, 'hello']]);
  });

  it('has no idempotency key', async () => {
    const headers = { 'x-idempotency-key': 'k', 'prefer': 'a' };
    const { request } = await served('hello', {}, { headers });
    expect(request.headers).toEqual({ prefer: 'a' });
  });

  it.each<[Record<string, string>, Record<string, string>]>([
    [{}, { perPage: '1000', page: '1' }],
    [
      { page: '0', perPage: '0' },
      { perPage: '1000', page: '1' },
    ],
    [
      { page: '2', perPage: '10', tag: 'red' },
      { perPage: '10', page: '2' },
    ],
    [
      { page: '00', perPage: '-1' },
      { perPage: '-1', page: '00' },
    ],
  ])('with the query %j asks core v1 for %j', async (query, asked) => {
    const { request } = await served('listDomains', { domains: [] }, { query });
    expect(request.query).toEqual(asked);
  });

  it.each([
    [{}, { years: '1' }],
    [{ years: '0' }, { years: '0' }],
  ])('with the years %j asks for the prices of %j', async (query, asked) => {
    expect((await served('getPricing', {}, { query })).request.query).toEqual(asked);
  });

  it('asks with the parameters that its operation adds', async () => {
    const differences = { query: { includeRenewalPrice: 'false', page: '9' } };
    const { request } = await served('listDomains', { domains: [] }, { query: { page: '2' } }, differences);
    expect(request.query).toEqual({ perPage: '1000', page: '9', includeRenewalPrice: 'false' });
  });

  it.each<[unknown, unknown]>([
    [
      { host: 'www', ttl: '300', id: 3, more: 1, priority: null },
      { host: 'www', ttl: 300, changed: true },
    ],
    [{}, { changed: true }],
    [null, null],
    ['text', 'text'],
    [[1], [1]],
  ])('with the body %j asks core v1 with %j', async (body, asked) => {
    const request = jest.fn((fields: object) => ({ ...fields, changed: true }));
    expect((await served('createRecord', {}, { body }, { request })).request.body).toEqual(asked);
    const { request: plain } = await served('createRecord', {}, { body: { host: 'www' } });
    expect(plain.body).toEqual({ host: 'www' });
  });

  it('without a body of its own keeps what was sent', async () => {
    const request = jest.fn();
    const { request: asked } = await served('getRecord', {}, { body: { more: 1 } }, { request });
    expect([asked.body, request.mock.calls]).toEqual([{ more: 1 }, []]);
  });
});

describe('an answer of the legacy interface', () => {
  const RECORD = { id: 3, host: '', fqdn: 'quay.example.', ttl: 300, priority: 0, expiresAt: 'x' };
  const SHOWN = { id: 3, fqdn: 'quay.example.', ttl: 300 };

  it.each<[string, unknown]>([
    ['an object', RECORD],
    ['a JSON text', JSON.stringify(RECORD)],
    ['its UTF-8', Buffer.from(JSON.stringify(RECORD))],
  ])('has the old fields without default values, of %s', async (_, answer) => {
    expect((await served('getRecord', answer)).answer).toEqual(SHOWN);
    expect(header).not.toHaveBeenCalled();
  });

  it('has dates as texts, and what its operation changes', async () => {
    const at = new Date('2026-03-02T09:15:00Z');
    const { answer } = await served(
      'hello',
      { serverTime: at },
      {},
      { answer: (value) => ({ ...value, motd: 'm' }) },
    );
    expect(answer).toEqual({ serverTime: '2026-03-02T09:15:00.000Z', motd: 'm' });
  });

  it('is empty where nothing has changed', async () => {
    expect((await served('getRecord', undefined)).answer).toBeUndefined();
  });

  it('is translated line by line as it arrives', async () => {
    const lines = Readable.from([
      '{"domainName":"a.example","prem',
      'ium":false}\n{"domainName":"b.ex',
      'ample","more":1}\n',
    ]);
    const { answer } = await served('searchStream', lines, { body: {} });
    let text = '';
    for await (const piece of answer as Readable) text += String(piece);
    expect(text).toBe('{"domainName":"a.example"}\n{"domainName":"b.example"}\n');
  });

  const NOTICES =
    '</core/v1>; rel="successor-version", </docs/changelog>; rel="deprecation"; type="text/markdown"';
  const at = (page: number, relation: string): string =>
    `<https://api.example.net/v4/domains?page=${page}>; rel="${relation}"`;

  it.each<[string, object, string[]]>([
    ['1', { nextPage: 2, lastPage: 3 }, [at(2, 'next'), at(3, 'last')]],
    ['2', { nextPage: 3, lastPage: 3 }, [at(3, 'next'), at(1, 'prev'), at(3, 'last')]],
    ['3', {}, [at(2, 'prev')]],
    ['1', {}, []],
  ])('of page %s with %j links to the pages around it', async (page, more, links) => {
    const sent = { query: { page }, originalUrl: `/v4/domains?page=${page}` };
    await served('listDomains', { domains: [], ...more }, sent);
    expect(header.mock.calls).toEqual([['link', [...links, NOTICES].join(', ')]]);
  });
});
