import { addSeconds, AppError, DomainName } from '@registrar/kernel';
import type { PollContent } from '@registrar/registries';
import { EndOperation } from '../operations/end-operation';
import { RefundWorld } from '../testing/worlds/refund-world';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
});

const DONE = {
  operation: 'succeeded',
  domain: 'deleted',
  busy: false,
  items: ['refunded', 'refunded'],
  money: 1,
  deletes: 1,
};
const NOTHING = {
  operation: 'refused',
  domain: 'active',
  busy: false,
  items: ['success', 'success'],
  money: 0,
  deletes: 0,
};
const WAITING = {
  operation: 'open',
  domain: 'active',
  busy: true,
  items: ['success', 'success'],
  money: 0,
  deletes: 1,
};

/** A refund whose command was lost, before or after the registry executed it. */
async function lost(outcome: 'drop_before' | 'drop_after'): Promise<string> {
  world.base.registry.script('a.example', outcome, { command: 'delete' });
  const result = await world.execute();
  if (result.kind !== 'unknown') throw new Error(result.kind);
  return result.operationId;
}
async function reconciled(seconds = 300): Promise<object> {
  world.base.clock.advance(seconds);
  await world.reconcile().execute();
  return world.outcome();
}
const operation = async () =>
  world.base.operation([...world.base.operations.rows.values()].find(({ kind }) => kind === 'refund')!.id);
const again = (outcome: Parameters<typeof world.base.registry.script>[1], options: object = {}) =>
  world.base.registry.script('a.example', outcome, { command: 'delete', ...options });

const end = (verdict: 'carried_out' | 'not_carried_out', operationId: string) => {
  const { uow, operations, connections, registry, clock } = world.base;
  const others = { refund: world.settle };
  return new EndOperation(uow, operations, connections, registry, others, () => clock.now()).execute({
    operationId,
    verdict,
    begin: async () => undefined,
  });
};

const handle = (content: PollContent) =>
  world.base.uow.run(() =>
    world.pollHandler.handle(world.base.connection, { id: '1', count: 1, text: '', content, raw: '' }),
  );

describe('a refund without an answer', () => {
  it('is paid when the domain no longer exists', async () => {
    await lost('drop_after');
    expect(await reconciled()).toEqual(DONE);
    expect(world.base.registry.sent('domain:delete')).toHaveLength(1);
  });

  it('is sent again when the domain still exists', async () => {
    await lost('drop_before');
    expect(await reconciled()).toEqual(DONE);
    expect(world.isThere).toBe(false);
  });

  it('is given up when the second one gets lost too, with nothing changed', async () => {
    await lost('drop_before');
    again('drop_before');
    expect(await reconciled()).toEqual(WAITING);
    expect(await reconciled()).toEqual(NOTHING);
    expect((await operation()).failure).toMatchObject({ code: 'registry.unavailable' });
  });

  it('is not sent again after the grace period: the domain would go to redemption', async () => {
    await lost('drop_before');
    const sent = world.base.registry.sent('domain:delete').length;
    expect(await reconciled(5 * 86_400)).toEqual(NOTHING);
    expect((await operation()).failure).toMatchObject({ kind: 'locked', code: 'refunds.grace_over' });
    expect(world.base.registry.sent('domain:delete')).toHaveLength(sent);
  });

  it('ends as the registry refuses the second one', async () => {
    await lost('drop_before');
    again('refuse');
    expect(await reconciled()).toEqual(NOTHING);
    expect(await world.queries.result((await operation()).id)).toMatchObject({
      answer: { results: [{ orderItemStatus: 'failed' }, {}], totalRefundAmount: 0 },
    });
  });

  it.each<[string, () => void]>([
    ['the registry is unavailable', () => world.base.registry.takeDown(world.base.connection.id)],
    ['it is polled before the command can be over', () => undefined],
  ])('waits while %s', async (why, prepare) => {
    await lost('drop_after');
    prepare();
    expect(await reconciled(why.startsWith('it is') ? 1 : 300)).toEqual(WAITING);
  });

  it.each([
    [true, 'drop_after', DONE],
    [false, 'drop_before', NOTHING],
  ] as const)(
    'ends by a message that comes before its acceptance was written down (decided for it: %s)',
    async (succeeded, outcome, ends) => {
      const id = await lost(outcome);
      expect(
        await handle({
          kind: 'pending_action',
          object: 'domain',
          name: 'a.example',
          succeeded,
          clTrid: `${id}-delete-1`,
        }),
      ).toBe('applied');
      expect(await world.outcome()).toEqual(ends);
    },
  );

  it('is paid when another has registered the name since', async () => {
    await lost('drop_after');
    world.base.clock.advance(60);
    world.base.registry.registered(world.base.connection, 'a.example', { clientId: 'registrar-b' });
    expect(await reconciled()).toEqual(DONE);
  });
});

describe('a refund that only staff can decide', () => {
  const DOUBTS: [string, () => void, string][] = [
    [
      'a domain in redemption',
      () => world.there({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] }),
      'redemption',
    ],
    ['a domain at another registrar', () => world.there({ clientId: 'registrar-b' }), 'another registrar'],
    [
      'a domain that the registry does not show',
      () => world.base.registry.script('a.example', 'not_ours', { command: 'info' }),
      'at another registrar',
    ],
  ];
  it.each(DOUBTS)('is shown to them at once, and no money moves: %s', async (_, prepare, why) => {
    await lost('drop_before');
    prepare();
    expect(await reconciled()).toEqual(WAITING);
    expect((await operation()).attentionAt).toEqual(world.base.clock.now());
    expect(
      world.base.log.lines.some(({ fields }) =>
        String((fields as { why?: string } | undefined)?.why).includes(why),
      ),
    ).toBe(true);
  });

  async function inRedemption(): Promise<string> {
    const id = await lost('drop_before');
    world.there({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] });
    await reconciled();
    return id;
  }

  it('is paid by their decision, when the registry is deleting the domain', async () => {
    expect(await end('carried_out', await inRedemption())).toBe('succeeded');
    expect(await world.outcome()).toEqual(DONE);
  });

  it('is not paid by their decision, and the domain stays', async () => {
    expect(await end('not_carried_out', await inRedemption())).toBe('refused');
    expect(await world.outcome()).toEqual(NOTHING);
  });

  async function purged(): Promise<void> {
    const { registry, connection, clock } = world.base;
    world.there({ statuses: ['ok'], graceStatuses: [], createdAt: clock.now() });
    await registry.delete(
      connection,
      { operationId: 'purge', attempt: 1, step: 'delete' },
      DomainName.of('a.example'),
    );
    expect(world.isThere).toBe(false);
  }

  it.each<[string, () => unknown]>([
    ['was purged', purged],
    [
      'was registered again by another',
      () => world.there({ clientId: 'registrar-b', createdAt: addSeconds(world.base.clock.now(), 1) }),
    ],
    ['is active again', () => world.there({ statuses: ['ok'], graceStatuses: [] })],
  ])('is not paid automatically when the domain %s weeks later', async (_, become) => {
    const id = await inRedemption();
    await become();
    expect(await reconciled(40 * 86_400)).toEqual(WAITING);
    const message = { kind: 'pending_action', object: 'domain', name: 'a.example', clTrid: `${id}-delete-1` };
    expect(await handle({ ...message, succeeded: true } as PollContent)).toBe('unknown');
    expect(await world.outcome()).toEqual(WAITING);
    expect(await handle({ ...message, succeeded: false } as PollContent)).toBe('applied');
    expect(await world.outcome()).toEqual(NOTHING);
  });

  it.each<[string, () => void]>([
    ['shows the domain as active', () => world.there({ statuses: ['ok'], graceStatuses: [] })],
    ['is unavailable', () => world.base.registry.takeDown(world.base.connection.id)],
  ])('is not paid against a registry that %s', async (_, prepare) => {
    const id = await inRedemption();
    prepare();
    await expect(end('carried_out', id)).rejects.toBeInstanceOf(AppError);
    expect(await world.outcome()).toEqual(WAITING);
  });
});

describe('a refund that the registry accepted', () => {
  beforeEach(async () => {
    again('pending');
    await world.execute();
  });

  it('is polled soon, and then waits for the message', async () => {
    expect((await operation()).dueAt.getTime() - world.base.clock.now().getTime()).toBe(60_000);
    expect(await reconciled(60)).toEqual({ ...WAITING, operation: 'pending' });
  });

  it('is paid when a query finds no domain', async () => {
    world.base.registry.decide(world.base.connection, 'a.example', true);
    expect(await reconciled(60)).toEqual(DONE);
  });

  it('is shown to staff when a query finds it in redemption', async () => {
    world.there({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] });
    expect(await reconciled(60)).toEqual({ ...WAITING, operation: 'pending' });
    expect((await operation()).attentionAt).toBeDefined();
  });

  it.each([
    ['carried_out', 'succeeded', DONE],
    ['not_carried_out', 'refused', NOTHING],
  ] as const)('ends once by the decision of staff, as %s', async (verdict, state, outcome) => {
    world.there({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] });
    await reconciled();
    const { id } = await operation();
    expect(await end(verdict, id)).toBe(state);
    expect(await world.outcome()).toEqual(outcome);
    await expect(end(verdict, id)).rejects.toMatchObject({ code: 'operations.settled' });
  });

  it.each([
    [true, DONE],
    [false, NOTHING],
  ])(
    'ends by its message once, and one that says the opposite is left to staff (decided for it: %s)',
    async (succeeded, outcome) => {
      const { content } = world.base.registry.decide(world.base.connection, 'a.example', succeeded);
      const deliver = (values: object) => handle({ ...content, ...values } as PollContent);
      expect(await deliver({ name: 'b.example' })).toBeUndefined();
      expect(await deliver({})).toBe('applied');
      expect(await world.outcome()).toEqual(outcome);
      expect([await deliver({}), await deliver({ succeeded: !succeeded })]).toEqual(['ignored', 'unknown']);
      expect(await world.outcome()).toEqual(outcome);
    },
  );
});
