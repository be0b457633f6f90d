import { Test, type TestingModule } from '@nestjs/testing';
import { Ledger } from '@registrar/billing';
import { VerifyContact } from '@registrar/contacts';
import { RegisterDomain } from '@registrar/domains';
import { addSeconds, Clock, Log, Money, UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { DrainPollQueue } from '@registrar/registries';
import { RegistryConnections, SessionLeases } from '@registrar/registries/ports';
import { type TestRegistry } from '@registrar/test-sandbox';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import {
  AccountsModule,
  BillingModule,
  CatalogModule,
  ClaimsModule,
  DomainsModule,
  loadSettings,
  MailModule,
  OperationsModule,
  PaymentsModule,
  PlatformModule,
  RecipientsModule,
  SandboxModule,
  RecordExpiryModule,
  SigningStepsModule,
  TransfersModule,
  WebhookDeliveriesModule,
  WorkerModule,
} from '../../src';
import { LastingLeases } from './lasting-leases';
import { ThreeYearsJobs } from './three-years-jobs';
import { KEYS, separateRegistries, startRegistry } from './three-years-registries';
import { CUSTOMERS, DAYS, type Life, START } from './three-years-lives';

/** Whether the registry has work by the clock. */
const DUE_THERE = `
select exists (select from registry_simulator.domains where expires_at <= $1 or pending_due_at <= $1 or deletion_phase_ends_at <= $1)
    or exists (select from registry_simulator.transfers where status = 'pending' and act_by <= $1) as is_due`;

/**
 * The worker as it is composed, over the registry simulator and PostgreSQL, all by one clock. The registry
 * keeps its store beside ours, so that one statement compares them; each of its zones has an account of its
 * own for us, so that its messages are its own. Sessions are leased without a clock that jumps over days.
 */
export class ThreeYears {
  readonly log = new FakeLog();
  readonly accounts: number[] = [];
  process!: TestingModule;
  private readonly statements = new Map<string, string>();
  private jobs!: ThreeYearsJobs;

  private constructor(
    readonly clock: FakeClock,
    readonly database: TestDatabase,
    readonly registry: TestRegistry,
    readonly sql: Client,
  ) {}

  static async start(): Promise<ThreeYears> {
    const database = await createTestDatabase();
    const sql = new Client({ connectionString: database.superuserUrl });
    await sql.connect();
    // Everything compared with everything: statistics that are older than the day would mislead.
    await sql.query('set jit = off; set enable_nestloop = off');
    const clock = new FakeClock(START);
    const registry = await startRegistry(database, clock);
    const world = new ThreeYears(clock, database, registry, sql);
    await separateRegistries(world);
    await world.compose();
    for (const customer of CUSTOMERS) world.accounts.push(await world.account(customer));
    return world;
  }

  async stop(): Promise<void> {
    await this.process?.close();
    await this.sql.end();
    await this.registry.close();
    await this.database.drop();
  }

  /**
   * Time passes there, then here: what happened there is told, and what other registrars ask for is seen.
   * Whether anything was told.
   */
  async pass(seconds: number): Promise<boolean> {
    this.clock.advance(seconds);
    const [{ is_due: isDue }] = await this.rows<{ is_due: boolean }>(DUE_THERE, [this.clock.now()]);
    if (isDue) await this.registry.simulator.tick();
    const isReported = await this.poll();
    if (isReported) await this.jobs.drain(['register', 'outbound', 'transfer_out']);
    return isReported;
  }

  /**
   * All that the worker has due now, as its loops do it: side by side, and each again while there is more.
   */
  work(): Promise<void> {
    return this.jobs.drainAll();
  }

  async register({ name, zone, customer, autorenew }: Life): Promise<void> {
    const accountId = this.accounts[customer];
    const deadline = addSeconds(this.clock.now(), 60);
    const request = {
      accountId,
      domainName: name,
      autorenewEnabled: autorenew,
      privacyEnabled: false,
      deadline,
      ...(zone.requirements && { tldRequirements: zone.requirements }),
    };
    const result = await this.process.get(RegisterDomain, { strict: false }).execute(request);
    if (result.kind !== 'registered') throw new Error(`${name}: ${result.kind}`);
  }

  credit(accountId: number, amount: bigint, reference: string): Promise<void> {
    return this.process.get(UnitOfWork).run(() =>
      this.process
        .get(Ledger)
        .credit({ accountId, amount: Money.of(amount), reference })
        .then(() => undefined),
    );
  }

  async verify(customer: number): Promise<void> {
    const open = await this.rows<{ id: number }>(
      `select id from contact_verifications where account_id = $1 and state = 'open'`,
      [this.accounts[customer]],
    );
    for (const { id } of open)
      await this.process.get(VerifyContact, { strict: false }).byId(this.accounts[customer], id);
  }

  /** Prepared under a name: what is asked every day is planned once. */
  readonly rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const name = this.statements.get(text) ?? `three_years_${this.statements.size}`;
    this.statements.set(text, name);
    return (await this.sql.query<Row>({ name, text, values })).rows;
  };

  /** Our clock gives the day, counted from the first. */
  get day(): number {
    return Math.floor((this.clock.now().getTime() - START.getTime()) / 86_400_000);
  }

  get isOver(): boolean {
    return this.day >= DAYS;
  }

  private async compose(): Promise<void> {
    const settings = loadSettings(
      {
        ...KEYS,
        ENVIRONMENT: 'sandbox',
        DATABASE_URL: this.database.url,
        DATABASE_POOL_MAX: '30',
        LOG_LEVEL: 'fatal',
        DEFAULT_NAMESERVERS: 'ns1.example.net,ns2.example.net',
        PARKING_NAMESERVERS: 'ns1.example.org,ns2.example.org',
      },
      'worker',
    );
    const deliveries = WebhookDeliveriesModule.forWorker(settings);
    const imports = [
      PlatformModule.forProcess('worker', settings),
      deliveries,
      WorkerModule.forSettings(settings, deliveries),
      AccountsModule,
      BillingModule,
      CatalogModule,
      ClaimsModule,
      DomainsModule,
      MailModule,
      PaymentsModule,
      RecipientsModule,
      RecordExpiryModule,
      SigningStepsModule,
      OperationsModule,
      TransfersModule,
      ...SandboxModule.forApi(settings),
    ];
    this.process = await Test.createTestingModule({ imports })
      .overrideProvider(Clock)
      .useValue(this.clock)
      .overrideProvider(Log)
      .useValue(this.log)
      .overrideProvider(SessionLeases)
      .useValue(new LastingLeases())
      .compile();
    this.jobs = new ThreeYearsJobs(this.process, this.clock, this.rows);
  }

  /** Of those registries that have something to tell. */
  private async poll(): Promise<boolean> {
    const waiting = (
      await this.rows<{ registrar: string }>(
        'select distinct registrar from registry_simulator.poll_messages where acknowledged_at is null',
      )
    ).map(({ registrar }) => registrar);
    if (waiting.length === 0) return false;
    const connections = await this.process.get(RegistryConnections, { strict: false }).list();
    const queues = connections.filter(({ clientId }) => waiting.includes(clientId));
    await Promise.all(
      queues.map((connection) => this.process.get(DrainPollQueue, { strict: false }).execute(connection)),
    );
    return queues.length > 0;
  }

  private async account({ name, columns, credit, verifiedOn }: (typeof CUSTOMERS)[number]): Promise<number> {
    const email = `${name}@example.net`;
    const [{ id: contact }] = await this.rows<{ id: number }>(
      `insert into contacts (first_name, last_name, address1, city, zip, country, phone, email, created_at)
       values ('Ilse', 'Varga', '4 Quay Street', 'Port Mara', '40110', 'DE', '+4930123456', $1, $2) returning id`,
      [email, START],
    );
    const values = {
      username: `${name}-test`,
      created_at: START,
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
    await this.credit(id, credit, 'at the beginning');
    if (verifiedOn === undefined) {
      await this.rows(
        `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, verified_at, verified_how) values ($1, $2, $3, 'verified', $4, $4, $4, $4, 'import')`,
        [id, email, contact, START],
      );
    }
    return id;
  }
}
