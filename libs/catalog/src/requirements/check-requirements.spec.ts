import { DomainName } from '@registrar/kernel';
import { tldOf } from '../testing';
import { EXAMPLE, TEST, ZZ } from '../testing/golden-tlds';
import { refusal } from '../testing/refusal';
import type { Tld } from '../tld';
import { checkRequirements, describeRequirement } from './check-requirements';
import type { FieldRule } from './description';

const nameUnder = (tld: Tld, sld = 'quay'): DomainName => DomainName.of(`${sld}.${tld.name}`);
const check = (tld: Tld, sent?: Record<string, unknown>, sld?: string) =>
  checkRequirements(tld, nameUnder(tld, sld), sent);
const asking = (rule: FieldRule): Tld => tldOf({ requirements: { fields: { X: rule } } });

const ACK = { 'X-TEST-ACK': 'accepted' };
const CITIZEN = {
  'X-ZZ-RESIDENCY': 'citizen',
  'X-ZZ-ID-NUMBER': '40112233',
  'X-ZZ-BIRTH-DATE': '1988-02-29',
};
const PATTERN = asking({ type: 'string', format: { pattern: '^[0-9]+$' }, maxLength: 8 });
const PHONE = asking({ type: 'string', format: 'phone' });
const DATE = asking({ type: 'string', format: 'date' });
const EMAIL = asking({ type: 'string', format: 'email' });

describe('tldRequirements at a purchase', () => {
  it.each<[string, Tld, Record<string, unknown> | undefined, string, object]>([
    ['nothing where nothing is asked', tldOf(), undefined, 'quay', { values: {} }],
    ['an empty object where nothing is asked', tldOf(), {}, 'quay', { values: {} }],
    ['values of a chosen option', ZZ, CITIZEN, 'quay', { values: CITIZEN }],
    [
      'values below an option that was not chosen, as v2 does',
      ZZ,
      { ...CITIZEN, 'X-ZZ-MINISTRY': 'Works' },
      'quay',
      { values: { ...CITIZEN, 'X-ZZ-MINISTRY': 'Works' } },
    ],
    [
      'a boolean as a text',
      TEST,
      { ...ACK, 'X-TEST-PUBLIC-BODY': 'true', 'X-TEST-BODY-NAME': 'Harbour' },
      'quay',
      { values: { ...ACK, 'X-TEST-PUBLIC-BODY': 'true', 'X-TEST-BODY-NAME': 'Harbour' } },
    ],
    ['no language for an ASCII name', EXAMPLE, {}, 'quay', { values: {} }],
    ['a language for an ASCII name, without effect', EXAMPLE, { language: 'CYRL' }, 'quay', { values: {} }],
    [
      'the language of an internationalised name',
      EXAMPLE,
      { language: 'DE' },
      'bücher',
      { values: {}, language: 'DE' },
    ],
    ['a table of another script', EXAMPLE, { language: 'CYRL' }, 'книга', { values: {}, language: 'CYRL' }],
    [
      'a table of several scripts',
      EXAMPLE,
      { 'language': 'JA', 'X-EXAMPLE-READING': 'e' },
      '日本のホテルabc1',
      { values: { 'X-EXAMPLE-READING': 'e' }, language: 'JA' },
    ],
    [
      'digits and the hyphen in every table',
      EXAMPLE,
      { language: 'CYRL' },
      'книга-24',
      { values: {}, language: 'CYRL' },
    ],
    [
      'a table that only the registry knows',
      tldOf({ idnLanguages: { '7': 'Seven' } }),
      { language: '7' },
      'bücher',
      { values: {}, language: '7' },
    ],
    [
      'the last day of a leap year’s February',
      DATE,
      { X: '2000-02-29' },
      'quay',
      { values: { X: '2000-02-29' } },
    ],
    [
      'an email address',
      EMAIL,
      { X: 'a.b+c@xn--bcher-kva.example' },
      'quay',
      { values: { X: 'a.b+c@xn--bcher-kva.example' } },
    ],
    ['a pattern at its limit', PATTERN, { X: '12345678' }, 'quay', { values: { X: '12345678' } }],
  ])('are taken: %s', (_, tld, sent, sld, checked) => {
    expect(check(tld, sent, sld)).toEqual(checked);
  });

  it.each<[string, Tld, Record<string, unknown> | undefined, string]>([
    ['nothing sent', ZZ, undefined, "'tldRequirements.X-ZZ-RESIDENCY' is required"],
    [
      'no acknowledgement',
      TEST,
      { 'X-TEST-OWNER-KIND': 'person' },
      "'tldRequirements.X-TEST-ACK' is required",
    ],
    [
      'another acknowledgement',
      TEST,
      { 'X-TEST-ACK': 'yes' },
      "'tldRequirements.X-TEST-ACK' must be accepted",
    ],
    [
      'a notice',
      TEST,
      { ...ACK, 'X-TEST-NOTE': 'read' },
      `'tldRequirements' holds "X-TEST-NOTE", which .test does not take`,
    ],
    [
      'a real boolean',
      TEST,
      { ...ACK, 'X-TEST-PUBLIC-BODY': true },
      "'tldRequirements.X-TEST-PUBLIC-BODY' must be a string",
    ],
    ['null', TEST, { 'X-TEST-ACK': null }, "'tldRequirements.X-TEST-ACK' must be a string"],
    [
      'a boolean in capitals',
      TEST,
      { ...ACK, 'X-TEST-PUBLIC-BODY': 'TRUE' },
      "'tldRequirements.X-TEST-PUBLIC-BODY' must be one of true, false",
    ],
    [
      'what the condition asks for',
      TEST,
      { ...ACK, 'X-TEST-PUBLIC-BODY': 'true' },
      "'tldRequirements.X-TEST-BODY-NAME' is required",
    ],
    [
      'what the contrary of the condition asks for',
      TEST,
      { ...ACK, 'X-TEST-PUBLIC-BODY': 'false' },
      "'tldRequirements.X-TEST-OWNER-KIND' is required",
    ],
    [
      'what is asked for where the condition’s field is not sent',
      TEST,
      ACK,
      "'tldRequirements.X-TEST-OWNER-KIND' is required",
    ],
    [
      'an unknown option',
      ZZ,
      { 'X-ZZ-RESIDENCY': 'visitor' },
      "'tldRequirements.X-ZZ-RESIDENCY' must be one of citizen, company, foreign",
    ],
    [
      'a field of the option',
      ZZ,
      { 'X-ZZ-RESIDENCY': 'citizen', 'X-ZZ-ID-NUMBER': '40112233' },
      "'tldRequirements.X-ZZ-BIRTH-DATE' is required",
    ],
    [
      'a field of an option of an option',
      ZZ,
      {
        'X-ZZ-RESIDENCY': 'company',
        'X-ZZ-REGISTER-NUMBER': '1',
        'X-ZZ-LEGAL-FORM': 'public-body',
        'X-ZZ-PURPOSE': 'x',
      },
      "'tldRequirements.X-ZZ-MINISTRY' is required",
    ],
    [
      'what does not match',
      ZZ,
      { ...CITIZEN, 'X-ZZ-ID-NUMBER': '401' },
      "'tldRequirements.X-ZZ-ID-NUMBER' must match ^[0-9]{8}$",
    ],
    [
      'what matches but for a line end',
      ZZ,
      { ...CITIZEN, 'X-ZZ-ID-NUMBER': '40112233\n' },
      "'tldRequirements.X-ZZ-ID-NUMBER' must not hold control characters",
    ],
    [
      'an unknown key',
      ZZ,
      { ...CITIZEN, 'X-OTHER': '1' },
      `'tldRequirements' holds "X-OTHER", which .zz does not take`,
    ],
    [
      'a key of every object',
      ZZ,
      { ...CITIZEN, constructor: '1' },
      `'tldRequirements' holds "constructor", which .zz does not take`,
    ],
    [
      'an unknown key, cut',
      ZZ,
      { ['x'.repeat(500)]: '1' },
      `'tldRequirements' holds "${'x'.repeat(80)}", which .zz does not take`,
    ],
    [
      'a language where there are no tables',
      TEST,
      { ...ACK, language: 'DE' },
      `'tldRequirements' holds "language", which .test does not take`,
    ],
    [
      'a table not offered, of an ASCII name too',
      EXAMPLE,
      { language: 'TH' },
      "'tldRequirements.language' must be one of CYRL, DE, ES, JA",
    ],
    [
      'the code in another case',
      EXAMPLE,
      { language: 'de' },
      "'tldRequirements.language' must be one of CYRL, DE, ES, JA",
    ],
    ['no text at all', ZZ, { 'X-ZZ-PURPOSE': '' }, "'tldRequirements.X-ZZ-PURPOSE' must not be empty"],
    [
      'a NUL',
      ZZ,
      { 'X-ZZ-PURPOSE': 'a\u0000b' },
      "'tldRequirements.X-ZZ-PURPOSE' must not hold control characters",
    ],
    [
      'half of a pair',
      ZZ,
      { 'X-ZZ-PURPOSE': 'a\ud800b' },
      "'tldRequirements.X-ZZ-PURPOSE' must not hold control characters",
    ],
    [
      'a mark that turns the text',
      ZZ,
      { 'X-ZZ-PURPOSE': 'a\u202eb' },
      "'tldRequirements.X-ZZ-PURPOSE' must not hold control characters",
    ],
    [
      'a text over its limit',
      PATTERN,
      { X: '123456789' },
      "'tldRequirements.X' must be at most 8 characters",
    ],
    [
      'a text too long to be matched',
      ZZ,
      { ...CITIZEN, 'X-ZZ-ID-NUMBER': '4'.repeat(100_000) },
      "'tldRequirements.X-ZZ-ID-NUMBER' must match ^[0-9]{8}$",
    ],
    [
      'a day that is none',
      DATE,
      { X: '1900-02-29' },
      "'tldRequirements.X' must be a date in the form YYYY-MM-DD",
    ],
    [
      'a month that is none',
      DATE,
      { X: '2001-13-01' },
      "'tldRequirements.X' must be a date in the form YYYY-MM-DD",
    ],
    ['a day zero', DATE, { X: '2001-01-00' }, "'tldRequirements.X' must be a date in the form YYYY-MM-DD"],
    [
      'a date in another form',
      DATE,
      { X: '29.02.1988' },
      "'tldRequirements.X' must be a date in the form YYYY-MM-DD",
    ],
    [
      'a telephone number of EPP',
      PHONE,
      { X: '+1.5550100123' },
      "'tldRequirements.X' must be an E.164 number such as +15550100123",
    ],
    ['an address without a domain', EMAIL, { X: 'a@' }, "'tldRequirements.X' must be an email address"],
    [
      'an address in Unicode',
      EMAIL,
      { X: 'a@bücher.example' },
      "'tldRequirements.X' must be an email address",
    ],
  ])('are refused as 400 naming the field: %s', (_, tld, sent, details) => {
    expect(refusal(() => check(tld, sent))).toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['no language', 'bücher', {}, "'tldRequirements.language' is required"],
    [
      'a table of another script',
      'bücher',
      { language: 'CYRL' },
      "'tldRequirements.language' CYRL does not hold all characters of the name",
    ],
    [
      'a Latin table for a Japanese name',
      '日本',
      { language: 'ES' },
      "'tldRequirements.language' ES does not hold all characters of the name",
    ],
    [
      'what the table asks for',
      '日本',
      { language: 'JA' },
      "'tldRequirements.X-EXAMPLE-READING' is required",
    ],
  ])('are refused of an internationalised name: %s', (_, sld, sent, details) => {
    expect(refusal(() => check(EXAMPLE, sent, sld))).toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
  });

  it('ask for other fields of internationalised names too', () => {
    const tld = tldOf({
      idnLanguages: { DE: 'German' },
      requirements: { fields: { reading: { type: 'string', requiredWhen: 'idn' } } },
    });
    expect(refusal(() => check(tld, { language: 'DE' }, 'bücher'))).toMatchObject({
      details: "'tldRequirements.reading' is required",
    });
    expect(check(tld, {})).toEqual({ values: {} });
  });
});

describe('tldRequirements whose format depends on an option', () => {
  const digits = (label: string, count: number): FieldRule => ({
    type: 'string',
    required: true,
    label,
    format: { pattern: `^[0-9]{${count}}$` },
    maxLength: 20 + count,
  });
  const options = [
    { value: 'nine', fields: { N: digits('Nine', 9) } },
    { value: 'two', fields: { N: digits('Two', 2) } },
    'none',
  ];
  const tld = tldOf({ requirements: { fields: { K: { type: 'enum', options } } } });

  it.each([
    [{ K: 'nine', N: '123456789' }],
    [{ K: 'two', N: '12' }],
    [{ K: 'none' }],
    [{}],
    // no option with its own limit was chosen: any text within the limit of one of them is valid
    [{ K: 'none', N: 'x'.repeat(29) }],
    [{ N: 'anything' }],
  ])('are taken: %j', (sent) => {
    expect(check(tld, sent)).toEqual({ values: sent });
  });

  it.each([
    [{ K: 'nine', N: '12' }, "'tldRequirements.N' must match ^[0-9]{9}$"],
    [{ K: 'two', N: '123456789' }, "'tldRequirements.N' must match ^[0-9]{2}$"],
    [{ N: '123456789', K: 'two' }, "'tldRequirements.N' must match ^[0-9]{2}$"],
    [{ K: 'two' }, "'tldRequirements.N' is required"],
    [{ K: 'none', N: 'x'.repeat(30) }, "'tldRequirements.N' must be at most 29 characters"],
    [{ N: '' }, "'tldRequirements.N' must not be empty"],
  ])('are refused: %j', (sent, details) => {
    expect(refusal(() => check(tld, sent))).toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
  });

  it('have a label that names all of them where no option is known', () => {
    expect(describeRequirement(tld, 'N')).toBe('N (Nine or Two)');
  });
});
