import type { OutboundVerdict } from './out-end-manually';
import { GONE, NAME, OutboundTransferWorld, PENDING, PUSH, STAYED } from '../testing/outbound-transfer-world';

let world: OutboundTransferWorld;
let note: jest.Mock;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
  note = jest.fn(async () => undefined);
});
const end = (verdict: OutboundVerdict) => world.endOutbound.execute(world.name, verdict, note);
const state = () => {
  const { due: _due, ...standing } = world.standing();
  return standing;
};
/** The registry answers no more, for longer than staff wait. */
const silent = (): void => {
  world.base.clock.advance(30 * 86_400);
  world.script('timeout', { command: 'info' });
};
/** The registry answers, and has not shown the domain for longer than staff wait. */
const hidden = (kind: 'absent' | 'not_ours' = 'not_ours'): void => {
  world.base.clock.advance(30 * 86_400);
  jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind });
};

describe('a transfer out that staff end by hand', () => {
  it.each<[OutboundVerdict, string, () => void, object, string[]]>([
    ['left', 'shows it to another only', hidden, GONE, ['initiated', 'completed']],
    ['left', 'does not know it', () => hidden('absent'), GONE, ['initiated', 'completed']],
    ['stayed', 'shows it to another only', hidden, STAYED, ['initiated', 'canceled']],
    ['stayed', 'does not answer', silent, STAYED, ['initiated', 'canceled']],
  ])('has %s where the registry %s', async (verdict, _, given, standing, events) => {
    await world.pending();
    given();
    expect(await end(verdict)).toBe(standing === GONE ? 'completed' : 'canceled');
    expect([state(), world.eventStatuses(), world.sent()]).toEqual([standing, events, []]);
    expect(note.mock.calls).toEqual([[expect.objectContaining({ name: NAME, state: 'pending' })]]);
  });

  it('ends at once as the registry shows it', async () => {
    await world.pending();
    world.decide('serverApproved');
    expect(await end('left')).toBe('completed');
    expect(state()).toEqual(GONE);
  });

  it.each<[OutboundVerdict, 'serverApproved' | 'clientCancelled' | undefined, string]>([
    ['stayed', 'serverApproved', 'end the transfer as `left`'],
    ['left', 'clientCancelled', 'end it as `stayed`'],
    ['left', undefined, 'approve or reject it'],
    ['stayed', undefined, 'approve or reject it'],
  ])('has not %s where the registry shows %s', async (verdict, decision, details) => {
    await world.pending();
    if (decision) world.decide(decision);
    await expect(end(verdict)).rejects.toMatchObject({
      code: 'transfers_out.shown_otherwise',
      details: expect.stringContaining(details) as string,
    });
    expect([state(), note.mock.calls]).toEqual([PENDING, []]);
  });

  it.each(['info', 'transfer_query'] as const)(
    'does not leave while the registry gives no answer to %s, however long',
    async (command) => {
      await world.pending();
      world.base.clock.advance(30 * 86_400);
      world.script('timeout', { command });
      await expect(end('left')).rejects.toMatchObject({ code: 'transfers_out.departure_unproven' });
      expect([state(), note.mock.calls]).toEqual([PENDING, []]);
    },
  );

  it('is still polled while the registry has been silent for a short time', async () => {
    await world.pending();
    jest.spyOn(world.base.registry, 'info').mockResolvedValueOnce({ kind: 'not_ours' });
    await expect(end('left')).rejects.toMatchObject({ code: 'transfers_out.looked_after' });
    world.script('timeout', { command: 'info' });
    await expect(end('stayed')).rejects.toMatchObject({ code: 'transfers_out.looked_after' });
    expect(note).not.toHaveBeenCalled();
  });

  it('is refused where there is none, or it is over', async () => {
    await expect(end('left')).rejects.toMatchObject({ code: 'transfers_out.none_pending' });
    await world.pending();
    silent();
    await end('stayed');
    await expect(end('stayed')).rejects.toMatchObject({ code: 'transfers_out.none_pending' });
    expect(note).toHaveBeenCalledTimes(1);
  });

  it('is refused while a refusal is under way, before and after the registry was asked', async () => {
    await world.pending();
    silent();
    const change = (decisionOperationId: string | null) =>
      world.base.uow.run(() => world.outbound.change(world.transfer().id, { decisionOperationId }));
    await change('other');
    await expect(end('left')).rejects.toMatchObject({ code: 'domains.busy' });
    await change(null);
    jest.spyOn(world.evidence, 'read').mockImplementationOnce(async () => {
      await change('other');
      return { kind: 'unknown', why: 'not shown', hidden: true };
    });
    await expect(end('left')).rejects.toMatchObject({ code: 'domains.busy' });
    expect([state().domain, note.mock.calls]).toEqual(['active', []]);
  });

  it('ends where domains are handed over, too', async () => {
    world = await OutboundTransferWorld.create(PUSH);
    await world.base.uow.run(() => world.outbound.notice(NAME, {}, world.base.clock.now()));
    hidden();
    expect(await end('left')).toBe('completed');
  });
});
