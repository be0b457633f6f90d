import { PORTS, type Ports } from '@registrar/tool-local/ports';
import { applicationSettings, type Surroundings } from '@registrar/tool-local/programs';
import { ADDRESSES, type AppNode, at, CACHE_NODES, EDGE_NODES, HOST_ADDRESS, PORT } from '../network/plan';
import { MASTER_NAME } from '../services/redis';

/** Each node has all ports for itself: the usual ones. */
export const USUAL_PORTS = Object.fromEntries(
  Object.entries(PORTS).map(([name, { preferred }]) => [name, preferred]),
) as Ports;

export const PUBLIC_URL = `http://${at('edge1', PORT.publicFront)}`;
export const ADMIN_URL = `http://${at('edge1', PORT.adminFront)}`;

/** The edges in the order of a node: half of the apps use each, and the other one while the first is away. */
function edgesOf(node: AppNode): string[] {
  const edges = EDGE_NODES.map((edge) => ADDRESSES[edge]);
  return node.endsWith('2') ? edges.reverse() : edges;
}

/** Both edges in one URL: each new connection goes to the first that takes writes. */
export const databaseUrlOf = (
  edges: readonly string[],
  role: string,
  password: string,
  port: number,
): string =>
  `postgres://${role}:${encodeURIComponent(password)}@${edges.map((edge) => `${edge}:${port}`).join(',')}/registrar`;

/** The environment of an app on a node: the local stack's settings, by the addresses of the cluster. */
export function settingsOf(
  node: AppNode,
  surroundings: Surroundings,
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  const { secrets, ports } = surroundings;
  const edges = edgesOf(node);
  return {
    ...applicationSettings(surroundings),
    LISTEN_HOST: '0.0.0.0',
    ADMIN_LISTEN_HOST: '0.0.0.0',
    OPS_LISTEN_HOST: '0.0.0.0',
    // first from the front, then the rest: the front asks every second
    SHUTDOWN_DELAY_MS: '3000',
    DATABASE_URL: databaseUrlOf(edges, 'registrar', secrets.DATABASE_PASSWORD, PORT.writer),
    DATABASE_READER_URL: databaseUrlOf(edges, 'registrar', secrets.DATABASE_PASSWORD, PORT.reader),
    // the sentinels name the server: of the URL only the password counts
    REDIS_URL: `redis://:${secrets.REDIS_PASSWORD}@${edges[0]}:${PORT.redisFront}`,
    REDIS_SENTINELS: CACHE_NODES.map((cache) => at(cache, PORT.sentinel)).join(','),
    REDIS_SENTINEL_MASTER: MASTER_NAME,
    PAYMENT_GATEWAY_URL: `http://${HOST_ADDRESS}:${ports.cardGateway}`,
    PAYMENT_RETURN_URL: `${PUBLIC_URL}/docs`,
    PUBLIC_BASE_URL: PUBLIC_URL,
    ADMIN_BASE_URL: ADMIN_URL,
    MAIL_SMTP_URL: `smtp://${HOST_ADDRESS}:${ports.mail}`,
    ...extra,
  };
}
