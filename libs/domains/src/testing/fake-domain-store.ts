import type { UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { DomainState } from '../shared/domain';
import { keepsName, type RegistryHold } from '../registry-holds/registry-hold';
import { domainNotAvailable, onHoldByRegistrar } from '../shared/errors';
import { DomainStore } from '../shared/ports';
import {
  type Activation,
  type AuthCodeHolder,
  type DomainChanges,
  type DomainLabels,
  type HeldDomain,
  isFreeAsSeen,
  type NewDomain,
  type SeenDomain,
  type StatusDrift,
  type TransferredDomain,
} from '../shared/held-domain';
import { type FakeDomain, heldOf, isListed, LISTED_STATES } from './fake-domain';

/** Domains in memory; keeps to the same contract as the database. */
export class FakeDomainStore extends DomainStore {
  readonly rows: FakeDomain[] = [];
  /** Names that are being deleted at the registry. */
  readonly deleting = new Set<string>();

  /** Open holds of a domain, where a world has holds. */
  openHolds: (domainId: number) => readonly Pick<RegistryHold, 'state'>[] = () => [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async addInitialized(domain: NewDomain): Promise<number> {
    this.uow.assertOpen();
    if (this.deleting.has(domain.name)) throw domainNotAvailable();
    const former = this.former(domain.name);
    if (former && keepsName(former.locks ?? [], this.openHolds(former.id))) throw onHoldByRegistrar();
    return this.add(domain);
  }

  /** The newest domain of the name, where it has ended. */
  former(name: string): FakeDomain | undefined {
    const newest = [...this.rows]
      .reverse()
      .find((row) => row.domain.name === name && row.state !== 'initialized' && row.state !== 'failed');
    return newest && ['deleted', 'transferred'].includes(newest.state) ? newest : undefined;
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

  async holdUnchanged(seen: SeenDomain, operationId: string): Promise<HeldDomain | undefined> {
    const held = await this.holdById(seen.id);
    if (!held || !isFreeAsSeen(held, seen)) return undefined;
    await this.occupy(seen.id, operationId);
    return this.holdById(seen.id);
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
      pendingRegistrant,
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
      ...(pendingRegistrant !== undefined && { pendingRegistrant: pendingRegistrant ?? undefined }),
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
      statusSyncUnconfirmed: undefined,
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
        statusSyncUnconfirmed: isUnconfirmed = false,
      }) => ({
        id,
        name,
        connectionId,
        locked,
        locks,
        registryStatuses,
        isUnconfirmed,
      }),
    );
    for (const row of due) Object.assign(row, { statusSyncAt: nextAt, statusSyncUnconfirmed: true });
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
