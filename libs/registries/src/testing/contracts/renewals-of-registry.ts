import { Money, type DomainName } from '@registrar/kernel';
import type { RenewDomainCommand } from '../../commands';
import { step, type ContractName } from '../registry-under-test';
import type { ChangesStage } from './changes-stage';

const dayAfter = (date: Date): Date => new Date(date.getTime() + 86_400_000);

/** Part of `registryChangesContract`: renewals. */
export function contractOfRenewals(stage: ChangesStage): void {
  describe('a renewal', () => {
    it('adds the years, says until when and what it cost', async () => {
      const name = await stage.orders.registered('free');
      const outcome = await stage.renew(name, { years: 2, fee: Money.of(2_000n) });
      expect(outcome).toMatchObject({
        kind: 'done',
        data: { name: name.ascii, charged: Money.of(2_000n) },
      });
      const { expiresAt } = await stage.orders.shown(name);
      expect(outcome).toMatchObject({ data: { expiresAt } });
      expect(stage.years(expiresAt)).toBe(3);
    });

    it('is not done twice by a repeat with the same end', async () => {
      const name = await stage.orders.registered('free');
      const command = await stage.renewal(name);
      expect(await stage.test.registry.renew(stage.test.connection, step('renew'), command)).toMatchObject({
        kind: 'done',
      });
      expect(await stage.test.registry.renew(stage.test.connection, step('renew'), command)).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'parameter' },
      });
      expect(stage.years((await stage.orders.shown(name)).expiresAt)).toBe(2);
    });

    it.each<[string, string, (name: DomainName) => Promise<Partial<RenewDomainCommand>>]>([
      [
        'with another end than the registry has',
        'parameter',
        async (name) => ({ expiresAt: dayAfter((await stage.orders.shown(name)).expiresAt!) }),
      ],
      ['beyond ten years', 'prohibited', async () => ({ years: 10, fee: Money.of(10_000n) })],
      ['with another fee', 'fee', async () => ({ fee: Money.of(999n) })],
    ])('is refused %s', async (_, meaning, values) => {
      const name = await stage.orders.registered('free');
      expect(await stage.renew(name, await values(name))).toMatchObject({
        kind: 'refused',
        refusal: { meaning },
      });
      expect(stage.years((await stage.orders.shown(name)).expiresAt)).toBe(1);
    });

    it('of a premium name needs its price', async () => {
      const name = await stage.orders.registered('premium', { fee: Money.of(30_000n) });
      expect(await stage.renew(name, { fee: undefined })).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'fee' },
      });
      expect(await stage.renew(name, { fee: Money.of(30_000n) })).toMatchObject({ kind: 'done' });
    });

    it.each<[ContractName, string]>([
      ['renew_refused', 'prohibited'],
      ['renew_fee_differs', 'fee'],
    ])('is refused for a name that is %s', async (kind, meaning) => {
      expect(await stage.renew(await stage.orders.registered(kind))).toMatchObject({
        kind: 'refused',
        refusal: { meaning },
      });
    });

    it('is refused under a lock', async () => {
      const name = await stage.orders.registered('free');
      await stage.update(name, { statuses: { add: ['clientRenewProhibited'], remove: [] } });
      expect(await stage.renew(name)).toMatchObject({ kind: 'refused', refusal: { meaning: 'prohibited' } });
    });

    it.each<[ContractName, string]>([
      ['free', 'absent'],
      ['taken', 'not_ours'],
    ])('of a name that is %s is refused: %s', async (kind, meaning) => {
      const command = { name: stage.test.name(kind), expiresAt: stage.test.now(), years: 1 };
      expect(await stage.test.registry.renew(stage.test.connection, step('renew'), command)).toMatchObject({
        kind: 'refused',
        refusal: { meaning },
      });
    });

    it.each<[ContractName, number]>([
      ['renew_drop_after', 2],
      ['renew_drop_before', 1],
    ])('whose answer is lost is unknown (%s); an info tells', async (kind, expected) => {
      const name = await stage.orders.registered(kind);
      expect(await stage.renew(name)).toMatchObject({ kind: 'unknown' });
      expect(stage.years((await stage.orders.shown(name)).expiresAt)).toBe(expected);
    });
  });
}
