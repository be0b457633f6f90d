import { Money } from '@registrar/kernel';
import { EXAMPLE_NOTICE, tldOf } from '@registrar/catalog/testing';
import type { RegistrationPayload } from './registration';
import { ACCOUNT, CREDIT, PERSON, RegistrationWorld } from '../testing';

let world: RegistrationWorld;
const start = async (): Promise<void> => {
  world = await RegistrationWorld.create();
};
beforeEach(start);

const sell = (name: string, values: object = {}): void => {
  world.catalog.put(tldOf({ name, connectionId: world.connection.id, ...values }));
  world.catalog.addPrice({
    tld: name,
    product: 'registration',
    price: Money.of(20_00n),
    listPrice: Money.of(25_00n),
    validFrom: new Date('2026-01-01T00:00:00Z'),
  });
};
const NEXUS = {
  requirements: { fields: { nexus: { type: 'string', required: true } } },
  mappings: [{ on: 'registrant', form: 'unspec', values: [{ field: 'nexus', name: 'NexusCategory' }] }],
};
const LICENCE = {
  requirements: { fields: { licence: { type: 'string', required: true } } },
  mappings: [{ on: 'domain', form: 'kv', list: 'bn', values: [{ field: 'licence', name: 'licence' }] }],
};
const REGISTRANT_EXTRAS = [{ form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] }];
const stored = async (operationId: string): Promise<RegistrationPayload> =>
  (await world.operation(operationId)).payload as unknown as RegistrationPayload;

describe('the payload of a registration', () => {
  it('has none of the parts that a plain name does without', async () => {
    const { payload } = await world.begun('a.example');
    for (const part of [
      'extras',
      'acquisition',
      'idnTable',
      'claims',
      'registryFee',
      'tax',
      'promotion',
      'shownContactIds',
    ])
      expect(payload).not.toHaveProperty(part);
  });

  it('has the IDN table of an internationalised name', async () => {
    sell('idn', { idnLanguages: { DE: 'German' } });
    const { payload } = await world.begun('bücher.idn', { tldRequirements: { language: 'DE' } });
    expect(payload).toMatchObject({ name: 'xn--bcher-kva.idn', idnTable: 'DE' });
  });

  it.each([
    ['of the registrant', NEXUS, { nexus: 'C11' }, { domain: [], registrant: REGISTRANT_EXTRAS }],
    [
      'of the domain',
      LICENCE,
      { licence: 'L-1' },
      { domain: [expect.objectContaining({ values: [{ name: 'licence', value: 'L-1' }] })], registrant: [] },
    ],
    [
      'of both',
      {
        requirements: { fields: { ...NEXUS.requirements.fields, ...LICENCE.requirements.fields } },
        mappings: [...NEXUS.mappings, ...LICENCE.mappings],
      },
      { nexus: 'C11', licence: 'L-1' },
      { domain: [expect.anything()], registrant: REGISTRANT_EXTRAS },
    ],
  ])('has the registry data %s', async (_, rules, tldRequirements, extras) => {
    sell('us', rules);
    const { operationId, payload } = await world.begun('a.us', { tldRequirements });
    expect(payload.extras).toEqual(extras);
    expect((await stored(operationId)).extras).toEqual(extras);
  });

  it('has the offer from which the name is bought', async () => {
    const { payload } = await world.begun('offered.example', {
      purchaseType: 'aftermarket_s',
      purchasePrice: 80,
    });
    expect(payload).toMatchObject({ acquisition: 'aftermarket_s', total: '8000', refundDays: 0 });
  });

  it.each([
    ['tmch', { validatorId: 'tmch' }],
    [undefined, {}],
  ])(
    'has the notice of claims that was accepted (validator %s), and the acknowledgement is stored',
    async (validatorId, validator) => {
      const notice = {
        ...EXAMPLE_NOTICE,
        notBefore: new Date('2026-03-01T09:00:00Z'),
        notAfter: new Date('2026-03-03T09:00:00Z'),
      };
      sell('app', { claimsCheckRequired: ['registration'] });
      world.registry.claim('example-one.app', 'key-1');
      const answer = world.registry.claims.bind(world.registry);
      jest
        .spyOn(world.registry, 'claims')
        .mockImplementation(
          async (...asked) =>
            ({ ...(await answer(...asked)), validatorId }) as Awaited<ReturnType<typeof answer>>,
        );
      await world.notices.add({
        notice,
        claimKey: 'key-1',
        validatorId,
        document: '<notice/>',
        fetchedAt: notice.notBefore,
      } as Parameters<typeof world.notices.add>[0]);
      const { operationId, payload } = await world.begun('example-one.app', {
        claims: { claimId: notice.id, notBefore: notice.notBefore, notAfter: notice.notAfter },
      });
      expect(payload.claims).toStrictEqual({
        noticeId: notice.id,
        ...validator,
        notAfter: '2026-03-03T09:00:00.000Z',
        acceptedAt: world.clock.now().toISOString(),
      });
      expect(world.acknowledgements.added).toMatchObject([
        { operationId, accountId: ACCOUNT, name: 'example-one.app', noticeId: notice.id },
      ]);
    },
  );
});

it('the order has an item of the name and one of its privacy', async () => {
  const { payload } = await world.begun('a.example', { years: 2 });
  const common = { name: 'a.example', interval: 'year', duration: 2, quantity: 1, tld: 'example' };
  expect(world.orders.orders.get(payload.orderId)!.order.items).toEqual([
    { ...common, type: 'registration', originalPrice: Money.of(32_00n), price: Money.of(29_00n) },
    { ...common, type: 'whois_privacy', price: Money.of(0n) },
  ]);
});

describe('the contacts of a registration', () => {
  it('are those of the account, and none is stored anew', async () => {
    const add = jest.spyOn(world.contacts, 'add');
    await world.begun('a.example');
    expect(add).not.toHaveBeenCalled();
  });

  it('are stored without registry data where the TLD has none', async () => {
    const { payload } = await world.begun('a.example', { contacts: { tech: { ...PERSON, city: 'Zell' } } });
    expect(payload.contactIds).toEqual({ registrant: 1, admin: 1, tech: 3, billing: 2 });
    expect(world.contacts.contacts[2]).toStrictEqual({ ...PERSON, city: 'Zell', id: 3, isVerified: false });
  });

  it('give a registrant with registry data a contact of its own, and the others none', async () => {
    sell('us', NEXUS);
    const { payload } = await world.begun('a.us', {
      tldRequirements: { nexus: 'C11' },
      contacts: { tech: { ...PERSON, city: 'Zell' } },
    });
    expect(payload.contactIds).toEqual({ registrant: 4, admin: 1, tech: 3, billing: 2 });
    expect(world.contacts.contacts.map(({ registryData }) => registryData)).toEqual([
      undefined,
      undefined,
      undefined,
      REGISTRANT_EXTRAS,
    ]);
    expect(world.contacts.contacts[3]).toMatchObject(PERSON);
  });

  it('give a registrant a contact of its own also where it says nothing to the registry', async () => {
    sell('us', { ...NEXUS, requirements: { fields: { nexus: { type: 'string' } } } });
    const { payload } = await world.begun('a.us');
    expect(payload.contactIds).toEqual({ registrant: 3, admin: 1, tech: 2, billing: 2 });
    expect(world.contacts.contacts[2]).not.toHaveProperty('registryData');
  });

  it('share one where registry data go with the domain alone', async () => {
    sell('bn', LICENCE);
    const { payload } = await world.begun('a.bn', { tldRequirements: { licence: 'L-1' } });
    expect(payload.contactIds).toEqual({ registrant: 1, admin: 1, tech: 2, billing: 2 });
  });

  it('are refused for their fields before the name is looked at', async () => {
    const request = world.request('a.nowhere', { contacts: { tech: { ...PERSON, email: 'ilse@' } } });
    await expect(world.register.execute(request)).rejects.toMatchObject({
      message: "invalid value for 'contacts.tech.email'",
    });
    await expect(world.register.execute(world.request('a.nowhere'))).rejects.toMatchObject({
      message: 'Unsupported TLD',
    });
  });
});

it('another fault than that the name is taken is thrown as it is, also for a domain of the account', async () => {
  await world.register.execute(world.request('a.example'));
  world.registry.takeDown(world.connection.id);
  await expect(world.register.execute(world.request('a.example'))).rejects.toMatchObject({
    code: 'registry.unavailable',
  });
  world.registry.bringUp(world.connection.id);
  jest.spyOn(world.planner, 'plan').mockRejectedValue(new Error('broken'));
  await expect(world.register.execute(world.request('a.example'))).rejects.toThrow('broken');
  expect(world.money.balance(ACCOUNT)).toEqual({ available: CREDIT - 14_50n, held: 0n });
});

it('a name server that the registry refuses ends the registration as a refusal, in its words', async () => {
  world = await RegistrationWorld.create({ dataModel: 'minimum', hostModel: 'objects' });
  const started = await world.begun('a.example');
  const refusal = { code: 2306, meaning: 'policy' as const, reason: 'no' };
  world.registry.script('ns1.example.net', 'refuse', { refusal });
  expect(await world.create.execute({ ...started, attempt: 1 })).toStrictEqual({ kind: 'refused', refusal });
});
