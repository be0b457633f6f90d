import type { UnitOfWork } from '@registrar/kernel';
import type { StaffKey, StaffRole } from '@registrar/staff';
import { type NewStaffKey, type StaffKeyRecord, StaffKeyStore } from '@registrar/staff/ports';
import type { Sql } from '../sql';

interface KeyRow {
  id: number;
  name: string;
  role: StaffRole;
  created_at: Date;
  revoked_at: Date | null;
  expires_at: Date | null;
}

const COLUMNS = 'id, name, role, created_at, revoked_at, expires_at';

/** Any constant: writers of staff keys wait for each other, also while there is no row yet to lock. */
const KEYS_LOCK = 7_272_002;

export class PostgresStaffKeyStore extends StaffKeyStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(digest: string): Promise<StaffKeyRecord | undefined> {
    const row = await this.sql.row<KeyRow & { digest: string }>(
      'staff_key_find',
      `select ${COLUMNS}, digest from staff_keys where digest = $1`,
      [digest],
    );
    return row && { ...keyOf(row), digest: row.digest };
  }

  async list(): Promise<StaffKey[]> {
    return (
      await this.sql.rows<KeyRow>('staff_key_list', `select ${COLUMNS} from staff_keys order by id`)
    ).map(keyOf);
  }

  async add(key: NewStaffKey): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ id: number }>(
      'staff_key_add',
      'insert into staff_keys (name, role, digest, created_at, expires_at) values ($1, $2, $3, $4, $5) returning id',
      [key.name, key.role, key.digest, key.createdAt, key.expiresAt ?? null],
    );
    return row!.id;
  }

  async lockAll(): Promise<StaffKey[]> {
    this.uow.assertOpen();
    await this.sql.row('staff_key_lock', 'select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    return this.list();
  }

  async revoke(id: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'staff_key_revoke',
      'update staff_keys set revoked_at = $2 where id = $1 and revoked_at is null',
      [id, at],
    );
    if (changed !== 1) throw new Error(`staff key ${id} cannot be revoked`);
  }
}

const keyOf = (row: KeyRow): StaffKey => ({
  id: row.id,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
  ...(row.revoked_at && { revokedAt: row.revoked_at }),
  ...(row.expires_at && { expiresAt: row.expires_at }),
});
