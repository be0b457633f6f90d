import { connect } from 'node:net';
import { loadForwarderSettings } from '@registrar/composition';
import { Client } from 'pg';
import { ForwarderApp, type ForwarderPorts } from '../src/forwarder-app';

const NOW = new Date('2026-03-02T09:15:00Z');

export interface Entry {
  forwardsTo: string;
  type?: 'masked' | 'redirect' | '302';
  title?: string;
  meta?: string;
}

/**
 * Forwarded hosts as a reseller would have made them. What they refer to is left out: the superuser need not
 * keep the rules.
 */
export class ForwardedRows {
  private constructor(private readonly client: Client) {}

  static async open(superuserUrl: string): Promise<ForwardedRows> {
    const client = new Client({ connectionString: superuserUrl });
    client.on('error', () => undefined); // a test may end the database
    await client.connect();
    await client.query('set session_replication_role = replica');
    return new ForwardedRows(client);
  }

  async domain(name: string): Promise<void> {
    await this.client.query(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, created_at)
       values (1, $1, 'example', 1, 'active', $2, $2, 1, true, true, true, 1, 1, 1, 1, $2)`,
      [name, NOW],
    );
  }

  /** Sets the forwarding of a host (relative; empty: the apex). */
  async forward(
    domain: string,
    host: string,
    { forwardsTo, type = 'redirect', title, meta }: Entry,
  ): Promise<void> {
    await this.client.query(
      `insert into url_forwardings (domain_id, host, forwards_to, type, title, meta, created_at, updated_at) select id, $2, $3, $4, $5, $6, $7, $7 from domains where name = $1
       on conflict (domain_id, host) do update set forwards_to = excluded.forwards_to, type = excluded.type, title = excluded.title, meta = excluded.meta`,
      [domain, host, forwardsTo, type, title ?? null, meta ?? null, NOW],
    );
  }

  async remove(domain: string, host: string): Promise<void> {
    await this.client.query(
      'delete from url_forwardings f using domains d where d.id = f.domain_id and d.name = $1 and f.host = $2',
      [domain, host],
    );
  }

  async hold(domain: string, locks: string[]): Promise<void> {
    await this.client.query('update domains set locks = $2 where name = $1', [domain, locks]);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A forwarder in this process on free ports. */
export class RunningForwarder {
  private constructor(
    private readonly app: ForwarderApp,
    readonly ports: ForwarderPorts,
  ) {}

  static async start(databaseUrl: string, settings: Record<string, string> = {}): Promise<RunningForwarder> {
    const app = await ForwarderApp.create(
      loadForwarderSettings({
        ENVIRONMENT: 'sandbox',
        LOG_LEVEL: 'fatal',
        LISTEN_HOST: '127.0.0.1',
        FORWARDER_DATABASE_URL: databaseUrl,
        FORWARDER_PORT: '0',
        FORWARDER_ASK_PORT: '0',
        FORWARDER_OPS_PORT: '0',
        SHUTDOWN_DELAY_MS: '0',
        FORWARDER_HOSTS: 'forward.registrar.example',
        FORWARDER_ADDRESSES: '192.0.2.80',
        ...settings,
      }),
    );
    return new RunningForwarder(app, await app.start());
  }

  /** One request for a host, as browsers send them. */
  get(
    host: string,
    path = '/',
    more: { method?: string; headers?: string; body?: string } = {},
  ): Promise<RawAnswer> {
    return this.raw(
      `${more.method ?? 'GET'} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more.headers ?? ''}\r\n${more.body ?? ''}`,
    );
  }

  /** These very octets; what comes until the connection ends. */
  raw(request: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.ports.port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', reject);
      socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
      socket.write(request, 'latin1');
    });
  }

  async ask(query: string): Promise<number> {
    return (await fetch(`http://127.0.0.1:${this.ports.askPort}/ask${query}`)).status;
  }

  async ops(path: string): Promise<{ status: number; text: string }> {
    const response = await fetch(`http://127.0.0.1:${this.ports.opsPort}${path}`);
    return { status: response.status, text: await response.text() };
  }

  stop(): Promise<void> {
    return this.app.close();
  }
}

function parse(text: string): RawAnswer {
  const [head, ...rest] = text.split('\r\n\r\n');
  const [line, ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((header) => [
      header.slice(0, header.indexOf(':')).toLowerCase(),
      header.slice(header.indexOf(':') + 1).trim(),
    ]),
  );
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]),
    headers,
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8'),
  };
}
