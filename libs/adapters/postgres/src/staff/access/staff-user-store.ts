import type { UnitOfWork } from '@registrar/kernel';
import type { StaffUser } from '@registrar/staff';
import { type NewStaffUser, StaffUserStore } from '@registrar/staff/ports';
import type { Repository } from 'typeorm';
import type { Sql } from '../../sql';
import { StaffUserEntity } from '../entities/staff-users.entity';

/** Any constant: serialises writers of staff users, also while there is no row yet to lock. */
const USERS_LOCK = 7_272_011;

export class PostgresStaffUserStore extends StaffUserStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  private get users(): Repository<StaffUserEntity> {
    return this.sql.repository(StaffUserEntity);
  }

  async find(id: number): Promise<StaffUser | undefined> {
    const row = await this.users.findOneBy({ id });
    return row ? userOf(row) : undefined;
  }

  async list(): Promise<StaffUser[]> {
    return (await this.users.find({ order: { id: 'asc' } })).map(userOf);
  }

  async lockAll(): Promise<StaffUser[]> {
    this.uow.assertOpen();
    await this.sql.row('staff_user_lock', 'select pg_advisory_xact_lock($1)', [USERS_LOCK]);
    return this.list();
  }

  async add(user: NewStaffUser): Promise<StaffUser> {
    this.uow.assertOpen();
    const { identifiers } = await this.users.insert({
      name: user.name,
      email: user.email,
      role: user.role,
      oidc_issuer: user.oidcIssuer ?? null,
      oidc_subject: user.oidcSubject ?? null,
      created_at: user.createdAt,
      version: 1,
    });
    return { ...user, id: identifiers[0].id, version: 1 };
  }

  async update(id: number, fields: Parameters<StaffUserStore['update']>[1]): Promise<StaffUser> {
    this.uow.assertOpen();
    const { name, email, role, oidcIssuer, oidcSubject, disabledAt } = fields;
    const row = await this.users.findOneByOrFail({ id });
    await this.users.update(
      { id },
      {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(role !== undefined && { role }),
        ...(oidcIssuer !== undefined && { oidc_issuer: oidcIssuer }),
        ...(oidcSubject !== undefined && { oidc_subject: oidcSubject }),
        ...(disabledAt !== undefined && { disabled_at: disabledAt }),
        version: row.version + 1,
      },
    );
    return userOf(await this.users.findOneByOrFail({ id }));
  }
}

export const userOf = (row: StaffUserEntity): StaffUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  ...(row.oidc_issuer !== null && { oidcIssuer: row.oidc_issuer }),
  ...(row.oidc_subject !== null && { oidcSubject: row.oidc_subject }),
  createdAt: row.created_at,
  ...(row.disabled_at && { disabledAt: row.disabled_at }),
  version: row.version,
});
