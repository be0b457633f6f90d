import type { OnApplicationShutdown } from '@nestjs/common';
import { OtelTracer, otlpProcessor } from '@registrar/adapter-tracing';
import { type Log, type Tracer, useTracer } from '@registrar/kernel';

/** Where traces go and which are recorded: settings of the process. */
export interface TracingSettings {
  otelEndpoint?: string;
  otelHeaders: Readonly<Record<string, string>>;
  otelRatio: number;
  environment: string;
}

interface RunningTracer extends Tracer {
  stop(): Promise<void>;
}

/** Traces of this process, where a collector is set; without one OpenTelemetry is not even loaded. */
export class ProcessTracing implements OnApplicationShutdown {
  private constructor(
    private readonly log: Log,
    private readonly tracer?: RunningTracer,
  ) {}

  /** The adapter is loaded at its first use (`lazy` in .swcrc). */
  static start(app: string, settings: TracingSettings, log: Log): ProcessTracing {
    const { otelEndpoint: endpoint, otelHeaders: headers, otelRatio: ratio, environment } = settings;
    if (endpoint === undefined) return new ProcessTracing(log);
    const processor = otlpProcessor({ endpoint, headers }, log);
    const tracer = new OtelTracer({ app, environment, ratio, processor });
    useTracer(tracer);
    return new ProcessTracing(log, tracer);
  }

  /** Sends what waits; a collector that is away loses it. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.tracer) return;
    useTracer(undefined);
    await this.tracer.stop().catch((error: unknown) => this.log.warn('last traces not sent', { error }));
  }
}
