import type { UnitOfWork } from '@registrar/kernel';
import {
  type FoundLink,
  type NewVerification,
  type VerificationChanges,
  type VerificationLink,
  VerificationStore,
} from '../verification/ports';
import type { MailCount, MailLimit } from '../mail/mail-limits';
import type { Verification } from '../verification/verification';
import { FakeMailCounts } from './fake-mail-counts';

type FakeVerification = Verification &
  Pick<VerificationChanges, 'verifiedAt' | 'verifiedHow'> & { dueAt?: Date };
type Address = Pick<Verification, 'accountId' | 'email'>;

/** Verifications in memory; keeps to the same contract as the database. */
export class FakeVerificationStore extends VerificationStore {
  readonly verifications: FakeVerification[] = [];
  readonly links: (VerificationLink & { usedAt?: Date })[] = [];
  /** Active domains that are not below a country. */
  readonly domains: (Address & { name: string; unverifiedSince?: Date; isHeld?: boolean })[] = [];
  /** Names that are to be checked. */
  readonly checked: string[] = [];
  readonly mailCounts = new FakeMailCounts();
  private readonly resends = new Map<number, { windowStart: Date; resends: number }>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async open({
    accountId,
    email,
    createdAt,
    verifyBy,
    dueAt,
  }: NewVerification): Promise<Verification | undefined> {
    this.uow.assertOpen();
    if (this.verifications.some((one) => isSame(one, { accountId, email }))) return undefined;
    const opened: FakeVerification = {
      id: this.verifications.length + 1,
      accountId,
      email,
      state: 'open',
      createdAt,
      verifyBy,
      doneUntil: createdAt,
      dueAt,
    };
    this.verifications.push(opened);
    return shown(opened);
  }

  async lockAddress(accountId: number, email: string): Promise<Verification | undefined> {
    return this.locked((one) => isSame(one, { accountId, email }));
  }

  async shareAddress(accountId: number, email: string): Promise<Verification | undefined> {
    return this.locked((one) => isSame(one, { accountId, email }));
  }

  async lock(accountId: number, id: number): Promise<Verification | undefined> {
    return this.locked((one) => one.accountId === accountId && one.id === id);
  }

  async lockById(id: number): Promise<Verification | undefined> {
    return this.locked((one) => one.id === id);
  }

  async lockByLink(digest: string): Promise<FoundLink | undefined> {
    this.uow.assertOpen();
    return this.findByLink(digest);
  }

  async findByLink(digest: string): Promise<FoundLink | undefined> {
    const link = this.links.find((one) => one.digest === digest);
    if (!link) return undefined;
    return {
      verification: shown(this.verifications.find(({ id }) => id === link.verificationId)!),
      expiresAt: link.expiresAt,
      usedAt: link.usedAt,
    };
  }

  async change(
    id: number,
    { dueAt, heldAt, firstSentAt, waitingMail, firstMailId: _mail, ...changes }: VerificationChanges,
  ): Promise<void> {
    this.uow.assertOpen();
    const verification = this.verifications.find((one) => one.id === id);
    if (!verification) throw new Error(`verification ${id} does not exist`);
    Object.assign(
      verification,
      Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    );
    if (dueAt !== undefined) verification.dueAt = dueAt ?? undefined;
    if (heldAt !== undefined) verification.heldAt = heldAt ?? undefined;
    if (firstSentAt !== undefined) verification.firstSentAt = firstSentAt ?? undefined;
    if (waitingMail !== undefined) verification.waitingMail = waitingMail ?? undefined;
  }

  async domainsOf(address: Address): Promise<string[]> {
    return this.domains
      .filter((domain) => isSame(domain, address))
      .map(({ name }) => name)
      .sort();
  }

  async unverifiedSince(address: Address): Promise<Date | undefined> {
    const times = this.domains
      .filter((domain) => isSame(domain, address) && !domain.isHeld)
      .flatMap(({ unverifiedSince }) => unverifiedSince?.getTime() ?? []);
    return times.length > 0 ? new Date(Math.min(...times)) : undefined;
  }

  async checkDomains(address: Address): Promise<void> {
    this.uow.assertOpen();
    this.checked.push(...(await this.domainsOf(address)));
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<number[]> {
    const due = this.verifications
      .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
      .sort((a, b) => turnOf(a) - turnOf(b) || a.id - b.id)
      .slice(0, limit);
    for (const verification of due) verification.dueAt = nextAt;
    return due.map(({ id }) => id);
  }

  async addLink(link: VerificationLink): Promise<void> {
    this.uow.assertOpen();
    this.links.push({ ...link });
  }

  async useLink(digest: string, at: Date): Promise<void> {
    this.uow.assertOpen();
    const link = this.links.find((one) => one.digest === digest);
    if (link) link.usedAt ??= at;
  }

  async removeLinks(endedBefore: Date, limit: number): Promise<number> {
    const ended = this.links.filter(({ expiresAt }) => expiresAt < endedBefore).slice(0, limit);
    for (const link of ended) this.links.splice(this.links.indexOf(link), 1);
    return ended.length;
  }

  async countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount> {
    this.uow.assertOpen();
    return this.mailCounts.count(limits, now);
  }

  async countResend(
    accountId: number,
    now: Date,
    { resends, seconds }: { resends: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }> {
    this.uow.assertOpen();
    const end = (start: Date): Date => new Date(start.getTime() + seconds * 1_000);
    const known = this.resends.get(accountId);
    const window = known && end(known.windowStart) > now ? known : { windowStart: now, resends: 0 };
    window.resends = Math.min(window.resends + 1, resends + 1);
    this.resends.set(accountId, window);
    return { allowed: window.resends <= resends, retryAt: end(window.windowStart) };
  }

  private async locked(isMeant: (one: FakeVerification) => boolean): Promise<Verification | undefined> {
    this.uow.assertOpen();
    const found = this.verifications.find(isMeant);
    return found && shown(found);
  }
}

const isSame = (one: Address, other: Address): boolean =>
  one.accountId === other.accountId && one.email.toLowerCase() === other.email.toLowerCase();

function shown({
  dueAt: _dueAt,
  verifiedAt: _at,
  verifiedHow: _how,
  ...verification
}: FakeVerification): Verification {
  return { ...verification };
}

const turnOf = ({ waitingMail, createdAt, dueAt }: FakeVerification): number =>
  (waitingMail ? createdAt : dueAt!).getTime();
