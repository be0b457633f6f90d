import type { UnitOfWork } from '@registrar/kernel';
import type { HostUse } from '../hosts/host-errors';
import type { VanityNameserver } from '../hosts/host';
import type { FakeDomain } from './fake-domain';
import type { FakeDomainStore } from './fake-domain-store';
import {
  type HostRename,
  HostRenameNotices,
  HostRenameStore,
  type PlannedHostRename,
  type RenamedDelegations,
  type VanityNameserverPage,
  VanityNameserverReader,
  type VanityNameserverStore,
} from '../hosts/ports';

/** Hosts below the domains of a FakeDomainStore: both ports in one, for they share their rows. */
export class FakeVanityNameservers extends VanityNameserverReader implements VanityNameserverStore {
  private readonly rows = new Map<string, { domainId: number; hostname: string; ips: readonly string[] }>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly domains: FakeDomainStore,
  ) {
    super();
  }

  async find(domainId: number, hostname: string): Promise<readonly string[] | undefined> {
    this.uow.assertOpen();
    return this.rows.get(`${domainId} ${hostname}`)?.ips;
  }

  async put(domainId: number, hostname: string, ips: readonly string[]): Promise<void> {
    this.uow.assertOpen();
    this.rows.set(`${domainId} ${hostname}`, { domainId, hostname, ips: [...ips] });
  }

  async remove(domainId: number, hostname: string): Promise<void> {
    this.uow.assertOpen();
    this.rows.delete(`${domainId} ${hostname}`);
  }

  async list(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<VanityNameserverPage | undefined> {
    const domain = this.listed().find(
      (row) => row.domain.accountId === accountId && row.domain.name === domainName,
    );
    if (!domain) return undefined;
    const all = [...this.rows.values()]
      .filter(({ domainId }) => domainId === domain.id)
      .sort((one, other) => (one.hostname < other.hostname ? -1 : 1));
    const items = all
      .slice((page - 1) * perPage, page * perPage)
      .map(({ hostname, ips }) => ({ domainName, hostname, ips }));
    return { items: JSON.stringify(items), count: items.length, totalCount: all.length };
  }

  async get(accountId: number, domainName: string, hostname: string): Promise<VanityNameserver | undefined> {
    const domain = this.listed().find(
      (row) => row.domain.accountId === accountId && row.domain.name === domainName,
    );
    const host = domain && this.rows.get(`${domain.id} ${hostname}`);
    return host && { domainName, hostname, ips: host.ips };
  }

  async addressesOf(hostnames: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = new Set(this.listed().map(({ id }) => id));
    const found = [...this.rows.values()].filter(
      ({ domainId, hostname, ips }) => ids.has(domainId) && hostnames.includes(hostname) && ips.length > 0,
    );
    return new Map(found.map(({ hostname, ips }) => [hostname, ips]));
  }

  async useOf(accountId: number, hostname: string, limit: number): Promise<HostUse> {
    const users = this.listed()
      .filter(({ domain }) => domain.accountId === accountId && domain.nameservers.includes(hostname))
      .map(({ domain }) => domain.name)
      .sort();
    return { domains: users.slice(0, limit), count: users.length };
  }

  private listed(): FakeDomain[] {
    return this.domains.rows.filter(({ state }) => state === 'active' || state === 'pending_create');
  }
}

interface RenameRow extends PlannedHostRename {
  dueAt?: Date;
  renamedAt?: Date;
}

/** Renames of hosts over the domains of a FakeDomainStore. */
export class FakeHostRenames extends HostRenameStore {
  readonly rows: RenameRow[] = [];

  constructor(
    private readonly uow: UnitOfWork,
    private readonly domains: FakeDomainStore,
  ) {
    super();
  }

  async plan(rename: HostRename, plannedAt: Date, dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    if (this.find(rename)) throw new Error(`host_renames_pk: ${rename.newName}`);
    this.rows.push({ ...rename, plannedAt, dueAt });
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<PlannedHostRename[]> {
    const due = this.rows
      .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
      .sort((one, other) => one.dueAt!.getTime() - other.dueAt!.getTime())
      .slice(0, limit);
    for (const row of due) row.dueAt = leaseUntil;
    return due.map(({ connectionId, host, newName, plannedAt }) => ({
      connectionId,
      host,
      newName,
      plannedAt,
    }));
  }

  async record(rename: HostRename, at: Date): Promise<RenamedDelegations[]> {
    this.uow.assertOpen();
    const row = this.find(rename);
    if (!row || row.renamedAt) return [];
    Object.assign(row, { renamedAt: at, dueAt: undefined });
    const accounts = new Map<number, string[]>();
    for (const changed of this.domains.rows) {
      const { domain } = changed;
      if (changed.removedAt || domain.connectionId !== rename.connectionId) continue;
      if (!domain.nameservers.includes(rename.host)) continue;
      changed.domain = {
        ...domain,
        nameservers: domain.nameservers.map((host) => (host === rename.host ? rename.newName : host)),
      };
      accounts.set(domain.accountId, [...(accounts.get(domain.accountId) ?? []), domain.name].sort());
    }
    return [...accounts]
      .sort(([one], [other]) => one - other)
      .map(([accountId, domains]) => ({ accountId, domains }));
  }

  async cancel(rename: HostRename): Promise<void> {
    this.uow.assertOpen();
    const row = this.find(rename);
    if (row) row.dueAt = undefined;
  }

  private find({ connectionId, newName }: HostRename): RenameRow | undefined {
    return this.rows.find((row) => row.connectionId === connectionId && row.newName === newName);
  }
}

export class FakeHostRenameNotices extends HostRenameNotices {
  readonly sent: (RenamedDelegations & Pick<HostRename, 'host' | 'newName'>)[] = [];

  async sendHostRenamed(notice: RenamedDelegations & Pick<HostRename, 'host' | 'newName'>): Promise<void> {
    this.sent.push(notice);
  }
}
