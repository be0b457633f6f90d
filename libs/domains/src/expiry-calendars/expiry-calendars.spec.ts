import type { AccountActor } from '@registrar/accounts';
import { FakeOwnerAudit } from '@registrar/accounts/testing';
import { addDays } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { FakeExpiryCalendarStore } from '../testing';
import type { NewCalendarRequest } from './expiry-calendars';
import { MAX_EVENTS } from './expiry-feed';
import { wireExpiryCalendars } from './wire';

const ACTOR: AccountActor = { accountId: 7, username: 'shop-test', tokenId: 3, requestId: 'r-1' };

function desk() {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock()];
  const [store, audit] = [new FakeExpiryCalendarStore(uow), new FakeOwnerAudit(uow)];
  const parts = { store, audit, vault: new FakeVault(), ids: new FakeIds(), clock, uow };
  const useCases = wireExpiryCalendars(parts, { host: 'api.example.net' });
  const create = (values: Partial<NewCalendarRequest> = {}) =>
    useCases.calendars.create(ACTOR, { name: 'Expiries', ...values });
  const put = (name: string, days: number, tags?: string[]): unknown =>
    store.domains.push({
      accountId: 7,
      domainId: store.domains.length + 1,
      name,
      expiresAt: addDays(clock.now(), days),
      autorenewEnabled: true,
      ...(tags && { tags }),
    });
  const read = async (token: string): Promise<{ tag: string; text: string } | undefined> => {
    const calendar = await useCases.feed.find(token);
    if (!calendar) return undefined;
    const { tag, text } = await useCases.feed.open(calendar);
    return { tag, text: [...text()].join('') };
  };
  const names = async (token: string): Promise<string[]> =>
    [...(await read(token))!.text.matchAll(/^SUMMARY:(.*) expires\r$/gm)].map(([, name]) => name);
  return { ...useCases, store, audit, clock, create, put, read, names };
}

describe('calendars of an account', () => {
  it('are created with a token, listed without it, and revoked', async () => {
    const { calendars, create, clock } = desk();
    const created = await create({ name: ' VIP ', tags: ['VIP'], tld: '.COM' });
    const calendar = { id: 1, name: 'VIP', tags: ['VIP'], tld: 'com', createdAt: clock.now() };
    expect(created).toEqual({ ...calendar, token: expect.stringMatching(/^[a-z0-9]{52}$/) });
    expect(await calendars.list(7)).toEqual([calendar]);
    expect(await calendars.list(8)).toEqual([]);
    await calendars.revoke(ACTOR, 1);
    expect(await calendars.list(7)).toEqual([]);
    await expect(calendars.revoke(ACTOR, 1)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('are audited without their token', async () => {
    const { calendars, create, audit } = desk();
    const { token } = await create({ tags: ['VIP'] });
    await calendars.revoke(ACTOR, 1);
    expect(audit.entries).toMatchObject([
      {
        action: 'calendar.create',
        target: 'account:7',
        after: { calendarId: 1, name: 'Expiries', tags: ['VIP'] },
      },
      { action: 'calendar.revoke', before: { calendarId: 1, name: 'Expiries', tags: ['VIP'] } },
    ]);
    expect(JSON.stringify(audit.entries)).not.toContain(token);
  });

  it.each<[string, Partial<NewCalendarRequest>, string]>([
    ['an empty name', { name: ' ' }, "'name' must have 1 to 64 characters"],
    ['a name of 65 characters', { name: 'x'.repeat(65) }, "'name' must have 1 to 64 characters"],
    ['a name of two lines', { name: 'a\nb' }, "'name' holds a control character"],
    ['an empty tag', { tags: [''] }, 'tags[0] must not be empty'],
    ['a tag with a comma', { tags: ['a', 'b,c'] }, 'tags[1] must not contain a comma'],
    ['a tag twice', { tags: ['a', 'A'] }, 'tags[1] repeats the tag "a"'],
    [
      '51 tags',
      { tags: Array.from({ length: 51 }, (_, at) => `${at}`) },
      'tags must have at most 50 entries',
    ],
    ['an invalid TLD', { tld: 'a_b' }, "'tld' is invalid"],
    ['an empty TLD', { tld: '' }, "'tld' is invalid"],
  ])('are refused for %s', async (_what, values, details) => {
    const { create, calendars } = desk();
    await expect(async () => create(values)).rejects.toMatchObject({ kind: 'invalid', details });
    expect(await calendars.list(7)).toEqual([]);
  });

  it('are 50 at most', async () => {
    const { calendars, create, audit } = desk();
    for (let count = 0; count < 50; count += 1) await create();
    await expect(create()).rejects.toMatchObject({
      kind: 'conflict',
      details: expect.stringContaining('Calendar limit reached (50).'),
    });
    expect(audit.entries).toHaveLength(50);
    await calendars.revoke(ACTOR, 7);
    expect((await create()).id).toBe(51);
  });
});

describe('the link of a calendar', () => {
  it('shows the expiries that match, nearest first', async () => {
    const { create, put, names } = desk();
    put('far.com', 90, ['VIP']);
    put('near.com', 9, ['vip']);
    put('plain.net', 30);
    expect(await names((await create()).token)).toEqual(['near.com', 'plain.net', 'far.com']);
    expect(await names((await create({ tags: ['Vip'] })).token)).toEqual(['near.com', 'far.com']);
    expect(await names((await create({ tld: 'net' })).token)).toEqual(['plain.net']);
  });

  it.each([
    ['another token', 'a'.repeat(52)],
    ['a short text', 'abc'],
    ['an empty text', ''],
    ['a text of other characters', `${'a'.repeat(51)}/`],
    ['a long text', 'a'.repeat(81)],
  ])('is unknown for %s', async (_what, token) => {
    const { create, feed } = desk();
    await create();
    expect(await feed.find(token)).toBeUndefined();
  });

  it('is unknown once the calendar is revoked, and while the account is closed', async () => {
    const { calendars, create, feed, store } = desk();
    const [one, two] = [await create(), await create()];
    await calendars.revoke(ACTOR, one.id);
    expect(await feed.find(one.token)).toBeUndefined();
    expect(await feed.find(two.token)).toBeDefined();
    store.closed.add(7);
    expect(await feed.find(two.token)).toBeUndefined();
  });

  it('has the same tag and text until a domain or the day changes', async () => {
    const { create, put, read, clock } = desk();
    put('a.com', 9);
    const { token } = await create();
    const first = await read(token);
    clock.advance(60);
    expect(await read(token)).toEqual(first);
    put('b.com', 9);
    const second = await read(token);
    expect(second!.tag).not.toBe(first!.tag);
    clock.advance(86_400);
    const third = await read(token);
    expect([third!.tag === second!.tag, third!.text === second!.text]).toEqual([false, false]);
  });

  it.each([
    [MAX_EVENTS, false],
    [MAX_EVENTS + 1, true],
  ])('with %i domains shows the nearest 10,000, and says that more exist: %p', async (count, isCut) => {
    const { create, put, read } = desk();
    for (let at = 0; at < count; at += 1) put(`d${at}.com`, at);
    const { text } = (await read((await create()).token))!;
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(MAX_EVENTS);
    expect(text).not.toContain(`SUMMARY:d${MAX_EVENTS}.com`);
    expect(text.includes('X-REGISTRAR-TRUNCATED-AFTER:10000')).toBe(isCut);
  });
});
