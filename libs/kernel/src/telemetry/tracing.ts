/** What a span says about its work: names, codes and numbers, never personal data or secrets. */
export type SpanFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Whose work a span is: of a request that came in, of a call that goes out, or neither. */
export type SpanKind = 'server' | 'client' | 'internal';

export interface SpanStart {
  kind: SpanKind;
  /** Of a stored row that a trace left behind (W3C Trace Context, `traceparent`). */
  parent?: string;
  /** Of a caller outside: the trace is one of its own and names that one. */
  link?: string;
  fields?: SpanFields;
}

/** A timed part of a recorded trace. */
export interface Span {
  /** W3C Trace Context, to be stored with work that goes on later. */
  readonly traceparent: string;
  /** 32 hexadecimal digits, as in log lines. */
  readonly traceId: string;
  /** Spans that `work` begins are parts of this one. */
  run<T>(work: () => T): T;
  note(fields: SpanFields): void;
  fail(error: unknown): void;
  end(): void;
}

/** Where spans go. */
export interface Tracer {
  readonly current: Span | undefined;
  /** The first span of a trace, or below the current one; undefined: the trace is not recorded. */
  beginTrace(name: string, start: SpanStart): Span | undefined;
  /** Below `start.parent`, else below the current span; undefined where there is neither. */
  beginSpan(name: string, start: SpanStart): Span | undefined;
}

let tracer: Tracer | undefined;

/** For the start of a process; undefined: off, which is how a process begins. */
export function useTracer(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/** Begins a trace, for instance with a request; undefined: tracing is off, or this one is not recorded. */
export const beginTrace = (name: string, start: SpanStart): Span | undefined =>
  tracer?.beginTrace(name, start);

/** `traceparent` of the current span, for a row that is written by it. */
export const currentTraceparent = (): string | undefined => tracer?.current?.traceparent;

/** Of the current span, for log lines. */
export const currentTraceId = (): string | undefined => tracer?.current?.traceId;

/** Whether the calling work is part of a recorded trace. */
export const isTraced = (): boolean => tracer?.current !== undefined;

/**
 * Runs `work` as a part of the current trace or of `start.parent`'s; alone where neither is recorded, which
 * costs one comparison.
 */
export async function inSpan<T>(
  name: string,
  start: SpanStart,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = tracer?.beginSpan(name, start);
  if (!span) return work(undefined);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
