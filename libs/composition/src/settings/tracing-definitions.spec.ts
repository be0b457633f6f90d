import { loadSettings } from './settings';

const ENVIRONMENT = {
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://registrar@127.0.0.1/registrar',
  SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  TOKEN_HASH_KEY: 'ab'.repeat(32),
};
const load = (values: Record<string, string>) => loadSettings({ ...ENVIRONMENT, ...values });

it('trace nothing unless a collector is set, and then a tenth', () => {
  const { otelEndpoint, otelHeaders, otelRatio } = load({});
  expect([otelEndpoint, otelHeaders, otelRatio]).toEqual([undefined, {}, 0.1]);
});

it.each<[string, Record<string, string>]>([
  ['', {}],
  ['x-key=abc', { 'x-key': 'abc' }],
  [
    ' x-key = abc%20d , authorization=Basic%20dXNlcjpwYXNz=,',
    { 'x-key': 'abc d', 'authorization': 'Basic dXNlcjpwYXNz=' },
  ],
])('read headers of the collector from %j', (text, headers) => {
  expect(load({ OTEL_EXPORTER_OTLP_HEADERS: text }).otelHeaders).toEqual(headers);
});

it.each<[Record<string, string>, RegExp]>([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL of http or https/,
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret-of-tracing' }, /must be name=value, separated by commas/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=' }, /must be name=value/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x key=1' }, /must be name=value/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=%' }, /not percent-encoded text/],
  [{ OTEL_TRACES_SAMPLER_ARG: '0' }, /must be a number above 0 and at most 1/],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.1' }, /must be a number above 0 and at most 1/],
])('refuse %j', (values, message) => {
  expect(() => load(values)).toThrow(message);
});

it('never show a header of the collector in a refusal', () => {
  expect(() => load({ OTEL_EXPORTER_OTLP_HEADERS: 'secret-of-tracing' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('secret-of-tracing') }),
  );
});
