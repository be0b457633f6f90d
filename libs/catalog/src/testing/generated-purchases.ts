import { CONTACT_ROLES, type ContactRole, emailAddress } from '@registrar/contacts';
import type * as FastCheck from 'fast-check';
import type { FieldRule } from '../requirements/description';
import { requirementForm, valuesOf } from '../requirements/form';
import type { Tld } from '../tld';

/** What of a Create Domain request the requirement documents describe. */
export interface GeneratedPurchase {
  contacts: Record<string, Record<string, unknown>>;
  tldRequirements: Record<string, string>;
}

/** Errors of a schema validator, in the form of Ajv. */
interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

type Arbitrary<T> = FastCheck.Arbitrary<T>;
type Change = readonly [key: string, value: unknown];

/** Nearly right for some field, or nothing like it. */
const BAD = [
  '',
  ' ',
  'true ',
  'TRUE',
  'yes',
  '0',
  '1900-02-29',
  '2001-13-01',
  '01.02.1988',
  '+1.5550100123',
  'a@',
  'x@localhost',
  '12345678\u00a0',
  '123.456.789-09',
  '12.345.678/0001-95',
  '12345678909',
  '004085616',
  '51824753556',
  'x'.repeat(2_000),
];

/** Every rule of a key: with options it may have several. */
function rulesOf(
  fields: Readonly<Record<string, FieldRule>>,
  found = new Map<string, FieldRule[]>(),
): Map<string, FieldRule[]> {
  for (const [key, rule] of Object.entries(fields)) {
    if (rule.type !== 'notice') found.set(key, [...(found.get(key) ?? []), rule]);
    for (const option of rule.options ?? [])
      if (typeof option !== 'string' && option.fields) rulesOf(option.fields, found);
  }
  return found;
}

const PERSON: Record<string, string> = {
  firstName: 'Ilse',
  lastName: 'Varga',
  companyName: 'Lantern Works',
  address1: '4 Quay Street',
  address2: 'Left',
  city: 'Port Mara',
  state: 'North',
  zip: '40110',
  email: 'ilse@example.net',
  phone: '+15550100123',
  fax: '+15550100124',
};
const WRONG: Record<string, string[]> = { email: ['ilse@'], phone: ['5550100123'], country: ['de'] };

const TEXTS = [
  '',
  ' ',
  null,
  17,
  'x'.repeat(256),
  '東京',
  'Москва',
  'Zürich',
  'Nguyễn Thị Ánh',
  'Łódź, ul. Świętokrzyska 12/3',
  "O'Hara – “Works”",
  '·',
];
const NAMES = ['x'.repeat(127), 'Zoë', '花子', '', ' ', null, 'x'.repeat(256)];
const NUMBERS = [
  '+1.5550100123',
  '+358.401234567',
  '+442071838750',
  '',
  null,
  '5550100123',
  '+9995550100',
  '+4.42071838750',
  '+1555010',
  '+1555010012345678',
  '+1 555 0100 123',
  '+05550100123',
];
/** Values of exact rules, right and wrong. Left out are those that a purchase takes and no document describes: see behaviour.md §17. */
const ODD: Record<string, readonly unknown[]> = {
  firstName: NAMES,
  lastName: NAMES,
  companyName: TEXTS,
  address1: TEXTS,
  address2: TEXTS,
  city: TEXTS,
  state: ['', ' ', null, 'NW', 'x'.repeat(256)],
  zip: ['', ' ', null, '1'.repeat(16), '1'.repeat(17), 'SW1A 1AA'],
  phone: NUMBERS,
  fax: NUMBERS,
  country: ['de', 'ZZ', 'EU', 'Germany', '', null],
  email: [
    "o'hara+shop@a.b-c.example",
    'ILSE@EXAMPLE.NET',
    `${'a'.repeat(64)}@example.net`,
    'a|b@example.net',
    'a-@x1.example',
    '',
    null,
    'ilse@',
    '-x@example.net',
    '|x@example.net',
    'a`b@example.net',
    'a..b@example.net',
    '.a@example.net',
    'a.@example.net',
    'a@localhost',
    'a@192.0.2.1',
    'a@ab--cd.example',
    `${'a'.repeat(65)}@example.net`,
    'a@-b.example',
    'a@b-.example',
    'a@b_c.example',
    'a@example.net.',
    'a b@example.net',
    'a@b@example.net',
    `a@${'b'.repeat(64)}.example`,
    `a@${`${'b'.repeat(62)}.`.repeat(4)}c`,
    'a@example.123',
  ],
};

const changesOf = (values: Readonly<Record<string, readonly unknown[]>>): Change[] =>
  Object.entries(values).flatMap(([key, list]) => list.map((value) => [key, value] as const));

/** Generates purchases for a TLD. fast-check is a parameter: it loads slowly, and few tests need it. */
export class PurchaseGenerator {
  private readonly exactChanges: readonly Change[];

  constructor(private readonly fc: typeof FastCheck) {
    // addresses of every kind that RFC 5322 knows, made once: each takes milliseconds
    this.exactChanges = changesOf({
      ...ODD,
      email: [...ODD.email, ...fc.sample(fc.emailAddress(), { seed: 5_322, numRuns: 60 })],
    });
  }

  /** Contacts and registry data: some right, some nearly so. */
  purchases(tld: Tld): Arbitrary<GeneratedPurchase> {
    return this.fc.record({ contacts: this.contactsOf(tld), tldRequirements: this.requirementsOf(tld) });
  }

  /** Adds missing and removes refused `tldRequirements` until the schema reports no error of them. */
  corrected(
    tld: Tld,
    errorsOf: (document: object) => readonly SchemaError[],
    purchase: GeneratedPurchase,
    seed: number,
  ): GeneratedPurchase {
    const { fc } = this;
    const rules = rulesOf(requirementForm(tld).tree);
    const tldRequirements = { ...purchase.tldRequirements };
    for (let round = 0; round <= 4 * rules.size + 1; round += 1) {
      const error = errorsOf({ tldInfo: {}, contacts: purchase.contacts, tldRequirements }).find(
        ({ keyword, instancePath }) => keyword !== 'if' && instancePath.startsWith('/tldRequirements'),
      );
      if (!error) break;
      const { missingProperty, additionalProperty } = error.params as Record<string, string>;
      const key = missingProperty ?? additionalProperty ?? error.instancePath.split('/')[2];
      if (missingProperty)
        tldRequirements[key] = fc.sample(fc.oneof(...rules.get(key)!.map((rule) => this.goodValue(rule))), {
          seed: seed + round,
          numRuns: 1,
        })[0];
      else delete tldRequirements[key];
    }
    return { ...purchase, tldRequirements };
  }

  /** Characters that no schema speaks of and no registry takes are left out. */
  private printable(max: number): Arbitrary<string> {
    return this.fc.string({ unit: this.fc.constantFrom(...'aZ09 -.ßж字😀'), minLength: 1, maxLength: max });
  }

  private goodValue(rule: FieldRule): Arbitrary<string> {
    const { fc } = this;
    const values = valuesOf(rule);
    if (values) return fc.constantFrom(...values);
    const { format, maxLength = 60 } = rule;
    if (typeof format === 'object')
      return fc
        .stringMatching(new RegExp(format.pattern, 'u'))
        .filter((text) => [...text].length <= maxLength);
    if (format === 'email')
      return fc.emailAddress().filter((text) => emailAddress(text) !== undefined && text.length <= maxLength);
    if (format === 'phone') return fc.constantFrom('+15550100123', '+4930123456');
    if (format === 'date') return fc.constantFrom('1988-02-29', '2000-02-29', '1970-12-31');
    return this.printable(maxLength);
  }

  private requirementsOf(tld: Tld): Arbitrary<Record<string, string>> {
    const { fc } = this;
    const bad = fc.oneof(fc.constantFrom(...BAD), this.printable(40));
    const record = Object.fromEntries(
      [...rulesOf(requirementForm(tld).tree)].map(([key, rules]) => [
        key,
        fc.oneof(
          { weight: 6, arbitrary: fc.oneof(...rules.map((rule) => this.goodValue(rule))) },
          { weight: 1, arbitrary: bad },
        ),
      ]),
    );
    const known = fc.record(record, { requiredKeys: [] }) as Arbitrary<Record<string, string>>;
    return fc.oneof(
      { weight: 9, arbitrary: known },
      { weight: 1, arbitrary: known.map((values) => ({ ...values, 'X-OTHER': '1' })) },
    );
  }

  /** A contact of the role: whole, or with a field or two that are missing, odd or wrong. */
  private contactOf(tld: Tld, role: ContactRole): Arbitrary<Record<string, unknown>> {
    const { fc } = this;
    const fields = tld.contacts?.roles[role]?.fields ?? {};
    const countries = fields.country?.options?.map(({ value }) => value) ?? [];
    const chosen = Object.fromEntries(
      Object.entries(fields).flatMap(([key, { options }]) => (options ? [[key, options[0].value]] : [])),
    );
    const changes = fc.array(
      fc.constantFrom(...(tld.contacts?.exact ? this.exactChanges : changesOf(WRONG))),
      { maxLength: 2 },
    );
    return fc
      .record({
        country: fc.oneof(
          {
            weight: countries.length && 6,
            arbitrary: fc.constantFrom(...countries.filter((code) => code !== 'ZZ'), 'DE'),
          },
          fc.constantFrom('DE', 'US', 'CA', 'HK', 'IE', 'BR'),
        ),
        missing: fc.oneof(
          { weight: 6, arbitrary: fc.constant<string[]>([]) },
          fc.subarray([...Object.keys(PERSON), 'country'], { maxLength: 2 }),
        ),
        changes: fc.oneof({ weight: 3, arbitrary: fc.constant<Change[]>([]) }, changes),
      })
      .map(({ country, missing, changes: changed }) => {
        const contact: Record<string, unknown> = {
          ...PERSON,
          ...chosen,
          country,
          ...Object.fromEntries(changed),
        };
        return Object.fromEntries(Object.entries(contact).filter(([key]) => !missing.includes(key)));
      });
  }

  private contactsOf(tld: Tld): Arbitrary<Record<string, Record<string, unknown>>> {
    const { fc } = this;
    const roles = CONTACT_ROLES.filter((role) => tld.contacts?.roles[role]);
    const required = roles.filter((role) => tld.contacts?.roles[role]?.required);
    const record = Object.fromEntries(roles.map((role) => [role, this.contactOf(tld, role)]));
    const known = fc.record(record, {
      requiredKeys: tld.contacts?.exact ? required : roles.slice(0, -1),
    }) as Arbitrary<Record<string, Record<string, unknown>>>;
    if (!tld.contacts?.exact) return known;
    // now and then without the registrant: whether it may be left out depends on the account
    return fc.oneof(
      { weight: 9, arbitrary: known },
      { weight: 1, arbitrary: known.map(({ registrant: _registrant, ...others }) => others) },
    );
  }
}
