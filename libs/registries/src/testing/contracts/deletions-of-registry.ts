import { addYears, Money, type DomainName } from '@registrar/kernel';
import { clTridOf, type RestoreDomainCommand } from '../../commands';
import { step, TEN_DOLLARS, type ContractName } from '../registry-under-test';
import type { ChangesStage } from './changes-stage';

/** Part of `registryChangesContract`: deletes and restores. */
export function contractOfDeletions(stage: ChangesStage): void {
  describe('a delete', () => {
    const remove = (name: DomainName, id = step('delete')) =>
      stage.test.registry.delete(stage.test.connection, id, name);

    it('of a new domain takes it away at once, and is done once', async () => {
      const [name, id] = [await stage.orders.registered('free'), step('delete')];
      expect(await remove(name, id)).toEqual({ kind: 'done', data: { name: name.ascii } });
      expect(await stage.orders.info(name)).toEqual({ kind: 'absent' });
      expect(await stage.test.commandLog.ofOperation(id.operationId)).toMatchObject([
        { clTrid: clTridOf(id), command: 'domain:delete', object: name.ascii, outcome: 'done' },
      ]);
      expect(await remove(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'absent' } });
    });

    it('is refused under a lock, and while hosts lie below the domain', async () => {
      const [locked, above] = [await stage.orders.registered('free'), await stage.orders.registered('free')];
      await stage.update(locked, { statuses: { add: ['clientDeleteProhibited'], remove: [] } });
      await stage.test.registry.createHost(stage.test.connection, step('host'), `ns1.${above.ascii}`, [
        '192.0.2.1',
      ]);
      expect(await remove(locked)).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'prohibited', code: 2304 },
      });
      expect(await remove(above)).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'prohibited', code: 2305 },
      });
      for (const name of [locked, above])
        expect(await stage.orders.info(name)).toMatchObject({ kind: 'found' });
    });

    it('is refused for a name that is delete_refused', async () => {
      const name = await stage.orders.registered('delete_refused');
      expect(await remove(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
      expect(await stage.orders.info(name)).toMatchObject({ kind: 'found' });
    });

    it.each<[ContractName, string]>([
      ['free', 'absent'],
      ['taken', 'not_ours'],
    ])('of a name that is %s is refused: %s', async (kind, meaning) => {
      expect(await remove(stage.test.name(kind))).toMatchObject({ kind: 'refused', refusal: { meaning } });
    });

    it.each<[ContractName, string]>([
      ['delete_drop_after', 'absent'],
      ['delete_drop_before', 'found'],
    ])('whose answer is lost is unknown (%s); an info tells', async (kind, shown) => {
      const name = await stage.orders.registered(kind);
      expect(await remove(name)).toMatchObject({ kind: 'unknown' });
      expect(await stage.orders.info(name)).toMatchObject({ kind: shown });
    });

    it('is not sent without leave, and not while the registry is away', async () => {
      const [name, id] = [await stage.orders.registered('free'), step('delete')];
      expect(
        await stage.test.registry.delete(stage.test.connection, id, name, async () => undefined),
      ).toMatchObject({
        kind: 'not_sent',
      });
      expect(await stage.test.registry.delete(stage.test.unreachable, id, name)).toMatchObject({
        kind: 'not_sent',
      });
      expect(await stage.test.commandLog.ofOperation(id.operationId)).toEqual([]);
      expect(await stage.orders.info(name)).toMatchObject({ kind: 'found' });
    });
  });

  describe('a restore', () => {
    const RESTORE = Money.of(6_000n);
    const REPORT = {
      before: 'as it was',
      after: 'as it is',
      deletedAt: new Date('2026-01-01T00:00:00Z'),
      restoredAt: new Date('2026-01-02T00:00:00Z'),
      reason: 'Expired unnoticed.',
      statements: ['one', 'two'] as const,
    };
    const restore = (name: DomainName, values: Partial<RestoreDomainCommand> = {}) =>
      stage.test.registry.restore(stage.test.connection, step('restore'), { name, fee: RESTORE, ...values });
    async function redeemable(): Promise<DomainName> {
      const name = await stage.orders.registered('free');
      await stage.test.pass(6);
      expect(await stage.test.registry.delete(stage.test.connection, step('delete'), name)).toMatchObject({
        kind: 'pending',
      });
      expect(await stage.orders.shown(name)).toMatchObject({
        statuses: expect.arrayContaining(['pendingDelete']),
        graceStatuses: ['redemptionPeriod'],
      });
      return name;
    }

    it('brings a deleted domain back as it was, once', async () => {
      const name = await redeemable();
      const before = await stage.orders.shown(name);
      expect(await restore(name)).toMatchObject({
        kind: 'done',
        data: { name: name.ascii, charged: RESTORE },
      });
      expect(await stage.orders.shown(name)).toEqual({
        ...before,
        statuses: ['inactive'],
        graceStatuses: [],
      });
      expect(await restore(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
    });

    it('of a term that is over adds a year, and its fee', async () => {
      const name = await stage.orders.registered('free');
      const end = (await stage.orders.shown(name)).expiresAt!;
      await stage.test.pass(364);
      await stage.test.registry.delete(stage.test.connection, step('delete'), name);
      // The term ends while the domain is in redemption.
      await stage.test.pass(2);
      expect(await restore(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'fee' } });
      expect(await restore(name, { fee: RESTORE.plus(TEN_DOLLARS) })).toMatchObject({ kind: 'done' });
      expect((await stage.orders.shown(name)).expiresAt).toEqual(addYears(end, 1));
    });

    it('is refused for a domain that is not in redemption, and so is an unexpected report', async () => {
      const [active, deleted] = [await stage.orders.registered('free'), await redeemable()];
      for (const refused of [
        await restore(active),
        await restore(active, { fee: undefined, report: REPORT }),
        await restore(deleted, { fee: undefined, report: REPORT }),
      ]) {
        expect(refused).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
      }
    });

    it.each<[ContractName, string]>([
      ['free', 'absent'],
      ['taken', 'not_ours'],
    ])('of a name that is %s is refused: %s', async (kind, meaning) => {
      expect(await restore(stage.test.name(kind))).toMatchObject({ kind: 'refused', refusal: { meaning } });
    });

    it('is not sent without leave, while the registry is away, or inside a unit of work', async () => {
      const [name, id] = [await redeemable(), step('restore')];
      expect(
        await stage.test.registry.restore(
          stage.test.connection,
          id,
          { name, fee: RESTORE },
          async () => undefined,
        ),
      ).toMatchObject({ kind: 'not_sent' });
      expect(
        await stage.test.registry.restore(stage.test.unreachable, id, { name, fee: RESTORE }),
      ).toMatchObject({
        kind: 'not_sent',
      });
      expect(await stage.test.commandLog.ofOperation(id.operationId)).toEqual([]);
      await stage.test.uow.run(() => expect(restore(name)).rejects.toThrow('unit of work'));
      expect((await stage.orders.shown(name)).graceStatuses).toEqual(['redemptionPeriod']);
    });
  });
}
