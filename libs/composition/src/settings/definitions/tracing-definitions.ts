import { custom, fraction, optional, url } from '../setting-readers';

/** `name=value`, separated by commas; values may be percent-encoded (OpenTelemetry's environment variables). */
function readHeaders(value: string): Readonly<Record<string, string>> {
  const pairs = value
    .split(',')
    .filter((item) => item.trim() !== '')
    .map((item) => [item.split('=')[0].trim(), item.slice(item.indexOf('=') + 1).trim()] as const);
  const wrong = pairs.find(
    ([name, text]) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || text === '' || name === text,
  );
  if (wrong) throw new Error('must be name=value, separated by commas');
  try {
    return Object.fromEntries(pairs.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    throw new Error('holds a value that is not percent-encoded text');
  }
}

/** Traces of requests, commands and deliveries, under the names that OpenTelemetry gives its settings. */
export const TRACING_DEFINITIONS = {
  otelEndpoint: optional(
    url(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      { description: 'Collector of traces, OTLP over HTTP; without it nothing is traced' },
      ['http', 'https'],
    ),
  ),
  otelHeaders: custom(
    'OTEL_EXPORTER_OTLP_HEADERS',
    {
      description: 'Headers of requests to it, as the key of a tracing service',
      unit: 'name=value, comma-separated',
      byDefault: '',
    },
    readHeaders,
  ),
  otelRatio: fraction('OTEL_TRACES_SAMPLER_ARG', {
    description: 'Share of requests whose traces are recorded',
    byDefault: '0.1',
  }),
};
