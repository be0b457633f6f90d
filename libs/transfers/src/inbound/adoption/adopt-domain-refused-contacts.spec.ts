import { tldOf } from '@registrar/catalog/testing';
import { ACCOUNT, DESK, PERSON } from '@registrar/domains/testing';
import type { RegistryRefusal } from '@registrar/registries';
import type { TransferWorld } from '../../testing/transfer-world';
import type { CreateTransferRequest } from '../transfer';
import {
  NAME,
  PLAIN,
  THEIRS,
  BILLING,
  movedWorld,
  arrive,
  refuse,
  updates,
  there,
  idsOf,
} from '../../testing/moved-domain';
const POLICY: RegistryRefusal = { code: 2306, reason: 'not eligible', meaning: 'policy' };

let world: TransferWorld;
const moved = async (...order: Parameters<typeof movedWorld>): Promise<void> => {
  world = await movedWorld(...order);
};

describe('contacts that were sent with the order and that the registry refuses', () => {
  const { companyName: _companyName, ...desk } = DESK;
  const UNWANTED = { ...desk, firstName: 'Unwanted' };

  it.each<[CreateTransferRequest['contacts'], string]>([
    [{ tech: UNWANTED }, 'The tech contact was replaced by the account default.'],
    [
      { tech: UNWANTED, registrant: UNWANTED },
      'The registrant and tech contacts were replaced by the account default.',
    ],
    [
      { tech: UNWANTED, registrant: UNWANTED, admin: UNWANTED },
      'The registrant, admin and tech contacts were replaced by the account default.',
    ],
  ])('give way to the default ones: %j', async (contacts, warning) => {
    await moved(PLAIN, THEIRS, { contacts });
    refuse(world, POLICY);
    expect(await arrive(world)).toMatchObject({
      kind: 'ready',
      domain: {
        warning,
        contactIds: { registrant: 1, admin: 1, tech: 2, billing: 2 },
        refusedHolder: undefined,
      },
    });
    const [ilse, tech] = await idsOf(world, 1, 2);
    expect(there(world)).toMatchObject({
      registrant: ilse,
      contacts: [
        { role: 'admin', id: ilse },
        { role: 'tech', id: tech },
      ],
    });
  });

  it.each<[string, RegistryRefusal, object]>([
    [
      'refused too',
      { ...POLICY, reason: 'not those either' },
      {
        warning: expect.stringMatching(
          /^The registrant could not be applied at the registry: not those either /,
        ),
      },
    ],
    [
      'blocked',
      BILLING,
      { warning: 'The contacts could not be applied at the registry: no credit', refusedHolder: undefined },
    ],
  ])('are ours where the default ones are %s', async (_, refusal, domain) => {
    await moved(PLAIN, THEIRS, { contacts: { tech: UNWANTED } });
    refuse(world, POLICY);
    refuse(world, refusal);
    const adoption = await arrive(world);
    expect(adoption).toMatchObject({ kind: 'ready', domain });
    expect(adoption).toMatchObject({
      domain: { contactIds: { admin: 1, tech: world.payload(NAME).contactIds.tech } },
    });
  });

  it('wait where the default ones have no answer', async () => {
    await moved(PLAIN, THEIRS, { contacts: { tech: UNWANTED } });
    refuse(world, POLICY);
    world.script(NAME, 'drop_before', { command: 'update' });
    expect(await arrive(world)).toEqual({ kind: 'again', why: 'scripted: drop_before' });
  });

  it.each<[string, () => unknown]>([
    ['the account has none', () => world.base.settings.put(ACCOUNT, { contacts: {} })],
    [
      'the TLD is not known any more',
      () => jest.spyOn(world.base.catalog, 'held').mockResolvedValue(undefined),
    ],
  ])("stay where %s: only the registrant is the registry's", async (_, arrange) => {
    await moved(PLAIN, THEIRS, { contacts: { registrant: UNWANTED } });
    refuse(world, POLICY);
    arrange();
    expect(await arrive(world)).toMatchObject({
      kind: 'ready',
      domain: { refusedHolder: { reason: 'not eligible' } },
    });
  });

  it('fail with the fault itself where the default ones cannot be read', async () => {
    await moved(PLAIN, THEIRS, { contacts: { registrant: UNWANTED } });
    refuse(world, POLICY);
    jest.spyOn(world.base.settings, 'purchaseDefaults').mockRejectedValueOnce(new Error('no connection'));
    await expect(arrive(world)).rejects.toThrow('no connection');
  });
});

describe('a registrant that the registry refuses', () => {
  const FIELDS = { fields: { nexus: { type: 'string', label: 'Nexus', required: true } } };
  const MAPPINGS = [
    { form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] },
  ];
  const rules = () =>
    world.base.catalog.put(
      tldOf({
        name: 'example',
        connectionId: world.base.connection.id,
        requirements: FIELDS,
        mappings: MAPPINGS,
      } as never),
    );

  it.each<[string, boolean, Record<string, string>, string]>([
    [
      'without registry data',
      false,
      {},
      'Set the contacts of the domain again (setContacts) with a registrant the registry accepts.',
    ],
    [
      'whose data are missing',
      true,
      {},
      `Set the contacts of the domain again (setContacts). .example demands registry data of the registrant: send 'tldRequirements' with nexus (Nexus).`,
    ],
    [
      'whose data are wrong',
      true,
      { nexus: 'C11' },
      `Set the contacts of the domain again (setContacts) with 'tldRequirements' that fit the registrant.`,
    ],
  ])(
    '%s is waited for, and the reseller gets the data to send',
    async (_, isDemanding, registryValues, advice) => {
      await moved(PLAIN, THEIRS);
      if (isDemanding) rules();
      Object.assign(world.payload(NAME), { registryValues });
      refuse(world, POLICY);
      const adoption = await arrive(world);
      expect(adoption).toMatchObject({
        domain: {
          warning: `The registrant could not be applied at the registry: not eligible ${advice}`,
          contactIds: { admin: 1, tech: 2, billing: 2 },
        },
      });
      expect(adoption).toMatchObject({
        domain: {
          refusedHolder: {
            connectionId: world.base.connection.id,
            wanted: { contactId: 1, registryValues },
            shown: 'theirs-1',
            reason: 'not eligible',
            advice,
          },
        },
      });
      const [ilse, tech] = await idsOf(world, 1, 2);
      expect(updates(world).at(-1)).toEqual([
        expect.stringMatching(/^adopt /),
        {
          contacts: {
            add: [
              { role: 'admin', id: ilse },
              { role: 'tech', id: tech },
            ],
            remove: [
              { role: 'admin', id: 'theirs-1' },
              { role: 'tech', id: 'theirs-2' },
            ],
          },
          authInfo: expect.any(String),
        },
      ]);
    },
  );

  it('waits where the other roles have no answer, and where the registry does not say who its registrant is', async () => {
    await moved(PLAIN, THEIRS);
    refuse(world, POLICY);
    world.script(NAME, 'drop_before', { command: 'update' });
    expect(await arrive(world)).toEqual({ kind: 'again', why: 'scripted: drop_before' });
    refuse(world, POLICY);
    world.script('theirs-1', 'not_sent', { command: 'info' });
    expect(await arrive(world)).toEqual({ kind: 'again', why: 'registry not reachable' });
  });

  it('comes with the contacts of the registry where that takes no role either', async () => {
    await moved(PLAIN, THEIRS);
    refuse(world, POLICY, 2);
    const adoption = await arrive(world);
    expect(adoption).toMatchObject({
      domain: { contactIds: { registrant: 3, admin: 3, tech: 4, billing: 2 } },
    });
    expect(adoption.kind === 'ready' && adoption.domain.refusedHolder).toEqual({
      connectionId: 1,
      wanted: { contactId: 1, registryValues: {} },
      shown: 'theirs-1',
      reason: 'not eligible',
      advice: 'Set the contacts of the domain again (setContacts) with a registrant the registry accepts.',
    });
    expect(updates(world).at(-1)).toEqual([
      expect.stringMatching(/^code /),
      { authInfo: expect.any(String) },
    ]);
  });

  it('is announced with the privacy that waits for it', async () => {
    await moved(PLAIN, THEIRS, { privacyEnabled: true });
    refuse(world, POLICY);
    expect(await arrive(world)).toMatchObject({
      domain: {
        refusedHolder: {
          wanted: { contactId: 1, registryValues: {}, privacyEnabled: true },
          advice:
            'Set the contacts of the domain again (setContacts) with a registrant the registry accepts. The privacy ordered with the transfer is off until the registry accepts a registrant, and is turned on then.',
        },
      },
    });
  });

  it('gives way to a default one with the registry data of the order', async () => {
    const { companyName: _companyName, ...desk } = DESK;
    await moved(PLAIN, THEIRS, { contacts: { registrant: desk } });
    rules();
    Object.assign(world.payload(NAME), { registryValues: { nexus: 'C11' } });
    refuse(world, POLICY);
    const adoption = await arrive(world);
    const registrant = adoption.kind === 'ready' ? adoption.domain.contactIds.registrant : 0;
    expect(world.base.contacts.contacts[registrant - 1]).toMatchObject({
      firstName: 'Ilse',
      registryData: [{ form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] }],
    });
  });

  it('and whose data cannot be written in ASCII, is refused before anything is sent', async () => {
    await moved(PLAIN, THEIRS);
    Object.assign(world.base.contacts.contacts[0], { ...PERSON, id: 1, lastName: '王' });
    const adoption = await arrive(world);
    expect(adoption).toMatchObject({
      kind: 'ready',
      domain: { refusedHolder: { wanted: { contactId: 1 }, reason: expect.stringContaining('registrant') } },
    });
  });
});
