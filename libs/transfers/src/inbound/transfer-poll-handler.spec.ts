import { addSeconds } from '@registrar/kernel';
import { START } from '@registrar/domains/testing';
import type { PollContent } from '@registrar/registries';
import type { TransferState } from './states';
import { DAY, OPEN, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';
type TransferContent = Extract<PollContent, { kind: 'transfer' }>;

let world: TransferWorld;
beforeEach(async () => {
  world = await TransferWorld.create();
});
const handle = (values: Partial<TransferContent> = {}, content?: PollContent) =>
  world.base.uow.run(() => {
    const message: TransferContent = {
      kind: 'transfer',
      name: NAME,
      status: 'clientRejected',
      gaining: 'registrar-a',
      losing: 'registrar-b',
      requestedAt: START,
      ...values,
    };
    return world.pollHandler.handle(world.base.connection, {
      id: '1',
      count: 1,
      queuedAt: START,
      text: '',
      raw: '',
      content: content ?? message,
    });
  });
const later = () => world.base.clock.advance(60);

describe('a message about a transfer in', () => {
  it.each<[TransferContent['status'], TransferState]>([
    ['clientRejected', 'rejected'],
    ['serverCancelled', 'rejected'],
    ['clientApproved', 'pending_transfer'],
    ['serverApproved', 'pending_transfer'],
    ['clientCancelled', 'pending_transfer'],
    ['pending', 'pending_transfer'],
  ])('of status %s leaves the transfer %s and brings its poll forward', async (status, state) => {
    await world.requested(NAME);
    later();
    expect(await handle({ status })).toBe('applied');
    expect(world.standing(NAME)).toEqual({ ...OPEN, state, due: 0 });
    if (state === 'rejected') expect(world.moves(NAME).at(-1)).toEqual(['rejected', status]);
  });

  it('that it was refused counts only for one that is pending and awaits no answer', async () => {
    await world.ordered(NAME);
    expect(await handle()).toBe('applied');
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending', due: 0 });
    await world.advance.execute();
    await world.steps.begin(world.held(NAME), 'cancel');
    expect(await handle()).toBe('applied');
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', awaiting: 'cancel', due: 0 });
  });

  it.each<[string, Partial<TransferContent>]>([
    ['to another registrar', { gaining: 'registrar-c' }],
    ['of an unknown domain', { name: 'other.example' }],
  ])('%s is left to others', async (_, values) => {
    await world.requested(NAME);
    expect(await handle(values)).toBeUndefined();
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending_transfer', due: DAY });
  });

  it('of another kind is left to others', async () => {
    await world.requested(NAME);
    const content = { kind: 'pending_action', object: 'domain', name: NAME, succeeded: true } as PollContent;
    expect(await handle({}, { ...content, gaining: 'registrar-a' } as PollContent)).toBeUndefined();
    expect(world.standing(NAME)).toMatchObject({ due: DAY });
  });

  it.each<[string, number, string | undefined]>([
    ['300 seconds before the request', -300, 'applied'],
    ['longer before it', -301, 'ignored'],
  ])('asked for %s is: %s', async (_, seconds, disposition) => {
    await world.requested(NAME);
    expect(await handle({ requestedAt: addSeconds(START, seconds) })).toBe(disposition);
    expect(world.held(NAME).state).toBe(disposition === 'applied' ? 'rejected' : 'pending_transfer');
  });

  it('asked for before the order is about an earlier transfer, where no request was sent yet', async () => {
    await world.ordered(NAME);
    expect(await handle({ requestedAt: addSeconds(START, -301) })).toBe('ignored');
    later();
    expect(await handle({ requestedAt: undefined })).toBe('applied');
  });

  it('of a domain that comes after its transfer was given up is left to staff', async () => {
    await world.ordered(NAME);
    await world.cancel(NAME);
    expect([
      await handle({ status: 'clientApproved' }),
      await handle({ status: 'serverApproved' }),
      await handle({ status: 'clientCancelled' }),
      await handle({ status: 'clientRejected' }),
    ]).toEqual([undefined, undefined, 'ignored', 'ignored']);
  });

  it('of one that is completed is known already', async () => {
    world.there.immediate.add(world.base.connection.id);
    await world.ordered(NAME);
    await world.work();
    expect([world.held(NAME).state, await handle({ status: 'serverApproved' })]).toEqual([
      'completed',
      'ignored',
    ]);
  });

  it('of one whose operation is settled while its row is not is left to others', async () => {
    await world.requested(NAME);
    world.base.operations.rows.get(world.operation(NAME).id)!.state = 'refused';
    expect(await handle()).toBeUndefined();
    expect(world.held(NAME).state).toBe('pending_transfer');
  });
});
