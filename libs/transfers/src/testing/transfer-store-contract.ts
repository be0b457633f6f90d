import { addDays } from '@registrar/kernel';
import type { TransferReader, TransferStore } from '../ports';
import {
  INITIAL_STATES,
  isTerminal,
  isUnderWay,
  routeOf,
  TRANSFER_STATES,
  type TransferState,
} from '../inbound/states';
import type { HeldTransfer, NewTransfer } from '../inbound/transfer';

export interface TransfersUnderTest {
  store: TransferStore;
  reader: TransferReader;
  inUnit<T>(work: () => Promise<T>): Promise<T>;
  newAccount(): Promise<number>;
  /** An operation of the account that nobody used before; a transfer refers to one. */
  newOperation(accountId: number): Promise<string>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
let serial = 0;

/** What every store of transfers does, and what the reader shows of it. */
export function transferStoreContract(make: () => Promise<TransfersUnderTest>): void {
  let test: TransfersUnderTest;
  let accountId: number;
  beforeAll(async () => {
    test = await make();
    accountId = await test.newAccount();
  });

  const newTransfer = async (values: Partial<NewTransfer> = {}): Promise<NewTransfer> => {
    const account = values.accountId ?? accountId;
    return {
      operationId: await test.newOperation(account),
      accountId: account,
      name: `moved-${(serial += 1)}.example`,
      state: 'pending',
      authCodeSealed: 'sealed',
      createdAt: NOW,
      ...values,
    };
  };
  const added = async (values: Partial<NewTransfer> = {}): Promise<HeldTransfer> => {
    const transfer = await newTransfer(values);
    return test.inUnit(() => test.store.add(transfer));
  };
  /** One that has come to a state by the table. */
  const inState = async (state: TransferState, values: Partial<NewTransfer> = {}): Promise<HeldTransfer> => {
    const transfer = await added(values);
    let from = transfer.state;
    for (const to of from === state ? [] : routeOf(from, state)) {
      const move = { from, to, at: addDays(NOW, 1) };
      await test.inUnit(() => test.store.move(transfer.id, move));
      from = to;
    }
    return (await test.store.ofOperation(transfer.operationId))!;
  };

  it.each(INITIAL_STATES)('keeps a transfer that begins %s as it was ordered', async (state) => {
    const transfer = await newTransfer({ state });
    const { createdAt, ...ordered } = transfer;
    const held = await test.inUnit(() => test.store.add(transfer));
    expect(held).toMatchObject({ ...ordered, createdAt, progressAt: createdAt });
    expect([held.awaiting, held.sentAt, held.actAt, held.domainId, held.awaitsPush]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ]);
    expect(await test.store.ofOperation(transfer.operationId)).toEqual(held);
    expect(await test.inUnit(() => test.store.lock(transfer.operationId))).toEqual(held);
    expect(await test.store.openOf(transfer.name)).toEqual([held]);
    expect(await test.store.newest(accountId, transfer.name)).toEqual(held);
  });

  it.each(TRANSFER_STATES)(
    'lets its account ask for the name again only when it is over: %s',
    async (state) => {
      const { name } = await inState(state);
      const again = await newTransfer({ name });
      const adding = test.inUnit(() => test.store.add(again));
      if (isTerminal(state)) expect(await adding).toMatchObject({ state: 'pending' });
      else await expect(adding).rejects.toMatchObject({ code: 'transfers.processing' });
    },
  );

  it.each(TRANSFER_STATES)('excludes another account only while it is under way: %s', async (state) => {
    const { name } = await inState(state);
    const again = await newTransfer({ name, accountId: await test.newAccount() });
    const adding = test.inUnit(() => test.store.add(again));
    if (isUnderWay({ state, awaitsPush: false }))
      await expect(adding).rejects.toMatchObject({ code: 'transfers.processing' });
    else expect(await adding).toMatchObject({ state: 'pending' });
  });

  it('excludes no other account while it waits for a push, and does once the domain has come', async () => {
    const { id, name } = await inState('pending_transfer');
    await test.inUnit(() => test.store.change(id, { awaitsPush: true }));
    const other = await added({ name, accountId: await test.newAccount() });
    const come = { from: 'pending_transfer', to: 'pending_insert', at: NOW } as const;
    await expect(test.inUnit(() => test.store.move(id, come))).rejects.toMatchObject({
      code: 'transfers.processing',
    });
    await test.inUnit(() => test.store.move(other.id, { from: 'pending', to: 'canceled', at: NOW }));
    await test.inUnit(() => test.store.move(id, come));
    const again = await newTransfer({ name, accountId: await test.newAccount() });
    await expect(test.inUnit(() => test.store.add(again))).rejects.toMatchObject({
      code: 'transfers.processing',
    });
  });

  it.each<[string, (id: number) => Promise<void>]>([
    ['a move', (id) => test.store.move(id, { from: 'pending_unlock', to: 'submitting_transfer', at: NOW })],
    ['a command in flight', (id) => test.store.change(id, { awaiting: 'request' })],
  ])('is refused %s that would put it under way beside another account', async (_, deed) => {
    const waiting = await added({ state: 'pending_unlock' });
    const other = await added({ name: waiting.name, accountId: await test.newAccount() });
    await expect(test.inUnit(() => deed(waiting.id))).rejects.toMatchObject({ code: 'transfers.processing' });
    expect(await test.store.ofOperation(waiting.operationId)).toEqual(waiting);
    expect(await test.store.openOf(waiting.name)).toEqual([waiting, other]);
    await test.inUnit(() => test.store.move(other.id, { from: 'pending', to: 'canceled', at: NOW }));
    await test.inUnit(() => deed(waiting.id));
    expect(isUnderWay((await test.store.ofOperation(waiting.operationId))!)).toBe(true);
  });

  it.each<[string, TransferState, { sentAt?: Date; endedAt?: Date }, boolean]>([
    ['is open', 'pending_new_auth_code', {}, true],
    ['ended since, its request sent', 'failed', { sentAt: NOW }, true],
    ['ended since, nothing sent', 'canceled', {}, false],
    ['ended before, its request sent', 'failed', { sentAt: NOW, endedAt: addDays(NOW, -1) }, false],
    ['brought the domain', 'completed', { sentAt: NOW }, false],
  ])('has a rival in one of another account that %s: %s', async (_, state, { sentAt, endedAt }, isRival) => {
    const { id, name, operationId } = await inState(state);
    await test.inUnit(() => test.store.change(id, { sentAt, progressAt: endedAt }));
    const rival = await test.store.ofOperation(operationId);
    const mine = { name, accountId: await test.newAccount(), createdAt: NOW };
    expect(await test.store.rivalsOf(mine)).toEqual(isRival ? [rival] : []);
    expect(await test.store.rivalsOf({ ...mine, accountId })).toEqual([]);
    expect(await test.store.rivalsOf({ ...mine, name: 'absent.example' })).toEqual([]);
  });

  it.each(TRANSFER_STATES)(
    'is pending as long as it is not over, and keeps its code as long: %s',
    async (state) => {
      const owner = await test.newAccount();
      const { name, authCodeSealed } = await inState(state, { accountId: owner });
      const { items, count, totalCount } = await test.reader.list({ accountId: owner, page: 1, perPage: 10 });
      expect({ items: JSON.parse(items) as unknown, count, totalCount }).toEqual(
        isTerminal(state)
          ? { items: [], count: 0, totalCount: 0 }
          : { items: [{ domainName: name, status: state }], count: 1, totalCount: 1 },
      );
      expect(authCodeSealed).toBe(isTerminal(state) ? undefined : 'sealed');
      expect(await test.reader.find(owner, name)).toEqual({ domainName: name, status: state });
      expect((await test.store.openOf(name)).map((open) => open.name)).toEqual(
        isTerminal(state) ? [] : [name],
      );
    },
  );

  it('refuses a move from another state than it is in, and then nothing has changed', async () => {
    const { id, operationId } = await added();
    await expect(
      test.inUnit(() => test.store.move(id, { from: 'pending_unlock', to: 'submitting_transfer', at: NOW })),
    ).rejects.toThrow('is not pending_unlock');
    expect(await test.store.ofOperation(operationId)).toMatchObject({ state: 'pending' });
  });

  it('knows when it came to its state', async () => {
    const { id, operationId } = await added();
    await test.inUnit(() =>
      test.store.move(id, { from: 'pending', to: 'submitting_transfer', at: addDays(NOW, 3) }),
    );
    expect(await test.store.ofOperation(operationId)).toMatchObject({
      progressAt: addDays(NOW, 3),
      createdAt: NOW,
    });
  });

  it('keeps what a change leaves out, and takes away what is null', async () => {
    const { id, operationId } = await inState('submitting_transfer');
    await test.inUnit(() =>
      test.store.change(id, { awaiting: 'request', sentAt: NOW, actAt: addDays(NOW, 5) }),
    );
    await test.inUnit(() => test.store.change(id, { authCodeSealed: 'another' }));
    const held = { awaiting: 'request', sentAt: NOW, actAt: addDays(NOW, 5), authCodeSealed: 'another' };
    expect(await test.store.ofOperation(operationId)).toMatchObject(held);
    await test.inUnit(() => test.store.change(id, { awaiting: null, actAt: null }));
    const { awaiting, actAt, sentAt } = (await test.store.ofOperation(operationId))!;
    expect([awaiting, actAt, sentAt]).toEqual([undefined, undefined, NOW]);
  });

  it('shows the newest of a name, and of the account alone', async () => {
    const first = await inState('canceled');
    const second = await added({ name: first.name });
    expect(await test.store.newest(accountId, first.name)).toEqual(second);
    expect(await test.reader.find(accountId, first.name)).toMatchObject({ status: 'pending' });
    const other = await test.newAccount();
    expect([await test.store.newest(other, first.name), await test.reader.find(other, first.name)]).toEqual([
      undefined,
      undefined,
    ]);
    expect([await test.store.newestOf(first.name), await test.store.newestOf('nobody.example')]).toEqual([
      second,
      undefined,
    ]);
  });

  it('lists the newest first, page by page', async () => {
    const owner = await test.newAccount();
    const names: string[] = [];
    for (let at = 0; at < 5; at += 1) names.unshift((await added({ accountId: owner })).name);
    const page = async (number: number) => {
      const { items, count, totalCount } = await test.reader.list({
        accountId: owner,
        page: number,
        perPage: 2,
      });
      return {
        names: (JSON.parse(items) as { domainName: string }[]).map(({ domainName }) => domainName),
        count,
        totalCount,
      };
    };
    expect([await page(1), await page(3), await page(4)]).toEqual([
      { names: names.slice(0, 2), count: 2, totalCount: 5 },
      { names: names.slice(4), count: 1, totalCount: 5 },
      { names: [], count: 0, totalCount: 5 },
    ]);
  });

  it.each<[string, (id: number, transfer: NewTransfer) => Promise<unknown>]>([
    ['add', (_, transfer) => test.store.add(transfer)],
    ['lock', (_, { operationId }) => test.store.lock(operationId)],
    ['move', (id) => test.store.move(id, { from: 'pending', to: 'submitting_transfer', at: NOW })],
    ['change', (id) => test.store.change(id, { awaiting: null })],
  ])('refuses to %s outside a unit of work', async (_, deed) => {
    const { id } = await added();
    await expect(deed(id, await newTransfer())).rejects.toThrow('unit of work');
  });

  it('has nothing of an operation that nobody knows', async () => {
    const operationId = '0197a0ff-0000-7000-8000-000000000001';
    expect(await test.store.ofOperation(operationId)).toBeUndefined();
    await expect(test.inUnit(() => test.store.lock(operationId))).rejects.toThrow('no transfer');
  });
}
