import { addDays, addSeconds } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { drain } from '@registrar/testkit';
import { FakeAnnouncementStore } from '../testing/fake-announcement-store';
import { FakeMailStore } from '../testing/fake-mail-stores';
import type { MailPreview } from '../mail/ports';
import type { Announcement, AnnouncementContent } from './announcement';
import { ChangeAnnouncements } from './change-announcements';
import { newSendAnnouncements } from './wire';

const NOW = new Date('2026-03-02T09:15:00Z');
const CONTENT: AnnouncementContent = {
  subject: 'Prices of {{registrar}}',
  text: 'Hello {{username}},\n\nthey rise.\nSoon.',
  audience: { kind: 'all' },
};

function world(count = 3) {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock(NOW);
  const store = new FakeAnnouncementStore(uow);
  const mailStore = new FakeMailStore(uow);
  const outbox = new FakeOutbox();
  const vault = new FakeVault();
  const preview: MailPreview = {
    show: (_template, values) => ({
      fromName: '',
      from: '',
      subject: '',
      html: '',
      text: JSON.stringify(values),
    }),
  };
  const policy = { registrarName: 'Lantern' };
  const changes = new ChangeAnnouncements(store, preview, clock, policy);
  const parts = { announcementStore: store, mailStore, outbox, uow, clock, ids: new FakeIds(), vault };
  const send = newSendAnnouncements(parts, policy);
  for (let id = 1; id <= count; id += 1)
    store.accounts.push({ id, username: `shop-${id}`, ...(id !== 2 && { email: `shop-${id}@example.net` }) });
  store.tlds.add('com');
  store.registries.add('main');
  const inUnit = <T>(work: () => Promise<T>): Promise<T> => uow.run(work);
  return {
    ...{ uow, clock, store, mailStore, outbox, vault, changes, send },
    write: (content: Partial<AnnouncementContent> = {}) =>
      inUnit(() => changes.write({ ...CONTENT, ...content }, 'Ines')),
    replace: (id: number, content: Partial<AnnouncementContent> = {}) =>
      inUnit(() => changes.replace(id, { ...CONTENT, ...content })),
    publish: ({ id, version }: Pick<Announcement, 'id' | 'version'>) =>
      inUnit(() => changes.publish(id, version, 'Piet')),
    withdraw: (id: number) => inUnit(() => changes.withdraw(id, 'Piet')),
    /** Events of each batch. */
    sendAll: async (limit?: number): Promise<number[]> => {
      const batches: number[] = [];
      await drain(async () => {
        const before = outbox.events.length;
        const isBusy = await send.execute(limit);
        if (isBusy) batches.push(outbox.events.length - before);
        return Number(isBusy);
      }, 'announcements that are due');
      return batches;
    },
  };
}

describe('an announcement', () => {
  it.each<[string, Partial<AnnouncementContent>, string]>([
    ['an empty subject', { subject: ' ' }, "'subject' must have 1 to 150 characters"],
    ['a long subject', { subject: 'x'.repeat(151) }, "'subject' must have 1 to 150 characters"],
    ['a subject of two lines', { subject: 'a\nBcc: all' }, "'subject' must be one line of text"],
    ['an empty text', { text: '\n' }, "'text' must have 1 to 5000 characters"],
    ['a long text', { text: 'x'.repeat(5_001) }, "'text' must have 1 to 5000 characters"],
    ['a control character', { text: 'a\u202eb' }, "'text' must be text"],
    [
      'an unknown placeholder',
      { text: 'Hello {{link}}' },
      "'text' has an unknown placeholder: {{link}}; the known ones are {{registrar}}, {{username}}",
    ],
    ['loose braces', { subject: 'Hello {{username' }, "'subject' has braces that form no placeholder"],
    [
      'no account',
      { audience: { kind: 'accounts', accountIds: [] } },
      "'audience.accountIds' must have 1 to 1000 ids",
    ],
    [
      'too many accounts',
      { audience: { kind: 'accounts', accountIds: Array.from({ length: 1_001 }, (_, at) => at + 1) } },
      "'audience.accountIds' must have 1 to 1000 ids",
    ],
    [
      'an id that is none',
      { audience: { kind: 'accounts', accountIds: [1, -1] } },
      "'audience.accountIds' must be ids of accounts",
    ],
    [
      'an unknown account',
      { audience: { kind: 'accounts', accountIds: [1, 99] } },
      "'audience' names what does not exist: account 99",
    ],
    [
      'an unknown TLD',
      { audience: { kind: 'tld', tld: 'absent' } },
      "'audience' names what does not exist: TLD absent",
    ],
    [
      'an unknown registry',
      { audience: { kind: 'registry', registry: 'absent' } },
      "'audience' names what does not exist: registry absent",
    ],
    [
      'a time far ahead',
      { notBefore: addSeconds(addDays(NOW, 90), 1) },
      "'notBefore' must be within 90 days",
    ],
  ])('is refused for %s, as a new draft and as a changed one', async (_what, content, details) => {
    const { write, replace, store } = world();
    const { id } = await write();
    await expect(write(content)).rejects.toMatchObject({ code: 'announcement.invalid', details });
    await expect(replace(id, content)).rejects.toMatchObject({ code: 'announcement.invalid', details });
    expect(store.all).toHaveLength(1);
    expect(store.all[0].version).toBe(1);
  });

  it.each<[string, Partial<AnnouncementContent>]>([
    ['the longest subject', { subject: 'x'.repeat(150) }],
    ['the longest text', { text: 'x'.repeat(5_000) }],
    ['a time as far ahead as is allowed', { notBefore: addDays(NOW, 90) }],
    ['an account twice', { audience: { kind: 'accounts', accountIds: [3, 1, 3] } }],
    ['a TLD', { audience: { kind: 'tld', tld: 'com' } }],
    ['a registry', { audience: { kind: 'registry', registry: 'main' } }],
  ])('takes %s', async (_what, content) => {
    expect(await world().write(content)).toMatchObject({ state: 'draft', version: 1 });
  });

  it('shows its mail and the size of its audience before it is published', async () => {
    const { write, changes } = world();
    const { id } = await write();
    const { mail, ...counts } = await changes.show(id);
    expect(counts).toEqual({ accounts: 3, withoutAddress: 1 });
    expect(JSON.parse(mail.text)).toEqual({
      registrar: 'Lantern',
      title: 'Prices of Lantern',
      text: 'Hello example-account,\n\nthey rise.\nSoon.',
      paragraphs: ['Hello example-account,', 'they rise.\nSoon.'],
    });
  });

  it('is published once, as it was read', async () => {
    const { write, replace, publish, withdraw } = world();
    const draft = await write();
    await replace(draft.id, { text: 'Another text' });
    await expect(publish(draft)).rejects.toMatchObject({ code: 'announcement.changed' });
    expect(await publish({ id: draft.id, version: 2 })).toMatchObject({
      state: 'published',
      audienceCount: 3,
    });
    await expect(publish({ id: draft.id, version: 2 })).rejects.toMatchObject({
      code: 'announcement.not_draft',
    });
    await expect(replace(draft.id)).rejects.toMatchObject({ code: 'announcement.not_draft' });
    expect((await withdraw(draft.id)).after).toMatchObject({ state: 'withdrawn', withdrawnBy: 'Piet' });
    await expect(withdraw(draft.id)).rejects.toMatchObject({ code: 'announcement.not_withdrawable' });
  });

  it('is not published to an empty audience, nor to a TLD that is gone', async () => {
    const { write, publish, store } = world();
    const draft = await write({ audience: { kind: 'tld', tld: 'com' } });
    await expect(publish(draft)).rejects.toMatchObject({ code: 'announcement.audience_empty' });
    store.tlds.clear();
    await expect(publish(draft)).rejects.toMatchObject({ code: 'announcement.invalid' });
  });

  it('that does not exist is 404 for each act', async () => {
    const { changes, replace, publish, withdraw } = world();
    for (const act of [
      () => changes.get(9),
      () => changes.show(9),
      () => replace(9),
      () => publish({ id: 9, version: 1 }),
      () => withdraw(9),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'announcement.not_found' });
  });
});

describe('a published announcement', () => {
  it('reaches each account with an event, and with a mail where it has an address', async () => {
    const { write, publish, sendAll, outbox, mailStore, vault, changes } = world();
    const draft = await write();
    await sendAll();
    expect(outbox.events).toEqual([]);
    await publish(draft);
    await sendAll(2);
    await sendAll(2);
    expect(outbox.events.map(({ accountId }) => accountId)).toEqual([1, 2, 3]);
    expect(outbox.events[2]).toEqual({
      name: 'account.announcement',
      accountId: 3,
      payload: {
        eventName: 'account.announcement',
        announcementId: draft.id,
        subject: 'Prices of Lantern',
        text: 'Hello shop-3,\n\nthey rise.\nSoon.',
      },
      occurredAt: NOW,
    });
    expect(
      mailStore.mails.map(({ to, accountId, template, subject }) => [to, accountId, template, subject]),
    ).toEqual([
      ['shop-1@example.net', 1, 'announcement', `announcement:${draft.id}`],
      ['shop-3@example.net', 3, 'announcement', `announcement:${draft.id}`],
    ]);
    const [{ id, sealed }] = mailStore.mails;
    expect(vault.open(sealed!, `mail:${id}`)).toContain('Hello shop-1,');
    expect(await changes.get(draft.id)).toMatchObject({
      state: 'sent',
      reached: 3,
      mailed: 2,
      audienceCount: 3,
    });
  });

  it('waits for its time, and is stopped by a withdrawal while it is being sent', async () => {
    const { write, publish, withdraw, send, outbox, clock } = world();
    const { id, version } = await write({ notBefore: addSeconds(NOW, 60) });
    await publish({ id, version });
    expect(await send.execute(1)).toBe(false);
    clock.advance(60);
    expect(await send.execute(1)).toBe(true);
    expect(outbox.events).toHaveLength(1);
    const { before, after } = await withdraw(id);
    expect([before?.state, after.state, after.reached]).toEqual(['sending', 'withdrawn', 1]);
    expect(await send.execute(1)).toBe(false);
    expect(outbox.events).toHaveLength(1);
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'announcement.not_withdrawable' });
  });

  it('cannot be withdrawn once every account was reached', async () => {
    const { write, publish, withdraw, sendAll } = world();
    const draft = await write();
    await publish(draft);
    await sendAll();
    await expect(withdraw(draft.id)).rejects.toMatchObject({
      code: 'announcement.not_withdrawable',
      details: 'Every account was reached already. Write another announcement that corrects this one.',
    });
  });

  it('that is withdrawn reaches no account', async () => {
    const { write, publish, withdraw, sendAll, outbox } = world();
    const draft = await write();
    await publish(draft);
    await withdraw(draft.id);
    expect(await sendAll()).toEqual([]);
    expect(outbox.events).toEqual([]);
  });

  it('reaches a thousand accounts in batches, and holds no more than one of them', async () => {
    const { write, publish, sendAll, outbox, mailStore } = world(1_000);
    await publish(await write());
    expect(await sendAll()).toEqual([200, 200, 200, 200, 200, 0]);
    expect(new Set(outbox.events.map(({ accountId }) => accountId)).size).toBe(1_000);
    expect(outbox.events).toHaveLength(1_000);
    expect(mailStore.mails).toHaveLength(999);
  });
});
