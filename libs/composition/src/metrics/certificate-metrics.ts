import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { MetricsRegistry } from '@registrar/adapter-runtime';

interface ConnectionWithCertificate {
  code: string;
  /** PEM; of a chain the first one is the client's own. */
  clientCertificate: string | undefined;
}

/** Unix seconds; undefined: not a certificate. */
function expiryOf(pem: string): number | undefined {
  try {
    return Math.floor(Date.parse(new X509Certificate(pem).validTo) / 1_000);
  } catch {
    return undefined;
  }
}

/** By registry connection: when its client certificate expires. */
export class ClientCertificates {
  /** Parsed once for each certificate: the connections are read every second. */
  private readonly parsed = new Map<string, number | undefined>();
  private readings: Record<string, number> = {};

  constructor(metrics: MetricsRegistry) {
    metrics.gauge(
      'registrar_registry_certificate_expiry_timestamp_seconds',
      'When the client certificate of the connection expires; connections without one have no line',
      () => this.readings,
      'connection',
    );
  }

  /** The connections as read last. */
  read(connections: readonly ConnectionWithCertificate[]): void {
    const readings: Record<string, number> = {};
    for (const { code, clientCertificate: pem } of connections) {
      if (pem === undefined) continue;
      if (!this.parsed.has(pem)) this.parsed.set(pem, expiryOf(pem));
      const expiry = this.parsed.get(pem);
      if (expiry !== undefined) readings[code] = expiry;
    }
    this.readings = readings;
    const present = new Set(connections.map(({ clientCertificate }) => clientCertificate));
    for (const pem of this.parsed.keys()) if (!present.has(pem)) this.parsed.delete(pem);
  }
}

/**
 * When the certificate that this process serves expires. Read once, as the server does: a renewed file is
 * served after a restart. A file that cannot be read is reported by the server.
 */
export function watchOwnCertificate(metrics: MetricsRegistry, certFile: string | undefined): void {
  const expiry = certFile === undefined ? undefined : expiryOf(readable(certFile));
  metrics.gauge(
    'registrar_tls_certificate_expiry_timestamp_seconds',
    'When the TLS certificate of the public API expires, as loaded at its start',
    () => expiry ?? {},
  );
}

function readable(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
