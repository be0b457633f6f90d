import { OPERATION_KINDS, WORK_KINDS, type WorkKind } from '@registrar/kernel';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW } from '../../test/rows';
import { PostgresWorkScan, SCAN } from './work-scan';

let database: OpenDatabase;
/** Writes rows without the rows that they refer to. */
let superuser: Client;
let scan: PostgresWorkScan;

beforeAll(async () => {
  database = await openDatabase(2);
  scan = new PostgresWorkScan(database.sql);
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  await superuser.query('set session_replication_role = replica');
});
afterAll(async () => {
  await superuser?.end();
  await database?.close();
});

const domain = (column: string): string =>
  `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
     nameservers, registrant_id, admin_id, tech_id, billing_id, created_at${column === 'calendar_at' ? '' : ', calendar_at'}, ${column})
   values (1, 'a.example', 'example', 1, 'active', $1, $1, 1, true, false, false, '{}', 1, 1, 1, 1, $1${column === 'calendar_at' ? '' : `, 'infinity'`}, $1)`;
const operation = (kind: string): string =>
  `insert into operations (id, account_id, kind, subject, payload, attempts, created_at, due_at) values (gen_random_uuid(), 1, '${kind}', 'a.example', '{}', 1, $1, $1)`;

/** A row that is due at $1, by the kind of its work. */
const ROWS: Readonly<Record<WorkKind, string>> = {
  ...(Object.fromEntries(OPERATION_KINDS.map((kind) => [kind, operation(kind)])) as Record<
    (typeof OPERATION_KINDS)[number],
    string
  >),
  calendar: domain('calendar_at'),
  statuses: domain('status_sync_at'),
  ends: `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, removed_at, due_at) values (1, 1, 'a.example', 1, 'kept', $1, $1, $1)`,
  charges: `insert into registry_charges (domain_id, connection_id, name, term_end, grace_until, state, due_at) values (1, 1, 'a.example', $1, $1::timestamptz + interval '1 day', 'expected', $1)`,
  outbound: `insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, due_at) values (1, 1, 1, 'a.example', 'noticed', $1, $1)`,
  checks: 'insert into verification_checks (domain_id, due_at) values (1, $1)',
  notices: 'insert into notice_turns (domain_id, account_id, due_at) values (1, 1, $1)',
  data_reminders: 'insert into data_reminder_turns (domain_id, due_at) values (1, $1)',
  announcements: `insert into announcements (subject, body, audience, state, created_at, created_by, published_at, published_by, through_account, due_at)
    values ('x', 'x', 'all', 'published', $1, 'x', $1, 'x', 1, $1)`,
  mails: `insert into mails (id, account_id, template, subject, recipient, content_sealed, created_at, due_at) values (gen_random_uuid(), 1, 'x', 'x', 'a@b.example', 'x', $1, $1)`,
  webhooks: `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 1, 1, 'domain.expiration', 'https://example.org', '{}', $1, $1, $1)`,
  outbox: `insert into outbox (event_id, account_id, name, payload, occurred_at) values (gen_random_uuid(), 1, 'domain.expiration', '{}', $1)`,
  signings: `insert into zone_signings (domain_id, state, due_at, changed_at) values (1, 'requested', $1, $1)`,
  recipients: `insert into forwarding_recipients (account_id, email, due_at) values (1, 'a@b.example', $1)`,
  payments: `insert into payments (id, account_id, amount, currency, state, page_ends_at, due_at, created_at) values (gen_random_uuid(), 1, 1, 'USD', 'created', $1, $1, $1)`,
  payment_refunds: `insert into payment_refunds (id, payment_id, account_id, amount, currency, reference, state, due_at, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 1, 1, 'USD', 'x', 'created', $1, $1)`,
  registry_holds: `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, set_by, set_at, due_at)
    values (1, 'abuse', 'setting', '{}', '{}', '{}', '{}', 'x', 'x', $1, $1)`,
  registry_windows: `insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at)
    values (1, $1, $1::timestamptz + interval '1 hour', 'x', 'x', $1)`,
  status_notices: `insert into service_notices (kind, title, impact, groups, registry_codes, state, starts_at, ends_at, created_by, created_at)
    values ('maintenance', 'x', 'minor', '{dns}', '{}', 'scheduled', $1, $1::timestamptz + interval '1 hour', 'x', $1)`,
  clocks: 'insert into account_clocks (account_id, ahead_seconds, changed_at) values (1, 60, $1)',
};
const TABLES = [...new Set(Object.values(ROWS).map((text) => /insert into (\w+)/.exec(text)![1]))];
const found = async (): Promise<WorkKind[]> => [...(await scan.findDue(NOW))];

beforeEach(() => superuser.query(`truncate ${TABLES.join(', ')} cascade`));

describe('the scan for due work', () => {
  it('finds nothing in an empty database', async () => {
    expect(await found()).toEqual([]);
  });

  it.each(WORK_KINDS)('finds work of kind %s that is due, and no other', async (kind) => {
    await superuser.query(ROWS[kind], [NOW]);
    expect(await found()).toEqual([kind]);
  });

  // the outbox has no time, and a clock that is ahead has work at any
  it.each(WORK_KINDS.filter((kind) => kind !== 'outbox' && kind !== 'clocks'))(
    'leaves out work of kind %s that is due a second later',
    async (kind) => {
      await superuser.query(ROWS[kind], [after(1)]);
      expect(await found()).toEqual([]);
    },
  );

  it('finds every kind at once', async () => {
    const rows = WORK_KINDS.filter((kind) => kind !== 'statuses');
    for (const kind of rows) await superuser.query(ROWS[kind], [NOW]);
    await superuser.query('update domains set status_sync_at = $1', [NOW]);
    expect((await found()).sort()).toEqual([...WORK_KINDS].sort());
  });

  it('leaves out a hold that is applied', async () => {
    await superuser.query(ROWS.registry_holds, [NOW]);
    await superuser.query('update registry_holds set due_at = null');
    expect(await found()).toEqual([]);
  });

  it.each<[string, string, boolean]>([
    ['whose beginning has an event', 'begun_event_for = starts_at', false],
    ['whose beginning was moved since its event', `begun_event_for = starts_at - interval '1 hour'`, true],
    ['that ended since the event of its beginning', `${'begun_event_for = starts_at, ends_at'} = $1`, true],
    [
      'whose end has an event too',
      `${'begun_event_for = starts_at, ended_event_for = $1, ends_at'} = $1`,
      false,
    ],
    ['that was withdrawn', `withdrawn_at = $1, withdrawn_by = 'x'`, false],
  ])('finds a maintenance window or not: %s', async (_which, change, isFound) => {
    await superuser.query(ROWS.registry_windows, [after(-60)]);
    await superuser.query(`update registry_windows set ${change}`, change.includes('$1') ? [NOW] : []);
    expect(await found()).toEqual(isFound ? ['registry_windows'] : []);
  });

  it('leaves out a maintenance window that ended two days ago', async () => {
    await superuser.query(ROWS.registry_windows, [after(-2 * 86_400)]);
    expect(await found()).toEqual([]);
  });

  it('finds a maintenance notice until its step is noted, then the step until it is done', async () => {
    await superuser.query(ROWS.status_notices, [NOW]);
    await superuser.query(
      `insert into service_notice_steps (notice_id, step, occurred_at) select id, 'begun', $1 from service_notices`,
      [NOW],
    );
    expect(await found()).toEqual(['status_notices']);
    await superuser.query('update service_notice_steps set done_at = $1', [NOW]);
    expect(await found()).toEqual([]);
    await superuser.query('update service_notices set ends_at = starts_at');
    expect(await found()).toEqual(['status_notices']);
  });

  it('leaves out a maintenance notice that was cancelled, and one that ended two days ago', async () => {
    await superuser.query(ROWS.status_notices, [NOW]);
    await superuser.query(`update service_notices set state = 'cancelled'`);
    await superuser.query(ROWS.status_notices, [after(-2 * 86_400)]);
    expect(await found()).toEqual([]);
  });

  it('finds a domain whose schedule was never read', async () => {
    await superuser.query(ROWS.calendar, [after(1)]);
    await superuser.query('update domains set calendar_at = null');
    expect(await found()).toEqual(['calendar']);
  });

  it('finds domains that are older than reminders until they are enrolled', async () => {
    await superuser.query('update data_reminder_enrolment set last_id = 7');
    expect(await found()).toEqual(['data_reminders']);
    await superuser.query('update data_reminder_enrolment set enrolled_to = 7');
    expect(await found()).toEqual([]);
    await superuser.query('update data_reminder_enrolment set enrolled_to = 0, last_id = 0');
  });

  it('finds an account whose domains have no turns yet for notices', async () => {
    await superuser.query(`insert into notice_accounts (account_id, enrolled_to) values (1, '')`);
    expect(await found()).toEqual(['notices']);
    await superuser.query('update notice_accounts set enrolled_to = null');
    expect(await found()).toEqual([]);
    await superuser.query('truncate notice_accounts');
  });

  it.each(['succeeded', 'refused'])('leaves out operations that are %s', async (state) => {
    await superuser.query(ROWS.register, [NOW]);
    await superuser.query(
      `update operations set state = $1, settled_at = $2, answer = '{}', failure = case when $1 = 'refused' then '{}'::jsonb end`,
      [state, NOW],
    );
    expect(await found()).toEqual([]);
  });

  it('finds operations that a registry has not decided', async () => {
    await superuser.query(ROWS.renew, [NOW]);
    await superuser.query(`update operations set state = 'pending', answer = '{}'`);
    expect(await found()).toEqual(['renew']);
  });

  it('leaves out a test clock that a runner has leased, until the lease ends', async () => {
    await superuser.query(ROWS.clocks, [NOW]);
    await superuser.query('update account_clocks set runner = gen_random_uuid(), leased_until = $1', [
      after(1),
    ]);
    expect(await found()).toEqual([]);
    await superuser.query('update account_clocks set leased_until = $1', [NOW]);
    expect(await found()).toEqual(['clocks']);
  });

  it('leaves out a test clock that is not ahead, until a job advances it', async () => {
    await superuser.query(ROWS.clocks, [NOW]);
    await superuser.query('update account_clocks set ahead_seconds = 0');
    expect(await found()).toEqual([]);
    await superuser.query(
      `insert into account_clock_jobs (account_id, from_at, target_at, reached_at, created_at, moved_at) values (1, $1, $2, $1, $1, $1)`,
      [NOW, after(60)],
    );
    expect(await found()).toEqual(['clocks']);
    await superuser.query(`update account_clock_jobs set state = 'stopped', finished_at = $1`, [NOW]);
    expect(await found()).toEqual([]);
  });

  it.each(['delivered', 'failed', 'cancelled'])('leaves out deliveries that are %s', async (state) => {
    await superuser.query(ROWS.webhooks, [NOW]);
    await superuser.query('update webhook_deliveries set state = $1', [state]);
    expect(await found()).toEqual([]);
  });

  it('reads no large table for its earliest row, whatever the time', async () => {
    const many = (row: string): string =>
      row
        .replaceAll('$1', `'${after(86_400).toISOString()}'`)
        .replaceAll(/values \(1, ('a\.example')?/g, (_, name) => `select n, ${name ? `n || '.example'` : ''}`)
        .replace(/\)$/, ' from generate_series(1, 5000) n');
    for (const kind of ['calendar', 'checks', 'notices', 'data_reminders'] as const)
      await superuser.query(many(ROWS[kind]));
    await superuser.query('analyze domains, verification_checks, notice_turns, data_reminder_turns');
    await superuser.query(
      `set plan_cache_mode = force_generic_plan; prepare work_scan (timestamptz, text[]) as ${SCAN}`,
    );
    const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(
      `explain execute work_scan (now(), '{register}')`,
    );
    await superuser.query('deallocate work_scan; reset plan_cache_mode');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of [
      'domains_calendar_ix',
      'verification_checks_due_ix',
      'notice_turns_due_ix',
      'data_reminder_turns_due_ix',
    ])
      expect(plan).toContain(`using ${index}`);
    expect(plan).not.toMatch(/Seq Scan on (domains|verification_checks|notice_turns|data_reminder_turns)/);
  });
});
