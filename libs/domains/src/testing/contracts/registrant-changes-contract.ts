import type { RegistrantChanges } from '../../shared/ports';

/** Registrant changes under test. */
export interface RegistrantChangesUnderTest {
  registrants: RegistrantChanges;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** A domain with an open change; its account, the operation, and two contacts that exist. */
  newChange(): Promise<{
    accountId: number;
    domainId: number;
    name: string;
    operationId: string;
    beforeContactId: number;
    afterContactId: number;
  }>;
  /** The account has a domain whose registrant has this address, verified. */
  verify(accountId: number, email: string): Promise<void>;
  /** The account's waiver counts from this time. */
  optOut(accountId: number, from: Date): Promise<void>;
}

const AT = new Date('2026-03-02T09:15:00Z');

/** What every store of registrant changes does. */
export function registrantChangesContract(start: () => Promise<RegistrantChangesUnderTest>): void {
  let test: RegistrantChangesUnderTest;
  beforeAll(async () => {
    test = await start();
  });

  it('keep one change of an operation, inside a unit of work', async () => {
    const change = {
      ...(await test.newChange()),
      material: true,
      optedOut: false,
      verificationDue: true,
      changedAt: AT,
    };
    await expect(test.registrants.add(change)).rejects.toThrow('outside a unit of work');
    await expect(test.inUnit(() => test.registrants.add(change))).resolves.toBeUndefined();
    await expect(test.inUnit(() => test.registrants.add(change))).rejects.toThrow();
  });

  it('know an address that the account has had verified, in any case, and no other', async () => {
    const [{ accountId }, other] = [await test.newChange(), await test.newChange()];
    await test.verify(accountId, 'Jon@example.net');
    expect(await test.registrants.isVerified(accountId, 'jon@EXAMPLE.net')).toBe(true);
    expect(await test.registrants.isVerified(accountId, 'ilse@example.net')).toBe(false);
    expect(await test.registrants.isVerified(other.accountId, 'jon@example.net')).toBe(false);
  });

  it('know the accounts that do without the lock, from the time at which that counts', async () => {
    const [{ accountId }, other] = [await test.newChange(), await test.newChange()];
    await test.optOut(accountId, AT);
    const before = new Date(AT.getTime() - 1_000);
    expect([
      await test.registrants.isOptedOut(accountId, AT),
      await test.registrants.isOptedOut(accountId, before),
      await test.registrants.isOptedOut(other.accountId, AT),
    ]).toEqual([true, false, false]);
  });
}
