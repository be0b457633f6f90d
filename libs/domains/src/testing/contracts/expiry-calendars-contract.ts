import { addDays } from '@registrar/kernel';
import type { NewExpiryCalendar } from '../../expiry-calendars/expiry-calendar';
import type { ExpiryCalendarStore } from '../../expiry-calendars/ports';

export interface ExpiryCalendarsUnderTest {
  store: ExpiryCalendarStore;
  inUnit<T>(work: () => Promise<T>): Promise<T>;
  /** A new account. */
  account(): Promise<number>;
  close(accountId: number): Promise<unknown>;
  /** A registered domain; its id. */
  domain(values: {
    accountId: number;
    name: string;
    expiresAt: Date;
    autorenewEnabled?: boolean;
    tags?: readonly string[];
  }): Promise<number>;
}

const AT = new Date('2026-03-02T09:15:00Z');
const later = (days: number): Date => addDays(AT, days);
let serial = 0;

/** The contract of every ExpiryCalendarStore. */
export function expiryCalendarsContract(test: () => ExpiryCalendarsUnderTest): void {
  const calendarOf = (accountId: number, values: Partial<NewExpiryCalendar> = {}): NewExpiryCalendar => ({
    accountId,
    name: 'Expiries',
    tags: [],
    createdAt: AT,
    digest: `digest ${(serial += 1)}`,
    ...values,
  });
  const add = (calendar: NewExpiryCalendar, max = 50): Promise<number | undefined> =>
    test().inUnit(() => test().store.add(calendar, max));
  const revoke = (accountId: number, id: number) =>
    test().inUnit(() => test().store.revoke(accountId, id, later(1)));

  it('lists the calendars of the account by id, without the digests', async () => {
    const [account, other] = [await test().account(), await test().account()];
    const one = await add(calendarOf(account));
    const two = await add(calendarOf(account, { name: 'VIP', tags: ['VIP', 'b'], tld: 'example' }));
    await add(calendarOf(other));
    expect(await test().store.list(account)).toEqual([
      { id: one, name: 'Expiries', tags: [], createdAt: AT },
      { id: two, name: 'VIP', tags: ['VIP', 'b'], tld: 'example', createdAt: AT },
    ]);
  });

  it('finds a calendar by its digest until it is revoked', async () => {
    const account = await test().account();
    const calendar = calendarOf(account);
    const id = (await add(calendar))!;
    const found = { id, accountId: account, name: 'Expiries', tags: [], createdAt: AT };
    expect(await test().store.findByDigest(calendar.digest)).toEqual(found);
    expect(await test().store.findByDigest('another digest')).toBeUndefined();
    expect(await revoke(account, id)).toEqual({ id, name: 'Expiries', tags: [], createdAt: AT });
    expect(await test().store.findByDigest(calendar.digest)).toBeUndefined();
    expect(await test().store.list(account)).toEqual([]);
    expect(await revoke(account, id)).toBeUndefined();
  });

  it('finds no calendar of an account that is closed', async () => {
    const account = await test().account();
    const calendar = calendarOf(account);
    await add(calendar);
    await test().close(account);
    expect(await test().store.findByDigest(calendar.digest)).toBeUndefined();
  });

  it('revokes no calendar of another account', async () => {
    const [account, other] = [await test().account(), await test().account()];
    const id = (await add(calendarOf(account)))!;
    expect(await revoke(other, id)).toBeUndefined();
    expect(await test().store.list(account)).toHaveLength(1);
  });

  it('adds up to the limit, in which revoked calendars and other accounts do not count', async () => {
    const [account, other] = [await test().account(), await test().account()];
    await add(calendarOf(other), 2);
    const first = (await add(calendarOf(account), 2))!;
    expect(await add(calendarOf(account), 2)).toEqual(expect.any(Number));
    expect(await add(calendarOf(account), 2)).toBeUndefined();
    await revoke(account, first);
    expect(await add(calendarOf(account), 2)).toEqual(expect.any(Number));
  });

  it('writes in a unit of work alone', async () => {
    await expect(test().store.add(calendarOf(1), 2)).rejects.toThrow('unit of work');
    await expect(test().store.revoke(1, 1, AT)).rejects.toThrow('unit of work');
  });

  it('reads the expiries of the account, nearest first, filtered and up to a limit', async () => {
    const [accountId, other] = [await test().account(), await test().account()];
    const name = (part: string): string => `${part}-${accountId}.example`;
    const [far, near] = [
      await test().domain({ accountId, name: name('far'), expiresAt: later(90), tags: ['VIP', 'Blue'] }),
      await test().domain({
        accountId,
        name: name('near'),
        expiresAt: later(9),
        autorenewEnabled: false,
        tags: ['vip'],
      }),
    ];
    const plain = await test().domain({ accountId, name: `plain-${accountId}.other`, expiresAt: later(30) });
    await test().domain({ accountId: other, name: name('other'), expiresAt: later(1) });
    const read = async (values: object, limit = 10): Promise<number[]> =>
      (await test().store.expiries({ accountId, limit, ...values })).map(({ domainId }) => domainId);
    expect(await test().store.expiries({ accountId, limit: 1 })).toEqual([
      { domainId: near, name: name('near'), expiresAt: later(9), autorenewEnabled: false },
    ]);
    expect(await read({})).toEqual([near, plain, far]);
    expect(await read({}, 2)).toEqual([near, plain]);
    expect(await read({ tagKeys: ['vip'] })).toEqual([near, far]);
    expect(await read({ tagKeys: ['vip', 'blue'] })).toEqual([far]);
    expect(await read({ tld: 'other' })).toEqual([plain]);
    expect(await read({ tld: 'other', tagKeys: ['vip'] })).toEqual([]);
  });
}
