import type { UnitOfWork } from '@registrar/kernel';
import {
  type FormerDomain,
  type HoldsOfDomain,
  type NewRegistryHold,
  type RegistryHoldMove,
  RegistryHoldStore,
} from '../registry-holds/ports';
import type { RegistryHold } from '../registry-holds/registry-hold';
import type { FakeDomainStore } from './fake-domain-store';

type Row = RegistryHold & { dueAt?: Date };

/** Holds in memory, of the domains of a FakeDomainStore. */
export class FakeRegistryHolds extends RegistryHoldStore {
  rows: Row[] = [];

  constructor(
    private readonly uow: UnitOfWork,
    private readonly domains: Pick<FakeDomainStore, 'rows' | 'openHolds' | 'former'>,
  ) {
    super();
    domains.openHolds = (domainId) => this.openOf(domainId);
  }

  async add(hold: NewRegistryHold): Promise<number> {
    this.uow.assertOpen();
    const id = this.rows.length + 1;
    this.rows.push({ ...hold, id, state: 'setting' });
    return id;
  }

  async find(domainId: number, id: number): Promise<RegistryHold | undefined> {
    this.uow.assertOpen();
    const row = this.rows.find((one) => one.id === id && one.domainId === domainId);
    return row && shown(row);
  }

  async open(domainId: number): Promise<RegistryHold[]> {
    return this.openOf(domainId);
  }

  private openOf(domainId: number): RegistryHold[] {
    return this.rows
      .filter((row) => row.domainId === domainId && !['lifted', 'refused'].includes(row.state))
      .map(shown);
  }

  async move(id: number, { state, lift, liftedAt, problem, dueAt }: RegistryHoldMove): Promise<void> {
    this.uow.assertOpen();
    if (!this.rows.some((row) => row.id === id)) throw new Error(`registry hold ${id} does not exist`);
    this.rows = this.rows.map(({ problem: _problem, dueAt: _dueAt, ...row }) =>
      row.id !== id
        ? { ...row, ...(_problem !== undefined && { problem: _problem }), ...(_dueAt && { dueAt: _dueAt }) }
        : {
            ...row,
            state,
            ...(lift && { liftReason: lift.reason, liftedBy: lift.by }),
            ...(liftedAt && { liftedAt }),
            ...(problem !== undefined && { problem }),
            ...(dueAt && { dueAt }),
          },
    );
  }

  async keepLock(domainId: number, lock: string, kept: boolean): Promise<boolean> {
    this.uow.assertOpen();
    const before = this.rows;
    this.rows = before.map((row) => {
      const { locks } = row.kept;
      const isOpen = row.domainId === domainId && !['lifted', 'refused'].includes(row.state);
      if (!isOpen || locks.includes(lock) === kept) return row;
      const now = kept ? [...locks, lock] : locks.filter((one) => one !== lock);
      return { ...row, kept: { ...row.kept, locks: now } };
    });
    return this.rows.some((row, at) => row !== before[at]);
  }

  async former(name: string): Promise<FormerDomain | undefined> {
    this.uow.assertOpen();
    const row = this.domains.former(name);
    return row && { domainId: row.id, locks: row.locks ?? [] };
  }

  async relockFormer(domainId: number, locks: readonly string[]): Promise<void> {
    this.uow.assertOpen();
    this.domainOf(domainId)!.locks = [...locks];
  }

  async list(name: string): Promise<RegistryHold[]> {
    return this.rows
      .filter(({ domainId }) => this.domainOf(domainId)?.domain.name === name)
      .map(shown)
      .reverse();
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<HoldsOfDomain[]> {
    const due = this.rows.filter(({ dueAt }) => dueAt && dueAt <= now).slice(0, limit);
    for (const row of due) row.dueAt = leaseUntil;
    return [...new Set(due.map(({ domainId }) => domainId))].flatMap((domainId) => {
      const row = this.domainOf(domainId);
      if (row?.state !== 'active' || row.removedAt) return [];
      return [{ domainId, accountId: row.domain.accountId, name: row.domain.name }];
    });
  }

  private domainOf(domainId: number) {
    return this.domains.rows.find(({ id }) => id === domainId);
  }
}

const shown = ({ dueAt: _dueAt, ...hold }: Row): RegistryHold => hold;
