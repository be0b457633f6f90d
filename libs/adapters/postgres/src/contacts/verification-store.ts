import type { UnitOfWork } from '@registrar/kernel';
import type { MailCount, MailLimit, Verification } from '@registrar/contacts';
import {
  type FoundLink,
  type NewVerification,
  type VerificationChanges,
  type VerificationLink,
  VerificationStore,
} from '@registrar/contacts/ports';
import { accountScopeSql } from '../due-work';
import { countMails } from '../mail-counts';
import type { Sql } from '../sql';
import { countInWindow } from '../window-count';
import {
  coveredBy,
  FIRST_MAIL_WAITS,
  FIRST_SENT_AT,
  ON_VERIFICATION_HOLD,
  UNVERIFIED_SINCE,
} from './verification-sql';
import type { ContactVerificationEntity } from './entities/contact-verifications.entity';
import type { VerificationLinkEntity } from './entities/verification-links.entity';

type VerificationRow = Pick<
  ContactVerificationEntity,
  | 'id'
  | 'account_id'
  | 'email'
  | 'state'
  | 'created_at'
  | 'verify_by'
  | 'done_until'
  | 'last_sent_at'
  | 'first_sent_at'
  | 'held_at'
  | 'waiting_mail'
  | 'mail_waits_until'
> & { first_mail_waits: boolean };

const COLUMNS = `v.id, v.account_id, v.email, v.state, v.created_at, v.verify_by, v.done_until, v.last_sent_at, v.held_at, v.waiting_mail, v.mail_waits_until,
  ${FIRST_SENT_AT} as first_sent_at, ${FIRST_MAIL_WAITS} as first_mail_waits`;
const BY_LINK = `select ${COLUMNS}, l.expires_at, l.used_at from verification_links l join contact_verifications v on v.id = l.verification_id where l.digest = $1`;

/** A missing parameter becomes null. */
const orNull = (value: unknown): unknown => value ?? null;

const RESENDS = {
  statement: 'verification_resend_count',
  table: 'verification_resends',
  key: 'account_id',
  count: 'resends',
};

export class PostgresVerificationStore extends VerificationStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async open({
    accountId,
    email,
    contactId,
    createdAt,
    verifyBy,
    dueAt,
  }: NewVerification): Promise<Verification | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<VerificationRow>(
      'verification_open',
      `insert into contact_verifications as v (account_id, email, contact_id, state, created_at, verify_by, done_until, due_at)
       values ($1, $2, $3, 'open', $4, $5, $4, $6) on conflict (account_id, address) do nothing returning ${COLUMNS}`,
      [accountId, email, contactId, createdAt, verifyBy, dueAt],
    );
    return row && toVerification(row);
  }

  lockAddress(accountId: number, email: string): Promise<Verification | undefined> {
    return this.locked('verification_lock_address', 'v.account_id = $1 and v.address = lower($2)', [
      accountId,
      email,
    ]);
  }

  /** A verified one never changes again: it is read without a lock. */
  async shareAddress(accountId: number, email: string): Promise<Verification | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<VerificationRow>(
      'verification_share_address',
      `select * from (select ${COLUMNS} from contact_verifications v where v.account_id = $1 and v.address = lower($2) and v.state = 'open' for share) open
       union all
       select ${COLUMNS} from contact_verifications v where v.account_id = $1 and v.address = lower($2) and v.state = 'verified'`,
      [accountId, email],
    );
    return row && toVerification(row);
  }

  lock(accountId: number, id: number): Promise<Verification | undefined> {
    return this.locked('verification_lock', 'v.account_id = $1 and v.id = $2', [accountId, id]);
  }

  lockById(id: number): Promise<Verification | undefined> {
    return this.locked('verification_lock_by_id', 'v.id = $1', [id]);
  }

  async lockByLink(digest: string): Promise<FoundLink | undefined> {
    this.uow.assertOpen();
    return toFound(
      await this.sql.row<LinkedVerification>('verification_lock_by_link', `${BY_LINK} for update`, [digest]),
    );
  }

  async findByLink(digest: string): Promise<FoundLink | undefined> {
    return toFound(await this.sql.row<LinkedVerification>('verification_by_link', BY_LINK, [digest]));
  }

  /** One statement for all changes, as for a domain. */
  async change(
    id: number,
    {
      state,
      createdAt,
      verifyBy,
      doneUntil,
      dueAt,
      lastSentAt,
      heldAt,
      verifiedAt,
      verifiedHow,
      waitingMail,
      firstSentAt,
      firstMailId,
    }: VerificationChanges,
  ): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'verification_change',
      `update contact_verifications set
         state = coalesce($2, state), created_at = coalesce($3, created_at), verify_by = coalesce($4, verify_by), done_until = coalesce($5, done_until),
         due_at = case when $6 then $7 else due_at end, last_sent_at = coalesce($8, last_sent_at), sent = sent + case when $8::timestamptz is null then 0 else 1 end,
         held_at = case when $9 then $10 else held_at end, verified_at = coalesce($11, verified_at), verified_how = coalesce($12, verified_how),
         waiting_mail = case when $13 then $14 else waiting_mail end, mail_waits_until = case when $13 then $15 else mail_waits_until end,
         first_sent_at = case when $16 then $17 else first_sent_at end, first_mail_id = coalesce($18, first_mail_id)
        where id = $1`,
      [
        id,
        ...[state, createdAt, verifyBy, doneUntil].map(orNull),
        dueAt !== undefined,
        ...[dueAt, lastSentAt].map(orNull),
        heldAt !== undefined,
        ...[heldAt, verifiedAt, verifiedHow].map(orNull),
        waitingMail !== undefined,
        orNull(waitingMail?.template),
        orNull(waitingMail?.until),
        firstSentAt !== undefined,
        orNull(firstSentAt),
        orNull(firstMailId),
      ],
    );
    if (changed !== 1) throw new Error(`verification ${id} does not exist`);
  }

  async domainsOf(
    { accountId, email }: Pick<Verification, 'accountId' | 'email'>,
    now: Date,
  ): Promise<string[]> {
    const rows = await this.sql.rows<{ name: string }>(
      'verification_domains',
      `select d.name ${coveredBy('$1', 'lower($2)', '$3')} order by d.name`,
      [accountId, email, now],
    );
    return rows.map(({ name }) => name);
  }

  async unverifiedSince(
    { accountId, email }: Pick<Verification, 'accountId' | 'email'>,
    now: Date,
  ): Promise<Date | undefined> {
    const row = await this.sql.row<{ since: Date | null }>(
      'verification_unverified_since',
      `select min(since) as since from (
         select ${UNVERIFIED_SINCE} as since ${coveredBy('$1', 'lower($2)', '$3')} and not (${ON_VERIFICATION_HOLD})) covered`,
      [accountId, email, now],
    );
    return row?.since ?? undefined;
  }

  /** In id order, the lock order everywhere. */
  async checkDomains({ accountId, email }: Pick<Verification, 'accountId' | 'email'>): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'verification_check_domains',
      `insert into verification_checks as k (domain_id, due_at)
       select d.id, '-infinity' from contacts c join domains d on d.registrant_id = c.id
        where lower(c.email) = lower($2) and d.account_id = $1 and d.removed_at is null and d.state = 'active' order by d.id
       on conflict (domain_id) do update set version = k.version + 1, due_at = '-infinity', attempts = 0`,
      [accountId, email],
    );
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<number[]> {
    const { at, only, except } = this.sql.due.of(now);
    const rows = await this.sql.rows<{ id: number }>(
      'verification_take_due',
      `with due as materialized (
         select id, case when waiting_mail is null then due_at else created_at end as turn from contact_verifications
          where due_at <= $1 and ${accountScopeSql('account_id', 4, 5)} order by turn, id limit $3 for update skip locked),
       taken as (update contact_verifications v set due_at = $2 from due where v.id = due.id returning v.id, due.turn)
       select id from taken order by turn, id`,
      [at, this.sql.due.toAccountTime(nextAt), limit, only, except],
    );
    return rows.map(({ id }) => id);
  }

  async addLink({ digest, verificationId, createdAt, expiresAt }: VerificationLink): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'verification_link_add',
      'insert into verification_links (digest, verification_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [digest, verificationId, createdAt, expiresAt],
    );
  }

  async useLink(digest: string, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'verification_link_use',
      'update verification_links set used_at = $2 where digest = $1 and used_at is null',
      [digest, at],
    );
  }

  removeLinks(endedBefore: Date, limit: number): Promise<number> {
    return this.sql.change(
      'verification_links_remove',
      'delete from verification_links where digest = any(array(select digest from verification_links where expires_at < $1 order by expires_at limit $2))',
      [endedBefore, limit],
    );
  }

  async countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount> {
    this.uow.assertOpen();
    return countMails(this.sql, limits, now);
  }

  async countResend(
    accountId: number,
    now: Date,
    { resends, seconds }: { resends: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }> {
    this.uow.assertOpen();
    return countInWindow(this.sql, RESENDS, accountId, now, { most: resends, seconds });
  }

  private async locked(
    name: string,
    condition: string,
    values: unknown[],
  ): Promise<Verification | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<VerificationRow>(
      name,
      `select ${COLUMNS} from contact_verifications v where ${condition} for update`,
      values,
    );
    return row && toVerification(row);
  }
}

type LinkedVerification = VerificationRow & Pick<VerificationLinkEntity, 'expires_at' | 'used_at'>;

const toFound = (row: LinkedVerification | undefined): FoundLink | undefined =>
  row && { verification: toVerification(row), expiresAt: row.expires_at, usedAt: row.used_at ?? undefined };

const toVerification = (row: VerificationRow): Verification => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  state: row.state,
  createdAt: row.created_at,
  verifyBy: row.verify_by,
  doneUntil: row.done_until,
  lastSentAt: row.last_sent_at ?? undefined,
  firstSentAt: row.first_sent_at ?? undefined,
  ...(row.first_mail_waits && { firstMailWaits: true }),
  heldAt: row.held_at ?? undefined,
  ...(row.waiting_mail !== null && {
    waitingMail: { template: row.waiting_mail, until: row.mail_waits_until! },
  }),
});
