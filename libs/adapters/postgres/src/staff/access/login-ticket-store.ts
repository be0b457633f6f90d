import type { UnitOfWork } from '@registrar/kernel';
import { LoginTicketStore } from '@registrar/staff/ports';
import { IsNull, LessThanOrEqual } from 'typeorm';
import type { Sql } from '../../sql';
import { StaffChallengeEntity } from '../entities/staff-challenges.entity';
import { StaffLinkEntity } from '../entities/staff-links.entity';

export class PostgresLoginTicketStore extends LoginTicketStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async addChallenge(
    { digest, kind, owner, expiresAt }: Parameters<LoginTicketStore['addChallenge']>[0],
    now: Date,
  ): Promise<void> {
    this.uow.assertOpen();
    const challenges = this.sql.repository(StaffChallengeEntity);
    await challenges.delete({ expires_at: LessThanOrEqual(now) });
    await challenges.insert({ digest, kind, session_id: owner ?? null, expires_at: expiresAt });
  }

  async takeChallenge(
    { digest, kind, owner }: Parameters<LoginTicketStore['takeChallenge']>[0],
    now: Date,
  ): Promise<boolean> {
    this.uow.assertOpen();
    const taken = await this.sql.change(
      'staff_challenge_take',
      `delete from staff_challenges
        where digest = $1 and kind = $2 and session_id is not distinct from $3::uuid and expires_at > $4`,
      [digest, kind, owner ?? null, now],
    );
    return taken === 1;
  }

  async addLink({
    digest,
    userId,
    createdAt,
    expiresAt,
    mailId,
  }: Parameters<LoginTicketStore['addLink']>[0]): Promise<void> {
    this.uow.assertOpen();
    const links = this.sql.repository(StaffLinkEntity);
    await links.update({ user_id: userId, used_at: IsNull() }, { used_at: createdAt });
    await links.insert({
      digest,
      purpose: 'invitation',
      user_id: userId,
      created_at: createdAt,
      expires_at: expiresAt,
      mail_id: mailId ?? null,
    });
  }

  async redeemLink(digest: string, now: Date): Promise<{ userId: number } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ user_id: number }>(
      'staff_link_redeem',
      `update staff_links set used_at = $2 where digest = $1 and used_at is null and expires_at > $2
       returning user_id`,
      [digest, now],
    );
    return row && { userId: row.user_id };
  }
}
