import { LOOPBACK } from '@registrar/tool-services';
import type { LocalCertificates } from './stack/local-certificates';
import type { LocalDns } from './stack/local-dns';
import type { LocalRegistry } from './stack/local-registry';
import type { LocalSecrets } from './stack/local-secrets';
import { PORTS, type PortName, type Ports } from './ports';
import { NAMESERVERS } from './seed/data/reseller';

/** One program of the stack: entry, settings, and its readiness check. */
export interface Program {
  name: string;
  /** The TypeScript file, from the root of the checkout. */
  entry: string;
  env: Record<string, string>;
  /** Ready when this answers 200 … */
  readyUrl?: string;
  /** … or, for programs without HTTP, when this port accepts connections. */
  readyPort?: number;
}

/** Input for the programs' settings. */
export interface Surroundings {
  ports: Ports;
  databaseUrl: string;
  simulatorUrl: string;
  forwarderUrl: string;
  redisUrl?: string;
  /** Undefined: no name server on this machine. */
  dns?: LocalDns;
  secrets: LocalSecrets;
  certificates: LocalCertificates;
  registry: LocalRegistry;
  logLevel: string;
}

/** The username at the simulated trademark clearinghouse. */
export const CNIS_USERNAME = 'registrar-a';

/** A stopped program finishes its work within this time: a request waits up to 30 s for a registry. */
export const FINISH_WITHIN_MS = 30_000;

/** The EPP clients of the simulator; the first is the product's own, the others simulate other registrars. */
export const REGISTRARS: readonly {
  clientId: string;
  secret: 'REGISTRAR_A_PASSWORD' | 'REGISTRAR_B_PASSWORD' | 'REGISTRAR_C_PASSWORD';
}[] = [
  { clientId: 'registrar-a', secret: 'REGISTRAR_A_PASSWORD' },
  { clientId: 'registrar-b', secret: 'REGISTRAR_B_PASSWORD' },
  { clientId: 'registrar-c', secret: 'REGISTRAR_C_PASSWORD' },
];

export function publicBaseUrl(ports: Ports): string {
  return `http://${LOOPBACK}:${ports.publicApi}`;
}

/** The host name: passkeys need one, an address is refused (WebAuthn §5.1.2). */
export const consoleOrigin = (ports: Ports): string => `http://localhost:${ports.adminApi}`;

export const cardGatewayUrl = (ports: Ports): string => `http://${LOOPBACK}:${ports.cardGateway}`;

/** The registry first, then the applications. */
export function simulatorProgram({
  ports,
  simulatorUrl,
  secrets,
  certificates,
  logLevel,
}: Surroundings): Program {
  const registrars = REGISTRARS.map(({ clientId, secret }) => ({ clientId, password: secrets[secret] }));
  return {
    name: 'registry-simulator',
    entry: 'tools/registry-simulator/src/main.ts',
    readyPort: ports.simulator,
    env: {
      REGISTRY_SIMULATOR_HOST: LOOPBACK,
      REGISTRY_SIMULATOR_PORT: String(ports.simulator),
      SIMULATOR_DATABASE_URL: simulatorUrl,
      SIMULATOR_TLS_KEY_FILE: certificates.simulator.key,
      SIMULATOR_TLS_CERT_FILE: certificates.simulator.cert,
      SIMULATOR_TLS_CA_FILE: certificates.ca,
      SIMULATOR_REGISTRARS: JSON.stringify(registrars),
      SIMULATOR_CNIS_PORT: String(ports.cnis),
      SIMULATOR_CNIS_USERNAME: CNIS_USERNAME,
      SIMULATOR_CNIS_PASSWORD: secrets.CNIS_PASSWORD,
      SIMULATOR_CONTROL_PORT: String(ports.simulatorControl),
      SIMULATOR_CONTROL_KEY: secrets.SIMULATOR_CONTROL_KEY,
      LOG_LEVEL: logLevel,
    },
  };
}

export const forwarderUrlOf = (ports: Ports): string => `http://${LOOPBACK}:${ports.forwarder}`;

/** Gets only its own settings: no key, and its own database role. */
export function forwarderProgram({ ports, forwarderUrl, logLevel }: Surroundings): Program {
  const forwarderPorts = (['forwarder', 'forwarderAsk', 'forwarderOps'] as const).map((name) => [
    PORTS[name].variable,
    String(ports[name]),
  ]);
  return {
    name: 'forwarder',
    entry: 'apps/forwarder/src/main.ts',
    readyUrl: `http://${LOOPBACK}:${ports.forwarderOps}/readyz`,
    env: {
      ...(Object.fromEntries(forwarderPorts) as Record<string, string>),
      ENVIRONMENT: 'sandbox',
      LISTEN_HOST: LOOPBACK,
      OPS_LISTEN_HOST: LOOPBACK,
      SHUTDOWN_DELAY_MS: '0',
      SHUTDOWN_TIMEOUT_MS: String(FINISH_WITHIN_MS),
      FORWARDER_DATABASE_URL: forwarderUrl,
      FORWARDER_ADDRESSES: LOOPBACK,
      LOG_LEVEL: logLevel,
    },
  };
}

/**
 * Resolves ANAME targets for the name server; none without a name server. Outside names are resolved by this
 * machine's resolver, unless ALIAS_RESOLVER_UPSTREAMS is set.
 */
export function aliasResolverPrograms({ ports, dns, logLevel }: Surroundings): Program[] {
  if (!dns) return [];
  const env = {
    ALIAS_RESOLVER_LISTEN: `${LOOPBACK}:${ports.aliasResolver}`,
    ALIAS_RESOLVER_ZONES: `${dns.host}:${dns.port}`,
    LOG_LEVEL: logLevel,
  };
  return [
    {
      name: 'alias-resolver',
      entry: 'libs/composition/src/resolve-aliases.ts',
      readyPort: ports.aliasResolver,
      env,
    },
  ];
}

export function applicationPrograms(surroundings: Surroundings): Program[] {
  const env = applicationSettings(surroundings);
  const app = (name: string, opsPort: PortName): Program => ({
    name,
    env,
    entry: `apps/${name}/src/main.ts`,
    readyUrl: `http://${LOOPBACK}:${surroundings.ports[opsPort]}/readyz`,
  });
  return [app('public-api', 'publicApiOps'), app('admin-api', 'adminApiOps'), app('worker', 'workerOps')];
}

/** Card payments use the stub; afterwards its customer is sent to a page of the interface. */
const paymentSettings = (ports: Ports, secrets: LocalSecrets): Record<string, string> => ({
  PAYMENT_GATEWAY_URL: cardGatewayUrl(ports),
  PAYMENT_GATEWAY_KEY: secrets.CARD_GATEWAY_KEY,
  PAYMENT_WEBHOOK_SECRET: secrets.CARD_GATEWAY_WEBHOOK_SECRET,
  PAYMENT_RETURN_URL: `${publicBaseUrl(ports)}/docs`,
  SELLER_NAME: 'Local Registrar',
  SELLER_ADDRESS: '1 Example Street;00000 Nowhere',
});

/** Short times: no resolver caches this stack's zones, so a zone is signed or unsigned within seconds. */
const signingSettings = ({ host, port, apiUrl, apiKey }: LocalDns): Record<string, string> => ({
  POWERDNS_API_URL: apiUrl,
  POWERDNS_API_KEY: apiKey,
  SIGNING_SERVERS: `${host}:${port}`,
  SIGNING_PUBLISH_WAIT_SECONDS: '0',
  SIGNING_PARENT_TTL_SECONDS: '10',
});

/** The settings of the applications, all on this machine. */
export function applicationSettings({
  ports,
  registry,
  databaseUrl,
  redisUrl,
  dns,
  secrets,
  certificates,
  logLevel,
}: Surroundings): Record<string, string> {
  const portSettings = (Object.keys(PORTS) as PortName[]).map((name) => [
    PORTS[name].variable,
    String(ports[name]),
  ]);
  return {
    ...(Object.fromEntries(portSettings) as Record<string, string>),
    ENVIRONMENT: 'sandbox',
    LISTEN_HOST: LOOPBACK,
    OPS_LISTEN_HOST: LOOPBACK,
    SHUTDOWN_DELAY_MS: '0',
    SHUTDOWN_TIMEOUT_MS: String(FINISH_WITHIN_MS),
    DATABASE_URL: databaseUrl,
    ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    ...(dns && signingSettings(dns)),
    ...paymentSettings(ports, secrets),
    SECRETS_KEYS: secrets.SECRETS_KEYS,
    TOKEN_HASH_KEY: secrets.TOKEN_HASH_KEY,
    PUBLIC_BASE_URL: publicBaseUrl(ports),
    ADMIN_BASE_URL: consoleOrigin(ports),
    PUBLIC_API_TLS_CERT_FILE: certificates.publicApi.cert,
    PUBLIC_API_TLS_KEY_FILE: certificates.publicApi.key,
    FORWARDER_ADDRESSES: LOOPBACK,
    MAIL_SMTP_URL: `smtp://${LOOPBACK}:${ports.mail}`,
    MAIL_EXCHANGERS: '10 mx1.registrar.example,20 mx2.registrar.example',
    CNIS_URL: registry.cnis.url,
    CNIS_USERNAME: registry.cnis.username,
    CNIS_PASSWORD: registry.cnis.password,
    CNIS_CA_FILE: registry.ca,
    REGISTRY_CLOCK_URL: registry.clock.url,
    REGISTRY_CLOCK_KEY: registry.clock.key,
    // hosts that the simulator accepts: new accounts can register at once, like the demo reseller
    DEFAULT_NAMESERVERS: NAMESERVERS.join(','),
    SIMULATED_ACQUISITIONS: 'aftermarket_i=250,aftermarket_s=180,aftermarket_b=320,expiring=69,backorder=79',
    // the listener of a developer's webhook runs on this machine
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    LOG_LEVEL: logLevel,
  };
}
