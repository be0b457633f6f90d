import { addDays, type IdempotencyClaim } from '@registrar/kernel';
import type { RestoreRequest } from '@registrar/domains';
import type { StoredProfile } from '@registrar/registries';
import { CalendarHarness } from '../calendar/harness';
import { PRICE } from '../registration/harness';

/** Of `.com` in every test. */
export const RESTORE_PRICE = 60_00n;
export const REDEMPTION_PRICE = RESTORE_PRICE + PRICE;

/** What is written down of a restore, of its money and of its domain. */
export interface RestoreStanding {
  state: string;
  stage: string;
  /** Day on which the term ends here, and at the registry. */
  here: string;
  there?: string;
  /** Phases of a deletion at the registry. */
  phases: readonly string[];
  operations: string[];
  orders: string[];
  money: string[];
  available: bigint;
  held: bigint;
}

/** A CalendarHarness whose domains have left their account. */
export class RestoreHarness {
  private constructor(readonly calendar: CalendarHarness) {}

  static async create(profile?: StoredProfile): Promise<RestoreHarness> {
    const harness = new RestoreHarness(await CalendarHarness.create(profile));
    await harness.base.rows(
      `insert into tld_prices (tld, product, price, list_price, valid_from) values ('com', 'restore', $1, 8000, '2026-01-01')`,
      [RESTORE_PRICE.toString()],
    );
    return harness;
  }

  get base(): CalendarHarness['base'] {
    return this.calendar.base;
  }

  /**
   * A domain whose term ended so many days ago, and all that the calendar has made of it; the events of that
   * are forgotten.
   */
  async left(name: string, days: number): Promise<number> {
    const id = await this.calendar.owned(name, { endsIn: -days });
    await this.calendar.work();
    await this.base.rows('delete from outbox');
    return id;
  }

  request(domainName: string, values: Partial<RestoreRequest> = {}): RestoreRequest {
    const { base } = this;
    return {
      accountId: base.accountId,
      domainName,
      purchasePrice: Number(REDEMPTION_PRICE) / 100,
      deadline: addDays(base.clock.now(), 1),
      ...values,
    };
  }

  async claim(key: string): Promise<IdempotencyClaim> {
    const claimed = await this.base.parts.keys.claim(this.base.accountId, key, 'hash', this.base.clock.now());
    if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
    return claimed.claim;
  }

  async standing(name: string): Promise<RestoreStanding> {
    const { base } = this;
    const domain = await base.one<{ state: string; stage: string; expires_at: Date }>(
      'select d.state, e.stage, d.expires_at from domains d left join domain_ends e on e.domain_id = d.id where d.name = $1 order by d.id desc limit 1',
      [name],
    );
    const texts = async (sql: string): Promise<string[]> =>
      (await base.rows<{ text: string }>(sql, [name])).map(({ text }) => text);
    const mine = `join operations p on p.id = t.operation_id where p.subject = $1 and p.kind = 'restore'`;
    const there = base.registry.domain(base.connection, name);
    return {
      state: domain.state,
      stage: domain.stage,
      here: day(domain.expires_at),
      there: there?.expiresAt && day(there.expiresAt),
      phases: there?.graceStatuses ?? [],
      operations: await texts(
        `select state as text from operations where subject = $1 and kind = 'restore' order by created_at, id`,
      ),
      orders: await texts(`select t.status as text from orders t ${mine} order by t.id`),
      money: await texts(`select t.kind as text from ledger_transactions t ${mine} order by t.kind`),
      ...(await base.balance()),
    };
  }
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
