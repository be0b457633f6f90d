import type { Sql } from '@registrar/adapter-postgres';
import { Money, type SecretVault } from '@registrar/kernel';
import { CONNECTIONS, type ConnectionSeed } from './data/connections';
import { BLOCKED_TLDS, PREMIUM_MARKUP_BPS, TLDS, type Prices, type TldSeed } from './data/tlds';

/** Our account at the registry simulator; PEM texts. */
export interface RegistryAccount {
  host: string;
  port: number;
  clientId: string;
  password: string;
  ca: string;
  cert: string;
  key: string;
}

/** Prices of the seed hold from then on; one that staff sets later goes before them. */
const PRICES_SINCE = new Date('2026-01-01T00:00:00Z');
const USUAL_YEARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const USUAL_GRACE_DAYS = 5; // RFC 3915 add grace period of nearly all gTLDs

interface StoredSecrets {
  id: number;
  password_sealed: string;
  client_key_sealed: string;
  same: boolean;
}

/** Connections, TLDs and prices as the data files say. Inside a unit of work; changes only what differs. */
export class SeedCatalogue {
  constructor(private readonly sql: Sql, private readonly vault: SecretVault, private readonly now: Date) {}

  async execute(account: RegistryAccount): Promise<void> {
    const connectionIds = new Map<string, number>();
    for (const connection of CONNECTIONS) connectionIds.set(connection.code, await this.putConnection(connection, account));
    for (const tld of TLDS) {
      const connectionId = connectionIds.get(tld.connection);
      if (connectionId === undefined) throw new Error(`.${tld.name} names the connection ${tld.connection}, which is not in the data`);
      await this.putTld(tld, connectionId);
      await this.putPrices(tld.name, tld.prices);
    }
    for (const name of BLOCKED_TLDS) await this.block(name);
  }

  /** The version goes up with a change only, since sessions with an older one are replaced. */
  private async putConnection(connection: ConnectionSeed, account: RegistryAccount): Promise<number> {
    const { code, registrationLimited = false, profile } = connection;
    const plain = [code, account.host, account.port, account.clientId, account.cert, account.ca, JSON.stringify(profile), registrationLimited];
    const stored = await this.sql.row<StoredSecrets>(
      'seed_connection_find',
      `select id, password_sealed, client_key_sealed,
              (host, port, client_id, client_certificate, certificate_authority, profile, registration_limited)
              is not distinct from ($2, $3::int, $4, $5, $6, $7::jsonb, $8::boolean) as same
         from registry_connections where code = $1`,
      plain,
    );
    if (stored?.same && this.holds(stored, code, account)) return stored.id;
    const sealed = [this.vault.seal(account.password, `registry-password:${code}`), this.vault.seal(account.key, `registry-key:${code}`)];
    const row = await this.sql.row<{ id: number }>(
      'seed_connection_put',
      `insert into registry_connections as c (code, host, port, client_id, client_certificate, certificate_authority, profile,
         registration_limited, password_sealed, client_key_sealed, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
       on conflict (code) do update set host = excluded.host, port = excluded.port, client_id = excluded.client_id,
         client_certificate = excluded.client_certificate, certificate_authority = excluded.certificate_authority, profile = excluded.profile,
         registration_limited = excluded.registration_limited, password_sealed = excluded.password_sealed,
         client_key_sealed = excluded.client_key_sealed, version = c.version + 1, updated_at = excluded.updated_at
       returning id`,
      [...plain, ...sealed, this.now],
    );
    return row!.id;
  }

  private holds(stored: StoredSecrets, code: string, account: RegistryAccount): boolean {
    try {
      return (
        this.vault.open(stored.password_sealed, `registry-password:${code}`) === account.password &&
        this.vault.open(stored.client_key_sealed, `registry-key:${code}`) === account.key
      );
    } catch {
      return false; // sealed with keys of an earlier stack
    }
  }

  private async putTld(tld: TldSeed, connectionId: number): Promise<void> {
    await this.sql.change(
      'seed_tld',
      `insert into tlds (name, connection_id, status, cc_tld, allowed_years, min_length, min_idn_length, idn_languages, supports_privacy,
         supports_premium, premium_markup_bps, requirements, claims_check_required, add_grace_days, updated_at)
       values ($1, $2, 'live', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (name) do update set connection_id = excluded.connection_id, status = excluded.status, cc_tld = excluded.cc_tld,
         allowed_years = excluded.allowed_years, min_length = excluded.min_length, min_idn_length = excluded.min_idn_length,
         idn_languages = excluded.idn_languages, supports_privacy = excluded.supports_privacy, supports_premium = excluded.supports_premium,
         premium_markup_bps = excluded.premium_markup_bps, requirements = excluded.requirements,
         claims_check_required = excluded.claims_check_required, add_grace_days = excluded.add_grace_days, updated_at = excluded.updated_at`,
      [
        tld.name, connectionId, tld.ccTld ?? false, tld.allowedYears ?? USUAL_YEARS, tld.minLength ?? 1, tld.idnLanguages ? 1 : null,
        JSON.stringify(tld.idnLanguages ?? {}), tld.supportsPrivacy ?? true, tld.supportsPremium ?? false,
        tld.supportsPremium ? PREMIUM_MARKUP_BPS : 0, JSON.stringify(tld.requirements ?? {}), tld.claimsCheckRequired ?? [],
        tld.addGraceDays ?? USUAL_GRACE_DAYS, this.now,
      ],
    );
  }

  private async putPrices(tld: string, prices: Prices): Promise<void> {
    for (const [product, { price, listPrice }] of Object.entries(prices)) {
      await this.sql.change(
        'seed_price',
        `insert into tld_prices (tld, product, price, list_price, currency, valid_from) values ($1, $2, $3, $4, 'USD', $5)
         on conflict (tld, product, coalesce(account_id, 0), valid_from) do update set price = excluded.price, list_price = excluded.list_price`,
        [tld, product, cents(price), cents(listPrice), PRICES_SINCE],
      );
    }
  }

  private async block(name: string): Promise<void> {
    await this.sql.change(
      'seed_blocked_tld',
      `insert into tlds (name, status, updated_at) values ($1, 'blocked', $2)
       on conflict (name) do update set status = 'blocked', updated_at = excluded.updated_at`,
      [name, this.now],
    );
  }
}

function cents(dollars: string): string {
  const amount = Money.parse(dollars);
  if (!amount) throw new Error(`${dollars} is no price`);
  return amount.minor.toString();
}
