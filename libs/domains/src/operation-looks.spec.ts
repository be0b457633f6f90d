import { FakeClock, FakeLog, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import { type LookPolicy, OperationLooks } from './operation-looks';

const POLICY: LookPolicy = { reconcileAfterSeconds: 90, leaseSeconds: 240, retrySeconds: 60, attentionAfterSeconds: 900, pendingAttentionAfterSeconds: 432_000 };

describe('operations that are taken up', () => {
  it.each([[true, [7, 8]], [false, []]])('run for the account they belong to (%p)', async (isShared, expected) => {
    const [clock, uow] = [new FakeClock(), new FakeUnitOfWork()];
    const operations = new FakeOperations(uow);
    await uow.run(async () => {
      for (const accountId of [7, 8]) {
        await operations.open({ id: `operation-${accountId}`, accountId, kind: 'renew', subject: `a-${accountId}.example`, payload: {}, createdAt: clock.now(), dueAt: clock.now() });
      }
    });
    clock.advance(1);
    const [accounts, reconciled]: [number[], string[]] = [[], []];
    const runForAccount: LookPolicy['runForAccount'] = (accountId, work) => {
      accounts.push(accountId);
      return work();
    };
    const looks = new OperationLooks(operations, uow, clock, new FakeLog(), { ...POLICY, ...(isShared && { runForAccount }) });
    await looks.takeUp('renew', 10, async ({ id }) => void reconciled.push(id));
    expect([accounts.sort(), reconciled.sort()]).toEqual([expected, ['operation-7', 'operation-8']]);
  });
});
