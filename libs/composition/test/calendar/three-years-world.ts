import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { Test, type TestingModule } from '@nestjs/testing';
import { Ledger } from '@registrar/billing';
import { VerifyContact } from '@registrar/contacts';
import { RegisterDomain } from '@registrar/domains';
import { addDays, addSeconds, Clock, Log, Money, UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { DrainPollQueue, type SessionLease } from '@registrar/registries';
import { RegistryConnections, SessionLeases, type SlotRequest } from '@registrar/registries/ports';
import { OTHER_REGISTRARS, seedSandbox, TestRegistry } from '@registrar/test-sandbox';
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
import { accountJobs } from '../../src/jobs/background-jobs';
import { findIn } from '../../src/jobs/job-runner';
import { CUSTOMERS, DAYS, type Life, START, ZONES } from './three-years-lives';

/**
 * Kinds of work that are due, by the conditions by which the jobs take it: as the runner of test clocks asks
 * for one account.
 */
const DUE = `
select array(
  select kind from operations where state in ('open', 'pending') and due_at <= $1 and coalesce(leased_until <= $1, true) group by kind
  union all select 'calendar' where exists (select from domains where coalesce(calendar_at, '-infinity') <= $1 and removed_at is null and state = 'active')
  union all select 'statuses' where exists (select from domains where status_sync_at <= $1 and removed_at is null and state = 'active' and busy_operation_id is null)
  union all select 'codes' where exists (select from domains where auth_code_expires_at <= $1 and removed_at is null and state = 'active')
  union all select 'records' where exists (select from dns_records where expires_at <= $1 and not set_aside)
  union all select 'ends' where exists (select from domain_ends where due_at <= $1)
  union all select 'charges' where exists (select from registry_charges where due_at <= $1)
  union all select 'outbound' where exists (select from transfers_out where due_at <= $1 and state in ('noticed', 'pending') and reject_operation_id is null)
  union all select 'verifications' where exists (select from contact_verifications where due_at <= $1)
  union all select 'checks' where exists (select from verification_checks where due_at <= $1)
  union all select 'outbox' where exists (select from outbox)) as due`;

/** Whether the registry has work by the clock. */
const DUE_THERE = `
select exists (select from registry_simulator.domains where expires_at <= $1 or pending_due_at <= $1 or deletion_phase_ends_at <= $1)
    or exists (select from registry_simulator.transfers where status = 'pending' and act_by <= $1) as is_due`;

/** Jobs that need mail servers or receivers. */
const LEFT_OUT = ['send-mail', 'webhook-sweep', 'retire-subscriptions'];

/** One round of a job of the worker; how much there was to do. */
type Job = () => Promise<number>;
/** More rounds of one day find something for ever. */
const MOST_ROUNDS = 200;
/** What a registry decides later it has decided by then. */
const PENDING_MS = 60_000;
/** Of the machine's own time: the keeper of sessions measures it by the monotonic clock. */
const LEASE_SECONDS = 600;
const KEYS = {
  SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  TOKEN_HASH_KEY: 'ab'.repeat(32),
};

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
  /** By the kinds of work that each takes, as `DUE` tells them. */
  private jobs!: ReadonlyMap<string, Job>;

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
    const registrars = [
      ...ZONES.map(({ connection }) => ({
        clientId: clientOf(connection),
        password: passwordOf(connection),
      })),
      ...OTHER_REGISTRARS,
    ];
    const registry = await TestRegistry.start({
      databaseUrl: database.superuserUrl,
      clock,
      tickIntervalMs: undefined,
      pendingDelayMs: PENDING_MS,
      tlds: ZONES.map(({ tld }) => tld),
      registrars,
    });
    const world = new ThreeYears(clock, database, registry, sql);
    await world.separateRegistries();
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
    if (isReported) await this.drain(['register', 'outbound', 'transfer_out']);
    return isReported;
  }

  /**
   * All that the worker has due now, as its loops do it: side by side, and each again while there is more.
   */
  work(): Promise<void> {
    return this.drain([...this.jobs.keys()]);
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

  /**
   * The domains that are there at the beginning, as copies of the first of their customer and zone, here and
   * at the registry.
   */
  async settle(lives: readonly Life[]): Promise<void> {
    const model = new Map(
      lives
        .filter(({ ends, boughtOn }) => !ends && boughtOn === undefined)
        .map((life) => [`${life.customer} ${life.zone.tld}`, life.name]),
    );
    const given = JSON.stringify(
      lives
        .filter(({ ends }) => ends)
        .map(({ name, zone, customer, ends, autorenew }) => ({
          name,
          of: model.get(`${customer} ${zone.tld}`),
          ends,
          began: addDays(ends!, -3 * 365),
          autorenew,
        })),
    );
    const copies =
      'jsonb_to_recordset($1) as c (name text, of text, ends timestamptz, began timestamptz, autorenew boolean)';
    const there = 'registry_simulator.domains';
    await this.rows(
      `insert into domains overriding system value
       select (jsonb_populate_record(m, jsonb_build_object('id', nextval(pg_get_serial_sequence('domains', 'id')), 'name', c.name, 'expires_at', c.ends, 'registered_at', c.began, 'created_at', c.began,
                 'autorenew_enabled', c.autorenew, 'operation_id', null, 'order_id', null, 'calendar_at', null, 'transfer_lock_until', null))).*
         from ${copies} join domains m on m.name = c.of`,
      [given],
    );
    await this.rows(
      `insert into verification_checks (domain_id, due_at) select id, '-infinity' from domains where state = 'active' on conflict do nothing`,
    );
    await this.rows(
      `insert into ${there} overriding system value
       select (jsonb_populate_record(m, jsonb_build_object('id', nextval(pg_get_serial_sequence('${there}', 'id')), 'name', c.name, 'expires_at', c.ends, 'created_at', c.began))).*
         from ${copies} join ${there} m on m.name = c.of`,
      [given],
    );
    for (const [table, columns] of [
      ['domain_hosts', 'host_id'],
      ['domain_contacts', 'role, contact_id'],
    ]) {
      await this.rows(
        `insert into registry_simulator.${table} (domain_id, ${columns}) select d.id, ${columns} from ${copies}
           join ${there} d on d.name = c.name join ${there} m on m.name = c.of join registry_simulator.${table} x on x.domain_id = m.id`,
        [given],
      );
    }
  }

  /** Prepared under a name: what is asked every day is planned once. */
  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const name = this.statements.get(text) ?? `three_years_${this.statements.size}`;
    this.statements.set(text, name);
    return (await this.sql.query<Row>({ name, text, values })).rows;
  }

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
    this.wireJobs();
  }

  /**
   * Left out: what needs mail servers, gateways, name servers or zone files; the comparison and the check of
   * the ledger, which the test does itself; housekeeping.
   */
  private wireJobs(): void {
    const find = findIn(this.process);
    const jobs = accountJobs()
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map((row): [readonly string[], Job] => [
        row.name === 'outbox-relay' ? ['outbox'] : row.accountWork,
        () => row.passForAccount(find),
      ]);
    this.jobs = new Map(jobs.flatMap(([kinds, run]) => kinds.map((kind): [string, Job] => [kind, run])));
  }

  /**
   * Each job that has something due until it finds nothing more; and once more, since what one did may be
   * work of another.
   */
  private async drain(kinds: readonly string[]): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const [{ due }] = await this.rows<{ due: string[] }>(DUE, [this.clock.now()]);
      const jobs = new Set(due.filter((kind) => kinds.includes(kind)).map((kind) => this.jobs.get(kind)!));
      if (jobs.size === 0) return;
      await Promise.all([...jobs].map(untilIdle));
    }
    throw new Error('the worker finds something to do for ever');
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

  /** The sandbox's catalogue and connections; each connection as another client of the registry. */
  private async separateRegistries(): Promise<void> {
    const accountOf = (connection: string) =>
      this.registry.accountOf({ clientId: clientOf(connection), password: passwordOf(connection) });
    await seedSandbox({
      databaseUrl: this.database.url,
      secretsKeys: KEYS.SECRETS_KEYS,
      tokenHashKey: KEYS.TOKEN_HASH_KEY,
      registry: await accountOf(ZONES[0].connection),
    });
    const vault = new AesSecretVault(parseSecretsKeys(KEYS.SECRETS_KEYS), parseHashKey(KEYS.TOKEN_HASH_KEY));
    for (const { connection: code } of ZONES) {
      const { clientId, password, cert, key } = await accountOf(code);
      await this.rows(
        `update registry_connections set client_id = $2, client_certificate = $3, client_key_sealed = $4, password_sealed = $5, version = version + 1,
                profile = jsonb_set(profile, '{poll}', '{"enabled": true, "intervalSeconds": 60}') where code = $1`,
        [
          code,
          clientId,
          cert,
          vault.seal(key, `registry-key:${code}`),
          vault.seal(password, `registry-password:${code}`),
        ],
      );
    }
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

/**
 * One process has all slots, the last of each connection for its messages, and keeps them however far the
 * clock jumps.
 */
class LastingLeases extends SessionLeases {
  private readonly held = new Map<string, SessionLease>();

  async acquire(
    { connectionId, holder, max, purpose }: SlotRequest,
    now: Date,
  ): Promise<SessionLease | undefined> {
    const slots = purpose === 'poll' ? [max] : Array.from({ length: max - 1 }, (_, at) => at + 1);
    const slot = slots.find((one) => !this.held.has(`${connectionId} ${one}`));
    if (slot === undefined) return undefined;
    const lease = { connectionId, slot, holder, expiresAt: addSeconds(now, LEASE_SECONDS) };
    this.held.set(`${connectionId} ${slot}`, lease);
    return lease;
  }

  async renew(_holder: string, now: Date): Promise<SessionLease[]> {
    return [...this.held.values()].map((lease) => ({ ...lease, expiresAt: addSeconds(now, LEASE_SECONDS) }));
  }

  async wishes(): Promise<never[]> {
    return [];
  }

  async withdraw(): Promise<void> {
    // alone: nobody hears of what it waits for
  }

  async release({ connectionId, slot }: SessionLease): Promise<void> {
    this.held.delete(`${connectionId} ${slot}`);
  }
}

async function untilIdle(job: Job): Promise<void> {
  for (let rounds = 0; rounds <= MOST_ROUNDS; rounds += 1) if ((await job()) === 0) return;
  throw new Error('a job finds something to do for ever');
}

/** Sixteen letters at most, as the password (RFC 5730 §4). */
const clientOf = (connection: string): string => connection.replace('sim-', 'ours-');
const passwordOf = (connection: string): string => `pw-${connection}`;
