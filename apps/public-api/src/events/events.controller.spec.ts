import type { AuthenticatedAccount } from '@registrar/accounts';
import type { CallerGate, Client } from '@registrar/http';
import type { Clock } from '@registrar/kernel';
import type { HttpAdapterHost } from '@nestjs/core';
import { EventsController } from './events.controller';

type Parts = ConstructorParameters<typeof EventsController>;

const ID = '0b5ae1d2-4f1c-4c7e-9b1a-2f6f6d1f9a10';
const ACCOUNT = { accountId: 7 } as AuthenticatedAccount;
const NOW = new Date('2026-03-02T09:15:00Z');
const gate = {} as CallerGate;
const over = {} as AbortSignal;

const next = jest.fn(async (..._given: unknown[]) => ({ events: [], cursor: 41 }));
const deliveries = jest.fn(async (..._given: unknown[]): Promise<unknown[]> => []);
const get = jest.fn();
const stopWaiting = jest.fn();
const read = jest.fn((_account: number, text: string | undefined) => text && Number(text.slice(1)));
const write = jest.fn((_account: number, position: number) => `c${position}`);
const execute = jest.fn(async (..._given: unknown[]): Promise<object> => ({ resent: 2 }));
const now = jest.fn(() => NOW);
const addHook = jest.fn();
const abortAfterOrWhenRefused = jest.fn((..._given: unknown[]) => over);
const assertStillAdmitted = jest.fn(async (..._given: unknown[]) => undefined);
const client = { abortAfterOrWhenRefused, assertStillAdmitted } as unknown as Client;
const controller = new EventsController(
  { next, deliveries, get, stopWaiting } as unknown as Parts[0],
  { read, write } as unknown as Parts[1],
  { execute } as unknown as Parts[2],
  { now } as Clock,
  { httpAdapter: { getInstance: () => ({ addHook }) } } as unknown as HttpAdapterHost,
  gate,
);
beforeEach(() => {
  for (const mock of [next, execute, abortAfterOrWhenRefused, assertStillAdmitted, get]) mock.mockClear();
});
const list = (query: Record<string, string>) => controller.list(ACCOUNT, query, client);
const resend = (body: Parameters<typeof controller.resendMany>[1]) => controller.resendMany(ACCOUNT, body);

describe('the event log', () => {
  const ALL = { eventName: undefined, domainName: undefined, since: undefined };

  it.each<[Record<string, string>, object, number | undefined, number]>([
    [{}, ALL, undefined, 100],
    [{ after: 'c17', limit: '1' }, ALL, 17, 1],
    [{ limit: '500' }, ALL, undefined, 500],
    [{ domainName: 'Bücher.example' }, { ...ALL, domainName: 'xn--bcher-kva.example' }, undefined, 100],
    [{ since: '2026-03-01' }, { ...ALL, since: new Date('2026-03-01T00:00:00Z') }, undefined, 100],
    [
      { eventName: 'account.domain.removal' },
      { ...ALL, eventName: 'account.domain.removal' },
      undefined,
      100,
    ],
  ])('is read with %j', async (query, filter, after, limit) => {
    expect(await list(query)).toEqual({ events: [], cursor: 'c41' });
    expect(next.mock.calls).toEqual([[7, filter, after, limit, undefined]]);
    expect([write.mock.lastCall, assertStillAdmitted.mock.calls]).toEqual([[7, 41], []]);
  });

  it.each([
    ['0', undefined],
    ['1', 1_000],
    ['30', 30_000],
  ])('is awaited for %s seconds, while the caller may read', async (wait, milliseconds) => {
    await list({ wait });
    const isWaiting = milliseconds !== undefined;
    expect(abortAfterOrWhenRefused.mock.calls).toEqual(isWaiting ? [[milliseconds, gate]] : []);
    expect(next.mock.lastCall?.[4]).toBe(isWaiting ? over : undefined);
    expect(assertStillAdmitted.mock.calls).toEqual(isWaiting ? [[gate]] : []);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ domainName: 'a b' }, /^domainName is not a valid domain name$/],
    [{ eventName: 'a.b' }, /eventName/],
    [{ since: 'soon' }, /since/],
    [{ limit: '0' }, /limit/],
    [{ limit: '501' }, /limit/],
    [{ wait: '-1' }, /wait/],
    [{ wait: '31' }, /wait/],
  ])('is refused with %j', async (query, details) => {
    await expect(list(query)).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringMatching(details),
    });
    expect(next).not.toHaveBeenCalled();
  });

  it('ends its waits as soon as the process stops', async () => {
    controller.onModuleInit();
    const [when, work] = addHook.mock.lastCall as [string, () => Promise<void>];
    expect([when, stopWaiting.mock.calls]).toEqual(['preClose', []]);
    await work();
    expect(stopWaiting.mock.calls).toEqual([[]]);
  });

  it('has the deliveries of an event, by its id in any case', async () => {
    expect(await controller.deliveries(ACCOUNT, ID.toUpperCase())).toEqual({ deliveries: [] });
    expect(deliveries.mock.lastCall).toEqual([7, ID]);
  });

  it.each(['', 'e', `${ID}0`, `0${ID}`, ID.replace('b', 'x')])('has no event of the id %j', async (id) => {
    const refused = (name: string) => ({ kind: 'invalid', details: `${name} must be a UUID` });
    await expect(controller.get(ACCOUNT, id)).rejects.toMatchObject(refused('eventId'));
    await expect(controller.deliveries(ACCOUNT, id)).rejects.toMatchObject(refused('eventId'));
    await expect(controller.resendEvent(ACCOUNT, id)).rejects.toMatchObject(refused('eventId'));
    await expect(controller.resendDelivery(ACCOUNT, id)).rejects.toMatchObject(refused('deliveryId'));
    expect([get.mock.calls, execute.mock.calls]).toEqual([[], []]);
  });
});

describe('a wish to resend', () => {
  const [FROM, TO] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'];

  it.each<[Parameters<typeof resend>[0], object, number | undefined]>([
    [{ since: FROM }, { kind: 'range', since: new Date(FROM), until: NOW, filter: {} }, undefined],
    [
      { since: FROM, until: TO, after: 'c17' },
      { kind: 'range', since: new Date(FROM), until: new Date(TO), filter: {} },
      17,
    ],
    [{ failedSince: FROM }, { kind: 'failed', since: new Date(FROM), filter: {} }, undefined],
    [
      { failedSince: FROM, eventName: 'account.domain.removal' },
      { kind: 'failed', since: new Date(FROM), filter: { eventName: 'account.domain.removal' } },
      undefined,
    ],
  ])('%j is carried out', async (body, wish, after) => {
    expect(await resend(body)).toEqual({ resent: 2 });
    expect(execute.mock.lastCall).toEqual([7, wish, after]);
    expect(now.mock.lastCall).toEqual([7]);
  });

  it.each<[Parameters<typeof resend>[0], string]>([
    [{}, "send either 'since' or 'failedSince'"],
    [{ until: TO }, "send either 'since' or 'failedSince'"],
    [{ since: FROM, failedSince: FROM }, "send either 'since' or 'failedSince'"],
    [{ failedSince: FROM, until: TO }, "'until' requires 'since'"],
    [{ since: TO, until: FROM }, 'until must be after since'],
    [{ since: FROM, until: FROM }, 'until must be after since'],
    [{ since: '2026-03-02T09:15:00Z' }, 'until must be after since'],
  ])('%j is refused', async (body, details) => {
    await expect(resend(body)).rejects.toMatchObject({ kind: 'invalid', details });
    expect(execute).not.toHaveBeenCalled();
  });

  it.each(['failedSince', 'since', 'until'])('is refused with a %s that is no time', async (field) => {
    await expect(resend({ since: FROM, [field]: 'soon' })).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining(`'${field}'`),
    });
  });

  it('may be of one event or one delivery, and returns where to go on', async () => {
    execute.mockResolvedValueOnce({ resent: 1, after: 8 });
    expect(await controller.resendEvent(ACCOUNT, ID.toUpperCase())).toEqual({ resent: 1, after: 'c8' });
    expect(execute.mock.lastCall).toEqual([7, { kind: 'event', eventId: ID }]);
    expect(await controller.resendDelivery(ACCOUNT, ID.toUpperCase())).toEqual({ resent: 2 });
    expect(execute.mock.lastCall).toEqual([7, { kind: 'delivery', deliveryId: ID }]);
  });
});
