import { day, networks, optional, port, text, url, wordsOrNone } from '../setting-readers';

/** Addresses and ports, and the dates of the legacy interface. */
export const LISTENING_DEFINITIONS = {
  listenHost: text('LISTEN_HOST', { description: 'Address the APIs listen on', byDefault: '0.0.0.0' }),
  opsListenHost: text('OPS_LISTEN_HOST', {
    description: 'Address the ops ports listen on; not for the public',
    byDefault: '127.0.0.1',
  }),
  publicApiPort: port('PUBLIC_API_PORT', { description: 'Public API, plain HTTP', byDefault: '3000' }),
  publicApiTlsPort: port('PUBLIC_API_TLS_PORT', {
    description: 'Public API, HTTPS; only with a certificate',
    byDefault: '3443',
  }),
  publicApiTlsCertFile: optional(
    text('PUBLIC_API_TLS_CERT_FILE', {
      description: 'Certificate chain of the public API',
      unit: 'PEM file',
    }),
  ),
  publicApiTlsKeyFile: optional(
    text('PUBLIC_API_TLS_KEY_FILE', { description: 'Key of that certificate', unit: 'PEM file' }),
  ),
  adminApiPort: port('ADMIN_API_PORT', { description: 'Admin API, plain HTTP', byDefault: '3001' }),
  publicApiOpsPort: port('PUBLIC_API_OPS_PORT', {
    description: 'Health and metrics of the public API',
    byDefault: '3100',
  }),
  adminApiOpsPort: port('ADMIN_API_OPS_PORT', {
    description: 'Health and metrics of the admin API',
    byDefault: '3101',
  }),
  forwarderPort: port('FORWARDER_PORT', {
    description: 'Forwarder: forwarded hosts, plain HTTP',
    byDefault: '8080',
  }),
  forwarderAskPort: port('FORWARDER_ASK_PORT', {
    description:
      'Forwarder: whether a host may have a certificate, for the TLS front; on the address of the ops ports',
    byDefault: '8081',
  }),
  forwarderOpsPort: port('FORWARDER_OPS_PORT', {
    description: 'Health and metrics of the forwarder',
    byDefault: '3103',
  }),
  workerOpsPort: port('WORKER_OPS_PORT', {
    description: 'Health and metrics of the worker',
    byDefault: '3102',
  }),
  publicBaseUrl: url(
    'PUBLIC_BASE_URL',
    {
      description:
        'Scheme, host and port clients of the public API use; links in mails are made of it, and Link headers where a trusted proxy sends no X-Forwarded-Host',
      byDefault: 'http://localhost:3000',
    },
    ['http', 'https'],
  ),
  adminListenHost: text('ADMIN_LISTEN_HOST', {
    description: 'Address the admin API listens on; not for the public',
    byDefault: '127.0.0.1',
  }),
  adminBaseUrl: url(
    'ADMIN_BASE_URL',
    { description: 'Scheme, host and port staff use', byDefault: 'http://localhost:3001' },
    ['http', 'https'],
  ),
  legacyDeprecated: day('LEGACY_DEPRECATED', {
    description: 'Date from which the legacy interface /v4 is deprecated; sent in its Deprecation header',
    byDefault: '2026-01-01',
  }),
  legacySunset: optional(
    day('LEGACY_SUNSET', {
      description:
        'Date from which the legacy interface /v4 may stop answering; sent in its Sunset header, which is left out without a date',
    }),
  ),
  legacyUntypedClients: wordsOrNone('LEGACY_UNTYPED_CLIENTS', {
    description:
      'Clients of the legacy interface /v4 whose bodies are read as JSON although they send no Content-Type (403 for all others); `none` for no client',
    unit: 'beginnings of User-Agent, comma-separated',
    byDefault: 'Go-http-client/',
  }),
  trustedProxies: networks('TRUSTED_PROXIES', {
    description: 'Proxies whose X-Forwarded-For and X-Forwarded-Proto count',
    unit: 'addresses or networks, comma-separated',
    byDefault: '',
  }),
};
