import type { MailCount, MailLimit } from '@registrar/contacts';
import { FakeMailCounts } from '@registrar/contacts/testing';
import {
  type FoundRecipientLink,
  type MailboxRecipient,
  type RecipientChanges,
  type RecipientLink,
  RecipientReader,
  RecipientStore,
} from '../ports';
import type { Recipient } from '../recipients/recipient';

type Row = Recipient & { dueAt?: Date };

interface Forwarding {
  accountId: number;
  domainName: string;
  mailbox: string;
  emailTo: string;
}

const AT_ONCE = new Date(0);
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Recipients in memory, with the entries that they come of; keep to the same contract as the database. */
export class FakeRecipients {
  readonly asking = new Set<number>();
  readonly forwardings: Forwarding[] = [];
  readonly rows: Row[] = [];
  readonly links: (RecipientLink & { usedAt?: Date })[] = [];
  readonly mailCounts = new FakeMailCounts();
  readonly store: RecipientStore = new FakeRecipientStore(this);
  readonly reader: RecipientReader = new FakeRecipientReader(this);

  forward(forwarding: Forwarding): void {
    this.forwardings.push(forwarding);
    if (this.asking.has(forwarding.accountId)) this.due(forwarding.accountId, forwarding.emailTo);
  }

  turn(accountId: number, isOn: boolean): void {
    if (!isOn) this.asking.delete(accountId);
    else if (!this.asking.has(accountId)) {
      this.asking.add(accountId);
      for (const { emailTo } of this.forwardings.filter((one) => one.accountId === accountId))
        this.due(accountId, emailTo);
    }
  }

  move(domainName: string, accountId: number): void {
    for (const forwarding of this.forwardings.filter((one) => one.domainName === domainName)) {
      forwarding.accountId = accountId;
      if (this.asking.has(accountId)) this.due(accountId, forwarding.emailTo);
    }
  }

  find(accountId: number, email: string): Row | undefined {
    return this.rows.find((row) => row.accountId === accountId && isSame(row.email, email));
  }

  made(accountId: number, email: string): Row {
    const row: Row = this.find(accountId, email) ?? {
      id: this.rows.length + 1,
      accountId,
      email,
      state: 'pending',
    };
    if (!this.rows.includes(row)) this.rows.push(row);
    return row;
  }

  isRefused(email: string): boolean {
    return this.rows.some((row) => row.state === 'refused' && isSame(row.email, email));
  }

  shown({ dueAt: _dueAt, ...recipient }: Row): Recipient {
    if (recipient.state === 'refused' || !this.isRefused(recipient.email)) return recipient;
    const { decidedAt: _decidedAt, ...asked } = recipient;
    return { ...asked, state: 'refused' };
  }

  private due(accountId: number, email: string): void {
    const row = this.made(accountId, email);
    if (row.state === 'pending') row.dueAt ??= AT_ONCE;
  }
}

class FakeRecipientStore extends RecipientStore {
  constructor(private readonly all: FakeRecipients) {
    super();
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<number[]> {
    const due = this.all.rows.filter(({ dueAt }) => dueAt && dueAt <= now).slice(0, limit);
    for (const row of due) row.dueAt = nextAt;
    return due.map(({ id }) => id);
  }

  async lock(id: number): Promise<Recipient | undefined> {
    const row = this.all.rows.find((one) => one.id === id);
    return row && this.all.shown(row);
  }

  async note(accountId: number, email: string): Promise<Recipient> {
    return this.all.shown(this.all.made(accountId, email));
  }

  async change(id: number, { dueAt, ...changes }: RecipientChanges): Promise<void> {
    const row = this.all.rows.find((one) => one.id === id)!;
    Object.assign(row, changes);
    if (dueAt === null) delete row.dueAt;
    else if (dueAt !== undefined) row.dueAt = dueAt;
  }

  async asksForAgreement(accountId: number): Promise<boolean> {
    return this.all.asking.has(accountId);
  }

  async mailboxesOf(
    { accountId, email }: Pick<Recipient, 'accountId' | 'email'>,
    limit: number,
  ): Promise<{ mailboxes: string[]; all: number }> {
    const mailboxes = this.all.forwardings
      .filter((one) => one.accountId === accountId && isSame(one.emailTo, email))
      .map((one) => `${one.mailbox}@${one.domainName}`)
      .sort();
    return { mailboxes: mailboxes.slice(0, limit), all: mailboxes.length };
  }

  async addLink(link: RecipientLink): Promise<void> {
    this.all.links.push({ ...link });
  }

  lockByLink(digest: string): Promise<FoundRecipientLink | undefined> {
    return this.findByLink(digest);
  }

  async findByLink(digest: string): Promise<FoundRecipientLink | undefined> {
    const link = this.all.links.find((one) => one.digest === digest);
    return link && { recipient: (await this.lock(link.recipientId))!, expiresAt: link.expiresAt };
  }

  async useLink(digest: string, at: Date): Promise<void> {
    this.all.links.find((one) => one.digest === digest)!.usedAt ??= at;
  }

  async countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount> {
    return this.all.mailCounts.count(limits, now);
  }

  async removeLinks(endedBefore: Date, limit: number): Promise<number> {
    const old = this.all.links.filter(({ expiresAt }) => expiresAt < endedBefore).slice(0, limit);
    for (const link of old) this.all.links.splice(this.all.links.indexOf(link), 1);
    return old.length;
  }

  async removeCounts(begunBefore: Date, limit: number): Promise<number> {
    const old = [...this.all.mailCounts.counts]
      .filter(([, { start }]) => start < begunBefore)
      .slice(0, limit);
    for (const [key] of old) this.all.mailCounts.counts.delete(key);
    return old.length;
  }
}

class FakeRecipientReader extends RecipientReader {
  constructor(private readonly all: FakeRecipients) {
    super();
  }

  async find(accountId: number, domainName: string, mailbox: string): Promise<MailboxRecipient | undefined> {
    const entry = this.all.forwardings.find(
      (one) => one.accountId === accountId && one.domainName === domainName && one.mailbox === mailbox,
    );
    if (!entry) return undefined;
    const row = this.all.find(accountId, entry.emailTo);
    return {
      emailTo: entry.emailTo,
      isRequired: this.all.asking.has(accountId),
      isRefused: this.all.isRefused(entry.emailTo),
      ...(row && { recipient: this.all.shown(row) }),
    };
  }
}
