import { AccountSettings } from '@registrar/accounts';
import { FakeAccountSettingsStore } from '@registrar/accounts/testing';
import { Catalog, checkRequirements, registryExtras } from '@registrar/catalog';
import {
  FakeCatalogStore,
  type GeneratedPurchase,
  PurchaseGenerator,
  tldOf,
} from '@registrar/catalog/testing';
import { TLD_DATA } from '@registrar/composition';
import { ContactBook, type ContactData } from '@registrar/contacts';
import { FakeContactStore, person } from '@registrar/contacts/testing';
import { RegistrationContacts, RequirementDocuments } from '@registrar/domains';
import { BodyPipe } from '@registrar/http';
import { AppError, DomainName } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import type { StoredProfile } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { CreateDomainDto } from '../../src/domains/dto/create-domain.dto';

/** One for all schemas: its meta-schema is compiled once, and code that runs a few times is not optimized. */
const AJV = addFormats(new Ajv({ strict: false, code: { optimize: false } }));

/** Bodies per TLD. */
const BODIES = 20;

/** Accounts by their default contacts, and registries by what they store of a contact. */
const [NO_DEFAULTS, GERMAN_DEFAULTS, CYRILLIC_DEFAULTS] = [1, 2, 3];
const PROFILES: readonly StoredProfile[] = [
  { contacts: { postalInfo: 'int' } },
  { contacts: { postalInfo: 'loc' } },
  { dataModel: 'minimum' },
];
const PERSON: ContactData = person({ phone: '+4930123456' });

const now = new Date('2026-03-02T09:15:00Z');
const pipe = new BodyPipe();
const store = new FakeCatalogStore();
const connections = new FakeRegistryConnections();
const defaults = new FakeAccountSettingsStore();
const book = new ContactBook(new FakeContactStore());
const settings = new AccountSettings(defaults);
const choose = new RegistrationContacts(settings, book, connections);
const documents = new RequirementDocuments(
  new Catalog(store),
  settings,
  book,
  connections,
  new FakeClock(now),
);

beforeAll(async () => {
  PROFILES.forEach((profile, at) => connections.put(connectionOf({ id: at + 1, profile })));
  const [german, cyrillic] = await book.add([PERSON, { ...PERSON, city: 'Москва' }], now);
  defaults.put(NO_DEFAULTS);
  defaults.put(GERMAN_DEFAULTS, {
    contacts: { registrant: german, admin: german, tech: german, billing: german },
  });
  defaults.put(CYRILLIC_DEFAULTS, { contacts: { registrant: german, tech: cyrillic } });
});

const generator = new PurchaseGenerator(fc);
let compared = 0;
let taken = 0;
afterAll(() => {
  expect(compared).toBe(TLD_DATA.length * BODIES);
  expect(compared).toBeGreaterThanOrEqual(1_000);
  expect(taken).toBeGreaterThan(100);
});

describe.each(TLD_DATA.map((data, at) => [data.name, data, at] as const))(
  'a body of Create Domain below .%s',
  (name, { rules }, at) => {
    const tld = tldOf({ ...rules, name, connectionId: (at % PROFILES.length) + 1 });
    const accountId = [NO_DEFAULTS, GERMAN_DEFAULTS, CYRILLIC_DEFAULTS][Math.floor(at / PROFILES.length) % 3];
    let validate: ValidateFunction;
    beforeAll(async () => {
      store.put(tld);
      validate = AJV.compile(JSON.parse((await documents.answers(accountId, name)).schema.json));
    });
    const errorsOf = (document: object) => (validate(document) ? [] : [...validate.errors!]);

    /** The steps of Create Domain that read contacts and registry data, from the body on. */
    async function buy({ contacts, tldRequirements }: GeneratedPurchase): Promise<boolean> {
      const body = {
        domain: { domainName: `quay.${name}`, contacts, autorenewEnabled: true },
        years: tld.allowedYears[0],
        tldRequirements,
      };
      try {
        const read = (await pipe.transform(JSON.parse(JSON.stringify(body)), {
          type: 'body',
          metatype: CreateDomainDto,
        })) as CreateDomainDto;
        const request = { accountId, contacts: read.domain.contacts };
        choose.check(request);
        await choose.choose(request, { tld });
        registryExtras(
          tld,
          checkRequirements(tld, DomainName.of(read.domain.domainName), read.tldRequirements),
        );
        return true;
      } catch (error) {
        if (error instanceof AppError && error.kind === 'invalid' && error.details) return false;
        throw error;
      }
    }

    it('is taken exactly when the v2 document takes it', async () => {
      const examples: [GeneratedPurchase, number][] = [
        [
          {
            contacts: {
              registrant: {
                ...PERSON,
                country: tld.contacts!.roles.registrant!.fields?.country?.options?.[0].value ?? 'DE',
              },
              tech: { ...PERSON },
            },
            tldRequirements: {},
          },
          1,
        ],
      ];
      const takenBefore = taken;
      await fc.assert(
        fc.asyncProperty(
          generator.purchases(tld),
          fc.oneof(fc.constant(undefined), fc.nat()),
          async (raw, seed) => {
            const purchase = seed === undefined ? raw : generator.corrected(tld, errorsOf, raw, seed);
            const errors = errorsOf({ tldInfo: {}, ...purchase });
            compared += 1;
            taken += Number(errors.length === 0);
            expect({ purchase, errors, taken: await buy(purchase) }).toEqual({
              purchase,
              errors,
              taken: errors.length === 0,
            });
          },
        ),
        { numRuns: BODIES, examples },
      );
      expect(taken).toBeGreaterThan(takenBefore);
    });
  },
);
