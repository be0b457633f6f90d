import { newLedger } from '@registrar/billing/wiring';
import { DomainName, Money } from '@registrar/kernel';
import { ACCOUNT } from '@registrar/domains/testing';
import type { PollContent, StoredProfile } from '@registrar/registries';
import type { CreateTransferRequest } from './transfer';
import { ARRIVED, DAY, HOUR, NEW_CODE, OPEN, TRANSFER_PRICE, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';
const OTHER = 8;
const CREDIT = 100_00n;
const PUSH: StoredProfile = { dataModel: 'minimum', authInfo: 'none', transfer: { mode: 'push' } };
const PROCESSING = { code: 'transfers.processing' };

let world: TransferWorld;
async function start(profile?: StoredProfile): Promise<void> {
  world = await TransferWorld.create(profile);
  world.base.settings.put(OTHER, await world.base.settings.purchaseDefaults(ACCOUNT));
  await world.base.uow.run(() =>
    newLedger(world.base.parts).credit({ accountId: OTHER, amount: Money.of(CREDIT), reference: 'start' }),
  );
}
beforeEach(() => start());

const here = () => world.base.connection;
const pass = async (seconds: number): Promise<void> => {
  world.base.clock.advance(seconds);
  await world.work();
};
const orderOfOther = (values: Partial<CreateTransferRequest> = {}) =>
  world.order(NAME, { accountId: OTHER, authCode: NEW_CODE, ...values });
/** State and money of each account's newest transfer, the first account's first. */
const standings = () =>
  [ACCOUNT, OTHER].map((accountId) => {
    const { state } = world.store.rows.filter((row) => row.accountId === accountId).at(-1)!;
    const { available, held } = world.base.money.balance(accountId);
    return { state, available, held };
  });
const held = (state: string) => ({ state, available: CREDIT - TRANSFER_PRICE, held: TRANSFER_PRICE });
const paid = (state: string) => ({ state, available: CREDIT - TRANSFER_PRICE, held: 0n });
const returned = (state: string) => ({ state, available: CREDIT, held: 0n });
const isForStaff = () =>
  [...world.base.operations.rows.values()].map(({ attentionAt }) => attentionAt !== undefined);

/** The first account's code is wrong at the registry. */
async function wrongCode(): Promise<void> {
  await world.ordered(NAME);
  world.there.setCode(here(), NAME, NEW_CODE);
  await world.work();
  expect(world.standing(NAME)).toMatchObject({ ...OPEN, state: 'pending_new_auth_code' });
}

describe('a transfer whose code was wrong', () => {
  beforeEach(wrongCode);

  it('does not keep the name from another account, and ends with its money back once the domain arrives', async () => {
    expect(await orderOfOther()).toMatchObject({ transfer: { status: 'pending' } });
    await world.work();
    expect(standings()).toEqual([held('pending_new_auth_code'), held('pending_transfer')]);
    world.decide(NAME, 'clientApproved', true);
    await world.work();
    expect(standings()).toEqual([returned('failed'), paid('completed')]);
    expect(world.standing(NAME)).toEqual(ARRIVED);
    expect(world.base.domains.rows.map(({ domain }) => domain.accountId)).toEqual([OTHER]);
    expect(world.base.operations.rows.get(world.store.rows[0].operationId)).toMatchObject({
      state: 'refused',
      failure: { code: 'transfers.registered_here' },
    });
  });

  it('gets no new code while another account is under way, and loses nothing', async () => {
    const sealed = world.held(NAME).authCodeSealed;
    await orderOfOther();
    await expect(world.order(NAME, { authCode: NEW_CODE })).rejects.toMatchObject(PROCESSING);
    await world.work();
    await expect(world.order(NAME, { authCode: NEW_CODE })).rejects.toMatchObject(PROCESSING);
    expect(standings()).toEqual([held('pending_new_auth_code'), held('pending_transfer')]);
    expect(world.store.rows[0].authCodeSealed).toBe(sealed);
    world.decide(NAME, 'clientRejected', true);
    await world.work();
    expect(await world.order(NAME, { authCode: NEW_CODE })).toMatchObject({
      transfer: { status: 'submitting_transfer' },
      totalPaid: 0,
    });
    await world.work();
    expect(standings()).toEqual([held('pending_transfer'), held('rejected')]);
  });

  it('gets no new code when another account begins between its check and its step', async () => {
    const sealed = world.held(NAME).authCodeSealed;
    const answer = world.there.foreignInfo.bind(world.there);
    jest.spyOn(world.there, 'foreignInfo').mockImplementationOnce(async (...question) => {
      const shown = await answer(...question);
      await orderOfOther();
      return shown;
    });
    await expect(world.order(NAME, { authCode: NEW_CODE })).rejects.toMatchObject(PROCESSING);
    expect(standings()).toEqual([held('pending_new_auth_code'), held('pending')]);
    expect(world.store.rows[0].authCodeSealed).toBe(sealed);
  });

  it('is canceled alone, while that of another account goes on', async () => {
    await orderOfOther();
    await world.work();
    await world.cancel(NAME);
    expect(standings()).toEqual([returned('canceled'), held('pending_transfer')]);
    world.decide(NAME, 'clientApproved', true);
    await world.work();
    expect(standings()).toEqual([returned('canceled'), paid('completed')]);
  });

  it('ends after a month without taking the request of another account for its own', async () => {
    await pass(29 * DAY);
    await orderOfOther();
    await world.work();
    await pass(DAY + HOUR);
    expect(standings()).toEqual([returned('failed'), held('pending_transfer')]);
  });

  it('lets its own account not order the name a second time', async () => {
    await orderOfOther();
    await world.work();
    world.decide(NAME, 'clientRejected', true);
    await world.work();
    await expect(orderOfOther()).rejects.toMatchObject(PROCESSING);
    expect(world.store.rows).toHaveLength(2);
  });

  it('leaves a domain to staff that came without a request, and goes to the account that they choose', async () => {
    await orderOfOther();
    world.there.setCode(here(), NAME, 'changed-again');
    await world.work();
    expect(standings()).toEqual([held('pending_new_auth_code'), held('pending_new_auth_code')]);
    world.there.push(here(), NAME);
    await world.work();
    expect(standings()).toEqual([held('pending_new_auth_code'), held('pending_new_auth_code')]);
    expect([isForStaff(), world.base.domains.rows]).toEqual([[true, true], []]);
    expect(world.base.log.lines).toContainEqual({
      level: 'error',
      message: 'domain arrived for one of several transfers',
      fields: { operation: world.operation(NAME).id, subject: NAME },
    });
    // neither is given up while its domain may be here
    await pass(31 * DAY);
    expect(standings()).toEqual([held('pending_new_auth_code'), held('pending_new_auth_code')]);
    const info = world.base.registry.domain(here(), NAME)!;
    await world.base.uow.run(() =>
      world.byHand.settleManually(world.operation(NAME).id, info, new Error('unused') as never),
    );
    await pass(HOUR);
    expect(standings()).toEqual([returned('failed'), paid('completed')]);
  });
});

describe('transfers of two accounts of a locked domain', () => {
  beforeEach(async () => {
    await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
    await orderOfOther({ authCode: world.request(NAME).authCode });
  });

  it('wait both, and one is sent once the lock is gone', async () => {
    expect(standings()).toEqual([held('pending_unlock'), held('pending_unlock')]);
    world.there.setStatuses(here(), NAME, ['ok']);
    await pass(HOUR);
    const states = standings().map(({ state }) => state);
    expect(states.toSorted()).toEqual(['pending_transfer', 'pending_unlock']);
    await pass(2 * HOUR);
    expect(standings().map(({ state }) => state)).toEqual(states);
    expect(world.sent(NAME)).toHaveLength(1);
    world.decide(NAME, 'clientApproved', true);
    await world.work();
    expect(
      standings()
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['completed', 'failed']);
  });

  it('wait on where another begins first, with nothing sent', async () => {
    world.there.setStatuses(here(), NAME, ['ok']);
    const waiting = world.store.rows[1];
    waiting.awaiting = 'request';
    world.base.operations.rows.get(waiting.operationId)!.dueAt = new Date(
      world.base.clock.now().getTime() + DAY * 1_000,
    );
    await pass(HOUR);
    expect(standings()[0]).toEqual(held('pending_unlock'));
    expect(world.store.rows[0].awaiting).toBeUndefined();
    expect(world.sent(NAME)).toEqual([]);
  });
});

describe('transfers of two accounts whose domain is to be pushed', () => {
  beforeEach(async () => {
    await start(PUSH);
    world.there.closed.add(here().id);
    await world.ordered(NAME);
    await world.work();
    await orderOfOther();
    await world.work();
  });

  it('wait both, and their domain is left to staff', async () => {
    expect(standings()).toEqual([held('pending_transfer'), held('pending_transfer')]);
    expect(world.store.rows.map(({ awaitsPush }) => awaitsPush)).toEqual([true, true]);
    world.there.push(here(), NAME);
    await world.work();
    expect(standings()).toEqual([held('pending_transfer'), held('pending_transfer')]);
    expect([isForStaff(), world.base.domains.rows]).toEqual([[true, true], []]);
    await expect(world.cancel(NAME)).rejects.toMatchObject({ code: 'transfers.not_cancelable' });
  });

  it('take it in where the other account has given up before', async () => {
    await world.cancel(NAME);
    world.there.push(here(), NAME);
    await world.work();
    expect(standings()).toEqual([returned('canceled'), paid('completed')]);
  });

  it('are both due after a refusal that may be about either', async () => {
    const content: PollContent = {
      kind: 'transfer',
      name: NAME,
      status: 'clientRejected',
      gaining: 'registrar-a',
      losing: 'registrar-b',
      requestedAt: world.base.clock.now(),
    };
    const message = { id: '1', count: 1, queuedAt: world.base.clock.now(), text: '', raw: '', content };
    expect(await world.base.uow.run(() => world.pollHandler.handle(here(), message))).toBe('applied');
    expect(standings()).toEqual([held('pending_transfer'), held('pending_transfer')]);
    const now = world.base.clock.now();
    expect([...world.base.operations.rows.values()].map(({ dueAt }) => dueAt)).toEqual([now, now]);
  });

  it('of an older release say that they wait for a push from their next look on', async () => {
    await world.cancel(NAME, OTHER);
    world.store.rows[0].awaitsPush = false;
    await expect(orderOfOther()).rejects.toMatchObject(PROCESSING);
    await pass(HOUR);
    expect(world.store.rows[0]).toMatchObject({ state: 'pending_transfer', awaitsPush: true });
    expect(await orderOfOther()).toMatchObject({ transfer: { status: 'pending' } });
  });
});

describe('a refund after a rejection', () => {
  it('is not kept back by the request of another account', async () => {
    await world.requested(NAME);
    world.decide(NAME, 'clientRejected', true);
    await world.work();
    world.there.setCode(here(), NAME, NEW_CODE);
    await orderOfOther();
    await world.advance.execute();
    await world.cancel(NAME);
    await world.work();
    expect(standings()).toEqual([returned('canceled_pending_refund'), held('pending_transfer')]);
  });
});

describe('a cancel by staff', () => {
  const note = () => Promise.resolve();
  const cancel = (accountId?: number) =>
    world.cancelTransfer.cancelForAccount(DomainName.of(NAME), accountId, note);

  it('needs the account where several have an open transfer', async () => {
    await wrongCode();
    await orderOfOther();
    await expect(cancel()).rejects.toMatchObject({ kind: 'conflict', code: 'transfers.several_accounts' });
    expect(await cancel(ACCOUNT)).toMatchObject({ status: 'canceled' });
    expect(standings()).toEqual([returned('canceled'), held('pending')]);
    expect(await cancel()).toMatchObject({ status: 'canceled' });
    expect(standings()).toEqual([returned('canceled'), returned('canceled')]);
  });

  it('is of the open one, though another account has a newer one that is over', async () => {
    await wrongCode();
    await orderOfOther();
    await world.cancel(NAME, OTHER);
    expect(await cancel()).toMatchObject({ status: 'canceled' });
    expect(standings()).toEqual([returned('canceled'), returned('canceled')]);
    await expect(cancel()).rejects.toMatchObject({ code: 'transfers.canceled_already' });
  });
});
