import { randomUUID } from 'node:crypto';
import { AccountSettings } from '@registrar/accounts';
import {
  PostgresClaimsAcknowledgements,
  PostgresClaimsNotices,
  newDataSource,
  PostgresAccountSettingsStore,
  PostgresCatalogStore,
  PostgresCommandLog,
  PostgresContactStore,
  PostgresDomainReader,
  PostgresDomainStore,
  PostgresIdempotencyKeys,
  PostgresLedgerStore,
  PostgresOperations,
  PostgresOrderStore,
  PostgresOutbox,
  PostgresPollInbox,
  PostgresPremiumNames,
  PostgresPrivacyContactStore,
  PostgresPromotionStore,
  PostgresRegistrationAttempts,
  PostgresRegistryObjects,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { Acquisitions, Catalog } from '@registrar/catalog';
import { newClaimsGate, newPriceQuotes } from '@registrar/catalog/wiring';
import { newPriceFaults } from '@registrar/catalog/testing';
import { ContactBook } from '@registrar/contacts';
import { type RegisterDomainRequest } from '@registrar/domains';
import { PRIVACY } from '@registrar/domains/testing';
import { Ids } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import {
  Availability,
  type RegistryConnection,
  type StoredProfile,
  type DrainPollQueue,
} from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import { connectionOf, FakeRegistry, FakeRegistryConnections } from '@registrar/registries/testing';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { CheckedOutbox } from '@registrar/webhooks/testing';
import type { DataSource } from 'typeorm';
import type { Executioner } from '../crash';
import { type DomainParts, type RegistrationUseCases, wireRegistration } from '@registrar/domains/wiring';

class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }
  secret(bytes: number): string {
    return randomUUID()
      .replaceAll('-', '')
      .padEnd(bytes * 2, '0')
      .slice(0, Math.ceil((bytes * 8) / 5));
  }
}

export const START_CREDIT = 100_00n;
export const PRICE = 14_50n;

/**
 * One account with credit, TLDs at one registry in memory, and everything else real over a PostgreSQL of its
 * own.
 */
export class RegistrationHarness {
  readonly clock = new FakeClock(new Date('2026-03-02T09:15:00Z'));
  readonly log = new FakeLog();
  readonly connections = new FakeRegistryConnections();
  registry!: FakeRegistry;
  connection!: RegistryConnection;
  accountId!: number;
  parts!: DomainParts;
  useCases!: RegistrationUseCases;
  sql!: Sql;
  private database!: TestDatabase;
  private dataSource!: DataSource;

  static async create(profile: StoredProfile = { dataModel: 'minimum' }): Promise<RegistrationHarness> {
    const harness = new RegistrationHarness();
    harness.database = await createTestDatabase();
    harness.dataSource = await newDataSource({
      url: harness.database.url,
      applicationName: 'test',
      poolMax: 30,
      statementTimeoutMs: 15_000,
    }).initialize();
    harness.sql = new Sql(harness.dataSource);
    await harness.seed(profile);
    const uow = new PostgresUnitOfWork(harness.sql);
    harness.registry = new FakeRegistry({
      clock: harness.clock,
      commandLog: new PostgresCommandLog(harness.sql, uow),
      uow,
    });
    harness.parts = harness.newParts();
    harness.useCases = wireRegistration(harness.parts);
    return harness;
  }

  /** A process of its own: the same database and registry, nothing else shared. */
  newParts(): DomainParts {
    const { sql, clock, log } = this;
    const uow = new PostgresUnitOfWork(sql);
    const ids = new RandomIds();
    const catalogStore = new PostgresCatalogStore(sql);
    const promotionStore = new PostgresPromotionStore(sql, uow);
    return {
      uow,
      clock,
      ids,
      log,
      outbox: new CheckedOutbox(new PostgresOutbox(sql, uow, ids)),
      operations: new PostgresOperations(sql, uow),
      keys: new PostgresIdempotencyKeys(sql, uow, ids),
      settings: new AccountSettings(new PostgresAccountSettingsStore(sql)),
      catalog: new Catalog(catalogStore),
      quotes: newPriceQuotes({
        catalogStore,
        promotionStore,
        premiumNames: new PostgresPremiumNames(sql),
        priceFaults: newPriceFaults(),
      }),
      promotionStore,
      availability: new Availability(this.connections, this.registry),
      contactBook: new ContactBook(new PostgresContactStore(sql, uow)),
      ledgerStore: new PostgresLedgerStore(sql, uow),
      orderStore: new PostgresOrderStore(sql, uow),
      domainStore: new PostgresDomainStore(sql, uow),
      domainReader: new PostgresDomainReader(sql, { sendDefaults: false }),
      privacyContactStore: new PostgresPrivacyContactStore(sql, uow),
      privacyPolicy: PRIVACY,
      attempts: new PostgresRegistrationAttempts(sql),
      connections: this.connections,
      registry: this.registry,
      registryObjects: new PostgresRegistryObjects(sql, uow),
      commandLog: new PostgresCommandLog(sql, uow),
      claimsGate: newClaimsGate({
        connections: this.connections,
        claimsRegistry: this.registry as FakeRegistry,
        claimsNotices: new PostgresClaimsNotices(sql),
      }),
      acknowledgements: new PostgresClaimsAcknowledgements(sql, uow),
      acquisitions: new Acquisitions([], log),
    };
  }

  /** A process that dies at the given moment. */
  doomedUseCases(executioner: Executioner): RegistrationUseCases {
    const parts = this.newParts();
    const watched = { ...parts } as Record<string, object>;
    for (const name of [
      'uow',
      'operations',
      'keys',
      'contactBook',
      'ledgerStore',
      'orderStore',
      'promotionStore',
      'domainStore',
      'domainReader',
      'outbox',
      'registry',
      'registryObjects',
    ]) {
      watched[name] = executioner.watch(name, watched[name]);
    }
    return wireRegistration(watched as unknown as DomainParts);
  }

  request(domainName: string, values: Partial<RegisterDomainRequest> = {}): RegisterDomainRequest {
    return {
      accountId: this.accountId,
      domainName,
      deadline: new Date(this.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  /** The worker after a restart: time passes, messages are read, the reconciler runs until nothing is due. */
  async recover(meanwhile: () => void = () => undefined): Promise<void> {
    const drain = this.drainPollQueue();
    for (let round = 0; round < 6; round += 1) {
      meanwhile();
      this.clock.advance(300);
      await drain.execute(this.connection);
      await this.useCases.reconcile.execute();
      await this.useCases.syncStatuses.execute();
    }
  }

  /** Reads the registry's message queue, as the process that the parts are of. */
  drainPollQueue(parts = this.parts): DrainPollQueue {
    const { uow, clock, log, registry } = parts;
    const inbox = new PostgresPollInbox(this.sql, uow);
    return newPollDrain({ registry: registry as FakeRegistry, inbox, uow, clock, log }, [
      wireRegistration(parts).pollHandler,
    ]);
  }

  /** Of the database, as the applications connect. */
  get url(): string {
    return this.database.url;
  }

  async balance(): Promise<{ available: bigint; held: bigint }> {
    const row = await this.one<{ available: string; held: string }>(
      'select available, held from account_balances where account_id = $1',
      [this.accountId],
    );
    return { available: BigInt(row.available), held: BigInt(row.held) };
  }

  /** Of the database, as name servers read it. */
  get dnsReaderUrl(): string {
    return this.database.urlAs('dnsReader');
  }

  async rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.sql.pool.query<T>(text, values)).rows;
  }

  async one<T extends object>(text: string, values: unknown[] = []): Promise<T> {
    const rows = await this.rows<T>(text, values);
    if (rows.length !== 1) throw new Error(`${rows.length} rows: ${text}`);
    return rows[0];
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
    await this.database.drop();
  }

  private async seed(profile: StoredProfile): Promise<void> {
    const now = this.clock.now();
    const contact = await this.one<{ id: number }>(
      `insert into contacts (first_name, last_name, address1, city, zip, country, email, phone, created_at)
       values ('Ilse', 'Varga', '4 Quay Street', 'Port Mara', '40110', 'DE', 'ilse@example.net', '+4930123456', $1) returning id`,
      [now],
    );
    const account = await this.one<{ id: number }>(
      `insert into accounts (username, default_nameservers, registrant_id, admin_id, tech_id, billing_id, created_at)
       values ('lanternworks-test', '{ns1.example.net,ns2.example.net}', $1, $1, $1, $1, $2) returning id`,
      [contact.id, now],
    );
    this.accountId = account.id;
    const connection = await this.one<{ id: number }>(
      `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at)
       values ('test-registry', '127.0.0.1', 700, 'registrar-a', '-', $1, $1) returning id`,
      [now],
    );
    this.connection = this.connections.put(connectionOf({ id: connection.id, profile }));
    await this.rows(
      `insert into tlds (name, connection_id, status, updated_at) values ('com', $1, 'live', $2)`,
      [connection.id, now],
    );
    await this.rows(
      `insert into tld_rules (tld, valid_from, rules, created_at) values ('com', $1, '{"supportsPremium": true}', $1)`,
      [now],
    );
    await this.rows(
      `insert into tld_prices (tld, product, price, list_price, valid_from) values ('com', 'registration', $1, 1600, '2026-01-01'), ('com', 'renewal', $1, 1600, '2026-01-01')`,
      [PRICE.toString()],
    );
    const transaction = randomUUID();
    await this.rows(
      `with made as (insert into ledger_transactions (id, kind, account_id, reference, created_at) values ($1, 'credit', $2, 'start', $5))
       insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
       values ($1, 1, 'payment_clearing', null, $3, 'USD'), ($1, 2, 'available', $2, $4, 'USD')`,
      [transaction, account.id, (-START_CREDIT).toString(), START_CREDIT.toString(), now],
    );
    await this.rows('insert into account_balances (account_id, available) values ($1, $2)', [
      account.id,
      START_CREDIT.toString(),
    ]);
  }
}
