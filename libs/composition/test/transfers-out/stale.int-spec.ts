import { DomainName } from '@registrar/kernel';
import { holdAnswer } from '../held-answer';
import { OutboundTransferHarness, GAINING, HOUR } from './harness';

afterEach(() => jest.restoreAllMocks());

describe('a hand-over whose first answer comes late', () => {
  let pushing: OutboundTransferHarness;
  beforeAll(async () => {
    pushing = await OutboundTransferHarness.create({
      dataModel: 'minimum',
      authInfo: 'none',
      transfer: { mode: 'push' },
    });
  });
  afterAll(() => pushing?.close());

  it('is not refused by it while the second attempt is without an answer', async () => {
    const name = 'late-refusal.com';
    await pushing.owned(name);
    const { base } = pushing;
    base.registry.script(name, 'refuse', { command: 'transfer_release' });
    const answer = holdAnswer(pushing.there, 'releaseDomain');
    const first = pushing
      .newProcess()
      .handOver.execute(base.accountId, DomainName.of(name), GAINING)
      .catch((error: unknown) => error);
    await answer.isSent;
    base.registry.script(name, 'drop_after', { command: 'transfer_release' });
    base.clock.advance(120);
    await pushing.newProcess().watch.execute();
    const [{ attempts }] = await base.rows<{ attempts: number }>(
      `select attempts from operations where subject = $1 and kind = 'transfer_out'`,
      [name],
    );
    expect(attempts).toBe(2);
    answer.release();
    expect(await first).toMatchObject({ kind: 'upstream_timeout' });
    expect(await pushing.standing(name)).toMatchObject({ busy: true, operations: ['open'] });
    await pushing.pass(1_800, 600);
    expect(await pushing.standing(name)).toMatchObject({
      domain: 'transferred',
      busy: false,
      operations: ['succeeded'],
    });
    expect(await pushing.reported(name)).toEqual(['initiated', 'completed']);
  });
});

describe('a transfer out without messages', () => {
  let harness: OutboundTransferHarness;
  beforeAll(async () => {
    harness = await OutboundTransferHarness.create();
  });
  afterAll(() => harness?.close());

  it('is refused and announced once when a second cancel is done between the look of the first one and its decision', async () => {
    const name = 'looked-before.com';
    await harness.asked(name, { isReported: false });
    const answer = holdAnswer(harness.there, 'queryTransfer');
    const first = harness.cancel(name).catch((error: unknown) => error);
    await answer.isSent;
    expect(await harness.cancel(name, harness.base.accountId, harness.newProcess())).toEqual({
      domainName: name,
      status: 'canceled',
    });
    answer.release();
    expect(await first).toMatchObject({ code: 'transfers_out.none_pending' });
    expect(harness.base.registry.sent('domain:transfer', name)).toHaveLength(1);
    expect(await harness.reported(name)).toEqual(['initiated', 'canceled']);
  });

  it('is polled a minute after its deadline, wherever the hourly poll falls', async () => {
    const name = 'just-after.com';
    await harness.pending(name);
    const { clock, connection } = harness.base;
    const { actAt } = harness.there.transferOf(connection, name)!;
    clock.advance((actAt!.getTime() - clock.now().getTime()) / 1_000 - HOUR / 2);
    await harness.work();
    clock.advance(HOUR / 2);
    harness.there.decide(connection, name, 'serverApproved', { isReported: false });
    clock.advance(59);
    await harness.work();
    expect(await harness.reported(name)).toEqual(['initiated']);
    clock.advance(1);
    await harness.work();
    expect([await harness.reported(name), (await harness.standing(name)).domain]).toEqual([
      ['initiated', 'completed'],
      'transferred',
    ]);
  });
});
