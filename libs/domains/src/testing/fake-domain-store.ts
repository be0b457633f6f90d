import type { UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { DomainState } from '../shared/domain';
import { domainNotAvailable } from '../shared/errors';
import { DomainReader, DomainStore } from '../shared/ports';
import { DomainStore } from '../shared/ports';
import type {
  Activation,
  AuthCodeHolder,
  DomainChanges,
  DomainLabels,
  HeldDomain,
  NewDomain,
  SeenDomain,
  StatusDrift,
  TransferredDomain,
} from '../shared/held-domain';
import { type FakeDomain, heldOf, isListed, LISTED_STATES } from './fake-domain';

/** Domains in memory; keeps to the same contract as the database. */
export class FakeDomainStore extends DomainStore {
  readonly rows: FakeDomain[] = [];
  /** Names that are being deleted at the registry. */
  readonly deleting = new Set<string>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async addInitialized(domain: NewDomain): Promise<number> {
    this.uow.assertOpen();
    if (this.deleting.has(domain.name)) throw domainNotAvailable();
    return this.add(domain);
  }

  async addTransferred({ registryValues = {}, ...domain }: TransferredDomain): Promise<number> {
    this.uow.assertOpen();
    return this.add({ ...domain, registryValues, nameservers: [], purchaseType: 'transfer' });
  }

  private add(domain: NewDomain): number {
    if (this.rows.some((row) => row.domain.name === domain.name && !row.removedAt))
      throw domainNotAvailable();
    const id = this.rows.length + 1;
    this.rows.push({ id, domain, state: 'initialized', registryStatuses: [] });
    return id;
  }

  async accept(domainId: number): Promise<void> {
    this.move(domainId, ['initialized'], { state: 'pending_create' });
  }

  async activate(domainId: number, activation: Activation): Promise<void> {
    const { registryStatuses, statusSyncAt } = activation;
    this.move(domainId, ['initialized', 'pending_create'], {
      state: 'active',
      activation,
      registryStatuses,
      statusSyncAt,
    });
  }

  async fail(domainId: number, at: Date): Promise<void> {
    this.move(domainId, ['initialized', 'pending_create'], {
      state: 'failed',
      removedAt: at,
      tags: undefined,
      notes: undefined,
    });
  }

  async find(accountId: number, name: string): Promise<HeldDomain | undefined> {
    const row = this.rows.find(
      ({ domain, state }) => domain.accountId === accountId && domain.name === name && isListed(state),
    );
    return row && heldOf(row);
  }

  async hold(accountId: number, name: string): Promise<HeldDomain | undefined> {
    this.uow.assertOpen();
    return this.find(accountId, name);
  }

  async holdById(domainId: number): Promise<HeldDomain | undefined> {
    this.uow.assertOpen();
    const row = this.rows.find(({ id, state }) => id === domainId && isListed(state));
    return row && heldOf(row);
  }

  async holdUnchanged(
    { id, accountId, expiresAt }: SeenDomain,
    operationId: string,
  ): Promise<HeldDomain | undefined> {
    const held = await this.holdById(id);
    const isAsSeen = held?.accountId === accountId && held.expiresAt.getTime() === expiresAt.getTime();
    if (!isAsSeen || held.busyOperationId !== undefined) return undefined;
    await this.occupy(id, operationId);
    return this.holdById(id);
  }

  async occupy(domainId: number, operationId: string): Promise<void> {
    const row = this.rows.find(({ id }) => id === domainId);
    if (row?.busyOperationId !== undefined && row.busyOperationId !== operationId)
      throw new Error(`domain ${domainId} is not in a state for this`);
    this.move(domainId, LISTED_STATES, { busyOperationId: operationId });
  }

  async vacate(domainId: number, operationId: string): Promise<void> {
    this.uow.assertOpen();
    const row = this.rows.find(({ id }) => id === domainId);
    if (row?.busyOperationId === operationId) row.busyOperationId = undefined;
  }

  async dsOf(domainId: number): Promise<DsRecord[]> {
    this.uow.assertOpen();
    return [...(this.rows.find(({ id }) => id === domainId)?.ds ?? [])];
  }

  async change(domainId: number, changes: DomainChanges): Promise<void> {
    const row = this.rows.find(({ id }) => id === domainId);
    const {
      registryStatuses,
      locks,
      authCode,
      transferLockUntil,
      expiresAt,
      statusSyncAt,
      ds,
      privacyContactId,
      registryValues,
      wantedRegistrant,
      vacatedBy,
      ...settings
    } = changes;
    if (vacatedBy !== undefined) await this.vacate(domainId, vacatedBy);
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    this.move(domainId, LISTED_STATES, {
      ...(row && {
        domain: { ...row.domain, ...given, ...(registryValues && { registryValues: registryValues.values }) },
      }),
      ...(registryValues && { registryValues: registryValues.values, registryValuesAt: registryValues.at }),
      ...(wantedRegistrant !== undefined && { wantedRegistrant: wantedRegistrant ?? undefined }),
      ...(registryStatuses && { registryStatuses }),
      ...(locks && { locks }),
      ...(ds && { ds }),
      ...(privacyContactId !== undefined && { privacyContactId }),
      ...(authCode !== undefined && { authCode: authCode ?? undefined }),
      ...(statusSyncAt !== undefined && { statusSyncAt: statusSyncAt ?? undefined }),
      ...(row?.activation && {
        activation: {
          ...row.activation,
          ...(expiresAt && { expiresAt }),
          ...(transferLockUntil !== undefined && { transferLockUntil: transferLockUntil ?? undefined }),
        },
      }),
    });
  }

  async label(domainId: number, { tags, notes }: DomainLabels): Promise<void> {
    this.move(domainId, LISTED_STATES, {
      ...(tags && { tags: tags.length > 0 ? tags : undefined }),
      ...(notes !== undefined && { notes: notes ?? undefined }),
    });
  }

  async statusesChanged(domainId: number, registryStatuses: readonly string[]): Promise<void> {
    this.move(domainId, ['initialized', 'pending_create', 'active', 'failed'], {
      registryStatuses,
      statusSyncAt: undefined,
      statusSyncTried: undefined,
    });
  }

  async takeStatusDrift(now: Date, nextAt: Date, limit: number): Promise<StatusDrift[]> {
    const due = this.rows
      .filter(
        (row) =>
          row.state === 'active' &&
          row.busyOperationId === undefined &&
          row.statusSyncAt !== undefined &&
          row.statusSyncAt <= now,
      )
      .sort((a, b) => a.statusSyncAt!.getTime() - b.statusSyncAt!.getTime())
      .slice(0, limit);
    const taken = due.map(
      ({
        id,
        domain: { name, connectionId, locked },
        locks = [],
        registryStatuses,
        statusSyncTried: triedBefore = false,
      }) => ({
        id,
        name,
        connectionId,
        locked,
        locks,
        registryStatuses,
        triedBefore,
      }),
    );
    for (const row of due) Object.assign(row, { statusSyncAt: nextAt, statusSyncTried: true });
    return taken;
  }

  async expiredAuthCodes(now: Date, afterId: number, limit: number): Promise<AuthCodeHolder[]> {
    const isDue = ({ id, state, authCode }: FakeDomain): boolean =>
      id > afterId && isListed(state) && authCode?.expiresAt !== undefined && authCode.expiresAt <= now;
    return this.rows
      .filter(isDue)
      .slice(0, limit)
      .map(({ id, domain: { accountId, name } }) => ({ id, accountId, name }));
  }

  private move(domainId: number, from: readonly DomainState[], change: Partial<FakeDomain>): void {
    this.uow.assertOpen();
    const row = this.rows.find(({ id }) => id === domainId);
    if (!row || !from.includes(row.state)) throw new Error(`domain ${domainId} is not in a state for this`);
    Object.assign(row, change);
  }
}

/** What an account sees of the domains of a FakeDomainStore. */
export class FakeDomainReader extends DomainReader {
  constructor(
    private readonly store: FakeDomainStore,
    private readonly contacts: FakeContactStore,
  ) {
    super();
  }

  async find(accountId: number, name: string, now: Date): Promise<DomainView | undefined> {
    const row = this.store.rows.find(
      ({ domain, state }) => domain.accountId === accountId && domain.name === name && isListed(state),
    );
    return row && this.viewOf(row, now);
  }

  /** Without the serializer: fields at their default are included. */
  async findJson(accountId: number, name: string, now: Date): Promise<string | undefined> {
    const view = await this.find(accountId, name, now);
    return view && JSON.stringify(view);
  }

  async lastRegistryValues(
    accountId: number,
    tld: string,
  ): Promise<Readonly<Record<string, string>> | undefined> {
    const sinceOf = (row: FakeDomain): number => (row.registryValuesAt ?? row.domain.createdAt).getTime();
    const valuesOf = (row: FakeDomain): Readonly<Record<string, string>> =>
      row.registryValues ?? row.domain.registryValues;
    const rows = this.store.rows.filter(
      (row) =>
        row.domain.accountId === accountId &&
        row.domain.tld === tld &&
        isListed(row.state) &&
        Object.keys(valuesOf(row)).length > 0,
    );
    const [last] = rows.sort((a, b) => sinceOf(b) - sinceOf(a) || b.id - a.id);
    return last && valuesOf(last);
  }

  async isInAccount(name: string): Promise<boolean> {
    return this.store.rows.some((row) => row.domain.name === name && !row.removedAt);
  }

  /** Lists are JSON text made in SQL, so they are tested against the database. */
  list(): Promise<never> {
    throw new Error('there are no lists in memory');
  }

  exportLines(): Promise<never> {
    return this.list();
  }

  exportRows(): Promise<never> {
    return this.list();
  }

  private viewOf(
    { domain, state, activation, registryStatuses, locks: stored = [], tags, notes }: FakeDomain,
    now: Date,
  ): DomainView {
    const { registeredAt, expiresAt, transferLockUntil } = activation ?? {
      registeredAt: domain.createdAt,
      expiresAt: addYears(domain.createdAt, domain.years),
    };
    const policyLock =
      transferLockUntil !== undefined && transferLockUntil > now ? transferLockUntil : undefined;
    const locks = registryStatuses
      .filter((status) => /(Prohibited|Hold)$/.test(status))
      .map((status) => status[0].toUpperCase() + status.slice(1));
    return {
      domainName: domain.name,
      createDate: toTimestamp(registeredAt),
      expireDate: toTimestamp(expiresAt),
      autorenewEnabled: domain.autorenewEnabled,
      locked: domain.locked,
      locks: [...new Set([...locks, ...stored, ...(policyLock ? ['TransferLock'] : [])])].sort(),
      privacyEnabled: domain.privacyEnabled,
      contacts: this.contactsOf(domain),
      nameservers: [...domain.nameservers],
      ...(domain.renewalPrice && { renewalPrice: domain.renewalPrice.toNumber() }),
      ...(policyLock && { transferLockExpiresAt: toTimestamp(policyLock) }),
      ...(state === 'pending_create' && { pendingCreate: true as const }),
      ...(tags && { tags: [...tags] }),
      ...(notes !== undefined && { notes }),
    };
  }

  private contactsOf({ contactIds }: NewDomain): DomainView['contacts'] {
    const known = (id: number): ContactView => {
      const { id: _id, ...contact } = this.contacts.contacts.find((candidate) => candidate.id === id)!;
      return contact;
    };
    return Object.fromEntries(
      Object.entries(contactIds).map(([role, id]) => [role as ContactRole, known(id)]),
    );
  }
}

const LISTED_STATES: readonly DomainState[] = ['active', 'pending_create'];
const isListed = (state: DomainState): state is HeldDomain['state'] => LISTED_STATES.includes(state);

export function heldOf({
  id,
  domain,
  state,
  activation,
  registryStatuses,
  locks = [],
  authCode,
  busyOperationId,
  registryValues,
  wantedRegistrant,
}: FakeDomain): HeldDomain {
  return {
    id,
    accountId: domain.accountId,
    name: domain.name,
    tld: domain.tld,
    connectionId: domain.connectionId,
    state: state as HeldDomain['state'],
    registeredAt: activation?.registeredAt ?? domain.createdAt,
    expiresAt: activation?.expiresAt ?? addYears(domain.createdAt, domain.years),
    autorenewEnabled: domain.autorenewEnabled,
    locked: domain.locked,
    privacyEnabled: domain.privacyEnabled,
    premium: domain.premium,
    renewalPrice: domain.renewalPrice,
    locks,
    registryStatuses,
    nameservers: domain.nameservers,
    contactIds: domain.contactIds,
    registryValues: registryValues ?? domain.registryValues,
    transferLockUntil: activation?.transferLockUntil,
    authCode,
    busyOperationId,
    ...(wantedRegistrant && { wantedRegistrant }),
  };
}
