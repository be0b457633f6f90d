import { GetAuthCode, ProcessRefund, RenewDomain, RestoreDomain, UpdateSettings } from '@registrar/domains';
import { addDays, addSeconds, AppError, DomainName } from '@registrar/kernel';
import type { OtherRegistrar } from '@registrar/test-sandbox';
import { chance, CUSTOMERS, type Life } from './three-years-lives';
import type { DomainRow } from './three-years-oracle';
import type { ThreeYears } from './three-years-world';

/** Days before the end from which people renew by hand; every registry takes that. */
const HAND_AHEAD = 60;
/** Days after it left in which people think of having a domain back. */
const THINK_DAYS = 60;

/** A domain that is not in its account any more, and could come back. */
export interface GoneRow {
  name: string;
  account_id: number;
  removed_at: Date;
}

/** What people do: each on its day, whatever the worker does. */
export class People {
  /** How often what was done, and what was refused with which code. */
  readonly done = new Map<string, number>();
  private readonly lives: ReadonlyMap<string, Life>;

  constructor(
    private readonly world: ThreeYears,
    lives: readonly Life[],
    private readonly other: OtherRegistrar,
  ) {
    this.lives = new Map(lives.map((life) => [life.name, life]));
  }

  /** What is done on this day, side by side; false: nothing. */
  async act(here: readonly DomainRow[], gone: readonly GoneRow[]): Promise<boolean> {
    const { day } = this.world;
    const deeds = [
      ...CUSTOMERS.flatMap((customer, at) => this.ofCustomer(customer, at, day)),
      ...[...this.lives.values()].flatMap((life) => this.ofLife(life, day)),
      ...here
        .filter((row) => this.renewsToday(row))
        .map((row) => this.tell('renewed', () => this.renew(row))),
      ...gone
        .filter((row) => this.thinksToday(row))
        .map((row) => this.tell('restored', () => this.restore(row))),
    ];
    await Promise.all(deeds.map((deed) => deed()));
    return deeds.length > 0;
  }

  private ofCustomer(
    { creditEvery, verifiedOn }: (typeof CUSTOMERS)[number],
    at: number,
    day: number,
  ): (() => Promise<void>)[] {
    const { world } = this;
    return [
      ...(creditEvery && day % creditEvery.days === 0
        ? [this.tell('credited', () => world.credit(world.accounts[at], creditEvery.amount, `on day ${day}`))]
        : []),
      ...(verifiedOn === day ? [this.tell('verified', () => world.verify(at))] : []),
    ];
  }

  private ofLife(life: Life, day: number): (() => Promise<void>)[] {
    return [
      ...(life.boughtOn === day ? [this.tell('bought', () => this.world.register(life))] : []),
      ...(life.refundOn === day ? [this.tell('refunded', () => this.refund(life))] : []),
      ...(life.leavesOn === day ? [this.tell('asked for by another', () => this.leave(life))] : []),
    ];
  }

  private renewsToday({
    name,
    autorenew_enabled: autoRenewal,
    expires_at: end,
    removed_at: removed,
  }: DomainRow): boolean {
    const life = this.lives.get(name)!;
    const term = end.getUTCFullYear();
    if (autoRenewal || removed || chance(life.at, term, 'renews by hand') >= CUSTOMERS[life.customer].byHand)
      return false;
    return this.isToday(addDays(end, -HAND_AHEAD + chance(life.at, term, 'on this day') * (HAND_AHEAD + 40)));
  }

  private thinksToday({ name, removed_at: removed }: GoneRow): boolean {
    const life = this.lives.get(name)!;
    const term = removed.getUTCFullYear();
    return (
      chance(life.at, term, 'wants it back') < CUSTOMERS[life.customer].restores &&
      this.isToday(addDays(removed, 1 + chance(life.at, term, 'thinks of it') * THINK_DAYS))
    );
  }

  private isToday(at: Date): boolean {
    const now = this.world.clock.now();
    return at <= now && at > addDays(now, -1);
  }

  private tell(what: string, deed: () => Promise<void>): () => Promise<void> {
    return async () => {
      const came = await deed().then(
        () => what,
        (error: unknown) => {
          if (error instanceof AppError) return `not ${what}: ${error.code}`;
          throw error;
        },
      );
      this.done.set(came, (this.done.get(came) ?? 0) + 1);
    };
  }

  private async renew({ account_id: accountId, name: domainName }: DomainRow): Promise<void> {
    const result = await this.use(RenewDomain).execute({
      accountId,
      domainName,
      years: 1,
      deadline: this.deadline(),
    });
    if (result.kind !== 'renewed') throw new Error(`${domainName}: ${result.kind}`);
  }

  private async restore({ account_id: accountId, name: domainName }: GoneRow): Promise<void> {
    const { purchasePrice } = await this.use(RestoreDomain).quote({
      accountId,
      domainName,
      deadline: this.deadline(),
    });
    await this.use(RestoreDomain).execute({
      accountId,
      domainName,
      purchasePrice,
      deadline: this.deadline(),
    });
  }

  private async refund({ name, customer }: Life): Promise<void> {
    const accountId = this.world.accounts[customer];
    const [{ order_id: orderId }] = await this.world.rows<{ order_id: number }>(
      'select order_id from domains where name = $1',
      [name],
    );
    const items = await this.world.rows<{ id: number }>('select id from order_items where order_id = $1', [
      orderId,
    ]);
    const result = await this.use(ProcessRefund).execute({
      accountId,
      orderId,
      itemIds: items.map(({ id }) => id),
      deadline: this.deadline(),
    });
    if (
      result.kind !== 'answered' ||
      result.answer.results.some(({ orderItemStatus }) => orderItemStatus !== 'refunded')
    )
      throw new Error(JSON.stringify(result));
  }

  /** Unlocked, its code told, and the other registrar asks with it. */
  private async leave({ name, customer }: Life): Promise<void> {
    const accountId = this.world.accounts[customer];
    const domain = DomainName.of(name);
    await this.use(UpdateSettings).execute(accountId, domain, { locked: false });
    await this.other.request(name, await this.use(GetAuthCode).execute(accountId, domain));
  }

  private use<T>(part: abstract new (...args: never[]) => T): T {
    return this.world.process.get<T>(part as never, { strict: false });
  }

  private deadline(): Date {
    return addSeconds(this.world.clock.now(), 60);
  }
}
