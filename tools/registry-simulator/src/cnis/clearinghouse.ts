import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TldPolicy } from '../tld-policies';
import { NoticeNumbers, noticeXml } from './notices';

/** The simulated clearinghouse beside the registry: the claims of all zones that have any. */
export interface CnisOptions {
  /** 0: any free port. */
  port: number;
  /** HTTP Basic. */
  username: string;
  password: string;
}

interface Surroundings {
  host: string;
  tls: { key: string; cert: string };
  policies: readonly TldPolicy[];
  now(): Date;
  log(line: object): void;
}

const NOTICE_PATH = /^\/cnis\/(.+)\.xml$/;
const LIST_PATH = '/dnl/dnl-latest.csv';

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Notices (CNIS) and the list of labels (DNL) over HTTPS (RFC 9361 §5.3.5.1, §6.3). */
export class Clearinghouse {
  private readonly server: Server;
  private readonly numbers = new NoticeNumbers();
  /** Label by lookup key. */
  private readonly labels: ReadonlyMap<string, string>;
  private readonly authorization: string;

  constructor(private readonly options: CnisOptions, private readonly surroundings: Surroundings) {
    const { key, cert } = surroundings.tls;
    this.labels = new Map(surroundings.policies.flatMap(({ claims = {} }) => Object.entries(claims).map(([label, lookupKey]) => [lookupKey, label] as const)));
    this.authorization = `Basic ${Buffer.from(`${options.username}:${options.password}`).toString('base64')}`;
    this.server = createServer({ key, cert, minVersion: 'TLSv1.2' }, (request, response) => this.answer(request, response));
  }

  get port(): number { return (this.server.address() as AddressInfo).port; }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.options.port, this.surroundings.host, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => { this.server.close(() => resolve()); });
    this.server.closeAllConnections();
    await closed;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { status, headers, body } = this.reply(request);
    this.surroundings.log({ event: 'cnis', path: request.url, status });
    response.writeHead(status, headers).end(body);
  }

  private reply({ method, url = '', headers: { authorization } }: IncomingMessage): Reply {
    if (authorization !== this.authorization) return { status: 401, headers: { 'www-authenticate': 'Basic realm="cnis"' } };
    if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
    if (url === LIST_PATH) return { status: 200, headers: { 'content-type': 'text/csv' }, body: this.list() };
    // a key with escaped slashes is another key (RFC 9361 §5.3.5.1)
    const label = this.labels.get(NOTICE_PATH.exec(url)?.[1] ?? '');
    if (label === undefined) return { status: 404 };
    const now = this.surroundings.now();
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: noticeXml(label, this.numbers.next(now), now) };
  }

  private list(): string {
    const now = this.surroundings.now().toISOString();
    const lines = [...this.labels].map(([key, label]) => `${label},${key},${now}`).sort();
    return ['1,' + now, 'DNL,lookup-key,insertion-datetime', ...lines, ''].join('\n');
  }
}
