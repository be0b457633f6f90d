import type { VerificationStore } from '../verification/ports';
import type { Verification } from '../verification/verification';

export interface VerificationStoreUnderTest {
  store: VerificationStore;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
  newContact(email: string): Promise<number>;
  /**
   * An active domain of the account, not below a country, whose registrant has this address; its name.
   * `unverifiedSince`: it got one with another unverified address then.
   */
  newDomain(
    accountId: number,
    email: string,
    values?: { unverifiedSince?: Date; isHeld?: boolean },
  ): Promise<string>;
  /** Names of domains that are to be checked; clears them. */
  checked(): Promise<string[]>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const DAY = 86_400;
const FAR = at(10_000 * DAY);

/** The contract of every VerificationStore. */
export function verificationStoreContract(start: () => Promise<VerificationStoreUnderTest>): void {
  let test: VerificationStoreUnderTest;
  let accountId: number;
  let serial = 0;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    accountId = await test.newAccount();
    await test.checked();
  });

  const opened = async (email = 'Ilse@example.net', seconds = 0): Promise<Verification> => {
    const contactId = await test.newContact(email);
    return (await test.inUnit(() =>
      test.store.open({
        accountId,
        email,
        contactId,
        createdAt: NOW,
        verifyBy: at(15 * DAY),
        dueAt: at(seconds),
      }),
    ))!;
  };
  const linked = async (verification: Verification, expires = 30 * DAY): Promise<string> => {
    const digest = `digest-${process.hrtime.bigint()}-${(serial += 1)}`;
    await test.inUnit(() =>
      test.store.addLink({ digest, verificationId: verification.id, createdAt: NOW, expiresAt: at(expires) }),
    );
    return digest;
  };
  const change = (id: number, changes: Parameters<VerificationStore['change']>[1]) =>
    test.inUnit(() => test.store.change(id, changes));
  const byId = (id: number) => test.inUnit(() => test.store.lockById(id));

  it('opens one for each address of an account, whatever its case', async () => {
    const first = await opened();
    expect(first).toEqual({
      id: expect.any(Number),
      accountId,
      email: 'Ilse@example.net',
      state: 'open',
      createdAt: NOW,
      verifyBy: at(15 * DAY),
      doneUntil: NOW,
    });
    expect(await opened('ILSE@example.NET')).toBeUndefined();
    expect(await test.inUnit(() => test.store.lockAddress(accountId, 'ilse@EXAMPLE.net'))).toEqual(first);
    expect(await test.inUnit(() => test.store.lockAddress(accountId, 'jon@example.net'))).toBeUndefined();
    expect(await test.inUnit(() => test.store.shareAddress(accountId, 'ilse@EXAMPLE.net'))).toEqual(first);
    expect(await test.inUnit(() => test.store.shareAddress(accountId, 'jon@example.net'))).toBeUndefined();
  });

  it('finds it by its id, and only for its account', async () => {
    const { id } = await opened();
    const other = await test.newAccount();
    expect(await test.inUnit(() => test.store.lock(accountId, id))).toMatchObject({ id });
    expect(await test.inUnit(() => test.store.lock(other, id))).toBeUndefined();
    expect([await byId(id), await byId(2_000_000_000)]).toEqual([expect.objectContaining({ id }), undefined]);
  });

  it('changes the given fields, and leaves the rest', async () => {
    const { id } = await opened();
    await change(id, { doneUntil: at(DAY), lastSentAt: at(5), heldAt: at(16 * DAY) });
    expect(await byId(id)).toMatchObject({
      state: 'open',
      doneUntil: at(DAY),
      lastSentAt: at(5),
      heldAt: at(16 * DAY),
      verifyBy: at(15 * DAY),
    });
    await change(id, { firstSentAt: at(4) });
    await change(id, { lastSentAt: at(6) });
    expect(await byId(id)).toMatchObject({ firstSentAt: at(4), lastSentAt: at(6) });
    await change(id, { firstSentAt: null, lastSentAt: at(5) });
    expect((await byId(id))!.firstSentAt).toBeUndefined();
    await change(id, { heldAt: null });
    expect((await byId(id))!.heldAt).toBeUndefined();
    await change(id, { state: 'verified', verifiedAt: at(9), verifiedHow: 'link', dueAt: null });
    expect(await byId(id)).toMatchObject({ state: 'verified', lastSentAt: at(5) });
    const shared = await test.inUnit(() => test.store.shareAddress(accountId, 'Ilse@example.net'));
    expect(shared).toEqual(await byId(id));
    await expect(change(2_000_000_000, { doneUntil: NOW })).rejects.toThrow('does not exist');
  });

  it('is taken when its next step is due, and not before it is due again; without a step never', async () => {
    await test.store.takeDue(FAR, FAR, 10_000);
    const [{ id: late }, { id: early }, { id: done }] = [
      await opened('a@example.net', 60),
      await opened('b@example.net', 30),
      await opened('c@example.net', 30),
    ];
    await change(done, { dueAt: null });
    expect(await test.store.takeDue(at(29), at(600), 10)).toEqual([]);
    expect(await test.store.takeDue(at(60), at(600), 1)).toEqual([early]);
    expect(await test.store.takeDue(at(60), at(600), 10)).toEqual([late]);
    expect((await test.store.takeDue(at(600), at(900), 10)).sort()).toEqual([late, early].sort());
  });

  it('gives mails that wait their turn by their verifications, not by the end of their wait', async () => {
    await test.store.takeDue(FAR, FAR, 10_000);
    const opened = async (email: string, createdAt: Date): Promise<number> => {
      const contactId = await test.newContact(email);
      return (await test.inUnit(() =>
        test.store.open({ accountId, email, contactId, createdAt, verifyBy: at(15 * DAY), dueAt: at(DAY) }),
      ))!.id;
    };
    const wait = (id: number, seconds: number) =>
      change(id, { waitingMail: { template: 'verification', until: at(seconds) }, dueAt: at(seconds) });
    const [second, step, first] = [
      await opened('b@example.net', at(20)),
      await opened('s@example.net', NOW),
      await opened('a@example.net', at(10)),
    ];
    await wait(first, DAY + 2);
    await wait(second, DAY + 1);
    expect(await test.store.takeDue(at(DAY + 2), at(2 * DAY), 10)).toEqual([first, second, step]);
    await wait(first, 3 * DAY + 2);
    await wait(second, 3 * DAY + 1);
    await change(step, { dueAt: null });
    expect(await test.store.takeDue(at(3 * DAY + 2), at(4 * DAY), 1)).toEqual([first]);
    expect(await test.store.takeDue(at(3 * DAY + 2), at(4 * DAY), 1)).toEqual([second]);
    await change(first, { waitingMail: null, dueAt: null });
    await change(second, { waitingMail: null, dueAt: null });
  });

  it('covers the active domains whose registrant has the address, sorted, of this account alone', async () => {
    const verification = await opened();
    const names = [
      await test.newDomain(accountId, 'ilse@EXAMPLE.net'),
      await test.newDomain(accountId, 'Ilse@example.net'),
    ];
    await test.newDomain(accountId, 'jon@example.net');
    await test.newDomain(await test.newAccount(), 'ilse@example.net');
    expect(await test.inUnit(() => test.store.domainsOf(verification, NOW))).toEqual([...names].sort());
    await test.checked();
    await test.inUnit(() => test.store.checkDomains(verification));
    expect((await test.checked()).sort()).toEqual([...names].sort());
  });

  it('knows the earliest time since which a domain that is not held has unverified registrants only', async () => {
    const verification = await opened();
    const since = () => test.store.unverifiedSince(verification, NOW);
    await test.newDomain(accountId, 'ilse@example.net');
    await test.newDomain(accountId, 'jon@example.net', { unverifiedSince: at(-9 * DAY) });
    await test.newDomain(accountId, 'ilse@example.net', { unverifiedSince: at(-9 * DAY), isHeld: true });
    expect(await since()).toBeUndefined();
    await test.newDomain(accountId, 'ILSE@example.net', { unverifiedSince: at(-3 * DAY) });
    await test.newDomain(accountId, 'ilse@example.net', { unverifiedSince: at(-5 * DAY) });
    expect(await since()).toEqual(at(-5 * DAY));
  });

  it('is found by any of its links, and each is used once', async () => {
    const verification = await opened();
    const [one, other] = [await linked(verification), await linked(verification, 60)];
    expect(await test.store.findByLink(one)).toEqual({
      verification,
      expiresAt: at(30 * DAY),
      usedAt: undefined,
    });
    await test.inUnit(() => test.store.useLink(one, at(5)));
    await test.inUnit(() => test.store.useLink(one, at(6)));
    expect(await test.inUnit(() => test.store.lockByLink(one))).toMatchObject({
      verification: { id: verification.id },
      usedAt: at(5),
    });
    expect((await test.store.findByLink(other))!.usedAt).toBeUndefined();
    expect(await test.store.findByLink('none')).toBeUndefined();
  });

  it('loses links that ended before, some at a time', async () => {
    const verification = await opened();
    const [first, second, third] = [
      await linked(verification, 10),
      await linked(verification, 20),
      await linked(verification, 30),
    ];
    expect(await test.store.removeLinks(at(30), 1)).toBe(1);
    expect(await test.store.removeLinks(at(30), 1)).toBe(1);
    expect(await test.store.removeLinks(at(30), 1)).toBe(0);
    expect([await test.store.findByLink(first), await test.store.findByLink(second)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await test.store.findByLink(third)).toBeDefined();
    await test.store.removeLinks(at(31), 10);
  });

  it('counts mails that were asked for in a window from the first one', async () => {
    const limit = { resends: 2, seconds: 3_600 };
    const count = (seconds: number) =>
      test.inUnit(() => test.store.countResend(accountId, at(seconds), limit));
    expect([await count(0), await count(10)]).toEqual([
      { allowed: true, retryAt: at(3_600) },
      { allowed: true, retryAt: at(3_600) },
    ]);
    expect([await count(20), await count(3_599)]).toEqual([
      { allowed: false, retryAt: at(3_600) },
      { allowed: false, retryAt: at(3_600) },
    ]);
    expect(await count(3_600)).toEqual({ allowed: true, retryAt: at(7_200) });
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'open',
      () =>
        test.store.open({
          accountId,
          email: 'a@example.net',
          contactId: 1,
          createdAt: NOW,
          verifyBy: NOW,
          dueAt: NOW,
        }),
    ],
    ['lockAddress', () => test.store.lockAddress(accountId, 'a@example.net')],
    ['shareAddress', () => test.store.shareAddress(accountId, 'a@example.net')],
    ['lock', () => test.store.lock(accountId, 1)],
    ['lockById', () => test.store.lockById(1)],
    ['lockByLink', () => test.store.lockByLink('x')],
    ['change', () => test.store.change(1, {})],
    ['checkDomains', () => test.store.checkDomains({ accountId, email: 'a@example.net' })],
    ['addLink', () => test.store.addLink({ digest: 'x', verificationId: 1, createdAt: NOW, expiresAt: NOW })],
    ['useLink', () => test.store.useLink('x', NOW)],
    ['countResend', () => test.store.countResend(accountId, NOW, { resends: 1, seconds: 1 })],
  ])('demands a unit of work: %s', async (_, call) => {
    await expect((async () => call())()).rejects.toThrow('outside a unit of work');
  });
}
