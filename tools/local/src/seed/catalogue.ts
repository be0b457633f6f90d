import { PostgresCatalogueWriter, type Sql } from '@registrar/adapter-postgres';
import { LoadCatalogue } from '@registrar/catalog';
import { CATALOGUE, SANDBOX_CONNECTIONS, TLD_DATA } from '@registrar/composition/catalogue';
import type { SecretVault, UnitOfWork } from '@registrar/kernel';
import { CONNECTIONS, type ConnectionSeed } from './data/connections';

/** The product's account at the registry simulator; PEM texts. */
export interface RegistryAccount {
  host: string;
  port: number;
  clientId: string;
  password: string;
  ca: string;
  cert: string;
  key: string;
}

/**
 * Premium at the registry simulator, in every zone with premium names: 300.00 there, plus the mark-up of 15
 * %.
 */
const PREMIUM_LABELS = ['gold', 'premium'];
const PREMIUM_PRICE = 34_500;

interface StoredSecrets {
  password_sealed: string;
  client_key_sealed: string;
  same: boolean;
}

/**
 * Connections from the data file, changed only where they differ; then the catalogue, loaded by the product's
 * own code. Inside a unit of work.
 */
export class SeedCatalogue {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    private readonly vault: SecretVault,
    private readonly now: Date,
  ) {}

  async execute(account: RegistryAccount): Promise<void> {
    for (const connection of CONNECTIONS) await this.putConnection(connection, account);
    const load = new LoadCatalogue(new PostgresCatalogueWriter(this.sql, this.uow), this.uow);
    const connections = { codes: SANDBOX_CONNECTIONS, unconnected: new Set<string>() };
    await load.execute(CATALOGUE, connections, this.now);
    await this.putPremiumNames();
  }

  /** A premium list for download; the price of a sale comes from the registry. */
  private async putPremiumNames(): Promise<void> {
    const names = TLD_DATA.filter(({ rules }) => rules.supportsPremium).flatMap(({ name }) =>
      PREMIUM_LABELS.map((label) => ({ tld: name, name: `${label}.${name}` })),
    );
    await this.sql.change(
      'seed_premium_names',
      `insert into premium_names (tld, name, class, registration, renewal, transfer, updated_at)
       select tld, name, 'premium', $3, $3, $3, $4 from unnest($1::text[], $2::text[]) as n (tld, name) order by tld, name on conflict do nothing`,
      [names.map(({ tld }) => tld), names.map(({ name }) => name), PREMIUM_PRICE, this.now],
    );
  }

  /** The version is raised only with a change, since that replaces the sessions. */
  private async putConnection(connection: ConnectionSeed, account: RegistryAccount): Promise<void> {
    const { code, registrationLimited = false, profile } = connection;
    const plain = [
      code,
      account.host,
      account.port,
      account.clientId,
      account.cert,
      account.ca,
      JSON.stringify(profile),
      registrationLimited,
    ];
    const stored = await this.sql.row<StoredSecrets>(
      'seed_connection_find',
      `select password_sealed, client_key_sealed,
              (host, port, client_id, client_certificate, certificate_authority, profile, registration_limited)
              is not distinct from ($2, $3::int, $4, $5, $6, $7::jsonb, $8::boolean) as same
         from registry_connections where code = $1`,
      plain,
    );
    if (stored?.same && this.holds(stored, code, account)) return;
    const sealed = [
      this.vault.seal(account.password, `registry-password:${code}`),
      this.vault.seal(account.key, `registry-key:${code}`),
    ];
    await this.sql.change(
      'seed_connection_put',
      `insert into registry_connections as c (code, host, port, client_id, client_certificate, certificate_authority, profile,
         registration_limited, password_sealed, client_key_sealed, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
       on conflict (code) do update set host = excluded.host, port = excluded.port, client_id = excluded.client_id,
         client_certificate = excluded.client_certificate, certificate_authority = excluded.certificate_authority, profile = excluded.profile,
         registration_limited = excluded.registration_limited, password_sealed = excluded.password_sealed,
         client_key_sealed = excluded.client_key_sealed, version = c.version + 1, updated_at = excluded.updated_at`,
      [...plain, ...sealed, this.now],
    );
  }

  private holds(stored: StoredSecrets, code: string, account: RegistryAccount): boolean {
    try {
      return (
        this.vault.open(stored.password_sealed, `registry-password:${code}`) === account.password &&
        this.vault.open(stored.client_key_sealed, `registry-key:${code}`) === account.key
      );
    } catch {
      return false; // encrypted with the keys of an earlier stack
    }
  }
}
