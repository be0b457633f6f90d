import type { PrivacyContactStore } from '../../shared/ports';

export interface PrivacyContactStoreUnderTest {
  store: PrivacyContactStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** A domain that exists, and two contacts that exist. */
  newDomain(): Promise<{ id: number; contacts: [number, number] }>;
}

/** What every PrivacyContactStore does. */
export function privacyContactStoreContract(start: () => Promise<PrivacyContactStoreUnderTest>): void {
  let test: PrivacyContactStoreUnderTest;
  beforeAll(async () => {
    test = await start();
  });

  it('knows the contact of a domain once it is stored', async () => {
    const [one, other] = [await test.newDomain(), await test.newDomain()];
    expect(await test.store.find(one.id)).toBeUndefined();
    await test.inUnit(() => test.store.keep(one.id, one.contacts[0]));
    expect([await test.store.find(one.id), await test.store.find(other.id)]).toEqual([
      one.contacts[0],
      undefined,
    ]);
  });

  it('retains the first one permanently', async () => {
    const {
      id,
      contacts: [first, second],
    } = await test.newDomain();
    await test.inUnit(() => test.store.keep(id, first));
    await expect(test.inUnit(() => test.store.keep(id, second))).rejects.toThrow(
      `domain ${id} has a contact for its privacy already`,
    );
    expect(await test.store.find(id)).toBe(first);
  });

  it('is not written outside a unit of work', async () => {
    const {
      id,
      contacts: [first],
    } = await test.newDomain();
    await expect(test.store.keep(id, first)).rejects.toThrow('outside a unit of work');
    expect(await test.store.find(id)).toBeUndefined();
  });
}
