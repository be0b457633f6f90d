import type { UnitOfWork } from '@registrar/kernel';
import type { StaffKey } from '@registrar/staff';
import { type NewStaffKey, type StaffKeyRecord, StaffKeyStore } from '@registrar/staff/ports';
import type { Sql } from '../sql';
import { IsNull, type Repository } from 'typeorm';
import { StaffKeyEntity } from './entities/staff-keys.entity';

/** Any constant: serialises writers of staff keys, also while there is no row yet to lock. */
const KEYS_LOCK = 7_272_002;

export class PostgresStaffKeyStore extends StaffKeyStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  private get keys(): Repository<StaffKeyEntity> {
    return this.sql.repository(StaffKeyEntity);
  }

  async find(digest: string): Promise<StaffKeyRecord | undefined> {
    const row = await this.keys.findOneBy({ digest });
    return row ? { ...keyOf(row), digest: row.digest } : undefined;
  }

  async findById(id: number): Promise<StaffKey | undefined> {
    const row = await this.keys.findOneBy({ id });
    return row ? keyOf(row) : undefined;
  }

  async list(): Promise<StaffKey[]> {
    return (await this.keys.find({ order: { id: 'asc' } })).map(keyOf);
  }

  async add(key: NewStaffKey): Promise<number> {
    this.uow.assertOpen();
    const { name, role, digest, createdAt: created_at, expiresAt: expires_at } = key;
    const { identifiers } = await this.keys.insert({ name, role, digest, created_at, expires_at });
    return identifiers[0].id;
  }

  async lockAll(): Promise<StaffKey[]> {
    this.uow.assertOpen();
    await this.sql.row('staff_key_lock', 'select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    return this.list();
  }

  async revoke(id: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    const { affected } = await this.keys.update({ id, revoked_at: IsNull() }, { revoked_at: at });
    if (affected !== 1) throw new Error(`staff key ${id} cannot be revoked`);
  }
}

const keyOf = (row: StaffKeyEntity): StaffKey => ({
  id: row.id,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
  ...(row.revoked_at && { revokedAt: row.revoked_at }),
  ...(row.expires_at && { expiresAt: row.expires_at }),
});
