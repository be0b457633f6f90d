import { DomainName } from '@registrar/kernel';
import type { TransferState } from '@registrar/transfers';
import { ARRIVED, CREDIT, DAY, GIVEN_BACK, HOUR, PRICE, STARTED } from './harness';
import {
  startTransfers,
  refillAccount,
  waitAtRegistry,
  stopTransfers,
  harness,
  here,
  decide,
  balance,
  USUAL,
} from './transfer-states';

beforeAll(startTransfers);
afterAll(stopTransfers);
beforeEach(refillAccount);
afterEach(waitAtRegistry);

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
