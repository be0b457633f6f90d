import { type ForwardedHost, ForwardedHosts } from '@registrar/dns/ports';
import { Pool } from 'pg';
import { poolServers } from '../database-hosts';
import type { UrlForwardingEntity } from './entities/url-forwardings.entity';

/** Milliseconds until a silent database counts as unavailable: occasionally a visitor waits for it. */
const CONNECT_TIMEOUT_MS = 1_000;
const QUERY_TIMEOUT_MS = 1_500;
/** Labels of the longest domain on sale, such as `name.city.region.example`, and one in reserve. */
const ZONE_LABELS_MAX = 5;

export interface ForwardedHostsSettings {
  /**
   * As the forwarder's role, which may read one view; of several servers the first one that answers is used.
   */
  url: string;
  poolMax: number;
}

/** Of the view, which selects these columns of the forwardings. */
type ForwardedHostRow = Pick<UrlForwardingEntity, 'forwards_to' | 'type' | 'title' | 'meta'>;

// The domains that the host may belong to, with its name in each; the longest of two wins, as in the DNS.
const FIND = `
  select forwards_to, type, title, meta from forwarding.forwarded_hosts
   where zone = any($2) and host = any($3) and fqdn = $1
   order by length(zone) desc limit 1`;

/** Has its own small pool: the forwarder needs no other data of the database, and starts without it. */
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
    // an idle connection that breaks: the next read reports the error
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
    } = await this.pool.query<ForwardedHostRow>({
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
