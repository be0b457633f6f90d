import {
  PostgresDomainTerminations,
  PostgresDomainRemovals,
  PostgresRegistryCharges,
  PostgresRegistryHoldStore,
} from '@registrar/adapter-postgres';
import { EndOperation, type OperationVerdict, RemoveDomain } from '@registrar/domains';
import { DomainName } from '@registrar/kernel';
import { OutboundTransferHarness, GAINING, HOUR } from './harness';

const PENDING = { state: 'pending', rejecting: false, domain: 'active', busy: false, operations: [] };

let harness: OutboundTransferHarness;
let pushing: OutboundTransferHarness;
beforeAll(async () => {
  harness = await OutboundTransferHarness.create();
  pushing = await OutboundTransferHarness.create({
    dataModel: 'minimum',
    authInfo: 'none',
    transfer: { mode: 'push' },
  });
});
afterAll(async () => {
  await harness?.close();
  await pushing?.close();
});

/** Staff end the operation of a transfer out, shown to them and with no command on its way. */
async function end(
  { base, useCases }: OutboundTransferHarness,
  name: string,
  verdict: OperationVerdict,
): Promise<string> {
  const { uow, operations, connections, registry, clock } = base.parts;
  const [{ id }] = await base.rows<{ id: string }>(
    `update operations set attention_at = $2, in_flight_until = null where subject = $1 and kind = 'transfer_out' returning id`,
    [name, clock.now()],
  );
  const endOperation = new EndOperation(
    uow,
    operations,
    connections,
    registry,
    { transfer_out: useCases.rejectManually },
    () => clock.now(),
  );
  return endOperation.execute({ operationId: id, verdict, begin: async () => undefined });
}

/** Staff take a domain out of its account. */
function remove(name: string): Promise<object> {
  const { uow, domainStore, outbox, clock } = harness.base.parts;
  const { sql } = harness.base;
  const removal = new RemoveDomain({
    domains: domainStore,
    removals: new PostgresDomainRemovals(sql, uow),
    holds: new PostgresRegistryHoldStore(sql, uow),
    ends: new PostgresDomainTerminations(sql, uow),
    charges: new PostgresRegistryCharges(sql, uow),
    registrarLimit: { isReached: async () => false },
    outbox,
    uow,
    clock,
  });
  return removal.execute({ accountId: harness.base.accountId, name, begin: async () => undefined });
}

describe('a refusal of a transfer out in doubt that staff end', () => {
  const inDoubt = async (name: string): Promise<void> => {
    await harness.pending(name);
    harness.base.registry.script(name, 'drop_before', { command: 'transfer_reject' });
    await expect(harness.cancel(name)).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(await harness.standing(name)).toEqual({
      ...PENDING,
      rejecting: true,
      busy: true,
      operations: ['open'],
    });
  };

  it('as carried out cancels the transfer, and the domain is free for other changes', async () => {
    await inDoubt('reject-done.com');
    harness.there.decide(harness.base.connection, 'reject-done.com', 'clientRejected', { isReported: false });
    expect(await end(harness, 'reject-done.com', 'carried_out')).toBe('succeeded');
    expect(await harness.standing('reject-done.com')).toEqual({
      ...PENDING,
      state: 'canceled',
      operations: ['succeeded'],
    });
    expect(await harness.reported('reject-done.com')).toEqual(['initiated', 'canceled']);
  });

  it('as not carried out leaves the transfer pending, and the account may refuse it again', async () => {
    await inDoubt('reject-not-done.com');
    expect(await end(harness, 'reject-not-done.com', 'not_carried_out')).toBe('refused');
    expect(await harness.standing('reject-not-done.com')).toEqual({ ...PENDING, operations: ['refused'] });
    expect(await harness.cancel('reject-not-done.com')).toMatchObject({ status: 'canceled' });
    expect(await harness.reported('reject-not-done.com')).toEqual(['initiated', 'canceled']);
  });

  it('as carried out is refused once the registry shows the domain with another registrar', async () => {
    await inDoubt('reject-late.com');
    harness.there.decide(harness.base.connection, 'reject-late.com', 'clientApproved', { isReported: false });
    await expect(end(harness, 'reject-late.com', 'carried_out')).rejects.toMatchObject({
      code: 'operations.not_ours',
    });
  });
});

describe('a hand-over in doubt that staff end', () => {
  it.each(['carried_out', 'not_carried_out'] as const)(
    'as %s is refused by them while the registry shows the domain as ours, and the domain is free',
    async (verdict) => {
      const name = `hand-over-${verdict.replaceAll('_', '-')}.com`;
      await pushing.owned(name);
      pushing.base.registry.script(name, 'drop_before', { command: 'transfer_release' });
      await expect(
        pushing.useCases.handOver.execute(pushing.base.accountId, DomainName.of(name), GAINING),
      ).rejects.toMatchObject({ kind: 'upstream_timeout' });
      expect(await end(pushing, name, verdict)).toBe('refused');
      expect(await pushing.standing(name)).toEqual({ ...PENDING, state: undefined, operations: ['refused'] });
      expect(await pushing.reported(name)).toEqual([]);
    },
  );
});

describe('a domain that staff remove while another registrar asks for it', () => {
  const SEEN = { pending: 'canceled', noticed: 'dropped' } as const;
  it.each(['pending', 'noticed'] as const)(
    'ends its transfer out that is %s without an event of its own',
    async (state) => {
      const name = `removed-${state}.com`;
      await harness.asked(name, { isReported: state === 'pending' });
      if (state === 'pending') await harness.work();
      else {
        await harness.base.rows(
          `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) select id, 'statuses', '[]', '["pendingTransfer"]', $1, $1 from domains where name = $2`,
          [harness.base.clock.now(), name],
        );
        await harness.useCases.watch.notice();
      }
      expect(await harness.standing(name)).toMatchObject({ state });
      const before = await harness.reported(name);
      await remove(name);
      await harness.pass(2 * HOUR);
      expect(await harness.standing(name)).toMatchObject({
        state: SEEN[state],
        domain: 'deleted',
        operations: [],
      });
      expect(await harness.reported(name)).toEqual([...before, 'account.domain.removal']);
    },
  );
});

describe('a transfer out that was dropped', () => {
  it('is begun anew by a message of a request, and told from its beginning', async () => {
    const name = 'dropped-first.com';
    await harness.owned(name);
    await harness.base.rows(
      `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) select id, 'sponsor', '"registrar-a"', 'null', $1, $1 from domains where name = $2`,
      [harness.base.clock.now(), name],
    );
    await harness.useCases.watch.notice();
    await harness.work();
    expect(await harness.standing(name)).toMatchObject({ state: 'dropped' });
    harness.base.clock.advance(HOUR);
    harness.there.requestedByOther(harness.base.connection, name, GAINING, { isReported: true });
    await harness.work();
    expect([await harness.standing(name), await harness.reported(name)]).toEqual([PENDING, ['initiated']]);
  });
});
