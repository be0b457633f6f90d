import { another, Orders, step, type RegistryUnderTest } from '../registry-under-test';
import { ChangesStage } from './changes-stage';
import { contractOfClaimsAndData } from './claims-and-data-of-registry';
import { contractOfDeletions } from './deletions-of-registry';
import { contractOfRenewals } from './renewals-of-registry';
import { contractOfUpdates } from './updates-of-registry';

/** The contract of the registry ports for existing domains, claims and registry data. */
export function registryChangesContract(
  describedAs: string,
  make: () => Promise<RegistryUnderTest>,
  close: () => Promise<void> = async () => undefined,
): void {
  describe(`${describedAs}, by the contract of the changes,`, () => {
    const stage = new ChangesStage();
    beforeAll(async () => {
      stage.test = await make();
      stage.orders = new Orders(stage.test);
    });
    afterAll(close);

    contractOfRenewals(stage);
    contractOfUpdates(stage);
    contractOfDeletions(stage);

    describe('a host below a sponsored domain', () => {
      it('needs addresses, and is shown with the domain', async () => {
        const name = await stage.orders.registered('free');
        const host = `ns1.${name.ascii}`;
        const create = (addresses?: string[]) =>
          stage.test.registry.createHost(stage.test.connection, step('host'), host, addresses);
        expect(await create()).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
        expect(await create(['192.0.2.1', '2001:db8::1'])).toEqual({ kind: 'done', data: { name: host } });
        expect((await stage.orders.shown(name)).subordinateHosts).toEqual([host]);
        expect(await stage.update(name, { nameservers: { add: [host], remove: [] } })).toMatchObject({
          kind: 'done',
        });
      });

      it('is no host of another registry: that has no addresses here', async () => {
        const host = `ns${another()}.elsewhere.test`;
        expect(
          await stage.test.registry.createHost(stage.test.connection, step('host'), host, ['192.0.2.1']),
        ).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
      });
    });

    contractOfClaimsAndData(stage);

    it('asks for leave right before it sends a change, and sends nothing without it', async () => {
      const name = await stage.orders.registered('free');
      const [renewed, updated] = [step('renew'), step('update')];
      const refuse = async (): Promise<undefined> => undefined;
      expect(
        await stage.test.registry.renew(stage.test.connection, renewed, await stage.renewal(name), refuse),
      ).toMatchObject({
        kind: 'not_sent',
      });
      expect(
        await stage.test.registry.update(
          stage.test.connection,
          updated,
          { name, authInfo: 'Top-Secret-Code-1' },
          refuse,
        ),
      ).toMatchObject({ kind: 'not_sent' });
      for (const { operationId } of [renewed, updated])
        expect(await stage.test.commandLog.ofOperation(operationId)).toEqual([]);
      expect(stage.years((await stage.orders.shown(name)).expiresAt)).toBe(1);
    });

    it('sends no change while the registry is away, and none inside a unit of work', async () => {
      const name = stage.test.name('free');
      const command = { name, expiresAt: stage.test.now(), years: 1 };
      expect(await stage.test.registry.renew(stage.test.unreachable, step('renew'), command)).toMatchObject({
        kind: 'not_sent',
      });
      expect(
        await stage.test.registry.update(stage.test.unreachable, step('update'), { name, authInfo: null }),
      ).toMatchObject({ kind: 'not_sent' });
      await stage.test.uow.run(async () => {
        await expect(
          stage.test.registry.renew(stage.test.connection, step('renew'), command),
        ).rejects.toThrow('unit of work');
        await expect(
          stage.test.registry.update(stage.test.connection, step('update'), { name, authInfo: null }),
        ).rejects.toThrow('unit of work');
        await expect(
          stage.test.registry.update(stage.test.connection, step('update'), { name }),
        ).rejects.toThrow('unit of work');
      });
    });
  });
}
