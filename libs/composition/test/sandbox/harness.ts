import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import { Ledger } from '@registrar/billing';
import { VerifyContact } from '@registrar/contacts';
import { RegisterDomain } from '@registrar/domains';
import { addSeconds, Clock, Ids, Money, UnitOfWork } from '@registrar/kernel';
import { AdvanceClock, type ClockReport, RunClocks } from '@registrar/sandbox';
import { Sandbox } from '@registrar/test-sandbox';
import {
  AccountsModule,
  BillingModule,
  CatalogModule,
  ClaimsModule,
  ContactsModule,
  DomainsModule,
  MailModule,
  OperationsModule,
  PlatformModule,
  RegistriesModule,
  SandboxModule,
  type Settings,
  SigningModule,
  TransfersModule,
  WebhookDeliveriesModule,
  WorkerMetrics,
} from '../../src';

/** Of WorkerModule only what the clocks count by. */
@Module({
  providers: [{ provide: WorkerMetrics, useFactory: () => new WorkerMetrics(new MetricsRegistry('worker')) }],
  exports: [WorkerMetrics],
})
class MetricsModule {}

@Module({})
class ClockWorkerModule {}

/**
 * Days by which the registry lives in the past: what another registrar registers then may be transferred now.
 */
export const registryAge = { days: 0 };

/** Hosts that the simulated registry knows. */
export const PARKING = ['ns1.example.org', 'ns2.example.org'];

/** A worker that does nothing but run accounts with clocks of their own, and what an API asks of it. */
export class ClockWorld {
  private accounts = 0;

  private constructor(
    readonly sandbox: Sandbox,
    readonly settings: Settings,
    readonly process: INestApplicationContext,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<ClockWorld> {
    const sandbox = await Sandbox.start({
      tickIntervalMs: 2_000,
      clock: { now: () => new Date(Date.now() - registryAge.days * 86_400_000) },
    });
    const settings = sandbox.settings({
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
      PARKING_NAMESERVERS: PARKING.join(','),
      ...environment,
    });
    return new ClockWorld(sandbox, settings, await ClockWorld.newProcess(settings));
  }

  static newProcess(settings: Settings): Promise<INestApplicationContext> {
    const deliveries = WebhookDeliveriesModule.forWorker(settings);
    const imports = [
      PlatformModule.forProcess('worker', settings),
      deliveries,
      AccountsModule,
      BillingModule,
      CatalogModule,
      ClaimsModule,
      ContactsModule,
      DomainsModule,
      MailModule,
      RegistriesModule,
      SigningModule,
      TransfersModule,
      OperationsModule,
      MetricsModule,
      ...SandboxModule.forApi(settings),
      ...SandboxModule.forWorker(settings),
    ];
    return NestFactory.createApplicationContext(
      { module: ClockWorkerModule, imports },
      { logger: false, abortOnError: false },
    );
  }

  get clock(): Clock {
    return this.process.get(Clock);
  }

  now(accountId: number): Date {
    return this.clock.now(accountId);
  }

  async register(accountId: number, name: string, request: Record<string, unknown> = {}): Promise<void> {
    const result = await this.process.get(RegisterDomain).execute({
      accountId,
      domainName: name,
      deadline: addSeconds(this.clock.now(), 30),
      ...request,
    } as never);
    if (result.kind !== 'registered') throw new Error(`${name}: ${result.kind}`);
  }

  /** A further account with credit. */
  async account(columns: Record<string, unknown> = {}): Promise<number> {
    const serial = (this.accounts += 1);
    const [{ id: contact }] = await this.rows<{ id: number }>(
      `insert into contacts (first_name, last_name, address1, city, zip, country, phone, email, created_at)
       select first_name, last_name, address1, city, zip, country, phone, $1, c.created_at from contacts c join accounts a on a.registrant_id = c.id limit 1 returning id`,
      [`holder-${serial}@example.net`],
    );
    const values = {
      username: `clock-${serial}-test`,
      created_at: new Date(),
      default_nameservers: ['ns1.example.net', 'ns2.example.net'],
      registrant_id: contact,
      admin_id: contact,
      tech_id: contact,
      billing_id: contact,
      ...columns,
    };
    const names = Object.keys(values);
    const [{ id }] = await this.rows<{ id: number }>(
      `insert into accounts (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    await this.process
      .get(UnitOfWork)
      .run(() =>
        this.process.get(Ledger).credit({ accountId: id, amount: Money.of(10_000_000n), reference: 'test' }),
      );
    const token = `token-of-${id}`;
    await this.rows(
      'insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, $2, $3, $4, now())',
      [id, 'default', this.sandbox.vault.digest(token), this.sandbox.vault.seal(token, `api-token:${id}`)],
    );
    return id;
  }

  async subscribe(accountId: number, event: string, url: string): Promise<void> {
    await this.rows(
      'insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, $2, $3, true, now())',
      [accountId, event, url],
    );
  }

  /** Ends the open verification of the account, as its reseller or who has the mail does. */
  async verify(accountId: number, how: 'api' | 'link'): Promise<void> {
    const [{ id }] = await this.rows<{ id: number }>(
      "select id from contact_verifications where account_id = $1 and state = 'open'",
      [accountId],
    );
    const verify = this.process.get(VerifyContact);
    if (how === 'api') return verify.byId(accountId, id);
    // of the mail that nobody sends here
    const token = this.process.get(Ids).secret(20);
    await this.rows(
      "insert into verification_links (digest, verification_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')",
      [this.sandbox.vault.digest(`verification link ${token}`), id],
    );
    const { kind } = await verify.byLink(token);
    if (kind !== 'verified') throw new Error(`the link is ${kind}`);
  }

  /** Every row of the account, and of its domains, by table. */
  async everythingOf(accountId: number): Promise<Record<string, unknown[]>> {
    const tables = await this.rows<{ name: string; condition: string }>(
      `select c.table_name as name, case when bool_or(c.column_name = 'account_id') then 'account_id = $1' else 'domain_id in (select id from domains where account_id = $1)' end as condition
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('account_id', 'domain_id') group by 1`,
    );
    const everything: Record<string, unknown[]> = {};
    for (const { name, condition } of tables)
      everything[name] = (
        await this.rows<{ row: unknown }>(
          `select to_jsonb(t) as row from ${name} t where ${condition} order by to_jsonb(t)::text`,
          [accountId],
        )
      ).map(({ row }) => row);
    return everything;
  }

  /** Captured purchases of this kind. */
  async charges(accountId: number, kind: string): Promise<number> {
    return (
      await this.rows(
        "select 1 from ledger_transactions t join operations o on o.id = t.operation_id where t.account_id = $1 and t.kind = 'capture' and o.kind = $2",
        [accountId, kind],
      )
    ).length;
  }

  /** Sends the account ahead and goes all the way. */
  async advance(accountId: number, wish: { to?: Date; seconds?: number }): Promise<ClockReport> {
    const job = await this.process.get(AdvanceClock).begin(accountId, wish);
    return this.finish(accountId, job.id);
  }

  async finish(accountId: number, jobId: number, process = this.process): Promise<ClockReport> {
    const [advance, run] = [process.get(AdvanceClock), process.get(RunClocks)];
    for (;;) {
      await run.execute();
      const report = await advance.report(accountId, jobId);
      if (report.job.state !== 'running') return report;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.sandbox.sql.query<Row>(text, values)).rows;
  }

  async stop(): Promise<void> {
    await this.process.close();
    await this.sandbox.stop();
  }
}
