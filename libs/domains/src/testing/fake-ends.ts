import { addDays, type UnitOfWork } from '@registrar/kernel';
import type {
  ChargedTerm,
  ChargeState,
  DueCharge,
  GraceRegistration,
  RegistryCharge,
} from '../shared/registry-charge';
import { RegistryCharges } from '../shared/ports';
import { DomainReturns, type LeftDomain, type Reinstatement } from '../restores/ports';
import type { RestoredHost } from '../restores/restore';
import { heldOf } from './fake-domain';
import type { FakeDomainStore } from './fake-domain-store';
import type { FakeDomainRemovals } from './fake-refunds';

/** Returns to a FakeDomainStore. */
export class FakeDomainReturns extends DomainReturns {
  /** Hosts below domains, by id of the domain. */
  readonly hosts = new Map<number, RestoredHost[]>();

  constructor(
    private readonly domains: FakeDomainStore,
    private readonly removals: FakeDomainRemovals,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(accountId: number, name: string): Promise<LeftDomain | undefined> {
    this.uow.assertOpen();
    const row = this.newest(name);
    if (row?.domain.accountId !== accountId || row.state === 'transferred') return undefined;
    const { state: _state, busyOperationId: _busy, ...left } = heldOf(row);
    const reason = this.removals.reasons.get(row.id);
    const hosts = (this.hosts.get(row.id) ?? []).filter(({ ips }) => ips.length > 0);
    return { ...left, isInAccount: !row.removedAt, hosts, ...(reason && { reason }) };
  }

  async lastOwner(name: string): Promise<number | undefined> {
    return this.newest(name)?.domain.accountId;
  }

  async reinstate(
    domainId: number,
    { expiresAt, locks, registryStatuses, statusSyncAt }: Reinstatement,
  ): Promise<void> {
    this.uow.assertOpen();
    const row = this.domains.rows.find(({ id }) => id === domainId);
    if (row?.state !== 'deleted')
      throw new Error(`domain ${domainId} is not in a state for domain_reinstate`);
    if (this.domains.rows.some(({ domain, removedAt }) => domain.name === row.domain.name && !removedAt))
      throw new Error(`domain ${domainId} cannot come back: its name is here`);
    Object.assign(row, {
      state: 'active',
      removedAt: undefined,
      locks,
      registryStatuses,
      statusSyncAt,
      activation: { ...row.activation!, expiresAt },
    });
  }

  private newest(name: string) {
    return this.domains.rows
      .filter(({ domain, state }) => domain.name === name && state !== 'initialized' && state !== 'failed')
      .at(-1);
  }
}

type FakeCharge = RegistryCharge & {
  id: number;
  state: ChargeState;
  dueAt?: Date;
  operationId?: string;
} & Partial<Pick<ChargedTerm, 'years' | 'fee'>>;

/** Charges in memory; how their domains stand is the test's. */
export class FakeRegistryCharges extends RegistryCharges {
  readonly rows: FakeCharge[] = [];
  /** Of every domain, unless `accounts` says better. */
  domain: Pick<DueCharge, 'accountId' | 'expiresAt' | 'removedAt' | 'isTransferred'> = {
    accountId: 7,
    expiresAt: new Date(0),
    isTransferred: false,
  };
  /** Accounts, by id of the domain. */
  readonly accounts = new Map<number, number>();
  /** Registrations with the ends of their add grace periods or, of premium names, their times; by domain. */
  readonly registrations = new Map<number, { operationId: string; graceUntil?: Date; premiumSince?: Date }>();
  /** What `unexpected` finds. */
  expired?: { domainId: number; termEnd: Date };

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async expect(charge: RegistryCharge, dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    if (
      !this.rows.some(
        (row) => row.domainId === charge.domainId && row.termEnd.getTime() === charge.termEnd.getTime(),
      )
    )
      this.rows.push({ ...charge, id: this.rows.length + 1, state: 'expected', dueAt });
  }

  async unexpected(): Promise<{ domainId: number; termEnd: Date } | undefined> {
    this.uow.assertOpen();
    return this.expired;
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueCharge[]> {
    const due = this.rows.filter(({ dueAt }) => dueAt && dueAt <= now).slice(0, limit);
    const taken = due.map((row) => ({
      ...row,
      state: row.state as DueCharge['state'],
      ...this.domain,
      accountId: this.accounts.get(row.domainId) ?? this.domain.accountId,
    }));
    for (const row of due) row.dueAt = leaseUntil;
    return taken;
  }

  async postpone(id: number, dueAt: Date): Promise<void> {
    this.rows.find((row) => row.id === id)!.dueAt = dueAt;
  }

  async charge(id: number, { years, fee, dueAt }: ChargedTerm): Promise<boolean> {
    this.uow.assertOpen();
    const row = this.rows.find((one) => one.id === id && one.state === 'expected');
    if (row) Object.assign(row, { state: 'charged', years, fee, dueAt });
    return row !== undefined;
  }

  async decide(id: number, to: ChargeState): Promise<boolean> {
    this.uow.assertOpen();
    const row = this.rows.find((one) => one.id === id && one.dueAt !== undefined);
    if (row) Object.assign(row, { state: to, dueAt: undefined });
    return row !== undefined;
  }

  async keep(domainId: number, termEnd: Date, operationId: string): Promise<number[]> {
    const expected = this.rows.filter(({ state }) => state === 'expected');
    const kept = this.end(
      (row) => row.domainId === domainId && row.termEnd.getTime() === termEnd.getTime(),
      () => 'kept',
      operationId,
    );
    return kept.filter((row) => expected.includes(row)).map(({ id }) => id);
  }

  async reverse(domainId: number, operationId: string, at: Date): Promise<number[]> {
    const ended = this.end(
      (row) => row.domainId === domainId,
      ({ state, graceUntil }) => (state === 'expected' ? 'none' : at <= graceUntil ? 'reversed' : 'final'),
      operationId,
    );
    return ended.filter(({ state }) => state === 'reversed').map(({ id }) => id);
  }

  async registeredInGrace(
    domainId: number,
    at: Date,
    premiumDays: number,
  ): Promise<GraceRegistration | undefined> {
    this.uow.assertOpen();
    const registration = this.registrations.get(domainId);
    if (!registration) return undefined;
    const { operationId, graceUntil, premiumSince } = registration;
    const until = graceUntil ?? (premiumSince && addDays(premiumSince, premiumDays));
    return until && at <= until ? { operationId, isRefunded: graceUntil !== undefined } : undefined;
  }

  async expedite(connectionId: number, name: string, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const found = this.rows.filter(
      (row) => row.connectionId === connectionId && row.name === name && row.state === 'expected',
    );
    for (const row of found) row.dueAt = at;
    return found.length > 0;
  }

  private end(
    which: (row: FakeCharge) => boolean,
    to: (row: FakeCharge) => ChargeState,
    operationId: string,
  ): FakeCharge[] {
    this.uow.assertOpen();
    const ended = this.rows.filter((one) => which(one) && one.dueAt !== undefined);
    for (const row of ended) Object.assign(row, { state: to(row), operationId, dueAt: undefined });
    return ended;
  }
}
