import { addDays, type Clock, type Ids, type SecretVault } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField, lastOwner, ownerExists, staffKeyNotFound } from '../../errors';
import type { StaffKeyStore } from '../../ports';
import type { StaffActor, StaffKey, StaffRole } from '../../staff';

/** 256 bits: guessing is hopeless, so a fast keyed hash is enough to find a key. */
const KEY_BYTES = 32;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** Ten years: a key for longer has no expiry. */
const EXPIRY_DAYS_MAX = 3_660;

export interface CreatedStaffKey extends StaffKey {
  /** Returned only once. */
  key: string;
}

/** Creates the key of a member of staff. */
export class CreateStaffKey {
  constructor(
    private readonly audit: AuditTrail,
    private readonly keys: StaffKeyStore,
    private readonly vault: SecretVault,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403. Without `expiresAt` the key does not expire. */
  execute(actor: StaffActor, name: string, role: StaffRole, expiresAt?: Date): Promise<CreatedStaffKey> {
    return this.audit.run(actor, 'staff_key.create', () => this.create(name, role, expiresAt));
  }

  /** The first key, of an owner, created at the installation. Throws 409 when a key exists. */
  async executeFirst(name: string, requestId: string): Promise<CreatedStaffKey> {
    const installer: StaffActor = { keyId: 0, name: 'installation', role: 'owner', requestId };
    return this.audit.run(installer, 'staff_key.create', async () => {
      if ((await this.keys.lockAll()).length > 0) throw ownerExists();
      return this.create(name, 'owner');
    });
  }

  private async create(name: string, role: StaffRole, expiresAt?: Date) {
    if (!NAME.test(name))
      throw invalidField('name', 'must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores');
    const key = this.ids.secret(KEY_BYTES);
    const createdAt = this.clock.now();
    if (expiresAt && (expiresAt <= createdAt || expiresAt > addDays(createdAt, EXPIRY_DAYS_MAX)))
      throw invalidField('expiresAt', 'must be in the future, ten years ahead at most');
    const end = expiresAt && { expiresAt };
    const id = await this.keys.add({ name, role, digest: this.vault.digest(key), createdAt, ...end });
    return {
      result: { id, name, role, createdAt, ...end, key },
      change: { target: `staff_key:${id}`, after: { name, role, ...end } },
    };
  }
}

/** Revokes the key of a member of staff; refused in all processes within 2 s. Idempotent. */
export class RevokeStaffKey {
  constructor(
    private readonly audit: AuditTrail,
    private readonly keys: StaffKeyStore,
    private readonly clock: Clock,
  ) {}

  /** Throws 403, 404, and 409 for the last key of an owner without expiry. */
  execute(actor: StaffActor, id: number): Promise<StaffKey> {
    return this.audit.run(actor, 'staff_key.revoke', async () => {
      const keys = await this.keys.lockAll();
      const key = keys.find((other) => other.id === id);
      if (!key) throw staffKeyNotFound();
      if (key.revokedAt) return { result: key };
      // A key that expires would leave the platform without an owner.
      const owners = keys.filter((other) => other.role === 'owner' && !other.revokedAt && !other.expiresAt);
      if (owners.length === 1 && owners[0].id === id) throw lastOwner();
      const revoked = { ...key, revokedAt: this.clock.now() };
      await this.keys.revoke(id, revoked.revokedAt);
      const { name, role, revokedAt } = revoked;
      return {
        result: revoked,
        change: { target: `staff_key:${id}`, before: { name, role }, after: { name, role, revokedAt } },
      };
    });
  }
}
