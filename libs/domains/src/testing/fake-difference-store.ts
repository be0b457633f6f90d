import type { UnitOfWork } from '@registrar/kernel';
import {
  type Difference,
  type DifferenceResolution,
  DifferenceStore,
  type OpenDifference,
} from '../drift/ports';
import type { FakeDomainStore } from './fake-domain-store';

export interface FakeDifference extends OpenDifference {
  foundAt: Date;
  seenAt: Date;
  resolution?: DifferenceResolution;
}

/** Differences in memory; keeps to the same contract as the database. */
export class FakeDifferenceStore extends DifferenceStore {
  readonly rows: FakeDifference[] = [];
  /** Next comparisons by domain. */
  readonly turns = new Map<number, Date>();
  /** By connection and local contact. */
  private readonly contacts: { connectionId: number; contactId: number; registryId: string }[] = [];

  constructor(
    private readonly domains: FakeDomainStore,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  addContact(connectionId: number, contactId: number, registryId: string): void {
    this.contacts.push({ connectionId, contactId, registryId });
  }

  async takeDue(
    connectionId: number,
    now: Date,
    nextAt: Date,
    limit: number,
  ): Promise<{ id: number; name: string }[]> {
    const turnOf = (id: number): number => this.turns.get(id)?.getTime() ?? -Infinity;
    const due = this.domains.rows
      .filter(
        (row) =>
          row.domain.connectionId === connectionId &&
          row.state === 'active' &&
          row.busyOperationId === undefined &&
          turnOf(row.id) <= now.getTime(),
      )
      .sort((a, b) => turnOf(a.id) - turnOf(b.id))
      .slice(0, limit);
    for (const { id } of due) this.turns.set(id, nextAt);
    return due.map(({ id, domain: { name } }) => ({ id, name }));
  }

  async compareAt(domainId: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    this.turns.set(domainId, at);
  }

  async record(
    domainId: number,
    found: readonly Difference[],
    at: Date,
  ): Promise<{ added: number; gone: number }> {
    this.uow.assertOpen();
    const known = this.rows.filter((row) => row.domainId === domainId && row.resolution === undefined);
    const gone = known.filter(({ field }) => !found.some((difference) => difference.field === field));
    for (const row of gone) row.resolution = 'gone';
    let added = 0;
    for (const difference of found) {
      const row = known.find(({ field }) => field === difference.field);
      if (row) Object.assign(row, difference, { seenAt: at });
      else
        added +=
          this.rows.push({
            ...difference,
            id: String(this.rows.length + 1),
            domainId,
            foundAt: at,
            seenAt: at,
          }) > 0
            ? 1
            : 0;
    }
    return { added, gone: gone.length };
  }

  async find(id: string): Promise<OpenDifference | undefined> {
    const row = this.rows.find((candidate) => candidate.id === id && candidate.resolution === undefined);
    return (
      row && {
        id: row.id,
        domainId: row.domainId,
        field: row.field,
        local: row.local,
        atRegistry: row.atRegistry,
      }
    );
  }

  async resolve(id: string, resolution: DifferenceResolution): Promise<void> {
    this.uow.assertOpen();
    const row = this.rows.find((candidate) => candidate.id === id && candidate.resolution === undefined);
    if (row) row.resolution = resolution;
  }

  async registryIds(connectionId: number, contactIds: readonly number[]): Promise<Map<number, string>> {
    const known = this.contacts.filter(
      (contact) => contact.connectionId === connectionId && contactIds.includes(contact.contactId),
    );
    return new Map(known.map(({ contactId, registryId }) => [contactId, registryId]));
  }

  async contactsBehind(connectionId: number, registryIds: readonly string[]): Promise<Map<string, number>> {
    const behind = registryIds.flatMap((given) => {
      const contact = this.contacts.find(
        (known) => known.connectionId === connectionId && known.registryId === given.toLowerCase(),
      );
      return contact ? [[given, contact.contactId] as const] : [];
    });
    return new Map(behind);
  }
}
