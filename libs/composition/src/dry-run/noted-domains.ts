import {
  PostgresDomainStore,
  PostgresMoveGuesses,
  PostgresVanityNameserverStore,
  PostgresZoneSignings,
  type Sql,
} from '@registrar/adapter-postgres';
import { changesOf, hostText, labelChanges } from '@registrar/domains';
import type { DomainChanges, DomainLabels, SigningMove } from '@registrar/domains/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { currentDryRun, currentNotes, noteChange } from './note';

/** Notes the changes of domains in a dry run. */
export class NotedDomainStore extends PostgresDomainStore {
  constructor(
    private readonly rows: Sql,
    uow: UnitOfWork,
  ) {
    super(rows, uow);
  }

  override async change(domainId: number, changes: DomainChanges): Promise<void> {
    const call = currentNotes();
    const held = call && (await this.holdById(domainId));
    await super.change(domainId, changes);
    if (held) for (const { field, ...values } of changesOf(held, changes)) noteChange(call, field, values);
  }

  override async label(domainId: number, labels: DomainLabels): Promise<void> {
    const dryRun = currentDryRun();
    const before = dryRun && (await this.labelsOf(domainId));
    await super.label(domainId, labels);
    if (before)
      for (const { field, ...values } of labelChanges(before, labels)) noteChange(dryRun, field, values);
  }

  private async labelsOf(domainId: number): Promise<{ tags: string[]; notes: string | null } | undefined> {
    const row = await this.rows.row<{ tags: string[] | null; notes: string | null }>(
      'domain_labels_of',
      'select tags, notes from domains where id = $1',
      [domainId],
    );
    return row && { tags: row.tags ?? [], notes: row.notes };
  }
}

/** Notes glue hosts that a dry run changes without the registry. */
export class NotedVanityNameserverStore extends PostgresVanityNameserverStore {
  override async put(domainId: number, hostname: string, ips: readonly string[], now: Date): Promise<void> {
    await this.note(domainId, hostname, ips);
    await super.put(domainId, hostname, ips, now);
  }

  override async remove(domainId: number, hostname: string): Promise<void> {
    await this.note(domainId, hostname, undefined);
    await super.remove(domainId, hostname);
  }

  private async note(
    domainId: number,
    hostname: string,
    after: readonly string[] | undefined,
  ): Promise<void> {
    const call = currentNotes();
    if (!call) return;
    const before = await this.find(domainId, hostname);
    noteChange(call, 'vanityNameservers', {
      ...(before && { from: hostText(hostname, before) }),
      ...(after && { to: hostText(hostname, after) }),
    });
  }
}

/** Notes the steps of signing that a dry run requests. */
export class NotedZoneSignings extends PostgresZoneSignings {
  override async move(domainId: number, from: SigningMove['to'], move: SigningMove): Promise<boolean> {
    const moved = await super.move(domainId, from, move);
    const call = currentNotes();
    if (call && moved) noteChange(call, 'signing', { from, to: move.to });
    return moved;
  }
}

/** Counts guesses of auth codes in a dry run too: otherwise it would allow them without a limit. */
export class LastingMoveGuesses extends PostgresMoveGuesses {
  constructor(
    sql: Sql,
    private readonly units: UnitOfWork,
  ) {
    super(sql, units);
  }

  override async add(guess: { accountId: number; name: string }, now: Date, seconds: number): Promise<void> {
    await super.add(guess, now, seconds);
    currentDryRun()?.lasting.push(() => this.units.run(() => super.add(guess, now, seconds)));
  }
}
