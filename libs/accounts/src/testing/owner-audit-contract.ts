import type { NewOwnerEntry, OwnerAudit } from '../ports';

export interface OwnerAuditUnderTest {
  audit: OwnerAudit;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Entries about a target, the oldest first. */
  entriesOf: (target: string) => Promise<NewOwnerEntry[]>;
}

let targets = 0;

/** The contract of every OwnerAudit. */
export function ownerAuditContract(start: () => Promise<OwnerAuditUnderTest>): void {
  const newEntry = (): NewOwnerEntry => ({
    at: new Date('2026-03-02T09:15:00Z'),
    actor: 'lantern',
    action: 'account.settings',
    target: `owner-contract:${(targets += 1)}`,
    requestId: 'req-1',
  });

  it('keeps entries of owners as they were written, in their order', async () => {
    const { audit, inUnit, entriesOf } = await start();
    const entry = newEntry();
    const whole = { ...entry, before: { autoRenew: false }, after: { autoRenew: true }, source: '192.0.2.7' };
    await inUnit(() => audit.append(whole));
    await inUnit(() => audit.append(entry));
    expect(await entriesOf(entry.target)).toEqual([whole, entry]);
  });

  it('writes only inside a unit of work', async () => {
    const { audit, entriesOf } = await start();
    const entry = newEntry();
    await expect(audit.append(entry)).rejects.toThrow('outside a unit of work');
    expect(await entriesOf(entry.target)).toEqual([]);
  });
}
