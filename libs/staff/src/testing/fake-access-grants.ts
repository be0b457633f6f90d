import type { FakeAuditLog } from '.';
import type { NewAuditEntry } from '../ports';
import { AccessGrants } from '../record/approvals/ports';

/** Reads the audit log in memory, as the database does. */
export class FakeAccessGrants extends AccessGrants {
  constructor(private readonly log: Pick<FakeAuditLog, 'entries'>) {
    super();
  }

  async actorsOf(userId: number, operations: readonly string[], since: Date): Promise<string[]> {
    const entries = this.log.entries.filter(
      ({ target, action, at }) =>
        target === `staff_user:${userId}` && operations.includes(action) && at >= since,
    );
    return [...new Set(entries.map(({ actor }) => actor))].sort();
  }
}

const at = (hour: number): Date => new Date(Date.UTC(2026, 2, 2, hour));

/** `append` writes an entry of the audit log. */
export function accessGrantsContract(
  open: () => Promise<{ grants: AccessGrants; append: (entry: NewAuditEntry) => Promise<void> }>,
): void {
  it('reads once each who added, changed or invited a user since a time, and nothing of other users and operations', async () => {
    const { grants, append } = await open();
    const rows: [number, string, string, string][] = [
      [8, 'Ines (user 5)', 'staff_user.create', 'staff_user:9'],
      [9, 'Ines (user 5)', 'staff_user.invite', 'staff_user:9'],
      [10, 'sync (key 3)', 'staff_user.update', 'staff_user:9'],
      [10, 'Max (user 9)', 'passkey.add', 'staff_user:9'],
      [10, 'Ines (user 5)', 'staff_user.create', 'staff_user:90'],
    ];
    for (const [hour, actor, action, target] of rows)
      await append({ at: at(hour), actor, role: 'owner', action, target, requestId: 'req-1' });
    const operations = ['staff_user.create', 'staff_user.update', 'staff_user.invite'];
    expect(await grants.actorsOf(9, operations, at(10))).toEqual(['sync (key 3)']);
    expect(await grants.actorsOf(9, operations, at(9))).toEqual(['Ines (user 5)', 'sync (key 3)']);
    // twice in the log
    expect(await grants.actorsOf(9, operations, at(8))).toEqual(['Ines (user 5)', 'sync (key 3)']);
    expect(await grants.actorsOf(8, operations, at(0))).toEqual([]);
  });
}
