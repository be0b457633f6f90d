import type { RegistryExtra } from '../../commands';
import { CONTRACT_NAMESPACE } from '../registry-under-test';
import type { ChangesStage } from './changes-stage';

const NEXUS: RegistryExtra = {
  form: 'unspec',
  values: [
    { name: 'NexusCategory', value: 'C11' },
    { name: 'AppPurpose', value: 'P3' },
  ],
};
const HOLDER: RegistryExtra = {
  form: 'kv',
  list: 'holder',
  values: [{ name: 'Kind', value: 'Person & <Co>' }],
};
const LEGAL: RegistryExtra = {
  form: 'elements',
  namespace: CONTRACT_NAMESPACE,
  root: 'create',
  values: [{ name: 'legalType', value: 'CCT' }],
};

/** Part of `registryChangesContract`: trademark claims and registry data. */
export function contractOfClaimsAndData(stage: ChangesStage): void {
  describe('trademark claims', () => {
    it('are reported with the key of their notice, and so is their absence', async () => {
      const [claimed, free] = [stage.test.name('claimed'), stage.test.name('free')];
      expect(await stage.test.registry.claims(stage.test.connection, claimed)).toEqual({
        name: claimed.ascii,
        exists: true,
        claimKey: expect.stringMatching(/./),
        validatorId: 'tmch',
      });
      expect(await stage.test.registry.claims(stage.test.connection, free)).toEqual({
        name: free.ascii,
        exists: false,
      });
    });

    it('let a name be created with an accepted notice only', async () => {
      const name = stage.test.name('claimed');
      const claims = stage.test.notice(name);
      const tooOld = new Date(stage.test.now().getTime() - 49 * 3_600_000);
      expect(await stage.orders.create(name, { fee: undefined })).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'prohibited' },
      });
      expect(
        await stage.orders.create(name, { fee: undefined, claims: { ...claims, acceptedAt: tooOld } }),
      ).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
      expect(await stage.orders.create(name, { fee: undefined, claims })).toMatchObject({ kind: 'done' });
    });

    it('cannot be asked for while the registry is away, or inside a unit of work', async () => {
      await expect(
        stage.test.registry.claims(stage.test.unreachable, stage.test.name('free')),
      ).rejects.toMatchObject({
        code: 'registry.unavailable',
      });
      await stage.test.uow.run(async () => {
        await expect(
          stage.test.registry.claims(stage.test.connection, stage.test.name('free')),
        ).rejects.toThrow('unit of work');
      });
    });
  });

  describe('registry data', () => {
    it('of a registrant arrives, and a name that needs it is refused without', async () => {
      const [plain, complete] = [await stage.orders.newContact(), await stage.orders.newContact([NEXUS])];
      const name = stage.test.name('registrant_extras');
      expect(
        await stage.orders.create(name, {
          fee: undefined,
          contacts: { registrant: plain, admin: plain, tech: plain },
        }),
      ).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'parameter', reason: expect.stringContaining('NexusCategory') },
      });
      expect(
        await stage.orders.create(name, {
          fee: undefined,
          contacts: { registrant: complete, admin: plain, tech: plain },
        }),
      ).toMatchObject({ kind: 'done' });
      expect(await stage.test.extrasOf('contact', complete)).toEqual([NEXUS]);
      expect(await stage.update(name, { registrant: plain })).toMatchObject({
        kind: 'refused',
        refusal: { meaning: 'parameter' },
      });
    });

    it('of a domain arrives in its forms, and one that lacks is named', async () => {
      const name = stage.test.name('domain_extras');
      const lacking: [RegistryExtra[], string][] = [
        [[], 'Kind'],
        [[HOLDER], 'legalType'],
        [[LEGAL], 'Kind'],
      ];
      for (const [extras, missing] of lacking) {
        expect(await stage.orders.create(name, { extras })).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'parameter', reason: expect.stringContaining(missing) },
        });
      }
      expect(await stage.orders.create(name, { extras: [HOLDER, LEGAL] })).toMatchObject({ kind: 'done' });
      expect(await stage.test.extrasOf('domain', name.ascii)).toEqual([HOLDER, LEGAL]);
    });
  });
}
