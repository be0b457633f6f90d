import {
  checkContacts,
  checkRequirements,
  type PurchaseContext,
  registryExtras,
  requirementDescriptors,
  requirementFaults,
  requirementSchema,
  tableScripts,
  type Tld,
} from '@registrar/catalog';
import { type GeneratedPurchase, GOLDEN, PurchaseGenerator, tldOf } from '@registrar/catalog/testing';
import {
  CONTACT_ROLES,
  type ContactRole,
  contactFrom,
  type ContactInput,
  toAsciiContact,
} from '@registrar/contacts';
import { AppError, badRequest, DomainName } from '@registrar/kernel';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { TLD_DATA } from '../src/programs/catalogue/data';

/** One for all schemas: its meta-schema is compiled once, and code that runs a few times is not optimized. */
const AJV = addFormats(new Ajv({ strict: false, code: { optimize: false } }));

/**
 * Purchases per TLD; half of them are corrected until the schema takes their registry data, the rest is as it
 * comes.
 */
const PURCHASES = 25;

const ALL: readonly Tld[] = [
  ...GOLDEN,
  ...TLD_DATA.map(({ name, rules }) => tldOf({ supportsPremium: false, ...rules, name })),
];
/** What an account and a registry may add: no default contacts, all of them, a default that does not fit. */
const CONTEXTS: readonly PurchaseContext[] = [
  {},
  { isLatinOnly: true },
  { requiredRoles: [] },
  { requiredRoles: ['registrant', 'admin'], isLatinOnly: true },
];

/** The default registrant of an account. */
const FITTING = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Quay Street',
  city: 'Port Mara',
  zip: '40110',
  email: 'ilse@example.net',
  phone: '+4930123456',
};

const generator = new PurchaseGenerator(fc);
let compared = 0;
let taken = 0;
afterAll(() => {
  expect(compared).toBe(ALL.length * PURCHASES);
  expect(compared).toBeGreaterThanOrEqual(1_300);
  expect(taken).toBeGreaterThan(compared / 10);
});

function accepted(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid' && error.details) return false;
    throw error;
  }
}

describe.each(ALL.map((tld, at) => [tld.name, tld, at] as const))('.%s', (_, tld, at) => {
  const name = DomainName.of(`quay.${tld.name}`);
  // two for each TLD: to compile a schema takes longer than to check a hundred documents
  const contexts = tld.contacts?.exact ? CONTEXTS.filter((_context, index) => index % 2 === at % 2) : [{}];
  const documents = contexts.map((context) => {
    const validate = AJV.compile(requirementSchema(tld, context));
    return { context, errorsOf: (document: object) => (validate(document) ? [] : [...validate.errors!]) };
  });

  const country = tld.contacts?.roles.registrant?.fields?.country?.options?.[0].value ?? 'DE';
  const registrant = { ...FITTING, country };

  const buys = (
    { contacts, tldRequirements }: GeneratedPurchase,
    { requiredRoles, isLatinOnly }: PurchaseContext,
  ): boolean =>
    accepted(() => {
      const sent = Object.fromEntries(
        CONTACT_ROLES.filter((role) => contacts[role]).map((role) => [
          role,
          contactFrom(role, contacts[role] as ContactInput),
        ]),
      );
      for (const role of requiredRoles ?? [])
        if (!sent[role]) throw badRequest(`'contacts.${role}' is required`);
      const stored = { ...(requiredRoles && { registrant }), ...sent };
      checkContacts(tld, stored);
      if (isLatinOnly)
        for (const [role, contact] of Object.entries(stored)) toAsciiContact(role as ContactRole, contact);
      registryExtras(tld, checkRequirements(tld, name, tldRequirements));
    });

  it('is described soundly: nothing is asked for and then dropped', () => {
    expect(requirementFaults(tld)).toEqual([]);
  });

  it('names tables whose scripts are known', () => {
    expect(Object.keys(tld.idnLanguages).filter((code) => tableScripts(code) === undefined)).toEqual([]);
  });

  it('takes at a purchase exactly what its v2 document takes', () => {
    const takenBefore = taken;
    fc.assert(
      fc.property(
        generator.purchases(tld),
        fc.constantFrom(...documents),
        fc.oneof(fc.constant(undefined), fc.nat()),
        (raw, { context, errorsOf }, seed) => {
          const purchase = seed === undefined ? raw : generator.corrected(tld, errorsOf, raw, seed);
          const errors = errorsOf({ tldInfo: {}, ...purchase });
          compared += 1;
          taken += Number(errors.length === 0);
          expect({ purchase, context, errors, taken: buys(purchase, context) }).toEqual({
            purchase,
            context,
            errors,
            taken: errors.length === 0,
          });
        },
      ),
      {
        numRuns: PURCHASES,
        examples: [[{ contacts: { registrant }, tldRequirements: {} }, documents[0], 1]],
      },
    );
    // ZZ is no country that contacts may have: of the golden TLD the vectors tell
    if (tld.name !== 'zz') expect(taken).toBeGreaterThan(takenBefore);
  });

  it('demands in v1 the roles and fields that v2 demands', () => {
    expect(contexts.length).toBeGreaterThan(0);
    for (const context of contexts) {
      const { contacts } = requirementDescriptors(tld, context);
      const schema = requirementSchema(tld, context) as any;
      const roles = Object.entries(contacts.fields ?? {});
      expect(roles.filter(([, { required }]) => required).map(([role]) => role)).toEqual(
        schema.properties.contacts.required ?? [],
      );
      for (const [role, { fields }] of roles) {
        expect(Object.keys(fields!).filter((key) => fields![key].required)).toEqual(
          schema.properties.contacts.properties[role].required,
        );
      }
    }
  });
});
