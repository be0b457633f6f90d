import { ACCOUNT, START } from '@registrar/domains/testing';
import { addDays, addSeconds, addYears, Money, registryUnavailable } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import type { ArrivedDomain, LockedTransfer } from './settle-transfer';
import { DAY, GIVEN_BACK, OPEN, TransferWorld } from '../testing/transfer-world';
import type { TransferPayload } from './transfer';

const NAME = 'moves.example';
const MOVED = 'the registry has moved the domain';

let world: TransferWorld;
beforeEach(async () => {
  world = await TransferWorld.create();
});
const settled = <T>(work: (locked: LockedTransfer) => Promise<T>): Promise<T> =>
  world.base.uow.run(async () => work((await world.settle.lock(world.operation(NAME).id))!));
const row = () => world.base.domains.rows[0];
const info = (values: Partial<DomainInfo> = {}): DomainInfo => ({
  ...world.base.registry.domain(world.base.connection, NAME)!,
  ...values,
});

/** A transfer whose domain the registry has moved, ordered with these values. */
async function moved(payload: Partial<TransferPayload> = {}): Promise<void> {
  await world.ordered(NAME, { privacyEnabled: false }, { nameservers: ['ns1.stays.example'] });
  Object.assign(world.payload(NAME), payload);
  await settled((locked) => world.settle.moved(locked));
}
async function arrived({
  payload,
  info: shown,
  ...domain
}: Partial<Omit<ArrivedDomain, 'info'>> & {
  payload?: Partial<TransferPayload>;
  info?: Partial<DomainInfo>;
} = {}): Promise<void> {
  await moved(payload);
  const { contactIds } = world.payload(NAME);
  await settled((locked) =>
    world.settle.arrived(locked, {
      info: info(shown),
      statuses: ['clientTransferProhibited'],
      contactIds,
      ...domain,
    }),
  );
}

describe('a transfer that the registry has carried out', () => {
  it('has its row, which is not shown yet, with everything that was ordered', async () => {
    await moved({
      tax: '120',
      total: '1320',
      premium: true,
      renewalPrice: '2875',
      registryValues: { nexus: 'C11' },
    });
    const { contactIds } = world.payload(NAME);
    expect(row()).toEqual({
      id: 1,
      state: 'initialized',
      registryStatuses: [],
      domain: {
        accountId: ACCOUNT,
        operationId: world.operation(NAME).id,
        orderId: 70_001,
        name: NAME,
        tld: 'example',
        connectionId: 1,
        years: 1,
        premium: true,
        renewalPrice: Money.of(28_75n),
        autorenewEnabled: true,
        privacyEnabled: false,
        locked: true,
        nameservers: [],
        contactIds,
        registryValues: { nexus: 'C11' },
        purchaseType: 'transfer',
        createdAt: START,
      },
    });
    expect(world.held(NAME)).toMatchObject({ state: 'pending_insert', domainId: 1 });
    expect(world.moves(NAME)).toEqual([
      ['submitting_transfer', MOVED],
      ['pending_transfer', MOVED],
      ['pending_insert', MOVED],
    ]);
  });

  it('of the first release has no registry data, and no price of a renewal where the domain is a usual one', async () => {
    await moved({ registryValues: undefined });
    expect(row().domain).toMatchObject({ registryValues: {}, renewalPrice: undefined, premium: false });
  });

  it('is as it was where that is known already', async () => {
    await moved();
    const again = await settled((locked) => world.settle.moved(locked));
    expect([again, world.base.domains.rows.length, world.moves(NAME).length]).toEqual([
      world.held(NAME),
      1,
      3,
    ]);
  });

  it('awaits no answer any more', async () => {
    await world.ordered(NAME);
    await world.steps.begin(world.held(NAME), 'request');
    await settled((locked) => world.settle.moved(locked));
    expect(world.held(NAME)).toMatchObject({ state: 'pending_insert', awaiting: undefined });
  });

  it('is not registered here otherwise once it has its row', async () => {
    await moved();
    expect([
      await world.settle.isHereOtherwise(world.held(NAME)),
      await world.settle.isHereOtherwise({ ...world.held(NAME), domainId: undefined }),
    ]).toEqual([false, true]);
  });

  it('has failed where an account here has the domain otherwise', async () => {
    await world.ordered(NAME);
    world.base.domains.rows.push({
      id: 9,
      state: 'active',
      registryStatuses: [],
      domain: { name: NAME, accountId: 8 } as never,
    });
    expect(await settled((locked) => world.settle.moved(locked))).toBeUndefined();
    expect(world.standing(NAME)).toEqual({ ...GIVEN_BACK, state: 'failed', domain: 'active' });
    expect(world.operation(NAME)).toMatchObject({ failure: { code: 'transfers.registered_here' } });
  });
});

describe('a domain that has arrived', () => {
  it('is active, as the registry has it, under the policy lock by the clock of its account', async () => {
    world.base.clock.ahead = new Map([[ACCOUNT, DAY]]);
    await arrived();
    const now = addDays(START, 1);
    const { roid, createdAt, expiresAt } = info();
    expect(row()).toMatchObject({
      state: 'active',
      registryStatuses: ['clientTransferProhibited'],
      statusSyncAt: undefined,
      activation: {
        registeredAt: createdAt,
        expiresAt,
        roid,
        registryStatuses: ['clientTransferProhibited'],
        transferLockUntil: addDays(now, 60),
        statusSyncAt: undefined,
      },
      domain: { nameservers: ['ns1.stays.example'], contactIds: world.payload(NAME).contactIds },
      ds: [],
    });
    expect(row().pendingRegistrant).toBeUndefined();
  });

  it('is paid: the order is complete, the money captured and the cost of the registry posted', async () => {
    await arrived({
      payload: { tax: '120', total: '1200', registryFee: { currency: 'USD', amount: '900' } as never },
    });
    expect(world.base.orders.orders.get(70_001)).toMatchObject({
      status: 'success',
      captured: Money.of(12_00n),
    });
    expect(world.operation(NAME)).toMatchObject({
      state: 'succeeded',
      answer: { domainName: NAME, status: 'completed' },
    });
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 88_00n, held: 0n });
    expect(world.base.money.transactions.at(-1)).toMatchObject({
      kind: 'capture',
      accountId: ACCOUNT,
      operationId: world.operation(NAME).id,
      orderId: 70_001,
      postings: [
        { ledgerAccount: 'held', amount: Money.of(-12_00n) },
        { ledgerAccount: 'revenue', amount: Money.of(10_80n) },
        { ledgerAccount: 'tax', amount: Money.of(1_20n) },
      ],
    });
    expect(world.base.money.registryCosts).toMatchObject([
      {
        accountId: ACCOUNT,
        connectionId: 1,
        amount: Money.of(9_00n),
        reference: expect.stringContaining(world.operation(NAME).id),
      },
    ]);
  });

  it('is announced: the end of the transfer, its locks, and to those who act on arrivals', async () => {
    await arrived({ warning: 'The tech contact was replaced by the account default.' });
    const events = world.base.outbox.events
      .filter(({ name }) => name !== 'account.credit.balance_change')
      .map(({ payload }) => payload);
    expect(events).toMatchObject([
      { status: 'submitting_transfer' },
      { status: 'pending_transfer' },
      { eventName: 'domain.transfer.status_change', domainName: NAME, status: 'pending_insert' },
      {
        eventName: 'domain.transfer.status_change',
        domainName: NAME,
        status: 'completed',
        warning: 'The tech contact was replaced by the account default.',
      },
      { eventName: 'domain.lock.status_change', domainName: NAME },
    ]);
    expect([events[2], events[0]]).toStrictEqual([
      { eventName: 'domain.transfer.status_change', domainName: NAME, status: 'pending_insert' },
      { eventName: 'domain.transfer.status_change', domainName: NAME, status: 'submitting_transfer' },
    ]);
    expect(world.store.warnings.get(1)).toBe('The tech contact was replaced by the account default.');
    expect(world.arrivals.arrivals).toEqual([
      { domainId: 1, accountId: ACCOUNT, name: NAME, tld: 'example', registrantId: 1, at: START },
    ]);
  });

  it('brings its DS records along, and its dates where the registry shows none', async () => {
    const ds = [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'ab' }];
    await arrived({
      info: { signing: { ds, keys: [] } as never, createdAt: undefined, expiresAt: undefined },
      payload: { years: 2 },
    });
    expect([row().ds, row().activation!.registeredAt, row().activation!.expiresAt]).toEqual([
      ds,
      START,
      addYears(START, 2),
    ]);
  });

  it('has no DS records of ours to change where the registry shows none', async () => {
    await arrived({ info: { signing: undefined } });
    expect(row()).not.toHaveProperty('ds');
  });

  it('waits for the registrant that the registry refused, without privacy and registry data', async () => {
    const refusedHolder = {
      connectionId: 1,
      wanted: { contactId: 1, registryValues: { nexus: 'C11' }, privacyEnabled: true as const },
      shown: 'theirs-1',
      reason: 'no',
      advice: 'Set it.',
    };
    await arrived({ refusedHolder, payload: { privacyEnabled: true, registryValues: { nexus: 'C11' } } });
    expect(row()).toMatchObject({
      pendingRegistrant: refusedHolder.wanted,
      registryValues: {},
      registryValuesAt: START,
      domain: { privacyEnabled: false },
    });
    expect(world.arrivals.arrivals).toMatchObject([{ refusedHolder }]);
  });

  it.each<[string, Partial<TransferPayload>, readonly string[], number | undefined, number | undefined]>([
    ['under a TLD without a lock', { locked: false, transferLockDays: 0 }, ['ok'], undefined, undefined],
    [
      'under a TLD with a lock of 15 days',
      { transferLockDays: 15 },
      ['clientTransferProhibited'],
      15,
      undefined,
    ],
    [
      'of a transfer that began before the days were stored',
      { transferLockDays: undefined },
      ['clientTransferProhibited'],
      60,
      undefined,
    ],
    [
      'of such a transfer under a TLD without a lock',
      { locked: false, transferLockDays: undefined },
      ['ok'],
      undefined,
      undefined,
    ],
    ['whose lock could not be put yet', {}, ['ok'], 60, 60],
    ['whose lock nobody wants', { locked: false }, ['clientTransferProhibited'], 60, undefined],
  ])('%s is locked accordingly', async (_, payload, statuses, lockDays, syncSeconds) => {
    await arrived({ payload, statuses });
    expect([row().activation!.transferLockUntil, row().statusSyncAt]).toEqual([
      lockDays && addDays(START, lockDays),
      syncSeconds && addSeconds(START, syncSeconds),
    ]);
  });
});

describe('a transfer that is over', () => {
  it('is nothing to lock', async () => {
    await world.ordered(NAME);
    await world.cancel(NAME);
    expect(await world.base.uow.run(() => world.settle.lock(world.operation(NAME).id))).toBeUndefined();
    expect(
      await world.base.uow.run(() => world.settle.lock('0197a0ff-0000-7000-8000-000000000001')),
    ).toBeUndefined();
  });

  it('frees its domain, awaits nothing and says why', async () => {
    await moved();
    await world.base.uow.run(() => world.store.change(1, { awaiting: 'cancel' }));
    await settled((locked) => world.settle.failed(locked, registryUnavailable()));
    expect([world.standing(NAME), row()]).toEqual([
      { ...GIVEN_BACK, state: 'failed', domain: 'failed' },
      expect.objectContaining({ state: 'failed', removedAt: START }),
    ]);
    expect(world.moves(NAME).at(-1)).toEqual([
      'failed',
      registryUnavailable().details ?? registryUnavailable().message,
    ]);
    expect(world.base.orders.orders.get(70_001)).toMatchObject({ status: 'failed' });
  });

  it('cannot be moved on: no move leads out of it', async () => {
    await world.ordered(NAME);
    await expect(
      settled(({ transfer }) => world.settle.move({ ...transfer, state: 'completed' }, 'failed')),
    ).rejects.toThrow('illegal move of transfer: completed -> failed');
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending', due: 0 });
  });
});
