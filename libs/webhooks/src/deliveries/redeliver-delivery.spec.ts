import { ACCOUNT, setUp } from '../testing/queued-delivery-world';

const DAY = 86_400;
const accepted = { kind: 'accepted', status: 204, responseHead: '', durationMs: 8 } as const;
const refused = { kind: 'refused', status: 503, responseHead: 'busy', durationMs: 9 } as const;

describe('redelivering', () => {
  it.each([
    ['delivered', [accepted], 2],
    ['failed', Array.from({ length: 8 }, () => refused), 9],
  ] as const)('a %s delivery makes one more attempt at once', async (state, results, attempts) => {
    const { queued, deliver, redeliver, sender, wakeUp, find, clock } = setUp();
    const id = await queued();
    sender.then(...results);
    for (const _result of results) {
      await deliver.execute();
      clock.advance(DAY);
    }
    expect(await find(id)).toMatchObject({ state });
    await expect(redeliver.execute(id)).resolves.toMatchObject({ id, state: 'pending', dueAt: clock.now() });
    expect(wakeUp.rung.at(-1)).toEqual({ id, attempt: attempts });
    sender.then(refused);
    await deliver.execute();
    expect((await find(id)).attempts).toHaveLength(attempts);
    expect((await find(id)).state).toBe(state === 'failed' ? 'failed' : 'pending');
  });

  it('a pending delivery hurries it', async () => {
    const { queued, deliver, redeliver, sender, find } = setUp();
    const id = await queued();
    sender.then(refused);
    await deliver.execute();
    await redeliver.execute(id);
    await expect(deliver.execute()).resolves.toMatchObject({ accepted: 1 });
    expect((await find(id)).state).toBe('delivered');
  });

  it('is not possible without its subscription', async () => {
    const { queued, redeliver, uow, subscriptions, find, clock, wakeUp } = setUp();
    const id = await queued();
    const rung = wakeUp.rung.length;
    await uow.run(() => subscriptions.remove(ACCOUNT, 1, clock.now()));
    await expect(redeliver.execute(id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'webhook.subscription_removed',
    });
    expect((await find(id)).state).toBe('cancelled');
    expect(wakeUp.rung).toHaveLength(rung);
  });

  it('of an unknown delivery is not found, nor can it be read', async () => {
    const { redeliver, queries } = setUp();
    const id = '00000000-0000-7000-8000-00000000ffff';
    await expect(redeliver.execute(id)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'webhook.delivery_not_found',
    });
    await expect(queries.get(id)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'webhook.delivery_not_found',
    });
  });

  it('of a delivery that is forgotten meanwhile is not found', async () => {
    const { queued, queries, redeliver, deliveries, wakeUp } = setUp();
    const id = await queued();
    await expect(queries.get(id)).resolves.toMatchObject({
      id,
      state: 'pending',
      attempts: [],
    });
    const find = deliveries.find.bind(deliveries);
    jest.spyOn(deliveries, 'find').mockImplementationOnce(find).mockResolvedValueOnce(undefined);
    await expect(redeliver.execute(id)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'webhook.delivery_not_found',
    });
    expect(wakeUp.rung).toHaveLength(1);
  });

  it('writes what goes alongside in the same transaction, and does nothing when that fails', async () => {
    const { queued, redeliver, uow, wakeUp } = setUp();
    const id = await queued();
    const rung = wakeUp.rung.length;
    const alongside = jest.fn(async () => uow.assertOpen());
    await redeliver.execute(id, alongside);
    expect(alongside).toHaveBeenCalledWith(expect.objectContaining({ id, state: 'pending' }));
    await expect(redeliver.execute(id, () => Promise.reject(new Error('audit log is full')))).rejects.toThrow(
      'audit log is full',
    );
    expect(wakeUp.rung).toHaveLength(rung + 1);
  });
});
