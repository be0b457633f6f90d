import { addYears, toTimestamp } from '@registrar/kernel';
import type { ContactRole } from '@registrar/contacts';
import type { FakeContactStore } from '@registrar/contacts/testing';
import type { ContactView, DomainView } from '../shared/domain';
import type { NewDomain } from '../shared/held-domain';
import { DomainReader } from '../shared/ports';
import { type FakeDomain, isListed } from './fake-domain';
import type { FakeDomainStore } from './fake-domain-store';

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
