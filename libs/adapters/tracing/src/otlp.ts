import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '@registrar/kernel';

export interface OtlpTarget {
  /** Base URL of the collector, as `OTEL_EXPORTER_OTLP_ENDPOINT`; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** For instance the key of a tracing service. */
  headers: Readonly<Record<string, string>>;
}

/** Spans that wait to be sent; later ones are dropped: a collector that is away costs no memory. */
const MOST_WAITING = 4_096;
const SEND_EVERY_MS = 2_000;
const SEND_TIMEOUT_MS = 5_000;
/** Of the same warning: a collector that is away would fill the log. */
const WARN_EVERY_MS = 60_000;

/** Sends spans in batches, beside requests. A collector that is away or slow loses spans and nothing else. */
export function otlpProcessor({ endpoint, headers }: OtlpTarget, log: Log): SpanProcessor {
  warnNowAndThen(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  return new BatchSpanProcessor(exporter, {
    maxQueueSize: MOST_WAITING,
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_TIMEOUT_MS,
  });
}

/** What the library has to say; its debug lines hold spans. */
function warnNowAndThen(log: Log): void {
  let warnedAt = -Infinity;
  const warn = (text: string): void => {
    const now = performance.now();
    if (now - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now;
    log.warn('traces are not sent', { why: text.slice(0, 300) });
  };
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
