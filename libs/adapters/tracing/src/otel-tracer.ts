import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer as Otel,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BasicTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import {
  AppError,
  type Span,
  type SpanFields,
  type SpanKind,
  type SpanStart,
  type Tracer,
} from '@registrar/kernel';

export interface TracerOptions {
  /** `public-api`, as in the log. */
  app: string;
  environment: string;
  /** Of traces that are begun here: 0.1 records one in ten. */
  ratio: number;
  processor: SpanProcessor;
  random?: () => number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
};

/**
 * Work that goes on after the first span of its trace belongs to it for so long: an answer of 504 leaves some
 * behind. Timers and connections that were first made inside a request keep its context without end, and are no
 * part of it afterwards.
 */
const LATE_MS = 60_000;

/** `00-<trace>-<span>-<flags>` (W3C Trace Context, version 00). */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Records spans with OpenTelemetry. Whether a trace is recorded is decided when it begins, before anything of
 * it exists: the others cost one random number.
 */
export class OtelTracer implements Tracer {
  private static readonly storage = new AsyncLocalStorage<RecordedSpan>();
  private readonly provider: BasicTracerProvider;
  private readonly otel: Otel;
  private readonly random: () => number;
  private readonly now: () => number;

  constructor(private readonly options: TracerOptions) {
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({
        'service.name': options.app,
        'service.namespace': 'registrar',
        'deployment.environment.name': options.environment,
        'process.pid': process.pid,
      }),
      sampler: new AlwaysOnSampler(),
      spanProcessors: [options.processor],
    });
    this.otel = this.provider.getTracer('registrar');
    this.random = options.random ?? Math.random;
    this.now = options.now ?? (() => performance.now());
  }

  get current(): RecordedSpan | undefined {
    const span = OtelTracer.storage.getStore();
    return span?.first.endedAt !== undefined && this.now() - span.first.endedAt > LATE_MS ? undefined : span;
  }

  beginTrace(name: string, start: SpanStart): Span | undefined {
    const { current } = this;
    if (current) return this.begin(name, start, current);
    if (this.random() >= this.options.ratio) return undefined;
    const link = start.link === undefined ? undefined : spanContextOf(start.link);
    return this.begin(name, start, undefined, ROOT_CONTEXT, link && [{ context: link }]);
  }

  beginSpan(name: string, start: SpanStart): Span | undefined {
    const stored = start.parent === undefined ? undefined : spanContextOf(start.parent);
    if (stored) return this.begin(name, start, undefined, trace.setSpanContext(ROOT_CONTEXT, stored));
    const { current } = this;
    return current && this.begin(name, start, current);
  }

  /** Sends what waits, and ends. */
  async stop(): Promise<void> {
    await this.provider.shutdown();
  }

  /** `above`: of the same trace in this process. */
  private begin(
    name: string,
    { kind, fields = {} }: SpanStart,
    above: RecordedSpan | undefined,
    parent: Context = above?.context ?? ROOT_CONTEXT,
    links?: Link[],
  ): RecordedSpan {
    const span = this.otel.startSpan(name, { kind: KINDS[kind], attributes: { ...fields }, links }, parent);
    return new RecordedSpan(span, OtelTracer.storage, this.now, above?.first);
  }
}

class RecordedSpan implements Span {
  readonly context: Context;
  /** The first one of its trace in this process. */
  readonly first: RecordedSpan;
  endedAt?: number;

  constructor(
    private readonly span: OtelSpan,
    private readonly storage: AsyncLocalStorage<RecordedSpan>,
    private readonly now: () => number,
    first: RecordedSpan | undefined,
  ) {
    this.context = trace.setSpan(ROOT_CONTEXT, span);
    this.first = first ?? this;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  run<T>(work: () => T): T {
    return this.storage.run(this, work);
  }

  note(fields: SpanFields): void {
    this.span.setAttributes({ ...fields });
  }

  /** A message may hold a name or an address: the code of a refusal says enough. */
  fail(error: unknown): void {
    const type = error instanceof AppError ? error.code : ((error as Error | undefined)?.name ?? 'unknown');
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = this.now();
    this.span.end();
  }
}

/** Of a recorded trace; undefined for any other text. */
function spanContextOf(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (flags === undefined) return undefined;
  const context = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
