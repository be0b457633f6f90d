import { createHash } from 'node:crypto';
import type { NewMail } from '@registrar/contacts';
import { FakeMailStore } from '@registrar/contacts/testing';
import { addDays, addSeconds } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { FakeServiceNoticeStore } from '../testing/fake-service-notices';
import { FakeNoticeSteps, FakeStatusSubscribers } from '../testing/fake-subscriptions';
import { wireSubscriptions } from './wire';

const NOW = new Date('2026-03-02T09:15:00Z');
const POLICY = { linkBase: 'https://api.example.net', registrarName: 'Lantern', confirmDays: 3 };

function world() {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock(NOW);
  const vault = new FakeVault();
  // in the form of the real one, by which tokens are known
  vault.digest = (plain) => createHash('sha256').update(plain).digest('hex');
  const mailStore = new FakeMailStore(uow);
  const subscribers = new FakeStatusSubscribers(uow);
  const steps = new FakeNoticeSteps(uow, new FakeServiceNoticeStore(uow), subscribers);
  const useCases = wireSubscriptions(
    { uow, clock, ids: new FakeIds(), vault, mailStore, subscribers, steps },
    POLICY,
  );
  const mails = (): NewMail[] =>
    mailStore.mails.map(({ id, template, subject, to, sealed }) => ({
      ...{ id, template, subject, to: to! },
      values: JSON.parse(vault.open(sealed!, `mail:${id}`)) as NewMail['values'],
    }));
  const tokenOf = (name: 'link' | 'unsubscribe', at = -1): string => {
    const url = mails().at(at)!.values[name] as string;
    return url.slice(url.lastIndexOf('/') + 1);
  };
  return { ...useCases, uow, clock, subscribers, mails, tokenOf };
}

describe('a request for mails about the status page', () => {
  it('is answered by a mail with a link to confirm and one to end it', async () => {
    const { request, subscribers, mails } = world();
    await request.execute(' Desk@Example.NET ');
    expect(subscribers.all).toEqual([{ id: 1, email: 'Desk@example.net', requestedAt: NOW }]);
    expect(mails()).toMatchObject([
      {
        template: 'status-confirmation',
        subject: 'status_subscriber:1',
        to: 'Desk@example.net',
        values: {
          registrar: 'Lantern',
          email: 'Desk@example.net',
          expires: '2026-03-05',
          link: expect.stringMatching(/^https:\/\/api\.example\.net\/status\/confirm\/\w+$/),
          unsubscribe: expect.stringMatching(/^https:\/\/api\.example\.net\/status\/unsubscribe\/1-/),
        },
      },
    ]);
  });

  it('keeps of the link its digest alone, which no other kind of link has', async () => {
    const { request, subscribers, tokenOf } = world();
    await request.execute('desk@example.net');
    const digest = createHash('sha256')
      .update(`status subscription link ${tokenOf('link')}`)
      .digest('hex');
    expect(subscribers.links.map((link) => link.digest)).toEqual([digest]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 5],
    ['a list', ['desk@example.net']],
    ['an empty text', ''],
    ['no domain', 'desk'],
    ['no local part', '@example.net'],
    ['two addresses', 'desk@example.net, all@example.net'],
    ['a name and an address', 'Desk <desk@example.net>'],
    ['a line break', 'desk@example.net\r\nBcc: all@example.net'],
    ['an option of a mail program', '-oQ@example.net'],
    ['a long text', `${'x'.repeat(400)}@example.net`],
  ])('is refused for %s, and nothing is stored', async (_what, text) => {
    const { request, subscribers, mails } = world();
    await expect(request.execute(text)).rejects.toMatchObject({
      code: 'status_subscription.invalid_address',
      details: "'email' must be one mail address such as desk@example.net",
    });
    expect([subscribers.all, mails()]).toEqual([[], []]);
  });

  it('writes no mail to an address that is subscribed, whatever its case', async () => {
    const { request, answer, mails, tokenOf } = world();
    await request.execute('desk@example.net');
    await answer.confirm(tokenOf('link'));
    await request.execute('DESK@example.net');
    expect(mails()).toHaveLength(1);
  });

  it('writes three mails a day to one mailbox, and more on the next day', async () => {
    const { request, clock, mails } = world();
    for (let at = 0; at < 4; at += 1) await request.execute('desk@example.net');
    await request.execute('desk+other@example.net');
    expect(mails()).toHaveLength(3);
    clock.advance(86_400);
    await request.execute('desk@example.net');
    expect(mails()).toHaveLength(4);
  });
});

describe('the link that confirms a subscription', () => {
  it('shows a page without a change, confirms by the button, and stays good', async () => {
    const { request, answer, subscribers, tokenOf } = world();
    await request.execute('desk@example.net');
    const email = 'desk@example.net';
    expect(await answer.readConfirmation(tokenOf('link'))).toEqual({ kind: 'pending', email });
    expect(subscribers.all[0].confirmedAt).toBeUndefined();
    expect(await answer.confirm(tokenOf('link'))).toEqual({ kind: 'confirmed', email });
    expect(subscribers.all[0].confirmedAt).toEqual(NOW);
    expect(await answer.confirm(tokenOf('link'))).toEqual({ kind: 'confirmed', email });
    expect(await answer.readConfirmation(tokenOf('link'))).toEqual({ kind: 'confirmed', email });
  });

  it('is good in each of several mails', async () => {
    const { request, answer, tokenOf } = world();
    await request.execute('desk@example.net');
    await request.execute('desk@example.net');
    expect(tokenOf('link', 0)).not.toBe(tokenOf('link', 1));
    expect((await answer.confirm(tokenOf('link', 0))).kind).toBe('confirmed');
    expect((await answer.readConfirmation(tokenOf('link', 1))).kind).toBe('confirmed');
  });

  it.each([
    [addSeconds(addDays(NOW, 3), -1), 'confirmed', true],
    [addDays(NOW, 3), 'expired', false],
  ] as const)('pressed at %j is %s', async (at, kind, isConfirmed) => {
    const { request, answer, clock, subscribers, tokenOf } = world();
    await request.execute('desk@example.net');
    clock.advance((at.getTime() - NOW.getTime()) / 1_000);
    expect((await answer.confirm(tokenOf('link'))).kind).toBe(kind);
    expect(subscribers.all[0].confirmedAt !== undefined).toBe(isConfirmed);
  });

  it.each(['', 'x', '../status', 'a'.repeat(52), '1-'.padEnd(66, 'a')])('is unknown as %j', async (token) => {
    const { request, answer } = world();
    await request.execute('desk@example.net');
    expect(await answer.readConfirmation(token)).toEqual({ kind: 'unknown' });
    expect(await answer.confirm(token)).toEqual({ kind: 'unknown' });
  });

  it('does not subscribe an address again that has unsubscribed', async () => {
    const { request, answer, subscribers, tokenOf } = world();
    await request.execute('desk@example.net');
    await answer.confirm(tokenOf('link'));
    await answer.unsubscribe(tokenOf('unsubscribe'));
    expect(await answer.confirm(tokenOf('link'))).toEqual({ kind: 'unknown' });
    expect(subscribers.all).toEqual([]);
  });
});

describe('the link that ends a subscription', () => {
  it.each([true, false])('removes the address, confirmed: %s, and may be used again', async (isConfirmed) => {
    const { request, answer, subscribers, tokenOf } = world();
    await request.execute('desk@example.net');
    await request.execute('other@example.net');
    if (isConfirmed) await answer.confirm(tokenOf('link', 0));
    const token = tokenOf('unsubscribe', 0);
    expect(answer.readUnsubscription(token)).toEqual({ kind: 'unsubscribe' });
    expect(subscribers.all).toHaveLength(2);
    expect(await answer.unsubscribe(token)).toEqual({ kind: 'unsubscribed' });
    expect(await answer.unsubscribe(token)).toEqual({ kind: 'unsubscribed' });
    expect(subscribers.all.map(({ email }) => email)).toEqual(['other@example.net']);
  });

  it('does not end a later subscription of the same address', async () => {
    const { request, answer, subscribers, tokenOf } = world();
    await request.execute('desk@example.net');
    const old = tokenOf('unsubscribe');
    await answer.unsubscribe(old);
    await request.execute('desk@example.net');
    await answer.unsubscribe(old);
    expect(subscribers.all).toHaveLength(1);
  });

  it.each([
    ['the id of another subscriber', (token: string) => `2${token.slice(1)}`],
    ['another digest', (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`],
    ['an id beyond the numbers', (token: string) => `9999999999${token.slice(1)}`],
    ['no digest', () => '1'],
    ['nothing', () => ''],
  ])('with %s ends nothing', async (_what, forged) => {
    const { request, answer, subscribers, tokenOf } = world();
    await request.execute('desk@example.net');
    await request.execute('other@example.net');
    const token = forged(tokenOf('unsubscribe', 0));
    expect(answer.readUnsubscription(token)).toEqual({ kind: 'unknown' });
    expect(await answer.unsubscribe(token)).toEqual({ kind: 'unknown' });
    expect(subscribers.all).toHaveLength(2);
  });
});

describe('what staff and the worker do with subscribers', () => {
  it('counts them, and finds one by its address in any case', async () => {
    const { request, answer, subscriptions, tokenOf } = world();
    await request.execute('desk@example.net');
    await answer.confirm(tokenOf('link'));
    await request.execute('other@example.net');
    expect(await subscriptions.count()).toEqual({ confirmed: 1, pending: 1 });
    expect(await subscriptions.find(' DESK@example.net')).toMatchObject({ id: 1, confirmedAt: NOW });
    for (const text of ['none@example.net', 'desk', '', 'desk@'])
      expect(await subscriptions.find(text)).toBeUndefined();
  });

  it('removes one with the address in its mails, and refuses one that does not exist', async () => {
    const { request, subscriptions, subscribers, uow } = world();
    await request.execute('desk@example.net');
    await uow.run(() => subscriptions.remove(1));
    expect([subscribers.all, subscribers.erased]).toEqual([[], [1]]);
    await expect(uow.run(() => subscriptions.remove(1))).rejects.toMatchObject({
      code: 'status_subscriber.not_found',
    });
  });

  it.each([
    [0, 2],
    [1, 1],
  ])(
    'removes unconfirmed addresses after the days of the setting: %d s later %d are left',
    async (more, left) => {
      const { request, answer, subscriptions, subscribers, clock, tokenOf } = world();
      await request.execute('desk@example.net');
      await answer.confirm(tokenOf('link'));
      await request.execute('other@example.net');
      clock.advance(3 * 86_400 + more);
      expect(await subscriptions.removeUnconfirmed()).toBe(false);
      expect(subscribers.all).toHaveLength(left);
      expect(subscribers.links).toHaveLength(more === 0 ? 2 : 0);
    },
  );
});
