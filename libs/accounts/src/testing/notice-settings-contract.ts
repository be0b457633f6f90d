import type { NoticeSettingsStore } from '../ports';
import { DEFAULT_LEADS, type NoticeLeads } from '../settings/notice-leads';

export interface NoticeSettingsUnderTest {
  store: NoticeSettingsStore;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
  /** Starts or ends its subscription to `domain.notice.upcoming`. */
  subscribe(accountId: number, active: boolean): Promise<void>;
}

const FIRST: NoticeLeads = {
  verificationHold: [10],
  expiry: [90, 30],
  lockEnd: [],
  graceEnd: [3],
  interruption: [4],
  redemptionEnd: [5, 4, 3, 2, 1],
  priceChange: [45],
};

/** The contract of every NoticeSettingsStore. */
export function noticeSettingsContract(start: () => Promise<NoticeSettingsUnderTest>): void {
  it('has no lead times of an account that set none', async () => {
    const { store, newAccount } = await start();
    expect(await store.find(await newAccount())).toStrictEqual({ isSubscribed: false });
  });

  it('stores lead times of each kind, for this account alone, and returns those before', async () => {
    const { store, inUnit, newAccount } = await start();
    const [one, other] = [await newAccount(), await newAccount()];
    expect(await inUnit(() => store.save(one, FIRST))).toBeUndefined();
    expect(await store.find(one)).toStrictEqual({ leads: FIRST, isSubscribed: false });
    expect(await inUnit(() => store.save(one, DEFAULT_LEADS))).toStrictEqual(FIRST);
    expect(await store.find(one)).toStrictEqual({ leads: DEFAULT_LEADS, isSubscribed: false });
    expect(await store.find(other)).toStrictEqual({ isSubscribed: false });
  });

  it('knows whether the account has an active subscription', async () => {
    const { store, inUnit, newAccount, subscribe } = await start();
    const account = await newAccount();
    await subscribe(account, true);
    expect(await store.find(account)).toStrictEqual({ isSubscribed: true });
    expect(await inUnit(() => store.save(account, FIRST))).toBeUndefined();
    expect(await store.find(account)).toStrictEqual({ leads: FIRST, isSubscribed: true });
    await subscribe(account, false);
    expect(await store.find(account)).toStrictEqual({ leads: FIRST, isSubscribed: false });
  });

  it('writes in a unit of work alone', async () => {
    const { store, newAccount } = await start();
    const account = await newAccount();
    await expect(store.save(account, FIRST)).rejects.toThrow();
  });
}
