import { START } from '@registrar/domains/testing';
import { addDays, addSeconds } from '@registrar/kernel';
import type { PollContent, RegistryConnection } from '@registrar/registries';
import {
  OutboundTransferWorld,
  GAINING,
  GONE,
  NAME,
  PENDING,
  STAYED,
} from '../testing/outbound-transfer-world';

const HOUR = 3_600;
type TransferContent = Extract<PollContent, { kind: 'transfer' }>;

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
});
const message = (values: Partial<TransferContent> = {}): TransferContent => ({
  kind: 'transfer',
  name: NAME,
  status: 'pending',
  gaining: GAINING,
  losing: 'registrar-a',
  requestedAt: START,
  actAt: addDays(START, 5),
  ...values,
});
const handle = (
  values: Partial<TransferContent> = {},
  content: PollContent = message(values),
  connection: RegistryConnection = world.base.connection,
) =>
  world.base.uow.run(() =>
    world.pollHandler.handle(connection, { id: '1', count: 1, queuedAt: START, text: '', raw: '', content }),
  );
const later = (seconds: number) => ({ requestedAt: addSeconds(START, seconds) });

describe('a message about a transfer out', () => {
  it('of a request makes it pending at once, with what it says', async () => {
    expect(await handle()).toBe('applied');
    expect([world.standing(), world.eventStatuses()]).toEqual([{ ...PENDING, due: HOUR }, ['initiated']]);
    expect(world.transfer()).toMatchObject({
      gaining: GAINING,
      requestedAt: START,
      actAt: addDays(START, 5),
      noticedAt: START,
    });
  });

  it('of a decision notes the transfer, and has the registry asked at once', async () => {
    expect(await handle({ status: 'clientApproved' })).toBe('applied');
    expect([world.standing(), world.eventStatuses(), world.transfer()]).toEqual([
      { ...PENDING, state: 'noticed', due: 0 },
      [],
      expect.objectContaining({ gaining: GAINING, requestedAt: START }),
    ]);
    expect(world.transfer().actAt).toBeUndefined();
  });

  it('of a decision about a pending one has the registry asked at once', async () => {
    await handle();
    expect(await handle({ status: 'serverApproved' })).toBe('applied');
    expect(world.standing()).toEqual({ ...PENDING, due: 0 });
  });

  it.each<[string, Partial<TransferContent>, PollContent | undefined]>([
    ['a domain that comes', { gaining: 'registrar-a', losing: 'registrar-b' }, undefined],
    ['a domain of others', { losing: 'registrar-b' }, undefined],
    ['a domain that stays', { gaining: 'registrar-a' }, undefined],
    ['an unknown domain', { name: 'other.example' }, undefined],
    [
      'another kind',
      {},
      { ...message(), kind: 'pending_action', object: 'domain', succeeded: true } as never,
    ],
  ])('about %s is left to others', async (_, values, content) => {
    expect(await handle(values, content)).toBeUndefined();
    expect(world.outbound.transfers).toEqual([]);
  });

  it.each<[string, number, string]>([
    ['before it', -1, 'ignored'],
    ['with it', 0, 'applied'],
    ['after it', 1, 'applied'],
  ])('that was asked for %s is, of a pending one: %s', async (_, seconds, disposition) => {
    await handle();
    expect(await handle({ status: 'clientApproved', ...later(seconds) })).toBe(disposition);
    expect(world.standing()).toEqual({ ...PENDING, due: disposition === 'applied' ? 0 : HOUR });
  });

  describe('after one that is over', () => {
    beforeEach(async () => {
      await handle();
      await world.base.uow.run(async () =>
        world.settle.apply((await world.settle.lock(world.transfer()))!, { kind: 'none' }),
      );
    });

    it.each([0, -1])('is old where it was asked for at the same time or before (%i)', async (seconds) => {
      expect([await handle(later(seconds)), world.standing(), world.outbound.transfers.length]).toEqual([
        'ignored',
        STAYED,
        1,
      ]);
    });

    it('begins the next one where it was asked for later', async () => {
      expect(await handle(later(1))).toBe('applied');
      expect([world.standing(), world.outbound.transfers.length, world.eventStatuses()]).toEqual([
        { ...PENDING, due: HOUR },
        2,
        ['initiated', 'canceled', 'initiated'],
      ]);
    });

    it('has the registry asked first where it does not say when it was asked for', async () => {
      expect(await handle({ requestedAt: undefined })).toBe('applied');
      expect([world.standing(), world.eventStatuses()]).toEqual([
        { ...PENDING, state: 'noticed', due: 0 },
        ['initiated', 'canceled'],
      ]);
    });

    it('has the registry asked first where the one before has no time', async () => {
      delete world.outbound.transfers[0].requestedAt;
      expect(await handle(later(1))).toBe('applied');
      expect(world.standing()).toEqual({ ...PENDING, state: 'noticed', due: 0 });
    });

    it('is known where the domain has left', async () => {
      await handle(later(1));
      await world.base.uow.run(async () =>
        world.settle.apply((await world.settle.lock(world.transfer()))!, { kind: 'gone', request: {} }),
      );
      expect([await handle({ status: 'serverApproved', ...later(2) }), world.standing()]).toEqual([
        'ignored',
        GONE,
      ]);
    });
  });

  it('is known where its domain has gone another way meanwhile', async () => {
    await handle();
    world.changes.put({ state: 'deleted' });
    world.outbound.domains[0].isActive = false;
    expect(await handle({ status: 'clientApproved' })).toBe('ignored');
    expect(world.transfer()).toMatchObject({ state: 'canceled', dueAt: undefined });
  });
});
