import {
  PostgresContactStore,
  PostgresDomainStore,
  PostgresMoveGuesses,
  PostgresVanityNameserverStore,
  PostgresZoneSignings,
  type Sql,
} from '@registrar/adapter-postgres';
import { bareContact, CONTACT_ROLES, type ContactRole } from '@registrar/contacts';
import {
  changePayload,
  changesOf,
  hostText,
  isFreeAsSeen,
  labelChanges,
  reportedFields,
  reportedLabels,
} from '@registrar/domains';
import type {
  DomainChanges,
  DomainLabels,
  HeldDomain,
  SeenDomain,
  SigningMove,
} from '@registrar/domains/ports';
import { areChangesReported, reportChange, reportOperationChange } from '@registrar/http';
import type { CallChange, JsonValue, UnitOfWork } from '@registrar/kernel';
import { factAhead, HELD_BY_ID, HELD_DOMAIN } from './facts';
import { currentDryRun, currentNotes, noteChange, rehearsedFacts } from './note';

/** Notes the changes of domains in a dry run, and reports those of a job's call with the values before. */
export class NotedDomainStore extends PostgresDomainStore {
  private readonly contacts: PostgresContactStore;

  constructor(
    private readonly rows: Sql,
    uow: UnitOfWork,
  ) {
    super(rows, uow);
    this.contacts = new PostgresContactStore(rows, uow);
  }

  override async find(accountId: number, name: string): Promise<HeldDomain | undefined> {
    const ahead = factAhead(HELD_DOMAIN, name);
    return ahead?.accountId === accountId ? ahead : super.find(accountId, name);
  }

  override async holdUnchanged(seen: SeenDomain, operationId: string): Promise<HeldDomain | undefined> {
    const held = rehearsedFacts()?.find(HELD_BY_ID, seen.id);
    if (!held) return super.holdUnchanged(seen, operationId);
    return isFreeAsSeen(held, seen) ? { ...held, busyOperationId: operationId } : undefined;
  }

  override async change(domainId: number, changes: DomainChanges): Promise<void> {
    const call = currentNotes();
    const isReported = areChangesReported();
    const held = call || isReported ? await this.holdById(domainId) : undefined;
    await super.change(domainId, changes);
    if (held && call)
      for (const { field, ...values } of changesOf(held, changes)) noteChange(call, field, values);
    if (held && isReported) {
      const after = { ...changes, registryValues: changes.registryValues?.values };
      await reportChange(await this.withContacts(reportedFields(held, after)));
    }
  }

  override async label(domainId: number, labels: DomainLabels): Promise<void> {
    const dryRun = currentDryRun();
    const isReported = areChangesReported();
    const before = dryRun || isReported ? await this.labelsOf(domainId) : undefined;
    await super.label(domainId, labels);
    if (before && dryRun)
      for (const { field, ...values } of labelChanges(before, labels)) noteChange(dryRun, field, values);
    if (before && isReported) await reportChange(reportedLabels(before, labels));
  }

  /** In the unit of work that opens the operation, whose payload has both sides of the change. */
  override async occupy(domainId: number, operationId: string): Promise<void> {
    await super.occupy(domainId, operationId);
    if (!areChangesReported()) return;
    const row = await this.rows.row<{ payload: JsonValue }>(
      'domain_change_opened',
      `select payload from operations where id = $1 and kind = 'update'`,
      [operationId],
    );
    if (!row) return;
    const { before, after, labels } = changePayload.read(row.payload, operationId);
    const fields = await this.withContacts(reportedFields(before, after));
    const present = labels && (await this.labelsOf(domainId));
    const labelFields = present ? reportedLabels(present, labels) : NOTHING;
    await reportOperationChange({
      before: { ...fields.before, ...labelFields.before },
      after: { ...fields.after, ...labelFields.after },
    });
  }

  /** The contacts before with their values: they may be removed once no domain has them. */
  private async withContacts({ before, after }: CallChange): Promise<CallChange> {
    const ids = before.contactIds as Record<ContactRole, number> | undefined;
    if (!ids) return { before, after };
    const stored = await this.contacts.load([...new Set(Object.values(ids))]);
    const byId = new Map(stored.map((contact) => [contact.id, bareContact(contact) as JsonValue]));
    const contacts = Object.fromEntries(CONTACT_ROLES.map((role) => [role, byId.get(ids[role]) ?? null]));
    return { before: { ...before, contacts }, after };
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

const NOTHING: CallChange = { before: {}, after: {} };

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
