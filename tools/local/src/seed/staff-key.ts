import { PostgresAuditLog, PostgresStaffKeyStore } from '@registrar/adapter-postgres';
import { AuditTrail, CreateStaffKey, RevokeStaffKey, type StaffActor } from '@registrar/staff';
import { STAFF_KEY_NAME } from './data/reseller';
import type { SeedParts } from './reseller';

/** The actor in the audit log for a key created at the start of a local stack. */
const STARTER: StaffActor = { keyId: 0, name: 'local stack', role: 'owner', requestId: 'start' };

/** An owner's key for the local admin API; opens its own transactions. */
export class SeedStaffKey {
  constructor(private readonly parts: SeedParts) {}

  /** Returns `previous` while it is valid; else a new key, and revokes lost ones of this name. */
  async execute(previous: string | undefined): Promise<string> {
    const { sql, uow, vault, ids, clock } = this.parts;
    const keys = new PostgresStaffKeyStore(sql, uow);
    const known = previous === undefined ? undefined : await keys.find(vault.digest(previous));
    if (previous !== undefined && known && !known.revokedAt && known.role === 'owner') return previous;
    const audit = new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock);
    const created = await new CreateStaffKey(audit, keys, vault, ids, clock).execute(
      STARTER,
      STAFF_KEY_NAME,
      'owner',
    );
    const lost = (await keys.list()).filter(
      (key) => key.name === STAFF_KEY_NAME && key.id !== created.id && !key.revokedAt,
    );
    for (const key of lost) await new RevokeStaffKey(audit, keys, clock).execute(STARTER, key.id);
    return created.key;
  }
}
