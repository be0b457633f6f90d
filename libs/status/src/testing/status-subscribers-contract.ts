import { addSeconds } from '@registrar/kernel';
import type { StatusSubscribers } from '../subscriptions/ports';

export interface StatusSubscribersUnderTest {
  subscribers: StatusSubscribers;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = addSeconds(NOW, 60);

/** The contract of every StatusSubscribers. */
export function statusSubscribersContract(start: () => Promise<StatusSubscribersUnderTest>): void {
  let test: StatusSubscribersUnderTest;
  let serial = 0;
  beforeAll(async () => {
    test = await start();
  });

  const newAddress = (): string => `Desk-${(serial += 1)}@example.net`;
  const note = (email: string, at = NOW) => test.inUnit(() => test.subscribers.findOrAdd(email, at));
  const link = (subscriberId: number, digest: string, createdAt = NOW) =>
    test.inUnit(() =>
      test.subscribers.addLink({ digest, subscriberId, createdAt, expiresAt: addSeconds(createdAt, 100) }),
    );

  it('stores an address once, whatever its case, as it was written first', async () => {
    const email = newAddress();
    const { id } = await note(email);
    expect(await note(email.toUpperCase(), LATER)).toEqual({ id, email, requestedAt: NOW });
    expect(await test.subscribers.findByEmail(email.toLowerCase())).toEqual({ id, email, requestedAt: NOW });
    expect(await test.subscribers.find(id)).toEqual({ id, email, requestedAt: NOW });
    expect(await test.subscribers.find(2_000_000_000)).toBeUndefined();
    expect(await test.subscribers.findByEmail('none@example.net')).toBeUndefined();
  });

  it('finds it by its links, with the time of the last request, and confirms it', async () => {
    const email = newAddress();
    const { id } = await note(email);
    await link(id, `first-${id}`);
    await link(id, `second-${id}`, LATER);
    const subscriber = { id, email, requestedAt: LATER };
    expect(await test.subscribers.findByLink(`first-${id}`)).toEqual({
      subscriber,
      expiresAt: addSeconds(NOW, 100),
    });
    expect(await test.inUnit(() => test.subscribers.lockByLink(`second-${id}`))).toEqual({
      subscriber,
      expiresAt: addSeconds(LATER, 100),
    });
    await test.inUnit(() => test.subscribers.confirm(id, LATER));
    expect(await test.subscribers.find(id)).toEqual({ ...subscriber, confirmedAt: LATER });
    expect(await test.subscribers.findByLink('absent')).toBeUndefined();
    expect(await test.inUnit(() => test.subscribers.lockByLink('absent'))).toBeUndefined();
  });

  it('removes it with its links, once, and gives its id to no other', async () => {
    const email = newAddress();
    const { id } = await note(email);
    await link(id, `gone-${id}`);
    expect(await test.inUnit(() => test.subscribers.remove(id))).toBe(true);
    expect(await test.inUnit(() => test.subscribers.remove(id))).toBe(false);
    expect(await test.subscribers.findByLink(`gone-${id}`)).toBeUndefined();
    expect((await note(email)).id).toBeGreaterThan(id);
  });

  it('removes pending ones that were requested before, up to a limit, and counts both kinds', async () => {
    const [old, other, confirmed, young] = [
      await note(newAddress(), addSeconds(NOW, -100)),
      await note(newAddress(), addSeconds(NOW, -99)),
      await note(newAddress(), addSeconds(NOW, -100)),
      await note(newAddress(), addSeconds(NOW, -50)),
    ];
    await test.inUnit(() => test.subscribers.confirm(confirmed.id, NOW));
    const before = await test.subscribers.count();
    expect(await test.subscribers.removePending(addSeconds(NOW, -50), 1)).toBe(1);
    expect(await test.subscribers.removePending(addSeconds(NOW, -50), 10)).toBe(1);
    expect(await test.subscribers.removePending(addSeconds(NOW, -50), 10)).toBe(0);
    const left = await Promise.all([old, other, confirmed, young].map(({ id }) => test.subscribers.find(id)));
    expect(left.map((each) => each !== undefined)).toEqual([false, false, true, true]);
    expect(await test.subscribers.count()).toEqual({ ...before, pending: before.pending - 2 });
  });

  it('removes links that ended before', async () => {
    const { id } = await note(newAddress());
    await link(id, `ended-${id}`, addSeconds(NOW, -1_000));
    await link(id, `open-${id}`);
    await test.subscribers.removeLinks(addSeconds(NOW, -900), 100);
    expect(await test.subscribers.findByLink(`ended-${id}`)).toBeDefined();
    expect(await test.subscribers.removeLinks(addSeconds(NOW, -899), 100)).toBe(1);
    expect(await test.subscribers.findByLink(`ended-${id}`)).toBeUndefined();
    expect(await test.subscribers.findByLink(`open-${id}`)).toBeDefined();
  });

  it('counts mails up to a limit', async () => {
    const limit = { key: `contract ${newAddress()}`, mails: 1, seconds: 60 };
    const count = (at: Date) => test.inUnit(() => test.subscribers.countMail([limit], at));
    expect(await count(NOW)).toEqual({ allowed: true });
    expect(await count(NOW)).toEqual({ allowed: false, retryAt: LATER });
    expect(await count(LATER)).toEqual({ allowed: true });
  });

  it('writes in a unit of work only', async () => {
    const { subscribers } = test;
    for (const write of [
      async () => subscribers.findOrAdd('desk@example.net', NOW),
      async () => subscribers.countMail([], NOW),
      async () => subscribers.addLink({ digest: 'x', subscriberId: 1, createdAt: NOW, expiresAt: NOW }),
      async () => subscribers.lockByLink('x'),
      async () => subscribers.confirm(1, NOW),
      async () => subscribers.remove(1),
      async () => subscribers.eraseMails(1, NOW),
    ])
      await expect(write()).rejects.toThrow('unit of work');
  });
}
