import { type DryRunWorld, HOSTS, PERSON, successOf, TRANSFER_CODE } from './dry-run-world';
import type { Draws } from './plan-draws';
import { newAccount, type Reseller } from '../resellers';

/** An account of the cases with the domains that it has had. */
export interface Shop {
  reseller: Reseller;
  names: string[];
  children: number[];
}

const RESELLER = { approved_reseller: true };
/** Accounts that differ in tax, currency, defaults and limits. */
const ACCOUNTS: Readonly<Record<string, Record<string, unknown>>> = {
  plain: RESELLER,
  taxed: { ...RESELLER, tax_bps: 1_900, default_autorenew: false },
  ruled: {
    ...RESELLER,
    tax_by_rule: true,
    tax_country: 'DE',
    business_status: 'consumer',
    default_privacy: false,
  },
  euros: { ...RESELLER, default_currency: 'EUR', tax_bps: 825 },
  capped: { ...RESELLER, purchase_limit: 3_000 },
  large: { enterprise: true, registrant_lock_opt_out: true },
  simple: {},
};

/** Promotions, of which some cannot be used. */
const PROMOTIONS = `
insert into promotions (code, percent_bps, amount_off, tlds, products, account_id, starts_at, ends_at, max_uses, max_uses_per_account, max_years, created_at) values
('HALF', 5000, null, '{com,xyz}', '{registration}', null, $1, null, null, null, 10, $1),
('THIRD', 3333, null, null, '{registration}', null, $1, null, null, null, 10, $1),
('OFF3', null, 299, null, '{registration}', null, $1, null, null, null, 1, $1),
('FREE', 10000, null, '{com,shop}', '{registration}', null, $1, null, 40, null, 10, $1),
('ONCE', 2000, null, null, '{registration}', null, $1, null, null, 1, 10, $1),
('HUGE', null, 1000000, null, '{registration}', null, $1, null, null, null, 10, $1),
('GONE', 5000, null, null, '{registration}', null, $1, $1, null, null, 10, $1)`;

export const TLDS = ['com', 'net', 'xyz', 'shop', 'io', 'me', 'club', 'es', 'uk', 'de', 'ai', 'app'] as const;

/** The accounts and domains of random cases. */
export class PlanWorld {
  private counter = 0;

  private constructor(
    readonly world: DryRunWorld,
    readonly shops: Shop[],
  ) {}

  static async create(world: DryRunWorld): Promise<PlanWorld> {
    await world.sql(PROMOTIONS, ['2026-01-01']);
    await world.sql(
      `insert into tax_rules (country, business_status, rate_bps, label, valid_from, created_at) values ('DE', 'consumer', 700, 'VAT', '2026-01-01', '2026-01-01')`,
    );
    await world.sql(
      `insert into exchange_rates (currency, valid_from, rate) values ('EUR', '2026-01-01', 0.91237)`,
    );
    const shops: Shop[] = [];
    for (const [name, columns] of Object.entries(ACCOUNTS)) {
      const reseller = await newAccount(world.sandbox, world.url, `plan-${name}-test`, columns);
      shops.push({ reseller, names: [], children: [] });
    }
    const plans = new PlanWorld(world, shops);
    await plans.furnish();
    return plans;
  }

  /** A name that is not registered. */
  fresh(tld: string, label = 'case'): string {
    this.counter += 1;
    return `${label}-${this.counter}.${tld}`;
  }

  /** A domain of the account; sometimes one that it has lost or never had. */
  async domainOf(shop: Shop, draws: Draws): Promise<string> {
    const label = draws.below(1_000);
    if (draws.once(60)) return this.fresh('com', 'unknown');
    if (draws.once(40) && shop.names.length > 0) return draws.pick(shop.names);
    const rows = await this.world.sql(
      `select name from domains where account_id = $1 and removed_at is null and state in ('active', 'pending_create') order by id desc limit 30`,
      [shop.reseller.id],
    );
    return rows.length === 0 ? this.fresh('com', 'unknown') : (rows[label % rows.length].name as string);
  }

  /** A domain of another registrar, which has it for 100 days or since now. */
  async foreign(draws: Draws): Promise<string> {
    const name = this.fresh(draws.pick(['com', 'net']), 'foreign');
    await this.world.daysAgo(draws.once(6) ? 0 : 100, () =>
      this.world.other.register(name, TRANSFER_CODE, { thin: true }),
    );
    return name;
  }

  async register(shop: Shop, name: string, more: object = {}): Promise<void> {
    await successOf(
      shop.reseller.call('POST', '/core/v1/domains', { domain: { domainName: name, ...more } }),
    );
    shop.names.push(name);
  }

  /** A domain that the account has lost, late for its renewal or in redemption. */
  async lost(shop: Shop, draws: Draws): Promise<string> {
    const name = this.fresh(draws.pick(['com', 'net']), 'lost');
    await this.world.daysAgo(395, () => this.register(shop, name));
    await this.world.sandbox.simulator.tick();
    await this.world.expire(name, draws.once(2));
    return name;
  }

  /** Domains of several ages, and what other operations need. */
  private async furnish(): Promise<void> {
    for (const [at, shop] of this.shops.entries()) {
      for (const tld of ['com', 'xyz', 'net'])
        await this.aged(shop, this.fresh(tld, 'old'), 100, { privacyEnabled: at % 2 === 0 });
      for (const [days, tld] of [
        [360, 'com'],
        [372, 'xyz'],
        [372, 'com'],
      ] as const)
        await this.aged(shop, this.fresh(tld, 'aged'), days);
      if (at === 0) await this.child(shop);
    }
  }

  /** A domain that was registered so many days ago, locally and at the registry. */
  private async aged(shop: Shop, name: string, days: number, more: object = {}): Promise<void> {
    await this.world.daysAgo(days, () => this.register(shop, name, more));
    await this.world.sql(
      `update domains set registered_at = begun.at, expires_at = begun.at + interval '1 year'
         from (select now() - make_interval(days => $2) as at) begun where name = $1`,
      [name, days],
    );
  }

  private async child(shop: Shop): Promise<void> {
    const username = `plan-child-${shop.reseller.id}`;
    const body = {
      account: { accountName: username, password: 'Tide#2041', contacts: { registrant: PERSON } },
      apiTos: true,
      tos: true,
    };
    await successOf(shop.reseller.call('POST', '/core/v1/accounts', body));
    const [{ id }] = await this.world.sql('select max(id)::int as id from accounts');
    shop.children.push(id as number);
  }
}

/** Locks that the registrar sets; none in most cases. */
const LOCKS = [
  ['ClientHold'],
  ['RegistrarLock'],
  ['AccountLock'],
  ['PrivacyLock'],
  ['TransferLock'],
  ['VerificationHold'],
  ['VerificationClientHold'],
  ['ExpirationClientHold'],
  ['VerificationHold', 'PrivacyLock'],
];

/** Puts the domain into a random state, without the registry. */
export async function disturb(
  { world }: PlanWorld,
  shop: Shop,
  name: string,
  draws: Draws,
): Promise<string[]> {
  const changes: string[] = [];
  const set = async (text: string, values: unknown[] = []): Promise<void> => {
    const target = `account_id = ${shop.reseller.id} and name = '${name}' and removed_at is null`;
    await world.sql(`update domains set ${text} where ${target}`, values);
    changes.push(`${text} ${JSON.stringify(values)}`);
  };
  await set('locks = $1', [draws.once(5) ? draws.pick(LOCKS) : []]);
  if (draws.once(3)) await set('transfer_lock_until = registered_at');
  else if (draws.once(6)) await set(`transfer_lock_until = now() + interval '20 days'`);
  if (draws.once(25)) {
    const [{ id }] = await world.sql(
      `insert into operations (id, account_id, kind, subject, payload, due_at, created_at) values (gen_random_uuid(), $1, 'update', $2, '{}', now() + interval '1 day', now() - interval '1 minute') returning id`,
      [shop.reseller.id, name],
    );
    await set('busy_operation_id = coalesce(busy_operation_id, $1)', [id]);
  } else
    await world.sql(
      `update domains set busy_operation_id = null where name = $1 and busy_operation_id in (select id from operations where payload = '{}')`,
      [name],
    );
  return changes;
}

export { HOSTS, PERSON, TRANSFER_CODE };
