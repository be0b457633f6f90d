import { LOOPBACK } from '@registrar/tool-services';
import { readIfThere, writeWhole } from './files';
import type { LocalCertificates } from './stack/local-certificates';
import type { LocalRegistry } from './stack/local-registry';
import type { Ports } from './ports';
import { cardGatewayUrl, consoleOrigin, forwarderUrlOf, publicBaseUrl } from './programs';
import type { SeededSandbox } from './seed';

/**
 * Data for scripts or a second EPP client that use the local stack. `ca`, `cert`, `key` and `caFile` are
 * paths.
 */
export interface Demo {
  publicApi: string;
  publicApiTls: string;
  adminApi: string;
  /** Answers for forwarded hosts, by their Host header. */
  forwarder: string;
  /** Base URLs of `/healthz`, `/readyz` and `/metrics`. */
  ops: { publicApi: string; adminApi: string; worker: string; forwarder: string };
  caFile: string;
  username: string;
  token: string;
  adminToken: string;
  /** One-time link for the first staff user; null: the user has a passkey. */
  staffLogin: string | null;
  databaseUrl: string;
  /** null: no Redis was available. */
  redisUrl: string | null;
  /** null: no name server on this machine. */
  dns: { host: string; port: number } | null;
  /** The stub of the card gateway. */
  cardGateway: string;
  /** Receives all mail, and stores it in the folder as .eml files. */
  mail: { host: string; port: number; folder: string };
  epp: LocalRegistry;
}

export interface DemoParts {
  ports: Ports;
  certificates: LocalCertificates;
  registry: LocalRegistry;
  databaseUrl: string;
  redisUrl?: string;
  dns?: { host: string; port: number };
  mailFolder: string;
  sandbox: SeededSandbox;
}

const opsUrl = (port: number): string => `http://${LOOPBACK}:${port}`;

export function demoOf({
  ports,
  certificates,
  registry,
  databaseUrl,
  redisUrl,
  dns,
  mailFolder,
  sandbox,
}: DemoParts): Demo {
  const { username, token, adminToken, staffLink } = sandbox;
  return {
    publicApi: publicBaseUrl(ports),
    publicApiTls: `https://localhost:${ports.publicApiTls}`,
    adminApi: `http://${LOOPBACK}:${ports.adminApi}`,
    forwarder: forwarderUrlOf(ports),
    ops: {
      publicApi: opsUrl(ports.publicApiOps),
      adminApi: opsUrl(ports.adminApiOps),
      worker: opsUrl(ports.workerOps),
      forwarder: opsUrl(ports.forwarderOps),
    },
    caFile: certificates.ca,
    username,
    token,
    adminToken,
    staffLogin: staffLink === undefined ? null : `${consoleOrigin(ports)}/console/login#link=${staffLink}`,
    databaseUrl,
    redisUrl: redisUrl ?? null,
    dns: dns ? { host: dns.host, port: dns.port } : null,
    cardGateway: cardGatewayUrl(ports),
    mail: { host: LOOPBACK, port: ports.mail, folder: mailFolder },
    epp: registry,
  };
}

export function writeDemo(file: string, demo: Demo): void {
  writeWhole(file, `${JSON.stringify(demo, undefined, 2)}\n`);
}

/** The credentials of an earlier start; undefined if it did not get that far. */
export function previousSandbox(file: string): SeededSandbox | undefined {
  try {
    const { username, token, adminToken } = JSON.parse(readIfThere(file) ?? '{}') as Partial<Demo>;
    return username && token && adminToken ? { username, token, adminToken } : undefined;
  } catch {
    return undefined;
  }
}
