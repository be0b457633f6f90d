import { AppError, type DomainName } from '@registrar/kernel';
import type { RecordReader, ZoneServers } from '../ports';
import { found } from '../records/zone-queries';

/** What a name server shows of a zone. */
export interface ServerState {
  /** `host:port` of the configuration. */
  server: string;
  /** Of its SOA; absent where the server gave no authoritative answer. */
  serial?: number;
  /** Whether it serves the awaited version or a later one. */
  served: boolean;
}

export interface VersionServing {
  /** Whether every name server serves the version. */
  served: boolean;
  /** The serial from which on a server has the version. */
  serial: number;
  servers: ServerState[];
}

/** Requests that may wait at once in this process, of one account and of all. */
export interface WaitPolicy {
  perAccount: number;
  inAll: number;
}

/** 503: there is no name server to ask. */
export const noNameServers = (): AppError =>
  new AppError('unavailable', 'dns.no_name_servers', 'Service Unavailable', {
    details: 'No name servers are configured.',
  });

const tooManyWaiting = (kind: 'too_many_requests' | 'unavailable', whose: string): AppError =>
  new AppError(
    kind,
    'dns.too_many_waiting',
    kind === 'unavailable' ? 'Service Unavailable' : 'Rate Limit Exceeded',
    { details: `Too many requests${whose} wait for zone versions`, retryAfterSeconds: 1 },
  );

/** Waits until all name servers serve a version of a zone. No database connection is held meanwhile. */
export class AwaitVersion {
  private readonly waiting = new Map<number, number>();
  private all = 0;
  private readonly stopped = new AbortController();

  constructor(
    private readonly reader: RecordReader,
    private readonly servers: ZoneServers,
    private readonly policy: WaitPolicy,
  ) {}

  /**
   * Answers once all servers have the version, or when `over` aborts. 404 for a version that never was, 429 and
   * 503 where too many wait already, 503 without name servers.
   */
  async execute(
    accountId: number,
    name: DomainName,
    version: number,
    over: AbortSignal,
  ): Promise<VersionServing> {
    const { version: current, firstSerial } = found(await this.reader.serial(accountId, name.ascii));
    found(version >= 0 && version <= current ? version : undefined);
    this.enter(accountId);
    try {
      return await this.poll(accountId, name.ascii, version, firstSerial, over);
    } finally {
      this.leave(accountId);
    }
  }

  /** Waiting requests get what there is, now and from now on: the process stops. */
  stopWaiting(): void {
    this.stopped.abort();
  }

  private async poll(
    accountId: number,
    zone: string,
    version: number,
    firstSerial: number,
    over: AbortSignal,
  ): Promise<VersionServing> {
    const isOver = (): boolean => over.aborted || this.stopped.signal.aborted;
    for (let first = firstSerial; ;) {
      const shown = await this.servers.serials(zone);
      if (shown.length === 0) throw noNameServers();
      const state = servingOf(shown, first + version);
      // Name servers, holds and glue raise the serial too, also between its reading and the answer of a server.
      const now = state.served ? found(await this.reader.serial(accountId, zone)).firstSerial : first;
      if (now === first && (state.served || isOver())) return state;
      if (isOver()) return servingOf(shown, now + version);
      if (now === first) await this.servers.pause(AbortSignal.any([over, this.stopped.signal]));
      if (isOver()) return servingOf(shown, now + version);
      first = now;
    }
  }

  private enter(accountId: number): void {
    const own = this.waiting.get(accountId) ?? 0;
    if (own >= this.policy.perAccount) throw tooManyWaiting('too_many_requests', ' of the account');
    if (this.all >= this.policy.inAll) throw tooManyWaiting('unavailable', '');
    this.waiting.set(accountId, own + 1);
    this.all += 1;
  }

  private leave(accountId: number): void {
    const own = this.waiting.get(accountId)! - 1;
    if (own === 0) this.waiting.delete(accountId);
    else this.waiting.set(accountId, own);
    this.all -= 1;
  }
}

function servingOf(shown: readonly Omit<ServerState, 'served'>[], serial: number): VersionServing {
  const servers = shown.map((one) => ({ ...one, served: one.serial !== undefined && one.serial >= serial }));
  return { served: servers.every(({ served }) => served), serial, servers };
}
