import type { TransferState } from '@registrar/transfers';
import { CODE, CREDIT, DAY, GIVEN_BACK, HOUR, PRICE, STARTED } from './harness';
import {
  startTransfers,
  refillAccount,
  waitAtRegistry,
  stopTransfers,
  harness,
  here,
  decide,
  balance,
} from './transfer-states';

beforeAll(startTransfers);
afterAll(stopTransfers);
beforeEach(refillAccount);
afterEach(waitAtRegistry);

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

  it('stays as it is for a code that is wrong again', async () => {
    await refused('wrong-again.com');
    await expect(harness.create('wrong-again.com')).rejects.toMatchObject({
      code: 'transfers.auth_code_wrong',
    });
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
