import type { DomainTerminations, InterruptionRetry } from '../../lifecycle/ports';
import type { CalendarUnderTest } from './calendar-contract';

export const NOW = new Date('2026-03-02T09:15:00Z');
export const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

interface Interrupted {
  test: Pick<CalendarUnderTest, 'ends' | 'inUnit' | 'newOperation'>;
  domain: Awaited<ReturnType<CalendarUnderTest['newDomain']>>;
}

/** What DomainTerminations does with the interruption of the DNS resolution of a new domain. */
export function interruptionContract(current: () => Interrupted): void {
  describe('the end of a domain whose DNS resolution is to be interrupted', () => {
    let test: Interrupted['test'];
    let domain: Interrupted['domain'];
    beforeEach(() => {
      ({ test, domain } = current());
    });
    const take = (seconds: number, lease = seconds + 300) => test.ends.takeDue(at(seconds), at(lease), 10);
    const lock = () => test.inUnit(() => test.ends.lock(domain.id));
    const move = (...args: Parameters<DomainTerminations['move']>) =>
      test.inUnit(() => test.ends.move(...args));

    /** Due for it at 40, for the deletion at 100. */
    const owed = async () => {
      const { id: domainId, connectionId, name, accountId } = domain;
      const end = { domainId, connectionId, name, accountId, deleteAt: at(100) };
      const interruption = { interruptionDueAt: at(40), deleteBy: at(150) };
      await test.inUnit(() => test.ends.add({ ...end, ...interruption }, NOW));
      return { ...end, ...interruption };
    };
    const interrupt = () => test.inUnit(() => test.ends.interrupt(domain.id, at(41), at(120)));

    it('is due for it before its deletion, and leased for what is due alone', async () => {
      const end = await owed();
      expect(await take(39)).toEqual([]);
      expect(await take(40, 50)).toEqual([
        { ...end, interruptionDueAt: at(50), stage: 'kept', removedAt: NOW },
      ]);
      expect([await take(49), (await take(50, 400)).length]).toEqual([[], 1]);
      expect([await take(99), (await take(100, 400)).length, await take(399)]).toEqual([[], 1, []]);
    });

    it('is interrupted once, and due for its deletion then', async () => {
      await owed();
      await test.ends.beginInterruption(domain.id, at(45));
      expect([await interrupt(), await interrupt()]).toEqual([true, false]);
      const { interruptionDueAt, interruptingUntil, interruptedAt, deleteAt } = (await lock())!;
      expect([interruptionDueAt, interruptingUntil, interruptedAt, deleteAt]).toEqual([
        undefined,
        undefined,
        at(41),
        at(120),
      ]);
      expect([await take(119), (await take(120)).length]).toEqual([[], 1]);
    });

    it('is tried until it is owed no more', async () => {
      await owed();
      const begin = () => test.ends.beginInterruption(domain.id, at(45));
      expect([await begin(), (await lock())!.interruptingUntil]).toEqual([true, at(45)]);
      await move(domain.id, 'kept', { to: 'gone', at: at(42) });
      expect([await begin(), await interrupt(), (await lock())!.interruptingUntil]).toEqual([
        false,
        false,
        undefined,
      ]);
      await test.ends.retryInterruption(domain.id, { at: at(60), trouble: 'refused' });
      expect((await lock())!.trouble).toBeUndefined();
    });

    it('is tried again, with its trouble, while the deletion waits or not', async () => {
      await owed();
      await test.ends.beginInterruption(domain.id, at(45));
      const retry = async (values: Partial<InterruptionRetry>) => {
        await test.ends.retryInterruption(domain.id, { at: at(60), ...values });
        const { trouble, interruptingUntil, interruptionDueAt } = (await lock())!;
        return [trouble, interruptingUntil, interruptionDueAt];
      };
      expect([await retry({ trouble: 'away' }), await retry({})]).toEqual([
        ['away', undefined, at(60)],
        ['away', undefined, at(60)],
      ]);
      expect([await take(59), (await take(60, 500)).length, (await take(100)).length]).toEqual([[], 1, 1]);
      await retry({ deletion: { at: at(600), dueAt: at(700) } });
      expect((await lock())!.deleteAt).toEqual(at(600));
      expect([(await take(500, 800)).length, await take(699), (await take(700)).length]).toEqual([1, [], 1]);
    });

    it('is interrupted in a unit of work alone', async () => {
      await expect((async () => test.ends.interrupt(1, NOW, NOW))()).rejects.toThrow(
        'outside a unit of work',
      );
    });

    it('is not owed an interruption without the rule', async () => {
      const { id: domainId, connectionId, name, accountId } = domain;
      await test.inUnit(() =>
        test.ends.add({ domainId, connectionId, name, accountId, deleteAt: at(100) }, NOW),
      );
      expect([await test.ends.beginInterruption(domain.id, at(45)), await interrupt()]).toEqual([
        false,
        false,
      ]);
    });

    it('starts without what is known when it leaves again', async () => {
      const end = await owed();
      await interrupt();
      const restoreOperationId = await test.newOperation(domain.accountId);
      await move(domain.id, 'kept', { to: 'restoring', at: at(50), restoreOperationId });
      await move(domain.id, 'restoring', { to: 'restored', at: at(51) });
      const { interruptionDueAt: _due, deleteBy: _by, ...plain } = end;
      await test.inUnit(() => test.ends.add(plain, at(60)));
      expect(await lock()).toEqual({ ...plain, stage: 'kept', removedAt: at(60) });
    });
  });
}
