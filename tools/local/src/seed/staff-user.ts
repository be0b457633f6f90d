import {
  PostgresAuditLog,
  PostgresLoginTicketStore,
  PostgresPasskeyStore,
  PostgresStaffUserStore,
} from '@registrar/adapter-postgres';
import { AuditTrail, IssueLink, type StaffActor } from '@registrar/staff';
import type { SeedParts } from './reseller';

/** The actor in the audit log for what the start of a local stack does. */
const STARTER: StaffActor = { keyId: 0, name: 'local stack', role: 'owner', requestId: 'start' };
const FIRST_USER = { name: 'Local Owner', email: 'owner@localhost', role: 'owner' } as const;

/** The first staff user, an owner; opens its own transactions. */
export class SeedStaffUser {
  constructor(private readonly parts: SeedParts) {}

  /** The token of a one-time link while the user has no passkey; a new one each time. */
  async execute(): Promise<string | undefined> {
    const { sql, uow, clock, vault, ids } = this.parts;
    const users = new PostgresStaffUserStore(sql, uow);
    const passkeys = new PostgresPasskeyStore(sql, uow);
    const tickets = new PostgresLoginTicketStore(sql, uow);
    const trail = new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock);
    return trail.run(STARTER, 'staff_user.invite', async () => {
      const known = (await users.lockAll()).find(({ email }) => email === FIRST_USER.email);
      const user = known ?? (await users.add({ ...FIRST_USER, createdAt: clock.now() }));
      if (user.disabledAt || (await passkeys.ofUser(user.id)).length > 0) return { result: undefined };
      const { token, expiresAt } = await new IssueLink({ clock, vault, ids, tickets }).execute(user.id);
      return { result: token, change: { target: `staff_user:${user.id}`, after: { expiresAt } } };
    });
  }
}
