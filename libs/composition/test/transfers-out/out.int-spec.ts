import { DomainName } from '@registrar/kernel';
import { DAY, OutboundTransferHarness, GAINING, HOUR } from './harness';

let harness: OutboundTransferHarness;
beforeAll(async () => {
  harness = await OutboundTransferHarness.create();
});
afterAll(() => harness?.close());

const here = () => harness.base.connection;
const PENDING = { state: 'pending', rejecting: false, domain: 'active', busy: false, operations: [] };
const GONE = { ...PENDING, state: 'completed', domain: 'transferred' };
const STAYED = { ...PENDING, state: 'canceled' };

describe('a transfer to another registrar', () => {
  it('is announced once the registry reports the request, with the gaining registrar', async () => {
    await harness.pending('asked.com');
    expect(await harness.standing('asked.com')).toEqual(PENDING);
    expect(await harness.reported('asked.com')).toEqual(['initiated']);
    const [event] = await harness.base.rows<{ payload: object }>(
      `select payload from outbox where payload->>'domainName' = 'asked.com'`,
    );
    expect(event.payload).toEqual({
      eventName: 'domain.transfer_out.status_change',
      domainName: 'asked.com',
      status: 'initiated',
      registryClientId: GAINING,
    });
  });

  it('is written to the registrant in the transaction that tells it, once, in whatever order it is seen', async () => {
    await harness.pending('written.com');
    harness.there.tellAgain(here(), harness.there.transferOf(here(), 'written.com')!);
    await harness.work();
    const rows = await harness.base.rows<{
      recipient: string;
      template: string;
      has_digest: boolean;
      expires_at: Date;
    }>(
      `select m.recipient, m.template, n.digest is not null as has_digest, n.expires_at from transfer_out_notices n join transfers_out t on t.id = n.transfer_id
         left join mails m on m.subject = 'transfer-out:' || t.id where t.name = 'written.com'`,
    );
    const { actAt } = harness.there.transferOf(here(), 'written.com')!;
    expect(rows).toEqual([
      {
        recipient: expect.stringContaining('@'),
        template: 'transfer-out',
        has_digest: true,
        expires_at: actAt,
      },
    ]);
  });

  it.each(['clientApproved', 'serverApproved'] as const)(
    'takes the domain out of the account once it is %s',
    async (decision) => {
      const name = `${decision.toLowerCase()}.com`;
      await harness.pending(name);
      harness.there.decide(here(), name, decision);
      await harness.work();
      expect(await harness.standing(name)).toEqual(GONE);
      // no account.domain.removal: it has its own event
      expect(await harness.reported(name)).toEqual(['initiated', 'completed']);
      await expect(
        harness.useCases.changes.changes.findHeld(harness.base.accountId, name),
      ).rejects.toMatchObject({ kind: 'not_found' });
    },
  );

  it.each(['clientCancelled', 'clientRejected', 'serverCancelled'] as const)(
    'is canceled once it is %s, and the domain stays',
    async (decision) => {
      const name = `${decision.toLowerCase()}.com`;
      await harness.pending(name);
      harness.there.decide(here(), name, decision);
      await harness.work();
      expect(await harness.standing(name)).toEqual(STAYED);
      expect(await harness.reported(name)).toEqual(['initiated', 'canceled']);
    },
  );

  it('is seen to be approved at its deadline when no message tells', async () => {
    await harness.pending('silent.com');
    harness.base.clock.advance(5 * DAY - HOUR);
    await harness.work();
    expect(await harness.reported('silent.com')).toEqual(['initiated']);
    harness.base.clock.advance(HOUR);
    harness.there.decide(here(), 'silent.com', 'serverApproved', { isReported: false });
    harness.base.clock.advance(60);
    await harness.work();
    expect([await harness.standing('silent.com'), await harness.reported('silent.com')]).toEqual([
      GONE,
      ['initiated', 'completed'],
    ]);
  });

  it('is announced from its beginning when its first message is lost', async () => {
    await harness.asked('lost.com', { isReported: false });
    harness.there.decide(here(), 'lost.com', 'serverApproved');
    await harness.work();
    expect([await harness.standing('lost.com'), await harness.reported('lost.com')]).toEqual([
      GONE,
      ['initiated', 'completed'],
    ]);
  });

  it('is found by the comparison when every message is lost', async () => {
    await harness.asked('compared.com', { isReported: false });
    await harness.base.rows(
      `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) select id, 'statuses', '[]', '["pendingTransfer"]', $1, $1 from domains where name = 'compared.com'`,
      [harness.base.clock.now()],
    );
    expect(await harness.useCases.watch.notice()).toBe(1);
    expect(await harness.useCases.watch.notice()).toBe(0);
    await harness.work();
    expect(await harness.reported('compared.com')).toEqual(['initiated']);
  });

  it('is dropped without a word when the registry knows of none', async () => {
    await harness.owned('rumour.com');
    await harness.base.rows(
      `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) select id, 'sponsor', '"registrar-a"', 'null', $1, $1 from domains where name = 'rumour.com'`,
      [harness.base.clock.now()],
    );
    await harness.useCases.watch.notice();
    await harness.work();
    expect([await harness.standing('rumour.com'), await harness.reported('rumour.com')]).toEqual([
      { ...PENDING, state: 'dropped' },
      [],
    ]);
    expect(await harness.useCases.watch.notice()).toBe(0);
  });

  it('takes no domain away while the registry cannot be asked', async () => {
    await harness.pending('unseen.com');
    harness.there.decide(here(), 'unseen.com', 'serverApproved');
    harness.base.registry.script('unseen.com', 'drop_before', { command: 'transfer_query', times: 3 });
    await harness.poll();
    await harness.useCases.watch.execute();
    expect(await harness.standing('unseen.com')).toEqual(PENDING);
    await harness.pass(HOUR, 60);
    expect(await harness.standing('unseen.com')).toEqual(GONE);
  });

  it('can be asked for again after one that was refused, and is told again', async () => {
    await harness.pending('again.com');
    harness.there.decide(here(), 'again.com', 'clientCancelled');
    await harness.work();
    harness.base.clock.advance(HOUR);
    harness.there.requestedByOther(here(), 'again.com', 'registrar-d', { isReported: true });
    await harness.work();
    expect(await harness.reported('again.com')).toEqual(['initiated', 'canceled', 'initiated']);
  });
});

/**
 * Everything that can tell or end a transfer out, in every order: `message` is that of the request, which may
 * come late and twice.
 */
const STEPS = ['message', 'message', 'decision', 'look'] as const;
type Step = (typeof STEPS)[number];
const orders = (left: readonly Step[]): Step[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap((step, at) =>
        left.indexOf(step) === at
          ? orders(left.filter((_, other) => other !== at)).map((rest) => [step, ...rest])
          : [],
      );

describe.each(['serverApproved', 'clientCancelled', 'cancel'] as const)(
  'events of one that ends by %s',
  (end) => {
    it.each(orders(STEPS).map((order) => [order.join(', '), order] as const))(
      'are told once each in the order %s',
      async (text, order) => {
        const name = `${end}-${text.replaceAll(', ', '-')}.com`.toLowerCase();
        await harness.owned(name);
        harness.there.requestedByOther(here(), name, GAINING);
        const request = harness.there.transferOf(here(), name)!;
        // What happens at the registry happens at once; when we come to hear of it is the question.
        if (end !== 'cancel') harness.there.decide(here(), name, end, { isReported: false });
        const decided = harness.there.transferOf(here(), name)!;
        for (const step of order) {
          if (step === 'message') harness.there.tellAgain(here(), request);
          if (step === 'decision' && end !== 'cancel') harness.there.tellAgain(here(), decided);
          if (step === 'decision' && end === 'cancel') await harness.cancel(name).catch(() => undefined);
          await (step === 'look' ? harness.useCases.watch.execute() : harness.poll());
        }
        await harness.pass(2 * HOUR);
        const isGone = end === 'serverApproved';
        expect(await harness.reported(name)).toEqual(['initiated', isGone ? 'completed' : 'canceled']);
        expect(await harness.standing(name)).toMatchObject({
          state: isGone ? 'completed' : 'canceled',
          busy: false,
        });
      },
    );
  },
);

describe('the refusal of a transfer out', () => {
  it('ends it at the registry, and is told once though the registry tells of it, too', async () => {
    await harness.pending('refused.com');
    expect(await harness.cancel('refused.com')).toEqual({ domainName: 'refused.com', status: 'canceled' });
    harness.there.tellAgain(here(), harness.there.transferOf(here(), 'refused.com')!);
    await harness.pass(HOUR);
    expect(await harness.standing('refused.com')).toEqual({ ...STAYED, operations: ['succeeded'] });
    expect(await harness.reported('refused.com')).toEqual(['initiated', 'canceled']);
    expect(harness.info('refused.com').statuses).not.toContain('pendingTransfer');
  });

  it('finds a request that no message has told of', async () => {
    await harness.asked('untold.com', { isReported: false });
    await harness.cancel('untold.com');
    expect(await harness.reported('untold.com')).toEqual(['initiated', 'canceled']);
  });

  it('is 409 where nothing is pending, and changes nothing', async () => {
    await harness.owned('calm.com');
    await expect(harness.cancel('calm.com')).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Conflict',
      details: undefined,
    });
    expect(await harness.standing('calm.com')).toEqual({ ...PENDING, state: undefined });
  });

  it.each([
    ['canceled', { kind: 'conflict' }],
    ['dropped', { kind: 'conflict' }],
    ['completed', { kind: 'not_found' }],
  ] as const)('changes nothing of one that is %s', async (state, refusal) => {
    const name = `over-${state}.com`;
    if (state === 'dropped') {
      await harness.owned(name);
      await harness.base.rows(
        `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) select id, 'sponsor', '"registrar-a"', 'null', $1, $1 from domains where name = $2`,
        [harness.base.clock.now(), name],
      );
      await harness.useCases.watch.notice();
    } else {
      await harness.pending(name);
      harness.there.decide(here(), name, state === 'completed' ? 'clientApproved' : 'clientCancelled');
    }
    await harness.work();
    const before = await harness.standing(name);
    expect(before.state).toBe(state);
    await expect(harness.cancel(name)).rejects.toMatchObject(refusal);
    expect(await harness.standing(name)).toEqual(before);
  });

  it.each([
    ['unknown.com', () => harness.base.accountId],
    ['foreign.com', () => harness.other],
  ])('is 404 for %s, which is not in the account', async (name, accountId) => {
    if (name === 'foreign.com') await harness.pending(name);
    await expect(harness.cancel(name, accountId())).rejects.toMatchObject({
      kind: 'not_found',
      details: 'The requested domain does not exist.',
    });
  });

  it('is 502 where the registry refuses it, and the transfer goes on', async () => {
    await harness.pending('stubborn.com');
    harness.base.registry.script('stubborn.com', 'refuse', { command: 'transfer_reject' });
    await expect(harness.cancel('stubborn.com')).rejects.toMatchObject({
      kind: 'upstream_invalid',
      message: 'Registry Connection Unavailable',
    });
    expect(await harness.standing('stubborn.com')).toEqual({ ...PENDING, operations: ['refused'] });
    await harness.cancel('stubborn.com');
    expect(await harness.reported('stubborn.com')).toEqual(['initiated', 'canceled']);
  });

  it('is 409 when the gaining side was faster, and the domain leaves', async () => {
    await harness.pending('faster.com');
    harness.there.decide(here(), 'faster.com', 'clientApproved', { isReported: false });
    await expect(harness.cancel('faster.com')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await harness.standing('faster.com')).toEqual({ ...GONE, operations: ['refused'] });
    expect(await harness.reported('faster.com')).toEqual(['initiated', 'completed']);
  });

  it.each(['drop_after', 'drop_before'] as const)(
    'is 504 when the connection is lost (%s), and ends all the same',
    async (outcome) => {
      const name = `${outcome.replace('_', '-')}.com`;
      await harness.pending(name);
      harness.base.registry.script(name, outcome, { command: 'transfer_reject' });
      await expect(harness.cancel(name)).rejects.toMatchObject({ kind: 'upstream_timeout' });
      await expect(harness.cancel(name)).rejects.toMatchObject({ kind: 'conflict' });
      await harness.pass(HOUR, 60);
      expect(await harness.standing(name)).toEqual({ ...STAYED, operations: ['succeeded'] });
      expect(await harness.reported(name)).toEqual(['initiated', 'canceled']);
    },
  );

  it('of 24 at a time is one', async () => {
    await harness.pending('crowd.com');
    const results = await Promise.allSettled(Array.from({ length: 24 }, () => harness.cancel('crowd.com')));
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { kind: string }).kind] : [],
    );
    expect([results.length - refusals.length, new Set(refusals)]).toEqual([1, new Set(['conflict'])]);
    expect(await harness.reported('crowd.com')).toEqual(['initiated', 'canceled']);
  });

  it.each([[{ decides: false }], [{ mode: 'push' as const }]])(
    'is 422 where the losing side cannot refuse: %p',
    async (transfer) => {
      const closed = await OutboundTransferHarness.create({ transfer });
      try {
        await closed.pending('closed.com');
        await expect(closed.cancel('closed.com')).rejects.toMatchObject({
          kind: 'unprocessable',
          message: expect.stringContaining('via losing-registrar explicit deny (EPP reject)'),
        });
        await expect(
          closed.useCases.cancelOutbound.execute(closed.other, DomainName.of('closed.com')),
        ).rejects.toMatchObject({ kind: 'unprocessable' });
      } finally {
        await closed.close();
      }
    },
  );
});
