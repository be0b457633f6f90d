import { Catalog } from '@registrar/catalog';
import type { DsRecord } from '@registrar/dns';
import { AppError } from '@registrar/kernel';
import { ACCOUNT, type ChangeWorld, SIGNING_AUTHOR, SigningWorld } from '../testing';
import { SwitchSigning } from './switch-signing';
import { SIGNING_STATES } from './zone-signing';

const OTHER: DsRecord = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };

let zone: SigningWorld;
let world: ChangeWorld;
beforeEach(async () => {
  zone = await SigningWorld.create();
  ({ world } = zone);
});

describe('signing', () => {
  const REFUSALS: { when: string; given?: () => Promise<void> | void; refusal: object }[] = [
    {
      when: 'the TLD has no DNSSEC',
      given: () => world.rules({ supportsDnssec: false }),
      refusal: { kind: 'invalid', details: 'The TLD does not support DNSSEC.' },
    },
    {
      when: 'one name server is not of the registrar',
      given: () => world.put({}, { nameservers: ['ns1.example.net', 'ns9.elsewhere.test'] }),
      refusal: {
        kind: 'conflict',
        details: "The zone cannot be signed: the name servers of the domain are not all the registrar's.",
      },
    },
    {
      when: 'the domain has no name servers',
      given: () => world.put({}, { nameservers: [] }),
      refusal: {
        kind: 'conflict',
        details: "The zone cannot be signed: the name servers of the domain are not all the registrar's.",
      },
    },
    {
      when: 'the domain has a DS record',
      given: () => world.put({ ds: [OTHER] }),
      refusal: { kind: 'conflict', details: 'The domain has DS records of other keys. Remove them first.' },
    },
    {
      when: 'the domain is locked',
      given: () => world.put({ locks: ['AccountLock'] }),
      refusal: { kind: 'conflict', details: 'The domain is locked (AccountLock).' },
    },
    {
      when: 'the registry has not decided on the domain',
      given: () => world.put({ state: 'pending_create' }),
      refusal: { kind: 'invalid', message: 'Domain status does not allow this operation.' },
    },
    ...(['withdrawn', 'ds_removed'] as const).map((wanted) => ({
      when: `it is being switched off (${wanted})`,
      given: () => zone.reach(wanted),
      refusal: {
        kind: 'conflict',
        details: 'Signing is being switched off. Enable it again once dnssec:status returns off.',
      },
    })),
  ];
  it.each(REFUSALS)('is refused when $when', async ({ given, refusal }) => {
    await given?.();
    const before = world.signings.rows.get(1);
    await expect(zone.enable()).rejects.toMatchObject(refusal);
    expect(world.signings.rows.get(1)).toEqual(before);
  });

  it('is refused where the registrar has no name servers that sign', async () => {
    const { uow, domains, catalog, clock } = world.base;
    const none = new SwitchSigning(uow, domains, world.signings, new Catalog(catalog), clock, {
      nameservers: [],
    });
    await expect(none.enable(ACCOUNT, world.name, SIGNING_AUTHOR)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The registrar does not sign zones.',
    });
    expect(await none.disable(ACCOUNT, world.name, SIGNING_AUTHOR)).toEqual({
      domainName: 'a.example',
      state: 'off',
      dnssec: [],
    });
  });

  it('of a domain of another account is not found', async () => {
    for (const asked of [
      zone.switch.enable(ACCOUNT + 1, world.name, SIGNING_AUTHOR),
      zone.switch.disable(ACCOUNT + 1, world.name, SIGNING_AUTHOR),
      zone.switch.status(ACCOUNT + 1, world.name),
    ]) {
      await expect(asked).rejects.toMatchObject({
        kind: 'not_found',
        details: 'The requested domain does not exist.',
      });
    }
  });

  it('is not switched off under a lock', async () => {
    await zone.reach('ds_published');
    world.put({ locks: ['PrivacyLock'] });
    await expect(zone.disable()).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The domain is locked (PrivacyLock).',
    });
  });

  it.each(SIGNING_STATES)(
    'that is switched on or off where it already is, or is being switched, is unchanged (%s)',
    async (wanted) => {
      await zone.reach(wanted);
      const before = world.signings.rows.get(1);
      const [isOn, isOff] = [
        ['requested', 'keys_made', 'signed_visible', 'ds_published'].includes(wanted),
        ['off', 'withdrawn', 'ds_removed'].includes(wanted),
      ];
      if (isOn) await zone.enable();
      if (isOff) await zone.disable();
      expect(world.signings.rows.get(1)).toEqual(before);
    },
  );

  it.each(SIGNING_STATES.filter((one) => one !== 'off'))(
    'prevents other name servers (%s)',
    async (wanted) => {
      await zone.reach(wanted);
      const updates = world.updates.length;
      await expect(
        world.setNameservers.execute(ACCOUNT, world.name, ['ns1.example.net', 'ns9.elsewhere.test']),
      ).rejects.toMatchObject({
        kind: 'conflict',
        details: expect.stringContaining('Send dnssec:disable first'),
      });
      expect(world.updates).toHaveLength(updates);
      await world.setNameservers.execute(ACCOUNT, world.name, ['ns2.example.net']);
      expect(world.row.domain.nameservers).toEqual(['ns2.example.net']);
    },
  );

  it('that is off allows other name servers', async () => {
    await zone.reach('ds_removed');
    await zone.later(3_600);
    await world.setNameservers
      .execute(ACCOUNT, world.name, ['ns9.elsewhere.test'])
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new Error(error.details ?? error.message);
      });
    expect(world.row.domain.nameservers).toEqual(['ns9.elsewhere.test']);
  });
});
