import { checkRequirements, type FieldRule, registryExtras, type Tld } from '@registrar/catalog';
import { DomainName } from '@registrar/kernel';
import type { RegistryConnection, RegistryContact, TransformOutcome } from '@registrar/registries';
import { NAMESERVERS } from '../src/seed/data/reseller';
import { labelFor, type SeededWorld, seededWorld, TLD_NAMES } from './seeded-world';

const OPERATION = '0197a0fe-0000-7000-8000-0000000000aa';
const WRITTEN = {
  'X-IT-FISCAL-CODE': 'VRGLSI80A41H501X',
  'X-SE-HOLDER-NUMBER': '[SE]802405-0190',
  'X-AU-ID-NUMBER': '51824753556',
  'X-BR-TAX-NUMBER': '123.456.789-09',
};
const MORE = {
  'X-ES-ID-NUMBER': '12345678Z',
  'X-SE-VAT-NUMBER': 'SE802405019001',
  'X-LAW-ACCREDITATION-YEAR': '2019',
  'X-FR-BIRTH-DATE': '1980-02-29',
};

/** Values that the rules take: the first option of each choice, with what it asks for. */
function sample(fields: Readonly<Record<string, FieldRule>>): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(fields)
      .filter(([, { type }]) => type !== 'notice')
      .map(([key, rule]) => {
        if (rule.type !== 'enum')
          return {
            [key]: rule.value ?? ({ ...WRITTEN, ...MORE } as Record<string, string>)[key] ?? 'Quay 4',
          };
        const first = rule.options![0];
        return typeof first === 'string'
          ? { [key]: first }
          : { [key]: first.value, ...sample(first.fields ?? {}) };
      }),
  );
}

describe('a registration at the registry simulator, by the seeded catalogue', () => {
  let world: SeededWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await seededWorld();
  });
  afterAll(() => world?.end());

  const next = (step: string) => ({ operationId: OPERATION, step: `${step}${(serial += 1)}`, attempt: 1 });
  const person = (id: string): RegistryContact => ({
    id,
    name: 'Ilse Varga',
    street: ['4 Quay Street'],
    city: 'Port Mara',
    country: 'DE',
    email: 'ilse@example.net',
    phone: '+1.5550100123',
  });

  async function open(name: string): Promise<{ tld: Tld; connection: RegistryConnection }> {
    const tld = await world.store.tld(name, new Date());
    if (!tld || tld === 'blocked') throw new Error(`.${name} is not sold`);
    return { tld, connection: await world.connections.get(tld.connectionId) };
  }

  async function register(
    tldName: string,
    label: string,
    sent: Record<string, string>,
  ): Promise<TransformOutcome<unknown>> {
    const { tld, connection } = await open(tldName);
    const name = DomainName.parse(`${label}.${tldName}`)!;
    const extras = registryExtras(tld, checkRequirements(tld, name, sent));
    const { profile } = connection;
    const authInfo = profile.authInfo === 'plain' ? 'A-code-of-ours-7A' : '';
    for (const host of NAMESERVERS)
      expect((await world.epp.createHost(connection, next('host'), host)).kind).toBe('done');
    const id = `p${(serial += 1)}`.padEnd(6, 'x');
    if (profile.dataModel === 'maximum') {
      expect(
        await world.epp.createContact(connection, next('contact'), person(id), authInfo, extras.registrant),
      ).toMatchObject({ kind: 'done' });
    }
    return world.epp.create(connection, next('create'), {
      name,
      years: tld.allowedYears[0],
      nameservers: NAMESERVERS,
      authInfo,
      extras: extras.domain,
      contacts:
        profile.dataModel === 'maximum'
          ? { registrant: id, ...Object.fromEntries(profile.contacts.roles.map((role) => [role, id])) }
          : undefined,
      idn: name.isIdn ? { table: Object.keys(tld.idnLanguages)[0], unicodeName: name.unicode } : undefined,
    });
  }

  it.each(TLD_NAMES)('is taken under .%s with all it asks for', async (name) => {
    const { tld } = await open(name);
    const language: Record<string, string> = tld.requireIdnSld
      ? { language: Object.keys(tld.idnLanguages)[0] }
      : {};
    expect(
      await register(name, labelFor(name, 'quay-and-lantern'), {
        ...sample(tld.requirements.fields),
        ...language,
      }),
    ).toMatchObject({
      kind: name === 'es' ? 'pending' : 'done',
    });
  });

  it.each(['us', 'ca', 'it', 'eu', 'se', 'fr', 'law', 'com.au', 'com.br', 'jp'])(
    'is not taken under .%s by the registry itself without its data',
    async (name) => {
      const { connection } = await open(name);
      const id = `q${(serial += 1)}`.padEnd(6, 'x');
      await world.epp.createContact(connection, next('contact'), person(id), '');
      const contacts = {
        registrant: id,
        ...Object.fromEntries(connection.profile.contacts.roles.map((role) => [role, id])),
      };
      const outcome = await world.epp.create(connection, next('create'), {
        name: DomainName.parse(`bare.${name}`)!,
        years: 1,
        nameservers: NAMESERVERS,
        authInfo: '',
        contacts,
      });
      expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 2003 } });
    },
  );
});
