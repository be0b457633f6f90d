import { Client, type ClientConfig } from 'pg';

/** Which server of several is good enough: one that takes writes, or any that answers. */
export type WantedServer = 'writable' | 'any';

/** Milliseconds that one server of several may take to answer before the next is tried. */
const PROBE_MS = 2_000;
const IS_READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`;

/**
 * The URLs of the servers that a database URL names, in its order:
 * `postgres://user:password@db1:5432,db2/registrar` names two. Each has the credentials, database and
 * parameters of the whole. A URL with one host is given back as it is.
 */
export function databaseUrls(url: string): string[] {
  const parts = /^([a-z]+:\/\/)([^/?#]*)(.*)$/is.exec(url);
  if (!parts) return [url];
  const [, scheme, authority, rest] = parts;
  const at = authority.lastIndexOf('@') + 1;
  const [credentials, hosts] = [authority.slice(0, at), authority.slice(at)];
  return hosts.includes(',')
    ? hosts.split(',').map((host) => `${scheme}${credentials}${host.trim()}${rest}`)
    : [url];
}

/** Whether the server of this connection takes no writes: a standby, or one that was set read-only. */
export async function isReadOnly(client: Pick<Client, 'query'>): Promise<boolean> {
  return (await client.query<{ read_only: boolean }>(IS_READ_ONLY)).rows[0].read_only;
}

/**
 * For the driver's pool: the first server's URL, and where there are several the client class that chooses
 * among them for each connection.
 */
export function poolServers(
  url: string,
  wanted: WantedServer,
): { url: string; extra: { Client?: typeof Client }; connectTimeoutMs: (one: number) => number } {
  const urls = databaseUrls(url);
  if (urls.length === 1) return { url, extra: {}, connectTimeoutMs: (one) => one };
  return {
    url: urls[0],
    extra: { Client: clientOf(urls, wanted) },
    connectTimeoutMs: (one) => one + urls.length * PROBE_MS,
  };
}

/**
 * A client that, whenever it connects, asks the servers in their order and connects to the first that is good
 * enough.
 */
function clientOf(urls: readonly string[], wanted: WantedServer): typeof Client {
  let asking: Promise<Client> | undefined;
  // connections that are opened at once share one answer
  const choose = (): Promise<Client> =>
    (asking ??= firstServer(urls, wanted).finally(() => {
      asking = undefined;
    }));
  return class ServerChoosingClient extends Client {
    override connect(): Promise<this>;
    override connect(callback: (error?: Error) => void): void;
    override connect(callback?: (error?: Error) => void): Promise<this> | void {
      const connected = choose().then(({ host, port }) => {
        Object.assign(this, { host, port });
        return super.connect().then(() => this);
      });
      if (!callback) return connected;
      connected.then(() => callback(), callback);
    }
  };
}

/** A closed client that was connected to it. Rejects with what each server answered. */
async function firstServer(urls: readonly string[], wanted: WantedServer): Promise<Client> {
  const refusals: string[] = [];
  for (const connectionString of urls) {
    const config: ClientConfig = {
      connectionString,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    };
    const probe = new Client(config);
    probe.on('error', () => undefined);
    try {
      await probe.connect();
      if (wanted === 'any' || !(await isReadOnly(probe))) return probe;
      refusals.push(`${probe.host}:${probe.port} is read-only`);
    } catch (error) {
      refusals.push(
        `${probe.host}:${probe.port} ${(error as Error).message || (error as { code?: string }).code}`,
      );
    } finally {
      await probe.end().catch(() => undefined);
    }
  }
  throw new Error(`no server of the database can be used: ${refusals.join('; ')}`);
}
