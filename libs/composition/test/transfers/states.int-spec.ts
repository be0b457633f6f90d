import { AppError, DomainName } from '@registrar/kernel';
import type { TransferState } from '@registrar/transfers';
import { ARRIVED, CODE, CREDIT, DAY, GIVEN_BACK, HOUR, PRICE, STARTED, TransferHarness } from './harness';

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create();
});
afterAll(() => harness.base.close());
beforeEach(() => harness.refill());
afterEach(() => harness.there.immediate.clear());

const here = () => harness.base.connection;
const decide = (name: string, status: Parameters<TransferHarness['there']['decide']>[2], isReported = true) =>
  harness.there.decide(here(), name, status, { isReported });
const balance = async () => harness.base.balance();
const USUAL: TransferState[] = [
  'pending',
  'submitting_transfer',
  'pending_transfer',
  'pending_insert',
  'completed',
];

describe('a transfer in', () => {
  it('is paid when it is ordered, asked of the registry, waits for the losing side, and brings the domain', async () => {
    const created = await harness.ordered(
      'usual.com',
      {},
      { nameservers: ['ns1.kept.example', 'ns2.kept.example'] },
    );
    expect(created).toEqual({
      transfer: { domainName: 'usual.com', status: 'pending' },
      order: expect.any(Number),
      totalPaid: 12,
    });
    expect(await balance()).toEqual({ available: CREDIT - PRICE, held: PRICE });
    expect(await harness.standing('usual.com')).toEqual({ ...STARTED, state: 'pending' });
    await harness.work();
    expect(await harness.standing('usual.com')).toEqual({ ...STARTED, state: 'pending_transfer' });
    decide('usual.com', 'clientApproved');
    await harness.work();
    expect(await harness.standing('usual.com')).toEqual(ARRIVED);
    expect(await balance()).toEqual({ available: CREDIT - PRICE, held: 0n });
    expect([await harness.history('usual.com'), await harness.reported('usual.com')]).toEqual([
      USUAL,
      USUAL.slice(1),
    ]);
    await harness.base.rows('update account_balances set held = 0');
  });

  it("makes a domain of the account: locked by policy and at the registry, its name servers kept, its end the registry's", async () => {
    await harness.requested(
      'row.com',
      { privacyEnabled: false },
      {
        nameservers: ['ns1.kept.example'],
        statuses: ['clientDeleteProhibited', 'clientHold', 'clientUpdateProhibited'],
      },
    );
    decide('row.com', 'serverApproved');
    await harness.work();
    const info = harness.info('row.com');
    expect([info.clientId, [...info.statuses]]).toEqual([here().clientId, ['clientTransferProhibited']]);
    const domain = await harness.base.parts.domainReader.find(
      harness.base.accountId,
      'row.com',
      harness.base.clock.now(),
    );
    const day = (at: Date): string => at.toISOString().slice(0, 10);
    expect(domain).toMatchObject({
      locked: true,
      locks: ['ClientTransferProhibited', 'TransferLock'],
      nameservers: ['ns1.kept.example'],
      privacyEnabled: false,
    });
    expect([domain!.createDate.slice(0, 10), domain!.expireDate.slice(0, 10)]).toEqual([
      day(info.createdAt!),
      day(info.expiresAt!),
    ]);
    expect(domain!.transferLockExpiresAt!.slice(0, 10)).toBe(
      day(new Date(harness.base.clock.now().getTime() + 60 * DAY * 1_000)),
    );
  });

  it('passes through every state where the registry moves domains at once', async () => {
    harness.there.immediate.add(here().id);
    await harness.requested('at-once.com');
    expect([await harness.standing('at-once.com'), await harness.reported('at-once.com')]).toEqual([
      ARRIVED,
      USUAL.slice(1),
    ]);
  });

  it('comes without any message: the registry is asked after its deadline', async () => {
    await harness.requested('silent.com');
    await harness.pass(4 * DAY);
    expect(await harness.standing('silent.com')).toMatchObject({ state: 'pending_transfer' });
    await harness.pass(DAY - HOUR);
    decide('silent.com', 'serverApproved', false);
    await harness.pass(2 * HOUR);
    expect(await harness.standing('silent.com')).toEqual(ARRIVED);
  });

  it('ignores messages of an earlier transfer of the name, and repeated ones', async () => {
    await harness.requested('again.com');
    decide('again.com', 'clientRejected');
    await harness.work();
    await harness.cancel('again.com');
    await harness.work();
    await harness.pass(HOUR);
    await harness.create('again.com');
    await harness.work();
    expect(await harness.standing('again.com')).toMatchObject({ state: 'pending_transfer' });
    const old = {
      ...harness.there.transferOf(here(), 'again.com')!,
      status: 'clientRejected',
      requestedAt: new Date('2026-01-01T00:00:00Z'),
    };
    harness.base.registry.enqueue(here().id, 'Transfer rejected.', { kind: 'transfer', ...old });
    await harness.work();
    expect(await harness.standing('again.com')).toMatchObject({ state: 'pending_transfer' });
    decide('again.com', 'clientApproved');
    harness.base.registry.enqueue(here().id, 'Transfer approved.', {
      kind: 'transfer',
      ...harness.there.transferOf(here(), 'again.com')!,
    });
    await harness.work();
    expect((await harness.reported('again.com')).filter((state) => state === 'completed')).toHaveLength(1);
    expect(await harness.standing('again.com')).toEqual(ARRIVED);
  });
});

describe('a transfer of a locked domain', () => {
  it.each<[string, TransferState, RegExp]>([
    ['clientTransferProhibited', 'pending_unlock', /Unlock the name/],
    ['serverTransferProhibited', 'pending_registry_unlock', /registry has locked/],
  ])('is warned of %s, waits, and goes on once it is gone', async (status, state, message) => {
    const name = `${state.replaceAll('_', '-')}.com`;
    const created = await harness.ordered(name, {}, { statuses: [status] });
    expect(created).toMatchObject({
      transfer: { status: state },
      warnings: { message: expect.stringMatching(message), statuses: [status] },
    });
    await harness.pass(5 * HOUR);
    expect([await harness.standing(name), await harness.reported(name)]).toEqual([{ ...STARTED, state }, []]);
    expect(harness.base.registry.sent('domain:transfer', name)).toHaveLength(0);
    harness.there.setStatuses(here(), name, ['ok']);
    await harness.pass(HOUR);
    expect([await harness.standing(name), await harness.reported(name)]).toEqual([
      { ...STARTED, state: 'pending_transfer' },
      ['submitting_transfer', 'pending_transfer'],
    ]);
  });

  it('waits where the lock comes after the order, and tries each hour where the registry shows nothing', async () => {
    harness.there.closed.add(here().id);
    await harness.ordered('late-lock.com', {}, { statuses: ['clientTransferProhibited'] });
    await harness.work();
    expect(await harness.standing('late-lock.com')).toEqual({ ...STARTED, state: 'pending_unlock' });
    await harness.pass(2 * HOUR);
    expect(harness.base.registry.sent('domain:transfer', 'late-lock.com')).toHaveLength(3);
    expect(await harness.reported('late-lock.com')).toEqual(['submitting_transfer', 'pending_unlock']);
    harness.there.setStatuses(here(), 'late-lock.com', ['serverTransferProhibited']);
    await harness.pass(HOUR);
    expect(await harness.standing('late-lock.com')).toEqual({ ...STARTED, state: 'pending_registry_unlock' });
    harness.there.setStatuses(here(), 'late-lock.com', ['ok']);
    await harness.pass(HOUR);
    expect(await harness.standing('late-lock.com')).toEqual({ ...STARTED, state: 'pending_transfer' });
    harness.there.closed.clear();
  });
});

describe('a transfer whose code is refused', () => {
  async function refused(name: string): Promise<number> {
    const { order } = await harness.ordered(name);
    harness.there.setCode(here(), name, 'changed-since-9');
    await harness.work();
    expect(await harness.standing(name)).toEqual({ ...STARTED, state: 'pending_new_auth_code' });
    return order;
  }

  it('gets a new one by the same order, without a charge, and goes on', async () => {
    const order = await refused('new-code.com');
    expect(await harness.create('new-code.com', { authCode: 'changed-since-9' })).toEqual({
      transfer: { domainName: 'new-code.com', status: 'submitting_transfer' },
      order,
      totalPaid: 0,
    });
    await harness.work();
    expect([await harness.standing('new-code.com'), await balance()]).toEqual([
      { ...STARTED, state: 'pending_transfer' },
      { available: CREDIT - PRICE, held: expect.any(BigInt) },
    ]);
    expect(await harness.reported('new-code.com')).toEqual([
      'submitting_transfer',
      'pending_new_auth_code',
      'submitting_transfer',
      'pending_transfer',
    ]);
  });

  it('stays as it is for a code that is wrong again, or of another account', async () => {
    await refused('wrong-again.com');
    await expect(harness.create('wrong-again.com')).rejects.toMatchObject({
      code: 'transfers.auth_code_wrong',
    });
    const [{ id }] = await harness.base.rows<{ id: number }>(
      `insert into accounts (username, registrant_id, admin_id, tech_id, billing_id, created_at) select 'other-test', registrant_id, admin_id, tech_id, billing_id, created_at from accounts limit 1 returning id`,
    );
    await expect(
      harness.create('wrong-again.com', { accountId: id, authCode: 'changed-since-9' }),
    ).rejects.toMatchObject({ code: 'transfers.processing' });
    expect(await harness.standing('wrong-again.com')).toEqual({ ...STARTED, state: 'pending_new_auth_code' });
  });

  it('keeps none of the codes once it is over, and none in the command log or the operation', async () => {
    await refused('secret.com');
    await harness.cancel('secret.com');
    expect(await harness.standing('secret.com')).toMatchObject({ state: 'canceled', hasCode: false });
    const kept = await harness.base.rows<{ text: string }>(
      `select coalesce(o.payload::text, '') || coalesce(o.failure::text, '') as text from operations o where o.subject = 'secret.com'`,
    );
    expect(JSON.stringify(kept)).not.toContain(CODE);
  });
});

describe('a transfer that the losing side refuses', () => {
  it.each<[string, 'clientRejected' | 'serverCancelled', boolean]>([
    ['told', 'clientRejected', true],
    ['not told', 'clientRejected', false],
    ['by the registry', 'serverCancelled', true],
  ])('is rejected (%s), waits for the cancellation, then is refunded', async (how, status, isReported) => {
    const name = `${how.replaceAll(' ', '-')}-rejected.com`;
    await harness.requested(name);
    decide(name, status, isReported);
    await harness.pass(isReported ? HOUR : DAY + HOUR);
    expect([await harness.standing(name), await harness.reported(name)]).toEqual([
      { ...STARTED, state: 'rejected' },
      ['submitting_transfer', 'pending_transfer', 'rejected'],
    ]);
    const { base } = harness;
    // as a message brings a look forward
    await base.rows(`update operations set due_at = $2 where subject = $1 and kind = 'transfer'`, [
      name,
      base.clock.now(),
    ]);
    await harness.pass(7 * DAY, DAY);
    expect(base.registry.sent('domain:transfer', name)).toHaveLength(1);
    const { due_at: dueAt } = await base.one<{ due_at: Date }>(
      `select due_at from operations where subject = $1 and kind = 'transfer'`,
      [name],
    );
    expect(dueAt.getTime()).toBeGreaterThan(base.clock.now().getTime() + 20 * DAY * 1_000);
    const before = await balance();
    expect(await harness.cancel(name)).toEqual({ domainName: name, status: 'canceled_pending_refund' });
    expect(await harness.standing(name)).toMatchObject({
      state: 'canceled_pending_refund',
      money: ['hold'],
      hasCode: false,
    });
    await harness.work();
    expect(await harness.standing(name)).toEqual({ ...GIVEN_BACK, state: 'canceled_pending_refund' });
    expect((await balance()).available - before.available).toBe(PRICE);
    expect((await harness.reported(name)).at(-1)).toBe('canceled_pending_refund');
  });

  it('keeps its money as long as the registry says otherwise than the cancel', async () => {
    await harness.requested('said-otherwise.com');
    decide('said-otherwise.com', 'clientRejected');
    await harness.work();
    harness.there.push(here(), 'said-otherwise.com', { isReported: false });
    await harness.cancel('said-otherwise.com');
    await harness.pass(HOUR);
    expect(await harness.standing('said-otherwise.com')).toMatchObject({
      state: 'canceled_pending_refund',
      operation: 'open',
      money: ['hold'],
    });
  });
});

describe('30 days without progress', () => {
  it.each<[TransferState, (name: string) => Promise<unknown>]>([
    [
      'submitting_transfer',
      async (name) => {
        await harness.ordered(name);
        harness.base.registry.script(name, 'not_sent', { command: 'transfer_request', times: 10_000 });
      },
    ],
    ['pending_unlock', (name) => harness.ordered(name, {}, { statuses: ['clientTransferProhibited'] })],
    [
      'pending_registry_unlock',
      (name) => harness.ordered(name, {}, { statuses: ['serverTransferProhibited'] }),
    ],
    [
      'pending_new_auth_code',
      async (name) => {
        await harness.ordered(name);
        harness.there.setCode(here(), name, 'changed-since-9');
      },
    ],
    ['pending_transfer', (name) => harness.ordered(name)],
    [
      'rejected',
      async (name) => {
        await harness.requested(name);
        decide(name, 'clientRejected');
      },
    ],
  ])('end a transfer that is %s, and the money comes back', async (state, arrange) => {
    const name = `stale-${state.replaceAll('_', '-')}.com`;
    await arrange(name);
    await harness.pass(HOUR);
    await harness.pass(29 * DAY, DAY);
    expect(await harness.standing(name)).toMatchObject({ state, operation: 'open', money: ['hold'] });
    await harness.pass(DAY);
    expect([await harness.standing(name), (await harness.reported(name)).at(-1)]).toEqual([
      { ...GIVEN_BACK, state: 'failed' },
      'failed',
    ]);
    if (state === 'pending_transfer')
      expect(harness.there.transferOf(here(), name)).toMatchObject({ status: 'clientCancelled' });
  });

  it('are followed by one withdrawal an hour, shown to staff, as long as the registry refuses it', async () => {
    const name = 'not-withdrawn.com';
    await harness.requested(name);
    harness.base.registry.script(name, 'refuse', {
      command: 'transfer_cancel',
      times: 3,
      refusal: { code: 2304, reason: 'not now', meaning: 'prohibited' },
    });
    await harness.pass(30 * DAY, DAY);
    expect(await harness.standing(name)).toEqual({ ...STARTED, state: 'pending_transfer' });
    expect(harness.base.registry.sent('domain:transfer', name)).toHaveLength(2);
    expect(
      await harness.base.one('select attention_at is not null as shown from operations where subject = $1', [
        name,
      ]),
    ).toEqual({ shown: true });
    await harness.pass(2 * HOUR);
    expect(harness.base.registry.sent('domain:transfer', name)).toHaveLength(4);
    await harness.pass(HOUR);
    expect(await harness.standing(name)).toEqual({ ...GIVEN_BACK, state: 'failed' });
  });
});

describe('a transfer that the registry refuses for good', () => {
  it.each<[string, number]>([
    ['a policy', 2306],
    ['a fee', 2004],
    ['a domain that is gone', 2303],
  ])('has failed because of %s, and the money is back', async (_, code) => {
    const name = `refused-${code}.com`;
    await harness.ordered(name);
    harness.base.registry.script(name, 'refuse', {
      command: 'transfer_request',
      refusal: { code, reason: 'no', meaning: 'policy' },
    });
    await harness.work();
    expect([await harness.standing(name), await harness.reported(name)]).toEqual([
      { ...GIVEN_BACK, state: 'failed' },
      ['submitting_transfer', 'failed'],
    ]);
  });

  it('has failed where another registrar was faster', async () => {
    await harness.ordered('faster.com');
    harness.there.requestedByOther(here(), 'faster.com');
    await harness.work();
    expect(await harness.standing('faster.com')).toEqual({ ...GIVEN_BACK, state: 'failed' });
  });

  it('waits an hour, and is shown to staff, where the fault is ours', async () => {
    await harness.ordered('no-credit.com');
    harness.base.registry.script('no-credit.com', 'refuse', {
      command: 'transfer_request',
      refusal: { code: 2104, reason: 'no credit', meaning: 'billing' },
    });
    await harness.work();
    expect(await harness.standing('no-credit.com')).toEqual({ ...STARTED, state: 'submitting_transfer' });
    expect(
      await harness.base.one(
        `select attention_at is not null as shown from operations where subject = 'no-credit.com'`,
      ),
    ).toEqual({ shown: true });
    await harness.pass(HOUR);
    expect(await harness.standing('no-credit.com')).toEqual({ ...STARTED, state: 'pending_transfer' });
  });
});

describe('a cancel', () => {
  const CANCELABLE: [TransferState, (name: string) => Promise<unknown>][] = [
    ['pending', (name) => harness.ordered(name)],
    [
      'submitting_transfer',
      async (name) => {
        await harness.ordered(name);
        harness.base.registry.script(name, 'not_sent', { command: 'transfer_request' });
        await harness.work();
      },
    ],
    ['pending_unlock', (name) => harness.ordered(name, {}, { statuses: ['clientTransferProhibited'] })],
    [
      'pending_registry_unlock',
      (name) => harness.ordered(name, {}, { statuses: ['serverTransferProhibited'] }),
    ],
    [
      'pending_new_auth_code',
      async (name) => {
        await harness.ordered(name);
        harness.there.setCode(here(), name, 'changed-since-9');
        await harness.work();
      },
    ],
    ['pending_transfer', (name) => harness.requested(name)],
  ];

  it.each(CANCELABLE)(
    'ends a transfer that is %s, with the money back in the same step',
    async (state, arrange) => {
      const name = `cancel-${state.replaceAll('_', '-')}.com`;
      await arrange(name);
      expect(await harness.standing(name)).toMatchObject({ state });
      expect(await harness.cancel(name)).toEqual({ domainName: name, status: 'canceled' });
      expect([await harness.standing(name), (await harness.reported(name)).at(-1)]).toEqual([
        { ...GIVEN_BACK, state: 'canceled' },
        'canceled',
      ]);
      await expect(harness.cancel(name)).rejects.toMatchObject({
        kind: 'invalid',
        message: 'A transfer for this domain has already been canceled.',
      });
      expect(harness.info(name).statuses).not.toContain('pendingTransfer');
      await harness.pass(2 * HOUR);
      expect(await harness.standing(name)).toEqual({ ...GIVEN_BACK, state: 'canceled' });
    },
  );

  it('is refused once the domain has moved, and the transfer goes on', async () => {
    await harness.requested('too-late.com');
    decide('too-late.com', 'clientApproved');
    await expect(harness.cancel('too-late.com')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'transfers.not_cancelable',
    });
    await harness.work();
    expect(await harness.standing('too-late.com')).toEqual(ARRIVED);
    await expect(harness.cancel('too-late.com')).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('is refused in pending_insert', async () => {
    await harness.requested('inserting.com');
    decide('inserting.com', 'clientApproved');
    harness.base.registry.script('inserting.com', 'unknown', { command: 'info', times: 100 });
    await harness.work();
    expect(await harness.standing('inserting.com')).toMatchObject({
      state: 'pending_insert',
      domain: 'initialized',
    });
    await expect(harness.cancel('inserting.com')).rejects.toMatchObject({ code: 'transfers.not_cancelable' });
    await harness.pass(3 * HOUR, 60);
    expect(await harness.standing('inserting.com')).toEqual(ARRIVED);
  });

  it.each([
    ['nobody.com', undefined],
    ['failed-before.com', 2306],
  ])('of %s finds nothing', async (name, code) => {
    if (code !== undefined) {
      await harness.ordered(name);
      harness.base.registry.script(name, 'refuse', { command: 'transfer_request' });
      await harness.work();
    }
    await expect(harness.cancel(name)).rejects.toMatchObject({ kind: 'not_found', message: 'Not Found' });
  });

  it("is nobody else's", async () => {
    await harness.ordered('mine.com');
    await expect(harness.cancel('mine.com', 999)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('that the registry refuses changes nothing', async () => {
    await harness.requested('kept.com');
    harness.base.registry.script('kept.com', 'refuse', { command: 'transfer_cancel' });
    await expect(harness.cancel('kept.com')).rejects.toMatchObject({ code: 'transfers.not_cancelable' });
    await harness.work();
    expect(await harness.standing('kept.com')).toEqual({ ...STARTED, state: 'pending_transfer' });
    expect(await harness.cancel('kept.com')).toMatchObject({ status: 'canceled' });
  });

  it('that cannot be sent is told so, and may be tried again', async () => {
    await harness.requested('unsent.com');
    harness.base.registry.script('unsent.com', 'not_sent', { command: 'transfer_cancel' });
    await expect(harness.cancel('unsent.com')).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(await harness.cancel('unsent.com')).toMatchObject({ status: 'canceled' });
  });
});

describe('answers that are lost', () => {
  it.each<['drop_after' | 'drop_before', number]>([
    ['drop_after', 1],
    ['drop_before', 2],
  ])('of a request (%s): the registry is asked, and the money stays held', async (outcome, sent) => {
    const name = `request-${outcome.replace('_', '-')}.com`;
    await harness.ordered(name);
    harness.base.registry.script(name, outcome, { command: 'transfer_request' });
    await harness.work();
    expect(await harness.standing(name)).toEqual({
      ...STARTED,
      state: 'submitting_transfer',
      awaiting: 'request',
    });
    await expect(harness.cancel(name)).rejects.toMatchObject({ code: 'transfers.not_cancelable' });
    await harness.pass(300, 30);
    expect(await harness.standing(name)).toEqual({ ...STARTED, state: 'pending_transfer' });
    expect(harness.base.registry.sent('domain:transfer', name)).toHaveLength(sent);
  });

  it.each<['drop_after' | 'drop_before', number]>([
    ['drop_after', 2],
    ['drop_before', 3],
  ])('of a cancel (%s): told 504, the money moves when the registry has said so', async (outcome, sent) => {
    const name = `cancel-${outcome.replace('_', '-')}.com`;
    await harness.requested(name);
    harness.base.registry.script(name, outcome, { command: 'transfer_cancel' });
    await expect(harness.cancel(name)).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(await harness.standing(name)).toEqual({
      ...STARTED,
      state: 'pending_transfer',
      awaiting: 'cancel',
    });
    await expect(harness.cancel(name)).rejects.toMatchObject({ code: 'transfers.not_cancelable' });
    await harness.pass(300, 30);
    expect(await harness.standing(name)).toEqual({ ...GIVEN_BACK, state: 'canceled' });
    expect(harness.base.registry.sent('domain:transfer', name)).toHaveLength(sent);
  });

  it('of a cancel that the approval was faster than: the domain comes', async () => {
    await harness.requested('raced.com');
    harness.base.registry.script('raced.com', 'drop_before', { command: 'transfer_cancel' });
    await expect(harness.cancel('raced.com')).rejects.toBeInstanceOf(AppError);
    decide('raced.com', 'clientApproved');
    await harness.pass(300, 30);
    expect(await harness.standing('raced.com')).toEqual(ARRIVED);
  });

  it('of the registry as a whole: everything waits, and nothing is lost', async () => {
    await harness.requested('down.com');
    harness.base.registry.takeDown(here().id);
    for (let minutes = 0; minutes < 30; minutes += 1) {
      harness.base.clock.advance(60);
      await harness.useCases.advance.execute();
    }
    harness.base.registry.bringUp(here().id);
    expect(await harness.standing('down.com')).toEqual({ ...STARTED, state: 'pending_transfer' });
    decide('down.com', 'clientApproved');
    await harness.pass(HOUR);
    expect(await harness.standing('down.com')).toEqual(ARRIVED);
  });
});

describe('a message', () => {
  const dispositions = async (name: string) =>
    (
      await harness.base.rows<{ d: string }>(
        `select disposition as d from poll_messages where content->>'name' = $1 order by received_at, message_id::int`,
        [name],
      )
    ).map(({ d }) => d);

  it('of what is known already is no matter', async () => {
    await harness.requested('known.com');
    await harness.cancel('known.com');
    await harness.work();
    expect(await dispositions('known.com')).toEqual(['ignored']);
  });

  it('that a domain has come whose transfer was given up is left to staff', async () => {
    await harness.ordered('given-up.com');
    await harness.cancel('given-up.com');
    harness.there.push(here(), 'given-up.com');
    await harness.work();
    expect([await dispositions('given-up.com'), await harness.standing('given-up.com')]).toEqual([
      ['unknown'],
      { ...GIVEN_BACK, state: 'canceled' },
    ]);
  });

  it('of a domain that goes to somebody else is not for transfers in', async () => {
    harness.elsewhere('leaves.com');
    harness.base.registry.enqueue(here().id, 'Transfer requested.', {
      kind: 'transfer',
      name: 'leaves.com',
      status: 'pending',
      gaining: 'registrar-c',
      losing: here().clientId,
    });
    await harness.work();
    expect(await dispositions('leaves.com')).toEqual(['unknown']);
  });
});

describe('the name of a domain that has come', () => {
  it("is the account's alone: it is in no list before, and cannot be ordered again", async () => {
    await harness.requested('owned.com');
    await expect(harness.create('owned.com')).rejects.toMatchObject({ code: 'transfers.processing' });
    decide('owned.com', 'clientApproved');
    await harness.work();
    await expect(harness.create('owned.com')).rejects.toMatchObject({ code: 'transfers.registered_here' });
    expect(await harness.useCases.queries.get(harness.base.accountId, DomainName.of('owned.com'))).toEqual({
      domainName: 'owned.com',
      status: 'completed',
    });
  });
});
