import { setTimeout as sleep } from 'node:timers/promises';
import { pay } from './cards';
import { Chance } from './chance';
import { type Answer, type Entry, finalOf, type Journal } from './journal';
import { ACTIONS, LABELS, TLDS } from './weights';

/** A domain bought by a client. */
interface Owned {
  name: string;
  order: number;
}
/** A record or token created by a client, identified by its id. */
interface Made {
  subject: string;
  id: number;
  /** Secret of a token. */
  secret?: string;
}
/** Share of customers who pay on the gateway's page. */
const PAYERS = 0.85;
/** Before any run: the old secret of a rotated token ends at once. */
const AT_ONCE = '2020-01-01T00:00:00Z';

/**
 * Simulates a reseller's program: works sequentially, and repeats unanswered requests. No other client
 * changes what it bought.
 */
export class LoadClient {
  private readonly chance: Chance;
  private readonly owned: Owned[] = [];
  private readonly records: Made[] = [];
  private readonly tokens: Made[] = [];
  private readonly keyed: Entry[] = [];
  private serial = 0;

  constructor(
    private readonly number: number,
    private readonly accountId: number,
    private readonly journal: Journal,
    seed: number,
  ) {
    this.chance = new Chance(seed * 1_000 + number);
  }

  async run(until: number, interrupted: AbortSignal): Promise<void> {
    while (Date.now() < until && !interrupted.aborted) {
      const action = this.chance.weighted(ACTIONS);
      const answer = await this[action]();
      // After a missing answer the client waits: the process is being restarted.
      await sleep(
        answer !== undefined && (answer.status === 0 || answer.status >= 500)
          ? 400
          : this.chance.between(10, 120),
      );
    }
  }

  private async register(): Promise<Answer> {
    const name = `${this.chance.weighted(LABELS)}-c${this.number}-${this.next()}.${this.chance.of(TLDS)}`;
    const entry = this.keep('register', name, '/core/v1/domains', { domain: { domainName: name } });
    const answer = await this.journal.send(entry);
    await this.take(entry);
    return answer;
  }

  private renew(): Promise<Answer | undefined> {
    return this.withOwned(({ name }) =>
      this.journal.send(this.keep('renew', name, `/core/v1/domains/${name}:renew`, { years: 1 })),
    );
  }

  private refund(): Promise<Answer | undefined> {
    return this.withOwned(async ({ name, order }) => {
      const { body } = await this.journal.ask('GET', `/core/v1/orders/${order}`);
      const item = (body['orderItems'] as { id: number; type: string }[] | undefined)?.find(
        ({ type }) => type === 'registration',
      );
      return (
        item &&
        this.journal.send(
          this.keep('refund', name, '/core/v1/refund', { orderId: order, orderItemIds: [item.id] }),
        )
      );
    });
  }

  private credit(): Promise<Answer> {
    const reference = `wire c${this.number}-${this.next()}`;
    const body = { amount: Math.round(this.chance.between(100, 50_000)) / 100, reference };
    return this.journal.send({
      kind: 'credit',
      subject: reference,
      method: 'POST',
      path: `/admin/v1/accounts/${this.accountId}/credit`,
      body,
      staff: true,
      answers: [],
    });
  }

  private async charge(): Promise<Answer> {
    const number = `card c${this.number}-${this.next()}`;
    const entry = this.keep('charge', number, '/core/v1/accountinfo:topUp', {
      amount: Math.round(this.chance.between(100, 20_000)) / 100,
    });
    entry.hasPayer = this.chance.is(PAYERS);
    const answer = await this.journal.send(entry);
    await this.take(entry);
    return answer;
  }

  private record(): Promise<Answer | undefined> {
    return this.withOwned(async ({ name }) => {
      const host = `h${this.next()}`;
      const answer = await this.journal.send({
        kind: 'record',
        subject: `${host}.${name}`,
        method: 'POST',
        path: `/core/v1/domains/${name}/records`,
        body: { host, type: 'A', answer: '192.0.2.1', ttl: 300 },
        answers: [],
      });
      if (answer.status === 200)
        this.records.push({ subject: `${host}.${name}`, id: answer.body['id'] as number });
      return answer;
    });
  }

  private unrecord(): Promise<Answer | undefined> {
    return this.unmake(
      'unrecord',
      this.records,
      ({ subject, id }) => `/core/v1/domains/${subject.slice(subject.indexOf('.') + 1)}/records/${id}`,
    );
  }

  private settings(): Promise<Answer | undefined> {
    return this.withOwned(({ name }) => {
      const body = { [this.chance.of(['autorenewEnabled', 'locked'])]: this.chance.is(0.5) };
      return this.journal.send({
        kind: 'settings',
        subject: name,
        method: 'PATCH',
        path: `/core/v1/domains/${name}`,
        body,
        answers: [],
      });
    });
  }

  private async token(): Promise<Answer> {
    const name = `token c${this.number}-${this.next()}`;
    const answer = await this.journal.send({
      kind: 'token',
      subject: name,
      method: 'POST',
      path: '/core/v1/tokens',
      body: { name },
      answers: [],
    });
    this.keepToken(name, answer);
    return answer;
  }

  /** A token with an unanswered rotation is left alone: its new id is unknown. */
  private async rotate(): Promise<Answer | undefined> {
    const one = this.tokens.shift();
    if (one === undefined) return undefined;
    const { subject, id, secret: former } = one;
    const answer = await this.journal.send({
      kind: 'rotate',
      subject,
      former,
      method: 'POST',
      path: `/core/v1/tokens/${id}:rotate`,
      body: { oldTokenUntil: AT_ONCE },
      answers: [],
    });
    this.keepToken(subject, answer);
    return answer;
  }

  private keepToken(subject: string, { status, body }: Answer): void {
    if (status === 200)
      this.tokens.push({ subject, id: body['id'] as number, secret: body['token'] as string });
  }

  private untoken(): Promise<Answer | undefined> {
    return this.unmake('untoken', this.tokens, ({ id }) => `/core/v1/tokens/${id}`);
  }

  /** Repeats an earlier purchase or payment with its key, preferably one without an answer. */
  private async repeat(): Promise<Answer | undefined> {
    const unanswered = this.keyed.filter((entry) => !finalOf(entry));
    if (this.keyed.length === 0) return undefined;
    const entry = this.chance.of(unanswered.length > 0 && this.chance.is(0.7) ? unanswered : this.keyed);
    const wasKnown = finalOf(entry) !== undefined;
    const answer = await this.journal.send(entry);
    if (!wasKnown || entry.kind === 'charge') await this.take(entry);
    return answer;
  }

  private keep(
    kind: 'register' | 'renew' | 'refund' | 'charge',
    subject: string,
    path: string,
    body: object,
  ): Entry {
    const entry: Entry = {
      kind,
      subject,
      method: 'POST',
      path,
      body,
      key: `${kind}-c${this.number}-${this.next()}`,
      answers: [],
    };
    this.keyed.push(entry);
    return entry;
  }

  private async take(entry: Entry): Promise<void> {
    const answer = finalOf(entry);
    if (entry.kind === 'charge') return pay(this.journal, entry);
    if (entry.kind === 'register' && answer?.status === 200)
      this.owned.push({ name: entry.subject, order: answer.body['order'] as number });
  }

  private async unmake(
    kind: 'unrecord' | 'untoken',
    made: Made[],
    path: (one: Made) => string,
  ): Promise<Answer | undefined> {
    const one = made.shift();
    return (
      one && this.journal.send({ kind, subject: one.subject, method: 'DELETE', path: path(one), answers: [] })
    );
  }

  private async withOwned(work: (owned: Owned) => Promise<Answer | undefined>): Promise<Answer | undefined> {
    return this.owned.length === 0 ? undefined : work(this.chance.of(this.owned));
  }

  private next(): number {
    return (this.serial += 1);
  }
}
