import { actorOf } from '../../testing';
import { DELIVERY, isRefused, openDesk, owner } from '../../testing/desk';

describe('sending a delivery again', () => {
  it('makes it due at once, and its entry has the state before', async () => {
    const house = await openDesk();
    await house.redeliverWebhook.execute(actorOf('support'), DELIVERY);
    expect(house.deliveries.deliveries.get(DELIVERY)).toMatchObject({
      state: 'pending',
      dueAt: house.clock.now(),
    });
    expect(house.wakeUp.rung).toEqual([{ id: DELIVERY, attempt: 3 }]);
    expect(house.log.entries).toEqual([
      expect.objectContaining({
        target: `delivery:${DELIVERY}`,
        before: { state: 'failed', attempts: 2 },
        after: { state: 'pending' },
      }),
    ]);
  });

  it('is refused for an unknown delivery and for one whose subscription is gone, without an entry', async () => {
    const house = await openDesk();
    await expect(
      house.redeliverWebhook.execute(owner, '0190a000-0000-7000-8000-000000000002'),
    ).rejects.toEqual(isRefused('not_found'));
    house.deliveries.subscriptions.clear();
    await expect(house.redeliverWebhook.execute(owner, DELIVERY)).rejects.toEqual(isRefused('conflict'));
    expect([house.log.entries, house.wakeUp.rung, house.deliveries.deliveries.get(DELIVERY)?.state]).toEqual([
      [],
      [],
      'failed',
    ]);
  });

  it('sends no wake-up signal when its entry cannot be written', async () => {
    const house = await openDesk();
    jest.spyOn(house.log, 'append').mockRejectedValue(new Error('disk full'));
    await expect(house.redeliverWebhook.execute(owner, DELIVERY)).rejects.toThrow('disk full');
    expect(house.wakeUp.rung).toEqual([]);
  });
});
