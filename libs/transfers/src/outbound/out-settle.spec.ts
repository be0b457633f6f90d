import { ACCOUNT, START } from '@registrar/domains/testing';
import { addDays, addSeconds } from '@registrar/kernel';
import type { OutboundEvidence } from './out-evidence';
import { SettleOutbound } from './out-settle';
import type { OutboundRequest, OutboundTransfer } from './out-transfer';
import {
  OutboundTransferWorld,
  GAINING,
  GONE,
  NAME,
  PENDING,
  STAYED,
} from '../testing/outbound-transfer-world';

const HOUR = 3_600;
const REQUEST: OutboundRequest = { gaining: GAINING, requestedAt: START, actAt: addDays(START, 5) };

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
});
const notice = (request: OutboundRequest = {}) =>
  world.base.uow.run(async () => (await world.outbound.notice(NAME, request, START))!);
const apply = (transfer: OutboundTransfer, evidence: Exclude<OutboundEvidence, { kind: 'unknown' }>) =>
  world.base.uow.run(async () => world.settle.apply((await world.settle.lock(transfer))!, evidence));
const events = () =>
  world.base.outbox.events.filter(({ name }) => name === 'domain.transfer_out.status_change');
const event = (status: string, known = true) => ({
  name: 'domain.transfer_out.status_change',
  accountId: ACCOUNT,
  occurredAt: START,
  payload: {
    eventName: 'domain.transfer_out.status_change',
    domainName: NAME,
    status,
    ...(known && { registryClientId: GAINING }),
  },
});

describe('a transfer out that was noticed', () => {
  it('is pending once the registry shows it, with an event and a mail to the registrant', async () => {
    const transfer = await notice();
    expect(await apply(transfer, { kind: 'pending', request: REQUEST })).toBe('pending');
    expect([world.standing(), world.transfer()]).toEqual([
      { ...PENDING, due: HOUR },
      expect.objectContaining(REQUEST),
    ]);
    expect(events()).toEqual([event('initiated')]);
    expect(world.departures.changes).toEqual([[expect.objectContaining({ id: 1, ...REQUEST }), 'initiated']]);
    expect(world.mails.mails).toMatchObject([{ template: 'transfer-out' }]);
    expect(await apply(world.transfer(), { kind: 'pending', request: {} })).toBe('pending');
    expect([events().length, world.transfer()]).toEqual([1, expect.objectContaining(REQUEST)]);
  });

  it('names nobody where the registry does not say who asks', async () => {
    await apply(await notice(), { kind: 'pending', request: { gaining: undefined } });
    expect(events()).toStrictEqual([event('initiated', false)]);
  });

  it('is dropped without an event where there is none', async () => {
    expect(await apply(await notice(), { kind: 'none' })).toBe('dropped');
    expect([world.standing(), events(), world.departures.changes]).toEqual([
      { ...PENDING, state: 'dropped' },
      [],
      [],
    ]);
  });

  it('was begun and ended before it was polled, where a message named its request', async () => {
    expect(await apply(await notice({ gaining: GAINING, requestedAt: START }), { kind: 'none' })).toBe(
      'canceled',
    );
    expect([world.standing(), events()]).toEqual([STAYED, [event('initiated'), event('canceled')]]);
  });

  it('was begun and completed before it was polled: the domain leaves', async () => {
    world.base.clock.advance(HOUR);
    expect(await apply(await notice(), { kind: 'gone', request: { gaining: GAINING } })).toBe('completed');
    const occurredAt = addSeconds(START, HOUR);
    expect([world.standing(), events()]).toEqual([
      GONE,
      [
        { ...event('initiated'), occurredAt },
        { ...event('completed'), occurredAt },
      ],
    ]);
    expect(world.changes.row).toMatchObject({ state: 'transferred', removedAt: occurredAt });
  });
});

describe('a transfer out that is pending', () => {
  const begun = async (): Promise<OutboundTransfer> => {
    await apply(await notice(), { kind: 'pending', request: REQUEST });
    return world.transfer();
  };

  it.each<[OutboundEvidence['kind'], string, object]>([
    ['none', 'canceled', STAYED],
    ['gone', 'completed', GONE],
  ])('ends once the registry shows %s', async (kind, status, standing) => {
    expect(await apply(await begun(), { kind, request: {} } as never)).toBe(status);
    expect([world.standing(), events()]).toEqual([standing, [event('initiated'), event(status)]]);
    expect(world.departures.changes.map(([, change]) => change)).toEqual(['initiated', status]);
  });

  it('keeps what is known of it where the registry says less', async () => {
    const transfer = await begun();
    await apply(transfer, { kind: 'pending', request: { gaining: undefined } });
    await apply(world.transfer(), { kind: 'gone', request: { gaining: undefined } });
    expect(events()).toEqual([event('initiated'), event('completed')]);
  });

  it('without a time of its request ends like any other', async () => {
    await apply(await notice(), { kind: 'pending', request: {} });
    expect(await apply(world.transfer(), { kind: 'none' })).toBe('canceled');
  });

  it('is written to the registrant at its beginning alone', async () => {
    const transfer = await begun();
    world.notices.notices.length = 0;
    world.mails.mails.length = 0;
    await apply(transfer, { kind: 'none' });
    expect([world.notices.notices, world.mails.mails]).toEqual([[], []]);
  });

  it('is settled without those who act on it', async () => {
    const { domains, outbox, clock, uow } = world.base;
    const alone = new SettleOutbound(domains, world.outbound, outbox, clock);
    const transfer = await notice();
    expect(await uow.run(() => alone.pending(transfer, {}))).toBe('pending');
  });

  it.each<[string, () => unknown, unknown[]]>([
    ['gone', () => world.changes.put({ state: 'deleted' }), []],
    [
      'without a registrant',
      () => world.changes.put({}, { contactIds: { registrant: 99, admin: 1, tech: 1, billing: 1 } }),
      [
        {
          level: 'warn',
          message: 'transfer notice not sent: registrant without an email address',
          fields: { domainId: 1, name: NAME },
        },
      ],
    ],
  ])('is written to nobody where the domain is %s', async (_, arrange, lines) => {
    const transfer = await notice();
    arrange();
    await world.base.uow.run(() => world.settle.pending(transfer, REQUEST));
    expect([world.mails.mails, world.base.log.lines]).toEqual([[], lines]);
  });

  it('is nothing to lock once it is over', async () => {
    const transfer = await begun();
    await apply(transfer, { kind: 'none' });
    expect(await world.base.uow.run(() => world.settle.lock(transfer))).toBeUndefined();
    expect(world.standing()).toEqual(STAYED);
  });

  it.each<[boolean, string]>([
    [true, 'canceled'],
    [false, 'dropped'],
  ])('ends without an event where its domain has gone another way (begun: %s)', async (isBegun, state) => {
    const transfer = isBegun ? await begun() : await notice();
    world.changes.put({ state: 'deleted' });
    const before = events().length;
    expect(await world.base.uow.run(() => world.settle.lock(transfer))).toBeUndefined();
    expect([world.transfer().state, events().length]).toEqual([state, before]);
  });

  it('is canceled by the account, by the clock of which it is polled again', async () => {
    world.base.clock.ahead = new Map([[ACCOUNT, HOUR]]);
    const transfer = await begun();
    await world.base.uow.run(() => world.settle.postpone(transfer, 60));
    expect(world.transfer().dueAt).toEqual(addSeconds(START, HOUR + 60));
    expect(await world.base.uow.run(() => world.settle.canceled(transfer))).toBe('canceled');
    expect(events().at(-1)).toEqual({ ...event('canceled'), occurredAt: addSeconds(START, HOUR) });
  });

  it('cannot end twice', async () => {
    const transfer = await begun();
    await apply(transfer, { kind: 'none' });
    await expect(
      world.base.uow.run(() => world.settle.canceled({ ...transfer, state: 'canceled' })),
    ).rejects.toThrow('illegal move of transfer out: canceled -> canceled');
  });

  it.each<[string, number | undefined, number]>([
    ['without a deadline', undefined, HOUR],
    ['far from its deadline', 2 * HOUR, HOUR],
    ['an hour before the poll at its deadline', HOUR - 60, HOUR],
    ['shortly before it', 600, 660],
    ['at it', 0, 60],
    ['59 seconds after it', -59, 1],
    ['a minute after it', -60, 300],
    ['long after it', -HOUR, 300],
  ])('is polled in time %s', async (_, seconds, due) => {
    await apply(await notice(), {
      kind: 'pending',
      request: { actAt: seconds === undefined ? undefined : addSeconds(START, seconds) },
    });
    expect(world.standing()).toEqual({ ...PENDING, due });
  });
});
