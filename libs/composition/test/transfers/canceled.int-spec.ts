import { AppError } from '@registrar/kernel';
import type { TransferState } from '@registrar/transfers';
import { ARRIVED, GIVEN_BACK, HOUR, STARTED } from './harness';
import {
  startTransfers,
  refillAccount,
  waitAtRegistry,
  stopTransfers,
  harness,
  here,
  decide,
} from './transfer-states';

beforeAll(startTransfers);
afterAll(stopTransfers);
beforeEach(refillAccount);
afterEach(waitAtRegistry);

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

  it('that cannot be sent is refused, and may be tried again', async () => {
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
