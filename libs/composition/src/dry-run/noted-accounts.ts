import {
  PostgresMailStore,
  PostgresOwnerAudit,
  PostgresSubscriptionStore,
  PostgresVerificationStore,
} from '@registrar/adapter-postgres';
import type { NewOwnerEntry } from '@registrar/accounts/ports';
import type { StoredMail, VerificationChanges } from '@registrar/contacts/ports';
import type { JsonValue } from '@registrar/kernel';
import type { NewSubscription, Subscription, SubscriptionChange } from '@registrar/webhooks';
import { currentNotes, noteChange } from './note';

/** Ids of rows that a dry run adds and undoes. */
const UNDONE_IDS = ['tokenId', 'calendarId'];
/** Ids of contacts, which the API does not show. */
const WITHOUT_VALUES = ['contacts'];

/** Notes the fields that owners change in a dry run; the audit log has neither secrets nor personal data. */
export class NotedOwnerAudit extends PostgresOwnerAudit {
  override async append(entry: NewOwnerEntry): Promise<void> {
    await super.append(entry);
    const call = currentNotes();
    if (!call) return;
    const [before, after] = [entry.before ?? {}, entry.after ?? {}] as Record<string, JsonValue>[];
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [from, to] = [before[field], UNDONE_IDS.includes(field) ? undefined : after[field]];
      if (JSON.stringify(from) === JSON.stringify(to)) continue;
      noteChange(call, field, WITHOUT_VALUES.includes(field) ? {} : { from, to });
    }
  }
}

/** Notes the subscriptions that a dry run changes. */
export class NotedSubscriptionStore extends PostgresSubscriptionStore {
  override async add(subscription: NewSubscription): Promise<Subscription> {
    const added = await super.add(subscription);
    const call = currentNotes();
    if (call) noteChange(call, 'subscription', { to: textOf(added) });
    return added;
  }

  override async change(
    accountId: number,
    id: number,
    change: SubscriptionChange,
    updatedAt: Date,
  ): Promise<Subscription | undefined> {
    const before = currentNotes() && (await this.of(accountId, id));
    const changed = await super.change(accountId, id, change, updatedAt);
    if (before && changed)
      for (const field of ['url', 'active'] as const)
        if (before[field] !== changed[field])
          noteChange(currentNotes()!, field, { from: before[field], to: changed[field] });
    return changed;
  }

  override async remove(accountId: number, id: number, removedAt: Date): Promise<boolean> {
    const before = currentNotes() && (await this.of(accountId, id));
    const removed = await super.remove(accountId, id, removedAt);
    if (before) noteChange(currentNotes()!, 'subscription', { from: textOf(before) });
    return removed;
  }

  override async rotate(
    accountId: number,
    id: number,
    sealed: string,
    formerUntil: Date | undefined,
  ): Promise<{ hadSecret: boolean } | undefined> {
    const rotated = await super.rotate(accountId, id, sealed, formerUntil);
    const call = currentNotes();
    if (call && rotated) noteChange(call, 'secret');
    return rotated;
  }

  private async of(accountId: number, id: number): Promise<Subscription | undefined> {
    return (await this.list(accountId)).find((subscription) => subscription.id === id);
  }
}

/** Notes the verifications that a dry run completes. */
export class NotedVerificationStore extends PostgresVerificationStore {
  override async change(id: number, changes: VerificationChanges): Promise<void> {
    await super.change(id, changes);
    const call = currentNotes();
    if (call && changes.state === 'verified')
      noteChange(call, 'verification', { from: 'unverified', to: 'verified' });
  }
}

/** Notes the mails of a dry run by their kind: recipients are personal data. */
export class NotedMailStore extends PostgresMailStore {
  override async add(mail: StoredMail): Promise<void> {
    await super.add(mail);
    currentNotes()?.notes.push({ kind: 'mail', template: mail.template });
  }

  override async addAll(mails: readonly StoredMail[]): Promise<void> {
    await super.addAll(mails);
    for (const { template } of mails) currentNotes()?.notes.push({ kind: 'mail', template });
  }
}

const textOf = ({ eventName, url }: Subscription): string => `${eventName} to ${url}`;
