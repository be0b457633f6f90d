import { type AskNameServer, askNameServer, type NameServer } from '../dns-exchange';
import { type Answered, CODE, type DnsRecord, type Query, TYPE } from '../dns-message';
import { AliasShares } from './alias-shares';
import { LastAnswers } from './last-answers';

export interface AliasServers {
  /** The name server of our zones. */
  zones: NameServer;
  /** Resolvers of all other names, read for each question: the system's may change. */
  upstreams(): readonly NameServer[];
}

/** The addresses of a name; a code other than NOERROR has none. */
export interface ResolvedAlias {
  code: number;
  ttl: number;
  addresses: readonly Buffer[];
  /** Why the code is SERVFAIL, or the answer is an earlier one. */
  why?: string;
}

/** Limits of one question, in ms. */
export interface AliasTimes {
  /** All of it, below the 5 s that clients wait. */
  total: number;
  /** One try of one upstream resolver. */
  attempt: number;
}

const TIMES: AliasTimes = { total: 2_500, attempt: 1_000 };
/**
 * The least TTL that an ANAME may have. The ANAME's own TTL is not in the question; with this limit none is
 * exceeded.
 */
const TTL_LIMIT = 300;
const HOPS_MAX = 8;
const IN_FLIGHT_MAX = 1_000;
const LENGTHS: Readonly<Record<number, number>> = { [TYPE.A]: 4, [TYPE.AAAA]: 16 };

/**
 * Finds the addresses of ANAME targets. A name of our zones is answered by our name server, and its NXDOMAIN
 * is final; where that server refuses a name or refers to other servers, an upstream resolver is asked.
 * Follows CNAME records over at most 8 names. A target that cannot be resolved has its last answer for 15 minutes.
 */
export class AliasResolver {
  private readonly inFlight = new Map<string, Promise<ResolvedAlias>>();
  private readonly shares = new AliasShares(IN_FLIGHT_MAX);
  private readonly lastAnswers: LastAnswers;

  constructor(
    private readonly servers: AliasServers,
    private readonly times: AliasTimes = TIMES,
    private readonly ask: AskNameServer = askNameServer,
    now: () => number = () => performance.now(),
  ) {
    this.lastAnswers = new LastAnswers(now);
  }

  /** Never rejects. `type` is A or AAAA; equal questions at the same time are one. */
  resolve(name: string, type: number): Promise<ResolvedAlias> {
    const key = `${type} ${name}`;
    const running = this.inFlight.get(key);
    if (running) return running;
    const full = this.shares.begin(name);
    if (full !== undefined) return Promise.resolve(this.withoutAnswer(key, full));
    const resolving = this.follow(name, type, performance.now() + this.times.total)
      .then((resolved) => {
        this.lastAnswers.note(key, resolved);
        return resolved;
      })
      .catch((error: Error) => this.withoutAnswer(key, error.message))
      .finally(() => {
        this.inFlight.delete(key);
        this.shares.end(name);
      });
    this.inFlight.set(key, resolving);
    return resolving;
  }

  private withoutAnswer(key: string, why: string): ResolvedAlias {
    return { ...(this.lastAnswers.find(key) ?? { code: CODE.SERVFAIL, ttl: 0, addresses: [] }), why };
  }

  private async follow(target: string, type: number, end: number): Promise<ResolvedAlias> {
    let name = target;
    let ttl = TTL_LIMIT;
    /** Of an upstream resolver, which usually sends the rest of a chain along. */
    let upstream: Answered | undefined;
    for (let hop = 0; hop < HOPS_MAX; hop += 1) {
      const own = await this.askOwn({ name, type }, end);
      upstream = own
        ? undefined
        : (upstream ?? (await this.askUpstreams({ name, type, recursion: true }, end)));
      const answer = (own ?? upstream)!;
      const records = answer.records.filter((record) => record.name === name);
      const addresses = records.filter(
        (record) => record.type === type && record.data.length === LENGTHS[type],
      );
      if (addresses.length > 0)
        return {
          code: CODE.NOERROR,
          ttl: leastTtl(ttl, addresses),
          addresses: addresses.map(({ data }) => data),
        };
      const next = records.find(({ target: to }) => to !== undefined);
      if (!next) return { code: answer.code, ttl, addresses: [] };
      ttl = leastTtl(ttl, [next]);
      name = next.target!;
    }
    throw new Error(`the chain has more than ${HOPS_MAX} names`);
  }

  /**
   * The answer of our name server; undefined where it does not serve the name, or delegates it. It resolves
   * an ANAME by a question to us, so a chain of them is a chain of questions. A loop ends with the time of
   * the first one, since equal questions are one.
   */
  private async askOwn(query: Query, end: number): Promise<Answered | undefined> {
    const answer = await this.attempt(this.servers.zones, query, end);
    if (answer.code === CODE.REFUSED || (answer.code === CODE.NOERROR && !answer.isAuthoritative))
      return undefined;
    if (answer.code !== CODE.NOERROR && answer.code !== CODE.NXDOMAIN)
      throw new Error(`our name server answers with code ${answer.code}`);
    return answer;
  }

  private async askUpstreams(query: Query, end: number): Promise<Answered> {
    const servers = this.servers.upstreams();
    let why = 'there is no upstream resolver';
    for (let tries = 0; tries < servers.length * 2; tries += 1) {
      try {
        const answer = await this.attempt(servers[tries % servers.length], query, end, this.times.attempt);
        if (answer.code === CODE.NOERROR || answer.code === CODE.NXDOMAIN) return answer;
        why = `upstream resolvers answer with code ${answer.code}`;
      } catch (error) {
        why = `upstream resolvers: ${(error as Error).message}`;
        if (performance.now() >= end) break;
      }
    }
    throw new Error(why);
  }

  private attempt(server: NameServer, query: Query, end: number, limit = Infinity): Promise<Answered> {
    const left = end - performance.now();
    if (left <= 0) return Promise.reject(new Error('no answer in time'));
    return this.ask(server, query, Math.min(left, limit));
  }
}

const leastTtl = (ttl: number, records: readonly DnsRecord[]): number =>
  Math.min(ttl, ...records.map((record) => record.ttl));
