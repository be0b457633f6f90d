import { addSeconds, WEBHOOK_EVENT_NAMES } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { secretContext } from '../signer';
import { FakeAddressPolicy, FakeSubscriptionStore, FakeWebhookSecrets, FakeWebhookTables } from '../testing';
import { wireSubscriptions } from './wire';

const request = { eventName: 'domain.expiration', url: 'https://hooks.example.org/in?k=1', active: true };

function setUp() {
  const uow = new FakeUnitOfWork();
  const tables = new FakeWebhookTables();
  const store = new FakeSubscriptionStore(tables, uow);
  const [secrets, vault] = [new FakeWebhookSecrets(), new FakeVault()];
  const clock = new FakeClock();
  return {
    clock,
    tables,
    vault,
    ...wireSubscriptions(
      { uow, clock, vault, subscriptionStore: store, secrets, addressPolicy: new FakeAddressPolicy() },
      { httpsOnly: true },
    ),
  };
}

describe('subscribing', () => {
  it.each(WEBHOOK_EVENT_NAMES)('is open for %s', async (eventName) => {
    const { subscribe, clock } = setUp();
    await expect(subscribe.execute(4401, { ...request, eventName })).resolves.toEqual({
      id: 1,
      accountId: 4401,
      eventName,
      url: request.url,
      active: true,
      createdAt: clock.now(),
      updatedAt: undefined,
    });
  });

  it.each([
    [{ eventName: 'domain.sold' }, 'eventName is invalid'],
    [{ eventName: '' }, 'eventName is invalid'],
    [{ eventName: 'Domain.Expiration' }, 'eventName is invalid'],
    [{ eventName: 'constructor' }, 'eventName is invalid'],
    [{ url: 'http://hooks.example.org/' }, 'url is invalid: it must begin with https://'],
    [{ eventName: 'domain.sold', url: 'nonsense' }, 'eventName is invalid'],
  ])('with %p is refused by name of the field', async (wrong, details) => {
    const { subscribe, queries } = setUp();
    await expect(subscribe.execute(4401, { ...request, ...wrong })).rejects.toMatchObject({
      kind: 'invalid',
      details,
    });
    expect(await queries.list(4401)).toEqual([]);
  });

  it('twice to one event is a conflict', async () => {
    const { subscribe } = setUp();
    await subscribe.execute(4401, request);
    await expect(subscribe.execute(4401, { ...request, active: false })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Conflict',
      details: 'You are attempting to subscribe to an event you have already subscribed to.',
    });
  });
});

describe('modifying a subscription', () => {
  it('changes what is named and tells when', async () => {
    const { subscribe, modify, queries, clock } = setUp();
    const { id } = await subscribe.execute(4401, request);
    clock.advance(1_800);
    const paused = await modify.execute(4401, id, { active: false });
    expect(paused).toMatchObject({ id, url: request.url, active: false, updatedAt: clock.now() });
    expect(await queries.list(4401)).toEqual([paused]);
  });

  it.each([
    ['neither url nor active', {}, 'url or active is required'],
    [
      'a bad url',
      { url: 'ftp://hooks.example.org/' },
      'url is invalid: it must be an absolute http or https URL',
    ],
  ])('with %s is refused, also for an unknown id', async (_what, change, details) => {
    const { subscribe, modify } = setUp();
    const { id } = await subscribe.execute(4401, request);
    await expect(modify.execute(4401, id, change)).rejects.toMatchObject({ kind: 'invalid', details });
    await expect(modify.execute(4401, id + 1, change)).rejects.toMatchObject({ kind: 'invalid', details });
  });

  it.each([
    ['an unknown id', 4401, 99],
    ['another account’s id', 4402, 1],
  ])('of %s is not found', async (_what, accountId, id) => {
    const { subscribe, modify } = setUp();
    await subscribe.execute(4401, request);
    await expect(modify.execute(accountId, id, { active: false })).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Not Found',
      details: undefined,
    });
  });
});

describe('rotating the secret of a subscription', () => {
  it('shows a new one and lets the old one sign on for a day', async () => {
    const { subscribe, rotate, tables, vault, clock } = setUp();
    const { id } = await subscribe.execute(4401, request);
    const first = vault.open(tables.subscriptions.get(id)?.secret as string, secretContext(id));
    const { secret, formerUntil } = await rotate.execute(4401, id);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
    expect(secret).not.toBe(first);
    expect(formerUntil).toEqual(addSeconds(clock.now(), 86_400));
    expect(tables.subscriptions.get(id)).toMatchObject({
      secret: vault.seal(secret, secretContext(id)),
      formerSecret: { sealed: vault.seal(first, secretContext(id)), until: formerUntil },
    });
  });

  it('ends the old one at once when nothing else is wanted', async () => {
    const { subscribe, rotate, tables } = setUp();
    const { id } = await subscribe.execute(4401, request);
    expect((await rotate.execute(4401, id, 0)).formerUntil).toBeUndefined();
    expect(tables.subscriptions.get(id)?.formerSecret).toBeUndefined();
  });

  it.each([-1, 1.5, 169, Number.NaN])('with an overlap of %p hours is refused', async (overlapHours) => {
    const { subscribe, rotate } = setUp();
    const { id } = await subscribe.execute(4401, request);
    await expect(rotate.execute(4401, id, overlapHours)).rejects.toMatchObject({
      kind: 'invalid',
      details: 'overlapHours must be a whole number from 0 to 168',
    });
  });

  it.each([
    ['an unknown id', 4401, 99],
    ['another account’s id', 4402, 1],
  ])('of %s is not found', async (_what, accountId, id) => {
    const { subscribe, rotate } = setUp();
    await subscribe.execute(4401, request);
    await expect(rotate.execute(accountId, id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('deleting a subscription', () => {
  it('makes room for another one to the same event', async () => {
    const { subscribe, remove, queries } = setUp();
    await remove.execute(4401, (await subscribe.execute(4401, request)).id);
    expect(await queries.list(4401)).toEqual([]);
    await expect(subscribe.execute(4401, request)).resolves.toMatchObject({ id: 2 });
  });

  it.each([
    ['an unknown id', 4401, 99],
    ['another account’s id', 4402, 1],
  ])('of %s is not found', async (_what, accountId, id) => {
    const { subscribe, remove, queries } = setUp();
    await subscribe.execute(4401, request);
    await expect(remove.execute(accountId, id)).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Not Found',
    });
    expect(await queries.list(4401)).toHaveLength(1);
  });
});
