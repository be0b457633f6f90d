import { type ForwardedHost, ForwardedHosts } from '@registrar/dns/ports';
import { Pool } from 'pg';
import { poolServers } from '../database-hosts';

/**
 * Milliseconds until a database that does not answer counts as away: visitors wait for it, once in a while.
 */
const CONNECT_TIMEOUT_MS = 1_000;
const QUERY_TIMEOUT_MS = 1_500;
/** Labels of the longest domain that is sold, such as `name.city.region.example`, and one to spare. */
const ZONE_LABELS_MAX = 5;

export interface ForwardedHostsSettings {
  /** As the forwarder's role, which may read one view; of several servers the first that answers is read. */
  url: string;
  poolMax: number;
}

interface Row {
  forwards_to: string;
  type: ForwardedHost['type'];
  title: string | null;
  meta: string | null;
}

// The domains that the host may belong to, and its name in each; of two the longest has it, as in the DNS.
const FIND = `
  select forwards_to, type, title, meta from forwarding.forwarded_hosts
   where zone = any($2) and host = any($3) and fqdn = $1
   order by length(zone) desc limit 1`;

/**
 * Reads with a small pool of its own: the forwarder needs nothing else of the database, and starts without
 * it.
 */
export class PostgresForwardedHosts extends ForwardedHosts {
  private readonly pool: Pool;

  constructor({ url, poolMax }: ForwardedHostsSettings) {
    super();
    const servers = poolServers(url, 'any');
    this.pool = new Pool({
      ...servers.extra,
      connectionString: servers.url,
      application_name: 'registrar-forwarder',
      max: poolMax,
      min: 0,
      keepAlive: true,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: servers.connectTimeoutMs(CONNECT_TIMEOUT_MS),
      query_timeout: QUERY_TIMEOUT_MS,
      statement_timeout: QUERY_TIMEOUT_MS,
      maxLifetimeSeconds: 1_800,
    });
    // a connection that breaks while nobody uses it: the next read tells
    this.pool.on('error', () => undefined);
  }

  async find(host: string): Promise<ForwardedHost | undefined> {
    const labels = host.split('.');
    const zones = Array.from({ length: Math.max(0, Math.min(labels.length, ZONE_LABELS_MAX) - 1) }, (_, at) =>
      labels.slice(-at - 2).join('.'),
    );
    const hosts = zones.map((zone) => host.slice(0, Math.max(0, host.length - zone.length - 1)));
    const {
      rows: [row],
    } = await this.pool.query<Row>({
      name: 'forwarded_hosts_find',
      text: FIND,
      values: [host, zones, hosts],
    });
    return (
      row && {
        forwardsTo: row.forwards_to,
        type: row.type,
        ...(row.title !== null && { title: row.title }),
        ...(row.meta !== null && { meta: row.meta }),
      }
    );
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
