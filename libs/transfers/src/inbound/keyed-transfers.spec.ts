import { Catalog } from '@registrar/catalog';
import { ACCOUNT } from '@registrar/domains/testing';
import { type ClaimResult, type JsonValue } from '@registrar/kernel';
import type { CreatedTransfer, CreateTransferRequest } from './transfer';
import { TransferQueries } from './transfer-queries';
import { ARRIVED, GIVEN_BACK, NEW_CODE, OPEN, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';

let world: TransferWorld;
let queries: TransferQueries;
beforeEach(async () => {
  world = await TransferWorld.create();
  const { operations, catalog, clock } = world.base;
  queries = new TransferQueries(world.reader, operations, new Catalog(catalog), clock);
});
const body = (created: CreatedTransfer): JsonValue => ({ order: created.order, paid: created.totalPaid });
const keyed = async (key?: string): Promise<Partial<CreateTransferRequest>> => ({
  keyed: { claim: await world.base.claim(key), answer: body },
});
const repeated = (key = 'key-1'): Promise<ClaimResult> =>
  world.base.keys.claim(ACCOUNT, key, 'hash', world.base.clock.now());
const replayed = async (): Promise<CreatedTransfer> => {
  const seen = await repeated();
  if (seen.kind !== 'bound') throw new Error(seen.kind);
  return queries.ordered(seen.operationId);
};

describe('the key of an order of a transfer in', () => {
  it('is bound to the operation that it opens', async () => {
    await world.ordered(NAME, await keyed());
    expect(await repeated()).toEqual({ kind: 'bound', operationId: world.operation(NAME).id });
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ['runs', () => world.advance.execute(), { ...OPEN, state: 'pending_transfer' }],
    [
      'has brought the domain',
      async () => {
        await world.advance.execute();
        world.decide(NAME, 'clientApproved', true);
        await world.work();
      },
      ARRIVED,
    ],
    ['was canceled', () => world.cancel(NAME), { ...GIVEN_BACK, state: 'canceled' }],
  ])('returns the first answer while the transfer %s', async (_, goOn, standing) => {
    world.base.catalog.taxes.set(ACCOUNT, 1_000);
    const first = await world.ordered(NAME, await keyed());
    expect(first).toEqual({
      transfer: { domainName: NAME, status: 'pending' },
      order: 70_001,
      totalPaid: 13.2,
    });
    await goOn();
    expect(world.standing(NAME)).toMatchObject(standing);
    expect(await replayed()).toEqual(first);
  });

  it('returns the warnings of the first answer', async () => {
    const first = await world.ordered(NAME, await keyed(), { statuses: ['clientTransferProhibited'] });
    expect(first).toMatchObject({
      transfer: { status: 'pending_unlock' },
      warnings: { message: expect.any(String), statuses: ['clientTransferProhibited'] },
    });
    expect(await replayed()).toEqual(first);
  });

  it('is bound to nothing by a refusal, which comes before the operation', async () => {
    await expect(world.order('absent.example', await keyed())).rejects.toMatchObject({
      code: 'transfers.auth_code_wrong',
    });
    expect([await repeated(), world.base.operations.rows.size]).toEqual([{ kind: 'in_flight' }, 0]);
  });

  it('demands its lease: an order whose claim was taken over opens nothing', async () => {
    const request = await keyed();
    await world.base.keys.release(request.keyed!.claim);
    await expect(world.ordered(NAME, request)).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    expect([world.base.operations.rows.size, world.store.rows]).toEqual([0, []]);
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 100_00n, held: 0n });
  });

  it('of a new code has its answer in the transaction that takes the code', async () => {
    const first = await world.ordered(NAME, await keyed());
    world.there.setCode(world.base.connection, NAME, NEW_CODE);
    await world.advance.execute();
    expect(world.held(NAME).state).toBe('pending_new_auth_code');
    const renewed = await world.order(NAME, { authCode: NEW_CODE, ...(await keyed('key-2')) });
    expect(renewed).toMatchObject({ transfer: { status: 'submitting_transfer' }, totalPaid: 0 });
    expect(await repeated('key-2')).toEqual({
      kind: 'answered',
      answer: { status: 200, body: { order: first.order, paid: 0 } },
    });
    expect(await replayed()).toEqual(first);
  });
});

describe('the answer to an order', () => {
  it.each<[string, () => Promise<string>, string]>([
    ['of an unknown operation', async () => 'none', 'no operation none'],
    [
      'that an older release took',
      async () => {
        await world.ordered(NAME);
        const operation = world.operation(NAME);
        delete (operation.payload as { ordered?: unknown }).ordered;
        return operation.id;
      },
      'has no answer to its order',
    ],
  ])('%s is a fault', async (_, arrange, message) => {
    await expect(queries.ordered(await arrange())).rejects.toThrow(message);
  });
});
