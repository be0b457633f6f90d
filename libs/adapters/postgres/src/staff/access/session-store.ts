import type { UnitOfWork } from '@registrar/kernel';
import type {
  ListedSession,
  LoginMethod,
  Part,
  PartRequest,
  SessionEnd,
  StaffSession,
} from '@registrar/staff';
import { type NewStaffSession, StaffSessionStore } from '@registrar/staff/ports';
import { IsNull, LessThan, MoreThan, type Repository } from 'typeorm';
import type { Sql } from '../../sql';
import { StaffSessionEntity } from '../entities/staff-sessions.entity';
import type { StaffUserEntity } from '../entities/staff-users.entity';
import { userOf } from './staff-user-store';

type FoundRow = StaffSessionEntity & {
  [
    Column in 'name' | 'email' | 'role' | 'oidc_issuer' | 'oidc_subject' | 'disabled_at' | 'version'
  ]: StaffUserEntity[Column];
} & { user_created_at: Date };

export class PostgresStaffSessionStore extends StaffSessionStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  private get sessions(): Repository<StaffSessionEntity> {
    return this.sql.repository(StaffSessionEntity);
  }

  async find(digest: string): ReturnType<StaffSessionStore['find']> {
    const row = await this.sql.row<FoundRow>(
      'staff_session_find',
      `select s.*, u.name, u.email, u.role, u.oidc_issuer, u.oidc_subject, u.disabled_at, u.version,
              u.created_at as user_created_at
         from staff_sessions s join staff_users u on u.id = s.user_id where s.digest = $1`,
      [digest],
    );
    if (!row) return undefined;
    const user = userOf({ ...row, id: row.user_id, created_at: row.user_created_at });
    return { session: sessionOf(row), digest: row.digest, user };
  }

  async findById(id: string): Promise<StaffSession | undefined> {
    const row = await this.sessions.findOneBy({ id });
    return row ? sessionOf(row) : undefined;
  }

  async add(session: NewStaffSession): Promise<void> {
    this.uow.assertOpen();
    await this.sessions.insert({
      id: session.id,
      user_id: session.userId,
      digest: session.digest,
      method: session.method,
      second_factor: session.secondFactor,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      idle_ends_at: session.idleEndsAt,
      ends_at: session.endsAt,
      source: session.source ?? null,
    });
  }

  async touch(id: string, at: Date, idleEndsAt: Date): Promise<boolean> {
    this.uow.assertOpen();
    const { affected } = await this.sessions.update(
      { id, ended_at: IsNull(), idle_ends_at: MoreThan(at) },
      { last_seen_at: at, idle_ends_at: idleEndsAt },
    );
    return affected === 1;
  }

  async strengthen(id: string, digest: string, method: LoginMethod): Promise<boolean> {
    this.uow.assertOpen();
    const { affected } = await this.sessions.update(
      { id, ended_at: IsNull() },
      { digest, method, second_factor: true },
    );
    return affected === 1;
  }

  async end(id: string, at: Date, reason: SessionEnd): Promise<boolean> {
    this.uow.assertOpen();
    const { affected } = await this.sessions.update(
      { id, ended_at: IsNull() },
      { ended_at: at, end_reason: reason },
    );
    return affected === 1;
  }

  async endAllOf(userId: number, at: Date, reason: SessionEnd): Promise<number> {
    this.uow.assertOpen();
    const { affected } = await this.sessions.update(
      { user_id: userId, ended_at: IsNull() },
      { ended_at: at, end_reason: reason },
    );
    return affected ?? 0;
  }

  async list(
    now: Date,
    userId: number | undefined,
    { before, limit }: PartRequest,
  ): Promise<Part<ListedSession>> {
    const rows = await this.sql.rows<StaffSessionEntity & { user_name: string }>(
      'staff_session_list',
      `select s.*, u.name as user_name from staff_sessions s join staff_users u on u.id = s.user_id
        where s.ended_at is null and s.idle_ends_at > $1 and s.ends_at > $1
          and ($2::int is null or s.user_id = $2) and ($3::uuid is null or s.id < $3)
        order by s.id desc limit $4`,
      [now, userId ?? null, before ?? null, limit + 1],
    );
    const items = rows.slice(0, limit).map((row) => ({ ...sessionOf(row), userName: row.user_name }));
    return { items, ...(rows.length > limit && { next: items[limit - 1].id }) };
  }

  async removeEndedBefore(at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sessions.delete({ ends_at: LessThan(at) });
  }
}

const sessionOf = (row: StaffSessionEntity): StaffSession => ({
  id: row.id,
  userId: row.user_id,
  method: row.method,
  secondFactor: row.second_factor,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  idleEndsAt: row.idle_ends_at,
  endsAt: row.ends_at,
  ...(row.source !== null && { source: row.source }),
  ...(row.ended_at && { endedAt: row.ended_at }),
  ...(row.end_reason && { endReason: row.end_reason }),
});
