import type { AnnouncementContent, Audience } from '../announcements/announcement';
import type { AnnouncementStore } from '../announcements/ports';

export interface AnnouncementStoreUnderTest {
  store: AnnouncementStore;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ids grow. `tld` and `registry`: it holds an active domain there. */
  newAccount(values?: {
    email?: string;
    isClosed?: boolean;
    isSuspended?: boolean;
    parentId?: number;
    tld?: string;
    registry?: string;
  }): Promise<number>;
  /** A known TLD at the connection; names of both. */
  newTld(): Promise<{ tld: string; registry: string }>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const ALL: Audience = { kind: 'all' };

/** The contract of every AnnouncementStore. */
export function announcementStoreContract(start: () => Promise<AnnouncementStoreUnderTest>): void {
  let test: AnnouncementStoreUnderTest;
  beforeAll(async () => {
    test = await start();
  });

  const draft = (values: Partial<AnnouncementContent> = {}): Promise<number> =>
    test.inUnit(() =>
      test.store.add({ subject: 'Prices', text: 'They\nrise.', audience: ALL, ...values }, NOW, 'Ines'),
    );
  const published = async (values: Partial<AnnouncementContent> = {}): Promise<number> => {
    const id = await draft(values);
    await test.inUnit(() => test.store.publish(id, at(1), 'Piet', 7));
    return id;
  };
  const due = (seconds = 1) => test.inUnit(() => test.store.takeDue(at(seconds)));
  const mark = async (limit = 100) =>
    test.inUnit(async () => test.store.markNext((await test.store.takeDue(at(1)))!, limit, at(2)));
  const advance = (id: number, step: { examinedTo?: number; reached: number; mailed: number }) =>
    test.inUnit(() => test.store.advance(id, step, at(3)));
  /** Ids of the accounts that one pass marks. */
  const reachedBy = async (audience: Audience): Promise<number[]> => {
    const id = await published({ audience });
    const { accounts } = await mark();
    await advance(id, { reached: accounts.length, mailed: 0 });
    return accounts.map(({ accountId }) => accountId);
  };
  afterEach(async () => {
    for (let left = await due(1_000_000); left; left = await due(1_000_000))
      await advance(left.id, { reached: 0, mailed: 0 });
  });

  it('stores a draft, replaces it and lists the newest first', async () => {
    const first = await draft();
    const second = await draft({ audience: { kind: 'accounts', accountIds: [1, 2] }, notBefore: at(60) });
    expect(await test.store.find(first)).toEqual({
      id: first,
      subject: 'Prices',
      text: 'They\nrise.',
      audience: ALL,
      state: 'draft',
      version: 1,
      createdBy: 'Ines',
      createdAt: NOW,
      reached: 0,
      mailed: 0,
    });
    const { tld, registry } = await test.newTld();
    for (const audience of [
      { kind: 'tld', tld },
      { kind: 'registry', registry },
    ] as const) {
      await test.inUnit(() => test.store.replace(second, { subject: 'New', text: 'text', audience }));
      expect(await test.inUnit(() => test.store.lock(second))).toMatchObject({ subject: 'New', audience });
    }
    expect(await test.store.find(second)).toMatchObject({ version: 3 });
    expect((await test.store.find(second))!.notBefore).toBeUndefined();
    expect((await test.store.list(undefined, 2)).map(({ id }) => id)).toEqual([second, first]);
    expect((await test.store.list(second, 1)).map(({ id }) => id)).toEqual([first]);
    expect(await test.store.find(2_000_000_000)).toBeUndefined();
    expect(await test.inUnit(() => test.store.lock(2_000_000_000))).toBeUndefined();
  });

  it('is due once it is published, at its time, and no longer when it is withdrawn', async () => {
    await draft();
    expect(await due()).toBeUndefined();
    const id = await published({ notBefore: at(60) });
    expect(await due(59)).toBeUndefined();
    expect(await due(60)).toMatchObject({ id, text: 'They\nrise.', audience: ALL, examinedTo: 0 });
    expect(await test.store.find(id)).toMatchObject({
      state: 'published',
      publishedAt: at(1),
      publishedBy: 'Piet',
      audienceCount: 7,
      notBefore: at(60),
    });
    await test.inUnit(() => test.store.withdraw(id, at(2), 'Ines'));
    expect(await due(60)).toBeUndefined();
    expect(await test.store.find(id)).toMatchObject({ state: 'withdrawn', withdrawnBy: 'Ines' });
  });

  it('is no longer due when it is withdrawn after its first batch, and keeps its counts', async () => {
    const id = await published({});
    await test.inUnit(() => test.store.advance(id, { examinedTo: 1, reached: 2, mailed: 1 }, at(2)));
    expect(await test.store.find(id)).toMatchObject({ state: 'sending', reached: 2 });
    await test.inUnit(() => test.store.withdraw(id, at(3), 'Ines'));
    expect(await due(9_000)).toBeUndefined();
    expect(await test.store.find(id)).toMatchObject({ state: 'withdrawn', reached: 2, mailed: 1 });
  });

  it('marks each account once, in batches, and goes on where it stopped', async () => {
    const [one, two, three] = [
      await test.newAccount({ email: 'one@example.net' }),
      await test.newAccount(),
      await test.newAccount({ email: 'three@example.net' }),
    ];
    const id = await published({ audience: { kind: 'accounts', accountIds: [one, two, three] } });
    const all = await mark(1_000);
    expect(all).toEqual({
      accounts: [
        { accountId: one, username: expect.any(String), email: 'one@example.net' },
        { accountId: two, username: expect.any(String) },
        { accountId: three, username: expect.any(String), email: 'three@example.net' },
      ],
    });
    expect(await mark(1_000)).toEqual({ accounts: [] });
    await advance(id, { examinedTo: two, reached: 2, mailed: 1 });
    expect(await test.store.find(id)).toMatchObject({ state: 'sending', reached: 2, mailed: 1 });
    expect(await due(3)).toMatchObject({ id, examinedTo: two });
    await advance(id, { reached: 1, mailed: 1 });
    expect(await test.store.find(id)).toMatchObject({ state: 'sent', reached: 3, mailed: 2, sentAt: at(3) });
    expect(await due(3)).toBeUndefined();
  });

  it('examines so many accounts at once and answers how far it is', async () => {
    for (let count = 0; count < 3; count += 1) await test.newAccount();
    const id = await published();
    const { accounts, examinedTo } = await mark(2);
    expect([accounts.length, examinedTo]).toEqual([2, accounts[1].accountId]);
    await advance(id, { examinedTo, reached: 2, mailed: 0 });
    expect(await due(3)).toMatchObject({ id, examinedTo });
  });

  it('takes two that are due by turns', async () => {
    const [one, other] = [await published(), await published()];
    expect(await due(3)).toMatchObject({ id: one });
    await advance(one, { examinedTo: 1, reached: 0, mailed: 0 });
    expect(await due(3)).toMatchObject({ id: other });
  });

  it('reaches suspended accounts and sub-accounts, and neither closed nor later ones', async () => {
    const parentId = await test.newAccount();
    const child = await test.newAccount({ parentId });
    const suspended = await test.newAccount({ isSuspended: true });
    const closed = await test.newAccount({ isClosed: true });
    const id = await published();
    const later = await test.newAccount();
    const reached = (await mark(1_000)).accounts.map(({ accountId }) => accountId);
    expect(reached).toEqual(expect.arrayContaining([parentId, child, suspended]));
    expect(reached.filter((each) => each === closed || each === later)).toEqual([]);
    await advance(id, { reached: 0, mailed: 0 });
  });

  it('reaches those that hold a domain of a TLD or at a registry', async () => {
    const { tld, registry } = await test.newTld();
    const other = await test.newTld();
    const holder = await test.newAccount({ tld, registry, email: 'holder@example.net' });
    await test.newAccount({ tld: other.tld, registry: other.registry });
    expect(await reachedBy({ kind: 'tld', tld })).toEqual([holder]);
    expect(await reachedBy({ kind: 'registry', registry })).toEqual([holder]);
    expect(await test.store.countAudience({ kind: 'tld', tld })).toEqual({ accounts: 1, withoutAddress: 0 });
    expect(await test.store.countAudience({ kind: 'registry', registry: other.registry })).toEqual({
      accounts: 1,
      withoutAddress: 1,
    });
  });

  it('names what does not exist of an audience', async () => {
    const { tld, registry } = await test.newTld();
    const [open, closed] = [await test.newAccount(), await test.newAccount({ isClosed: true })];
    const missing = (audience: Audience) => test.store.missingOf(audience);
    expect(await missing(ALL)).toBeUndefined();
    expect(await missing({ kind: 'tld', tld })).toBeUndefined();
    expect(await missing({ kind: 'registry', registry })).toBeUndefined();
    expect(await missing({ kind: 'accounts', accountIds: [open] })).toBeUndefined();
    expect(await missing({ kind: 'accounts', accountIds: [open, closed] })).toBe(`account ${closed}`);
    expect(await missing({ kind: 'accounts', accountIds: [open, 2_000_000_000] })).toBe('account 2000000000');
    expect(await missing({ kind: 'tld', tld: 'absent' })).toBe('TLD absent');
    expect(await missing({ kind: 'registry', registry: 'absent' })).toBe('registry absent');
  });

  it('writes in a unit of work only', async () => {
    const { store } = test;
    const content = { subject: 'a', text: 'b', audience: ALL };
    const held = { ...content, id: 1, examinedTo: 0, throughAccount: 1 };
    for (const write of [
      () => store.add(content, NOW, 'Ines'),
      () => store.lock(1),
      () => store.replace(1, content),
      () => store.publish(1, NOW, 'Ines', 1),
      () => store.withdraw(1, NOW, 'Ines'),
      () => store.takeDue(NOW),
      () => store.markNext(held, 1, NOW),
      () => store.advance(1, { reached: 0, mailed: 0 }, NOW),
    ])
      await expect(write()).rejects.toThrow('unit of work');
  });
}
