import { type ContactRole, contactFrom, emailAddress } from '@registrar/contacts';
import { AppError, DomainName } from '@registrar/kernel';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { checkContacts, checkRequirements, type FieldRule, registryExtras, requirementFaults, requirementSchema, tableScripts, type Tld } from '../../src';
import { TLD_DATA } from '../../src/data';
import { requirementForm, valuesOf } from '../../src/requirements/form';
import { tldOf } from '../../src/testing';
import { GOLDEN } from './tlds';

/** Documents per TLD; half of them are mended until the schema takes them, the rest is as it comes. */
const DOCUMENTS = 20;

const ALL: readonly Tld[] = [...GOLDEN, ...TLD_DATA.map(({ name, rules }) => tldOf({ supportsPremium: false, ...rules, name }))];

const ajv = addFormats(new Ajv({ strict: false }));

type Values = Record<string, string>;
interface Document {
  contacts: Record<string, Values>;
  tldRequirements: Values;
}

/** Characters that no schema speaks of and no registry takes are the business of another test. */
const printable = (max: number) => fc.string({ unit: fc.constantFrom(...'aZ09 -.ßж字😀'), minLength: 1, maxLength: max });

function good(rule: FieldRule): fc.Arbitrary<string> {
  const values = valuesOf(rule);
  if (values) return fc.constantFrom(...values);
  const { format, maxLength = 60 } = rule;
  if (typeof format === 'object') return fc.stringMatching(new RegExp(format.pattern, 'u')).filter((text) => [...text].length <= maxLength);
  if (format === 'email') return fc.emailAddress().filter((text) => emailAddress(text) !== undefined && text.length <= maxLength);
  if (format === 'phone') return fc.constantFrom('+15550100123', '+4930123456');
  if (format === 'date') return fc.constantFrom('1988-02-29', '2000-02-29', '1970-12-31');
  return printable(maxLength);
}

/** Nearly right, or nothing like it. */
const bad = fc.oneof(
  fc.constantFrom('', ' ', 'true ', 'TRUE', 'yes', '0', '1900-02-29', '2001-13-01', '01.02.1988', '+1.5550100123', 'a@', 'x@localhost', '12345678\u00a0'),
  printable(40),
  fc.constant('x'.repeat(2_000)),
);

function requirementsOf(tld: Tld): fc.Arbitrary<Values> {
  const fields = [...requirementForm(tld).fields];
  const record = Object.fromEntries(fields.map(([key, rule]) => [key, fc.oneof({ weight: 6, arbitrary: good(rule) }, { weight: 1, arbitrary: bad })]));
  const known = fc.record(record, { requiredKeys: [] }) as fc.Arbitrary<Values>;
  return fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: known.map((values) => ({ ...values, 'X-OTHER': '1' })) });
}

const PERSON: Values = {
  firstName: 'Ilse', lastName: 'Varga', companyName: 'Lantern Works', address1: '4 Quay Street', address2: 'Left', city: 'Port Mara', state: 'North',
  zip: '40110', email: 'ilse@example.net', phone: '+15550100123', fax: '+15550100124',
};
const WRONG: Values = { email: 'ilse@', phone: '5550100123', country: 'de' };

/** A contact of the role: whole, or with a field or two that are missing or wrong. */
function contactOf(tld: Tld, role: ContactRole): fc.Arbitrary<Values> {
  const fields = tld.contacts?.roles[role]?.fields ?? {};
  const countries = fields.country?.options?.map(({ value }) => value) ?? [];
  const chosen = Object.fromEntries(Object.entries(fields).flatMap(([key, { options }]) => (options ? [[key, options[0].value]] : [])));
  return fc.record({
    country: fc.oneof({ weight: countries.length && 6, arbitrary: fc.constantFrom(...countries.filter((code) => code !== 'ZZ'), 'DE') }, fc.constantFrom('DE', 'US', 'CA', 'HK', 'IE', 'BR')),
    missing: fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.subarray([...Object.keys(PERSON), 'country'], { maxLength: 2 })),
    wrong: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constantFrom(...Object.keys(WRONG))),
  }).map(({ country, missing, wrong }) => {
    const contact = { ...PERSON, ...chosen, country, ...(wrong && { [wrong]: WRONG[wrong] }) };
    return Object.fromEntries(Object.entries(contact).filter(([key]) => !missing.includes(key)));
  });
}

function contactsOf(tld: Tld): fc.Arbitrary<Record<string, Values>> {
  const roles = Object.keys(tld.contacts?.roles ?? {}) as ContactRole[];
  const record: Record<string, fc.Arbitrary<Values>> = Object.fromEntries(roles.map((role) => [role, contactOf(tld, role)]));
  return fc.record(record, { requiredKeys: roles.slice(0, -1) }) as fc.Arbitrary<Record<string, Values>>;
}

/** Gives what the schema misses and takes away what it refuses, until it takes the document or has nothing more to say of it. */
function mended(tld: Tld, validate: ValidateFunction, document: Document, seed: number): Document {
  const { fields } = requirementForm(tld);
  const tldRequirements = { ...document.tldRequirements };
  for (let round = 0; round <= 2 * fields.size + 1; round += 1) {
    if (validate({ tldInfo: {}, contacts: document.contacts, tldRequirements })) break;
    const error = validate.errors!.find(({ keyword, instancePath }) => keyword !== 'if' && instancePath.startsWith('/tldRequirements'));
    if (!error) break;
    const { missingProperty, additionalProperty } = error.params as Record<string, string>;
    const key = missingProperty ?? additionalProperty ?? error.instancePath.split('/')[2];
    if (missingProperty) tldRequirements[key] = fc.sample(good(fields.get(key)!), { seed: seed + round, numRuns: 1 })[0];
    else delete tldRequirements[key];
  }
  return { ...document, tldRequirements };
}

function accepted(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid' && error.details) return false;
    throw error;
  }
}

describe.each(ALL.map((tld) => [tld.name, tld] as const))('.%s', (_, tld) => {
  const validate = ajv.compile(requirementSchema(tld));
  const name = DomainName.of(`quay.${tld.name}`);
  const roles = Object.keys(tld.contacts?.roles ?? {}) as ContactRole[];

  const purchase = ({ contacts, tldRequirements }: Document): boolean =>
    accepted(() => {
      const stored = Object.fromEntries(roles.filter((role) => contacts[role]).map((role) => [role, contactFrom(role, contacts[role])]));
      checkContacts(tld, stored);
      registryExtras(tld, checkRequirements(tld, name, tldRequirements));
    });

  it('is described soundly: nothing is asked for and then dropped', () => {
    expect(requirementFaults(tld)).toEqual([]);
  });

  it('names tables whose scripts are known', () => {
    expect(Object.keys(tld.idnLanguages).filter((code) => tableScripts(code) === undefined)).toEqual([]);
  });

  it('takes at a purchase exactly what its v2 document takes', () => {
    const documents = fc.record({ contacts: contactsOf(tld), tldRequirements: requirementsOf(tld) });
    let taken = 0;
    fc.assert(
      fc.property(documents, fc.oneof(fc.constant(undefined), fc.nat()), (raw, seed) => {
        const document = seed === undefined ? raw : mended(tld, validate, raw, seed);
        const bySchema = validate({ tldInfo: {}, ...document });
        taken += Number(bySchema);
        expect({ document, taken: purchase(document) }).toEqual({ document, taken: bySchema });
      }),
      { numRuns: DOCUMENTS },
    );
    // ZZ is no country that contacts may have: of the golden TLD the vectors tell
    if (tld.name !== 'zz') expect(taken).toBeGreaterThan(0);
  });
});
