import type { IncomingMessage } from 'node:http';
import { type SmallReply, SmallServer } from '../small-server';
import type { TldPolicy } from '../tld-policies';
import { NoticeNumbers, noticeXml } from './notices';

/** The simulated clearinghouse: the claims of all zones that have any. */
export interface CnisOptions {
  /** 0: any free port. */
  port: number;
  /** Credentials for HTTP Basic. */
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

/** Notices (CNIS) and the list of labels (DNL) over HTTPS (RFC 9361 §5.3.5.1, §6.3). */
export class Clearinghouse extends SmallServer {
  private readonly numbers = new NoticeNumbers();
  /** Label by lookup key. */
  private readonly labels: ReadonlyMap<string, string>;
  private readonly authorization: string;

  constructor(
    { port, username, password }: CnisOptions,
    private readonly surroundings: Surroundings,
  ) {
    super({ ...surroundings, port });
    this.labels = new Map(
      surroundings.policies.flatMap(({ claims = {} }) =>
        Object.entries(claims).map(([label, lookupKey]) => [lookupKey, label] as const),
      ),
    );
    this.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  protected reply(request: IncomingMessage): SmallReply {
    const reply = this.find(request);
    this.surroundings.log({ event: 'cnis', path: request.url, status: reply.status });
    return reply;
  }

  private find({ method, url = '', headers: { authorization } }: IncomingMessage): SmallReply {
    if (authorization !== this.authorization)
      return { status: 401, headers: { 'www-authenticate': 'Basic realm="cnis"' } };
    if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
    if (url === LIST_PATH) return { status: 200, headers: { 'content-type': 'text/csv' }, body: this.list() };
    // a key with escaped slashes is a different key (RFC 9361 §5.3.5.1)
    const label = this.labels.get(NOTICE_PATH.exec(url)?.[1] ?? '');
    if (label === undefined) return { status: 404 };
    const now = this.surroundings.now();
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: noticeXml(label, this.numbers.next(now), now),
    };
  }

  private list(): string {
    const now = this.surroundings.now().toISOString();
    const lines = [...this.labels].map(([key, label]) => `${label},${key},${now}`).sort();
    return ['1,' + now, 'DNL,lookup-key,insertion-datetime', ...lines, ''].join('\n');
  }
}
