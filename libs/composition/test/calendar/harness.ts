import {
  PostgresCalendarStore,
  PostgresDifferenceStore,
  PostgresDomainTerminations,
  PostgresDomainRemovals,
  PostgresDomainReturns,
  PostgresGraceDeletes,
  PostgresHostRenames,
  PostgresMailStore,
  PostgresPollInbox,
  PostgresRegistrantChanges,
  PostgresRegistryHoldStore,
  PostgresRegistryCharges,
  PostgresZoneSignings,
} from '@registrar/adapter-postgres';
import { DeleteAtRegistry, RequiredLocks, SigningGuard } from '@registrar/domains';
import { FakeHostRenameNotices, FakePause } from '@registrar/domains/testing';
import { addDays } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import type { FakeRegistry } from '@registrar/registries/testing';
import * as wiring from '@registrar/domains/wiring';
import type { Executioner } from '../crash';
import { RegistrationHarness } from '../registration/harness';
import { PlainVault } from './plain-vault';
import type { Process } from './process';

export type { Process };

type Parts = Omit<wiring.CalendarParts, 'renewDomain' | 'changes' | 'deleteAtRegistry'> &
  wiring.RestoreParts &
  ReturnType<RegistrationHarness['newParts']>;

/** Parts whose every call is a moment at which the process can die. */
const WATCHED = [
  'uow',
  'operations',
  'keys',
  'ledgerStore',
  'orderStore',
  'domainStore',
  'domainReader',
  'outbox',
  'registry',
  'registryObjects',
  'calendarStore',
  'domainTerminations',
  'removals',
  'graceDeletes',
  'mailStore',
  'hostRenames',
  'hostRenameNotices',
  'returns',
  'registryCharges',
  'registryHolds',
] as const;

const RECONCILE_AFTER_SECONDS = 90;
export const COMPARE_DAYS = 7;
/** Days on which a domain leaves its account and the DNS. */
const STOPS = [25, 34];

/**
 * A RegistrationHarness with the calendar: domains are registered in peace, then moved in time, here and at
 * the registry.
 */
export class CalendarHarness {
  process!: Process;
  readonly renameNotices = new FakeHostRenameNotices();

  private constructor(readonly base: RegistrationHarness) {}

  static async create(
    profile: StoredProfile = { dataModel: 'minimum', hostModel: 'objects' },
  ): Promise<CalendarHarness> {
    const harness = new CalendarHarness(await RegistrationHarness.create(profile));
    harness.process = harness.wire(harness.newParts());
    return harness;
  }

  newParts(): Parts {
    const { sql } = this.base;
    const parts = this.base.newParts();
    return {
      ...parts,
      vault: new PlainVault(),
      calendarStore: new PostgresCalendarStore(sql, parts.uow),
      domainTerminations: new PostgresDomainTerminations(sql, parts.uow),
      removals: new PostgresDomainRemovals(sql, parts.uow),
      graceDeletes: new PostgresGraceDeletes(sql, parts.uow),
      mailStore: new PostgresMailStore(sql, parts.uow),
      hostRenames: new PostgresHostRenames(sql, parts.uow),
      hostRenameNotices: this.renameNotices,
      registryHolds: new PostgresRegistryHoldStore(sql, parts.uow),
      registryCharges: new PostgresRegistryCharges(sql, parts.uow),
      returns: new PostgresDomainReturns(sql, parts.uow),
    };
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): Process {
    const parts = this.newParts();
    const watched: Record<string, object> = { ...parts };
    for (const name of WATCHED) watched[name] = executioner.watch(name, watched[name]);
    return this.wire(watched as unknown as Parts);
  }

  private wire(parts: Parts): Process {
    const { sql } = this.base;
    const renewal = wiring.wireRenewal(parts);
    const changes = wiring.wireChanges({
      ...parts,
      registrants: new PostgresRegistrantChanges(sql, parts.uow),
      pause: new FakePause(),
      delegationGuard: new SigningGuard(new PostgresZoneSignings(sql, parts.uow), parts.domainStore, {
        nameservers: [],
      }),
      lockingHolds: new RequiredLocks(new PostgresRegistryHoldStore(sql, parts.uow), parts.uow),
    });
    const { connections: from, registry, operations, clock } = parts;
    const deleteAtRegistry = new DeleteAtRegistry(from, registry, operations, clock, RECONCILE_AFTER_SECONDS);
    const restores = wiring.wireRestores(parts);
    const calendar = wiring.wireCalendar(
      {
        ...parts,
        renewDomain: renewal.renewDomain,
        changes: changes.changes,
        deleteAtRegistry,
      },
      { registrarName: 'Harbour Names', suspendedAccountsAutorenew: true, sacrificialHostDomains: ['a.de'] },
    );
    const handlers = [renewal.pollHandler, restores.pollHandler, calendar.pollHandler];
    return {
      renewal,
      changes,
      restores,
      calendar,
      statuses: wiring.wireRegistration(parts).syncStatuses,
      comparison: wiring.wireComparison(
        { ...parts, changes: changes.changes, differenceStore: new PostgresDifferenceStore(sql, parts.uow) },
        { everyDays: COMPARE_DAYS },
      ),
      messages: newPollDrain(
        {
          ...parts,
          registry: registry as FakeRegistry,
          inbox: new PostgresPollInbox(sql, parts.uow),
        },
        handlers,
      ),
    };
  }

  /**
   * A domain whose term ends in so many days and began two years before; all others are left alone from here
   * on. Notices count as sent.
   */
  async owned(
    name: string,
    {
      endsIn,
      autorenew = false,
      available = 10_000,
    }: { endsIn: number; autorenew?: boolean; available?: number },
  ): Promise<number> {
    const { base } = this;
    await base.rows('update account_balances set available = 10000 where account_id = $1', [base.accountId]);
    await base.useCases.registerDomain.execute(base.request(name, { autorenewEnabled: autorenew }));
    const [expiresAt, createdAt] = [
      addDays(base.clock.now(), endsIn),
      addDays(base.clock.now(), endsIn - 730),
    ];
    const { id } = await base.one<{ id: number }>(
      'update domains set expires_at = $2, registered_at = $3, transfer_lock_until = null where name = $1 returning id',
      [name, expiresAt, createdAt],
    );
    base.registry.registered(base.connection, name, {
      ...base.registry.domain(base.connection, name)!,
      expiresAt,
      createdAt,
    });
    await base.rows(
      `insert into domain_notices select $1, k, $2, $3, registrant_id, 'test', $4 from domains, unnest('{month_ahead,week_ahead,expired}'::text[]) k where id = $1`,
      [id, expiresAt, base.accountId, createdAt],
    );
    await base.rows(`update domains set calendar_at = 'infinity' where name <> $1`, [name]);
    await base.rows(
      `update domain_ends set due_at = '2999-01-01', interruption_due_at = null where due_at is not null and name <> $1`,
      [name],
    );
    await base.rows(
      `update registry_charges set due_at = '2999-01-01' where due_at is not null and name <> $1`,
      [name],
    );
    await base.rows('update account_balances set available = $2 where account_id = $1', [
      base.accountId,
      available,
    ]);
    await base.rows('delete from outbox');
    return id;
  }

  /** The clock, to this many days after the end of the term, by STOPS; then the worker has nothing left to do. */
  async until(name: string, day: number): Promise<void> {
    for (const stop of [...STOPS.filter((one) => one < day), day]) await this.reach(name, stop);
    await this.work();
  }

  private async reach(name: string, day: number): Promise<void> {
    const { base } = this;
    const { expires_at: end } = await base.one<{ expires_at: Date }>(
      'select expires_at from domains where name = $1 order by id desc limit 1',
      [name],
    );
    const seconds = (addDays(end, day).getTime() - base.clock.now().getTime()) / 1_000;
    if (seconds <= 0) return;
    base.clock.advance(seconds);
    await this.work();
  }

  /** What the worker does, until nothing is due at this moment. */
  async work({ calendar, renewal, changes, restores } = this.process): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      const jobs = [
        calendar.run,
        calendar.end,
        calendar.reconcile,
        calendar.followCharges,
        renewal.reconcile,
        changes.reconcile,
        restores.reconcile,
      ];
      let done = 0;
      for (const job of jobs) done += await job.execute();
      if (done === 0) return;
    }
    throw new Error('the worker finds something to do for ever');
  }

  /** Reads the registry's messages. */
  poll({ messages } = this.process): Promise<number> {
    return messages.execute(this.base.connection);
  }

  /** The worker after a restart: leases end, and whatever was begun is finished. */
  async recover(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      this.base.clock.advance(400);
      await this.work();
      await this.base.useCases.syncStatuses.execute();
    }
  }

  /** What is written down of a domain, and what was told. */
  async standing(name: string) {
    const { base } = this;
    const domain = await base.one<{
      id: number;
      state: string;
      locks: string[];
      busy: boolean;
      expires_at: Date;
      removal_reason: string | null;
    }>(
      'select id, state, locks, busy_operation_id is not null as busy, expires_at, removal_reason from domains where name = $1 order by id desc limit 1',
      [name],
    );
    const [end] = await base.rows<{ stage: string; trouble: string | null }>(
      'select stage, trouble from domain_ends where domain_id = $1',
      [domain.id],
    );
    const events = await base.rows<{ name: string }>(
      `select name from outbox where name <> 'account.credit.balance_change' order by id`,
    );
    const operations = await base.rows<{ text: string }>(
      `select kind || ' ' || state as text from operations where subject = $1 and kind <> 'register' order by created_at, id`,
      [name],
    );
    const captures = await base.rows(
      `select 1 from ledger_transactions t join operations p on p.id = t.operation_id where p.subject = $1 and p.kind = 'renew' and t.kind = 'capture'`,
      [name],
    );
    const there = base.registry.domain(base.connection, name);
    return {
      state: domain.state,
      locks: domain.locks,
      busy: domain.busy,
      ends: domain.expires_at,
      reason: domain.removal_reason,
      stage: end?.stage,
      trouble: end?.trouble ?? undefined,
      events: events.map((event) => event.name),
      operations: operations.map(({ text }) => text),
      captures: captures.length,
      there: there && [...there.statuses, ...there.graceStatuses],
      ...(await base.balance()),
    };
  }
}
