import { EndOperation, type OperationVerdict } from '@registrar/domains';
import { ARRIVED, GIVEN_BACK, HOUR, TransferHarness } from './harness';

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create();
});
afterAll(() => harness.base.close());
beforeEach(() => harness.refill());

const here = () => harness.base.connection;

async function end(name: string, verdict: OperationVerdict): Promise<string> {
  const { uow, operations, connections, registry, clock } = harness.base.parts;
  const endOperation = new EndOperation(
    uow,
    operations,
    connections,
    registry,
    { transfer: harness.useCases.byHand },
    () => clock.now(),
  );
  const { id } = await harness.base.one<{ id: string }>(
    'select id from operations where subject = $1 order by created_at desc limit 1',
    [name],
  );
  return endOperation.execute({ operationId: id, verdict, begin: async () => undefined });
}

/** Its answer is lost, and the registry has not answered since. */
async function inDoubt(name: string): Promise<void> {
  await harness.ordered(name);
  harness.base.registry.script(name, 'drop_after', { command: 'transfer_request' });
  await harness.work();
  harness.base.registry.script(name, 'unknown', { command: 'transfer_query', times: 1_000 });
  await harness.pass(HOUR, 60);
  expect(await harness.standing(name)).toMatchObject({ state: 'submitting_transfer', awaiting: 'request' });
}

describe('a transfer in doubt that staff end', () => {
  it('as carried out brings the domain as the registry shows it', async () => {
    await inDoubt('carried-out.com');
    harness.there.decide(here(), 'carried-out.com', 'clientApproved', { isReported: false });
    expect(await end('carried-out.com', 'carried_out')).toBe('succeeded');
    expect(await harness.standing('carried-out.com')).toEqual(ARRIVED);
    expect((await harness.reported('carried-out.com')).at(-1)).toBe('completed');
  });

  it('as not carried out gives the money back', async () => {
    await inDoubt('not-carried-out.com');
    expect(await end('not-carried-out.com', 'not_carried_out')).toBe('refused');
    expect(await harness.standing('not-carried-out.com')).toEqual({ ...GIVEN_BACK, state: 'failed' });
  });

  it('as carried out is refused while the registry does not show it as ours', async () => {
    await inDoubt('theirs.com');
    await expect(end('theirs.com', 'carried_out')).rejects.toMatchObject({ code: 'operations.not_ours' });
  });

  it('as not carried out frees the name of a domain that had come', async () => {
    const name = 'inserting.com';
    await harness.requested(name);
    harness.there.decide(here(), name, 'clientApproved');
    harness.base.registry.script(name, 'unknown', { command: 'info', times: 1_000 });
    await harness.pass(HOUR, 60);
    expect(await harness.standing(name)).toMatchObject({ state: 'pending_insert', domain: 'initialized' });
    expect(await end(name, 'not_carried_out')).toBe('refused');
    expect(await harness.standing(name)).toEqual({ ...GIVEN_BACK, state: 'failed' });
    expect(
      await harness.base.rows(
        'select state, removed_at is not null as removed from domains where name = $1',
        [name],
      ),
    ).toEqual([{ state: 'failed', removed: true }]);
  });

  it('after its cancel gets its money back, whatever the registry says', async () => {
    await harness.requested('after-cancel.com');
    harness.there.decide(here(), 'after-cancel.com', 'clientRejected');
    await harness.work();
    await harness.cancel('after-cancel.com');
    harness.base.registry.script('after-cancel.com', 'unknown', { command: 'transfer_query', times: 1_000 });
    await harness.pass(HOUR, 60);
    expect(await end('after-cancel.com', 'not_carried_out')).toBe('refused');
    expect(await harness.standing('after-cancel.com')).toEqual({
      ...GIVEN_BACK,
      state: 'canceled_pending_refund',
    });
  });

  it('is looked after as long as it waits for others', async () => {
    await harness.requested('waiting.com');
    await harness.pass(HOUR);
    await expect(end('waiting.com', 'not_carried_out')).rejects.toMatchObject({
      code: 'operations.looked_after',
    });
  });
});
