import { AsyncResource } from 'node:async_hooks';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { beginTrace, currentTraceparent, inSpan, notFound, type Span, useTracer } from '@registrar/kernel';
import { OtelTracer } from './otel-tracer';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let exporter: InMemorySpanExporter;
let drawn: number;
let now: number;
beforeEach(() => {
  exporter = new InMemorySpanExporter();
  drawn = 0;
  now = 0;
  const processor = new SimpleSpanProcessor(exporter);
  useTracer(
    new OtelTracer({
      app: 'public-api',
      environment: 'sandbox',
      ratio: 0.1,
      processor,
      random: () => drawn,
      now: () => now,
    }),
  );
});
afterEach(() => useTracer(undefined));

const spans = (): ReadableSpan[] => exporter.getFinishedSpans();
const named = (name: string): ReadableSpan => spans().find((span) => span.name === name)!;
const request = (link?: string): Span | undefined => beginTrace('GET /x', { kind: 'server', link });

it('records one trace in ten, as it is drawn', () => {
  for (drawn of [0, 0.0999, 0.1, 0.5, 0.9999]) request()?.end();
  expect(spans().map(({ name, kind }) => [name, kind])).toEqual([
    ['GET /x', 1],
    ['GET /x', 1],
  ]);
  expect(spans()[0].resource.attributes).toMatchObject({
    'service.name': 'public-api',
    'service.namespace': 'registrar',
    'deployment.environment.name': 'sandbox',
    'process.pid': process.pid,
  });
  expect(spans()[0].instrumentationScope.name).toBe('registrar');
});

it('begins no span of its own outside of a trace', async () => {
  await inSpan('SQL rest', { kind: 'client' }, async () => undefined);
  expect([spans(), currentTraceparent()]).toEqual([[], undefined]);
});

it('puts spans below the one that runs, and names it to rows', async () => {
  const root = request()!;
  let stored: string | undefined;
  await root.run(() =>
    inSpan('transaction', { kind: 'internal' }, async () => {
      stored = currentTraceparent();
      await inSpan('SQL sale', { kind: 'client', fields: { 'db.system.name': 'postgresql' } }, async (span) =>
        span?.note({ rows: 1 }),
      );
    }),
  );
  root.end();
  const [sale, transaction, whole] = ['SQL sale', 'transaction', 'GET /x'].map(named);
  expect(sale.parentSpanContext?.spanId).toBe(transaction.spanContext().spanId);
  expect(transaction.parentSpanContext?.spanId).toBe(whole.spanContext().spanId);
  expect(whole.parentSpanContext).toBeUndefined();
  expect(sale.attributes).toEqual({ 'db.system.name': 'postgresql', 'rows': 1 });
  expect(stored).toBe(`00-${root.traceId}-${transaction.spanContext().spanId}-01`);
  expect(currentTraceparent()).toBeUndefined();
});

it('is one trace where a request of the platform to itself is answered inside another', () => {
  const root = request()!;
  drawn = 0.9;
  const inner = root.run(() => beginTrace('POST /inner', { kind: 'server' }))!;
  expect(inner.traceId).toBe(root.traceId);
});

it('goes on with a stored trace, whatever is drawn', async () => {
  drawn = 0.9;
  await inSpan('webhook attempt', { kind: 'client', parent: PARENT }, async () => undefined);
  const span = named('webhook attempt');
  expect([span.spanContext().traceId, span.parentSpanContext]).toEqual([
    '0af7651916cd43dd8448eb211c80319c',
    expect.objectContaining({ spanId: 'b7ad6b7169203331', isRemote: true }),
  ]);
});

it.each([
  ['nothing', ''],
  ['another version', PARENT.replace('00-', '01-')],
  ['a trace of zeros', PARENT.replace(/0af\w+/, '0'.repeat(32))],
  ['capital letters', PARENT.toUpperCase()],
  ['more behind it', `${PARENT}-x`],
])('goes on with no trace for %s', async (_what, parent) => {
  await inSpan('webhook attempt', { kind: 'client', parent }, async () => undefined);
  expect(spans()).toEqual([]);
});

it('links the trace of a caller, and does not go on with it', () => {
  request(PARENT)!.end();
  request('nonsense')!.end();
  expect(spans().map(({ links }) => links.map(({ context }) => context.traceId))).toEqual([
    ['0af7651916cd43dd8448eb211c80319c'],
    [],
  ]);
  expect(spans()[0].spanContext().traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
});

it.each<[string, unknown, string]>([
  ['a refusal by its code', notFound('contact.unknown', 'jane@example.com is unknown'), 'contact.unknown'],
  ['another error by its class', new TypeError('jane@example.com is no function'), 'TypeError'],
  ['what is no error', undefined, 'unknown'],
])('names %s, never its text', async (_what, error, type) => {
  const root = request()!;
  const failing = root.run(() => inSpan('work', { kind: 'internal' }, () => Promise.reject(error)));
  await expect(failing).rejects.toBe(error);
  const { attributes, status, events } = named('work');
  expect([attributes, status, events]).toEqual([{ 'error.type': type }, { code: 2 }, []]);
});

it('ends once', () => {
  const root = request()!;
  root.end();
  root.end();
  expect(spans()).toHaveLength(1);
});

describe('work that goes on after its request', () => {
  /** As a timer that was first started inside a part of the request, and keeps its context. */
  async function afterwards<T>(elapsed: number, work: () => T): Promise<T> {
    const root = request()!;
    const kept = await root.run(() =>
      inSpan('transaction', { kind: 'internal' }, async () => AsyncResource.bind(work)),
    );
    now += 5_000;
    root.end();
    now += elapsed;
    return kept();
  }
  const look = () => inSpan('SQL look', { kind: 'client' }, async () => currentTraceparent());

  it('belongs to its trace for a minute', async () => {
    expect(await afterwards(60_000, look)).toMatch(/^00-/);
    expect(spans().map(({ name }) => name)).toEqual(['transaction', 'GET /x', 'SQL look']);
  });

  it('is no part of it later: a timer does not hang on the request that started it', async () => {
    expect(await afterwards(60_001, look)).toBeUndefined();
    expect(spans().map(({ name }) => name)).toEqual(['transaction', 'GET /x']);
  });

  it('begins traces of its own later, as they are drawn', async () => {
    const draw = () => [0, 0.9].map((next) => ((drawn = next), request()));
    const [recorded, other] = await afterwards(60_001, draw);
    recorded!.end();
    expect(other).toBeUndefined();
    expect(spans().at(-1)!.parentSpanContext).toBeUndefined();
  });

  it('belongs to a request that takes long', async () => {
    const root = request()!;
    now += 600_000;
    expect(await root.run(look)).toMatch(/^00-/);
  });
});
