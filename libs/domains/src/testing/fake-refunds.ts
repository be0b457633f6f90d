import type { UnitOfWork } from '@registrar/kernel';
import { type GraceDeleteLimit, type GraceDeleteShare, isGraceDeleteLimitReached } from '@registrar/billing';
import type { FakeOrderStore } from '@registrar/billing/testing';
import type { FakeDomain } from './fake-domain';
import type { FakeDomainStore } from './fake-domain-store';
import {
  DomainRemovals,
  type GraceDeleteCount,
  type GraceDeleteRefusal,
  GraceDeletes,
  type RegistrarDeleteCount,
} from '../refunds/ports';
import type { RemovalReason } from '../shared/removal';

/** Removals from a FakeDomainStore. */
export class FakeDomainRemovals extends DomainRemovals {
  readonly reasons = new Map<number, RemovalReason>();

  /** `orders`: where privacy is bought on its own. */
  constructor(
    private readonly domains: FakeDomainStore,
    private readonly uow: UnitOfWork,
    private readonly orders?: FakeOrderStore,
  ) {
    super();
  }

  async boughtBy(accountId: number, orderId: number): Promise<number | undefined> {
    const privacy = this.orders?.orders
      .get(orderId)
      ?.order.items.find(({ type }) => type === 'whois_privacy');
    const isOf = ({ orderId: of, name }: FakeDomain['domain']): boolean =>
      of === orderId || (of < orderId && name === privacy?.name);
    return this.domains.rows.find(
      ({ domain, removedAt, state }) =>
        domain.accountId === accountId && isOf(domain) && !removedAt && state !== 'initialized',
    )?.id;
  }

  async remove(domainId: number, at: Date, reason: RemovalReason): Promise<void> {
    this.uow.assertOpen();
    const row = this.domains.rows.find(({ id }) => id === domainId);
    if (row?.state !== 'active' || row.removedAt)
      throw new Error(`domain ${domainId} is not in a state for domain_remove`);
    Object.assign(row, {
      state: 'deleted',
      removedAt: at,
      busyOperationId: undefined,
      statusSyncAt: undefined,
      authCode: undefined,
      tags: undefined,
      notes: undefined,
    });
    this.reasons.set(domainId, reason);
  }
}

/** Counts in memory; new names are those of the test, of all accounts. */
export class FakeGraceDeletes extends GraceDeletes {
  readonly counts = new Map<string, number>();
  /** Parents of sub-accounts, by id. */
  readonly parents = new Map<number, number>();
  newNames = 0;
  /** Deletes of staff by TLD and month. */
  readonly ofStaff = new Map<string, number>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async isLimitReached(count: GraceDeleteCount, limit: GraceDeleteLimit): Promise<boolean> {
    const [root, ...rest] = [this.rootOf(count.accountId), count.tld, count.month];
    const deletes = [...this.counts].reduce((sum, [key, taken]) => {
      const [accountId, ...of] = key.split(' ');
      const isShared = this.rootOf(Number(accountId)) === root && of.join(' ') === rest.join(' ');
      return isShared ? sum + taken : sum;
    }, 0);
    return isGraceDeleteLimitReached(limit, deletes, this.newNames);
  }

  async isRegistrarLimitReached(count: RegistrarDeleteCount, limit: GraceDeleteShare): Promise<boolean> {
    return isGraceDeleteLimitReached(limit, this.ofRegistrar(count), Math.max(this.newNames - 1, 0));
  }

  async take(
    count: GraceDeleteCount,
    limit: GraceDeleteLimit,
    registrarLimit?: GraceDeleteShare,
  ): Promise<GraceDeleteRefusal | undefined> {
    this.uow.assertOpen();
    if (await this.isLimitReached(count, limit)) return 'limit';
    if (registrarLimit && (await this.isRegistrarLimitReached(count, registrarLimit)))
      return 'registrar_limit';
    this.counts.set(keyOf(count), (this.counts.get(keyOf(count)) ?? 0) + 1);
    return undefined;
  }

  async takeForRegistrar(count: RegistrarDeleteCount, limit?: GraceDeleteShare): Promise<boolean> {
    this.uow.assertOpen();
    const isAbove =
      limit !== undefined && isGraceDeleteLimitReached(limit, this.ofRegistrar(count), this.newNames);
    const key = `${count.tld} ${count.month}`;
    this.ofStaff.set(key, (this.ofStaff.get(key) ?? 0) + 1);
    return !isAbove;
  }

  async giveBack(count: GraceDeleteCount): Promise<void> {
    this.uow.assertOpen();
    const taken = this.counts.get(keyOf(count)) ?? 0;
    if (taken === 0)
      throw new Error(
        `no deletes of account ${count.accountId} in ${count.tld} and ${count.month} were counted`,
      );
    this.counts.set(keyOf(count), taken - 1);
  }

  private ofRegistrar({ tld, month }: RegistrarDeleteCount): number {
    const where = `${tld} ${month}`;
    return [...this.counts]
      .filter(([key]) => key.endsWith(` ${where}`))
      .reduce((sum, [, taken]) => sum + taken, this.ofStaff.get(where) ?? 0);
  }

  private rootOf(accountId: number): number {
    const parent = this.parents.get(accountId);
    return parent === undefined ? accountId : this.rootOf(parent);
  }
}

const keyOf = ({ accountId, tld, month }: GraceDeleteCount): string => `${accountId} ${tld} ${month}`;
