import {
  type FieldRule,
  requirementFaults,
  tableScripts,
  type TldData,
  tldRulesOf,
} from '@registrar/catalog';
import { checkTldRules, requirementForm } from '@registrar/catalog/testing';
import { Money, toAsciiHost } from '@registrar/kernel';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BLOCKED_TLDS, CATALOGUE_SINCE, SANDBOX_CONNECTIONS, TLD_DATA } from '.';

const TLDS = TLD_DATA.map((data) => [data.name, data] as const);
const rulesOf = ({ rules }: TldData) => tldRulesOf(rules);
const named = (name: string) => rulesOf(TLD_DATA.find((data) => data.name === name)!);
/** Every field of a set with its path, those of options and `language` included. */
const fieldsOf = (fields: Readonly<Record<string, FieldRule>>, at = ''): [path: string, rule: FieldRule][] =>
  Object.entries(fields).flatMap(([key, rule]) => [
    [`${at}${key}`, rule] as [string, FieldRule],
    ...(rule.options ?? []).flatMap((option) =>
      typeof option === 'string' || !option.fields
        ? []
        : fieldsOf(option.fields, `${at}${key}.${option.value}.`),
    ),
  ]);
const having = (holds: (data: TldData) => boolean): string[] =>
  TLD_DATA.filter(holds).map(({ name }) => name);

describe('the files of the catalogue', () => {
  it('are as many as there are files, each TLD once and by its name', () => {
    const names = TLD_DATA.map(({ name }) => name);
    expect(readdirSync(join(__dirname, 'tlds')).sort()).toEqual(
      names.map((name) => `${name.replace('.', '-')}.ts`).sort(),
    );
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.length).toBeGreaterThanOrEqual(45);
  });

  it('have the TLDs that resellers ask for first', () => {
    expect(TLD_DATA.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'com',
        'net',
        'org',
        'info',
        'xyz',
        'shop',
        'club',
        'example',
        'app',
        'dev',
        'ai',
        'io',
        'me',
        'us',
        'ca',
        'uk',
        'co.uk',
        'de',
        'fr',
        'eu',
        'it',
        'nl',
        'at',
        'ch',
        'es',
        'pl',
        'se',
        'com.au',
        'com.br',
        'jp',
        'law',
        'biz',
        'co',
        'tv',
        'cc',
        'xn--p1ai',
        'xn--fiqs8s',
      ]),
    );
  });

  it.each(TLDS)('describe .%s soundly', (name, data) => {
    const rules = rulesOf(data);
    expect(requirementFaults(rules)).toEqual([]);
    expect(toAsciiHost(`x.${name}`)).toBe(`x.${name}`);
    expect(rules.registryOperator).not.toBe('');
    expect(rules.allowedYears).toEqual([...new Set(data.rules.allowedYears ?? rules.allowedYears)]);
    expect(rules.allowedYears[0]).toBeGreaterThanOrEqual(1);
    expect(rules.maxYearsAhead).toBeGreaterThanOrEqual(Math.max(...rules.allowedYears));
    expect(rules.nameservers.min).toBeLessThanOrEqual(rules.nameservers.max);
    expect(rules.premiumMarkupBps > 0).toBe(rules.supportsPremium);
    for (const code of Object.keys(rules.idnLanguages)) expect(tableScripts(code)).toBeDefined();
  });

  it.each(TLDS)('have rules for .%s that staff may send as they are', (_, { rules }) => {
    const sent = JSON.parse(JSON.stringify(rules)) as unknown;
    expect(checkTldRules(sent)).toEqual(sent);
  });

  it.each(TLDS)(
    'say which contacts .%s takes, and what each field and option of its registry data is',
    (_, data) => {
      const { contacts, requirements } = rulesOf(data);
      expect(contacts).toMatchObject({
        exact: true,
        roles: {
          registrant: { required: true },
          admin: { required: false },
          tech: { required: false },
          billing: { required: false },
        },
      });
      const fields = fieldsOf(requirementForm(rulesOf(data)).tree);
      expect(
        fields.filter(([, { label, description }]) => !label || !description).map(([path]) => path),
      ).toEqual([]);
      expect(
        fields.flatMap(([path, { options = [] }]) =>
          options.flatMap((option) => (typeof option === 'object' && option.label ? [] : [path])),
        ),
      ).toEqual([]);
      // a body takes texts of 1,024 characters
      expect(
        fields
          .filter(
            ([, { type, format, maxLength = 0 }]) =>
              type === 'string' && !format && !(maxLength > 0 && maxLength <= 1_024),
          )
          .map(([path]) => path),
      ).toEqual([]);
      expect(
        fields.length === 0 ||
          requirements.description !== undefined ||
          fields.every(([path, { type }]) => path === 'language' || type === 'notice'),
      ).toBe(true);
    },
  );

  it.each([
    [
      'com.br',
      'X-BR-HOLDER.person.X-BR-TAX-NUMBER',
      'CPF',
      ['123.456.789-09'],
      ['12.345.678/0001-95', '12345678909', '12.345.678-90'],
    ],
    [
      'com.br',
      'X-BR-HOLDER.organisation.X-BR-TAX-NUMBER',
      'CNPJ',
      ['12.345.678/0001-95', '005.506.560/0001-36', '12.ABC.345/01DE-35'],
      ['123.456.789-09', '12345678000195', '12.abc.345/01de-35'],
    ],
    [
      'com.au',
      'X-AU-ID-TYPE.ABN.X-AU-ID-NUMBER',
      'ABN',
      ['51824753556'],
      ['004085616', '518247535560', '51 824 753 556'],
    ],
    ['com.au', 'X-AU-ID-TYPE.ACN.X-AU-ID-NUMBER', 'ACN', ['004085616'], ['51824753556', '00408561']],
    [
      'com.au',
      'X-AU-ID-TYPE.TM.X-AU-ID-NUMBER',
      'Trade mark number',
      ['12345', '1234567'],
      ['1234', 'TM12345'],
    ],
    ['es', 'X-ES-ID-TYPE.1.X-ES-ID-NUMBER', 'NIF', ['12345678Z', 'B-12345678'], ['1234']],
    ['es', 'X-ES-ID-TYPE.3.X-ES-ID-NUMBER', 'NIE', ['X1234567L'], ['X 1234567 L']],
  ])('give a number of .%s below %s its own title and pattern: %s', (name, path, label, right, wrong) => {
    const rule = new Map(fieldsOf(named(name).requirements.fields)).get(path)!;
    const pattern = new RegExp((rule.format as { pattern: string }).pattern, 'u');
    expect(rule.label).toBe(label);
    expect([right, wrong].map((values) => values.filter((value) => pattern.test(value)))).toEqual([
      right,
      [],
    ]);
  });

  it('demand a country of the registrant where the registry does', () => {
    const demanded = TLD_DATA.flatMap(({ name, rules: { contacts } }) => {
      const options = contacts?.roles.registrant?.fields?.country?.options;
      return options ? [[name, options.length]] : [];
    });
    expect(demanded).toEqual([
      ['com.br', 1],
      ['fr', 31],
      ['jp', 1],
    ]);
  });

  it.each(TLDS)('price .%s in whole cents, not above the list', (_, { prices }) => {
    expect(Object.keys(prices)).toEqual(expect.arrayContaining(['registration', 'renewal']));
    for (const { price, listPrice } of Object.values(prices)) {
      const [ours, list] = [Money.parse(price)!, Money.parse(listPrice)!];
      expect(ours.isLessThan(list) || ours.equals(list)).toBe(true);
    }
  });

  it.each(TLDS)('say where the rules of .%s come from', (_, { source: { text, date, unverified } }) => {
    expect(text.length).toBeGreaterThan(10);
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(/no source|not read again/.test(text) && !unverified).toBe(false);
    const document = /docs\/[\w/-]+\.md/.exec(text)?.[0];
    expect(document === undefined || existsSync(join(__dirname, '../../../../../..', document))).toBe(true);
  });

  it('differ in the ways that matter', () => {
    expect(named('ai').allowedYears[0]).toBe(2);
    expect([named('app').hsts, named('dev').hsts, named('com').hsts]).toEqual([true, true, false]);
    expect(having((data) => rulesOf(data).requireIdnSld)).toEqual(['xn--p1ai']);
    expect(
      Object.keys(named('at').requirements.fields).map((key) => named('at').requirements.fields[key].type),
    ).toEqual(['notice']);
    expect(having((data) => rulesOf(data).requiresPreDelegation)).toEqual(['is']);
    for (const phase of [
      'registration',
      'landrush_eap',
      'landrush_auction_a',
      'landrush_reserve_a',
    ] as const) {
      expect(having((data) => rulesOf(data).claimsCheckRequired.includes(phase))).not.toEqual([]);
    }
    for (const form of ['unspec', 'kv', 'elements'] as const) {
      expect(having((data) => rulesOf(data).mappings.some((mapping) => mapping.form === form))).not.toEqual(
        [],
      );
    }
    expect(having(({ prices }) => prices.transfer === undefined)).toEqual([
      'co.uk',
      'com.br',
      'org.uk',
      'uk',
    ]);
    expect(having(({ prices }) => prices.restore === undefined)).toContain('de');
  });

  it('sell no transfer of .uk, where nothing is asked of the registry, and none is free', () => {
    expect(TLD_DATA.find(({ name }) => name === 'uk')!.prices.transfer).toBeUndefined();
    expect(TLD_DATA.filter(({ prices }) => prices.transfer && Number(prices.transfer.price) <= 0)).toEqual(
      [],
    );
  });

  it('name no registry connection; the sandbox has one for each', () => {
    expect(having((data) => 'connection' in data)).toEqual([]);
    expect([...SANDBOX_CONNECTIONS.keys()].sort()).toEqual(TLD_DATA.map(({ name }) => name));
  });

  it('block everything below .in', () => {
    expect(BLOCKED_TLDS).toEqual(
      expect.arrayContaining(['in', 'co.in', 'firm.in', 'gen.in', 'ind.in', 'net.in', 'org.in']),
    );
    for (const name of BLOCKED_TLDS) expect(name.split('.').pop()).toBe('in');
    expect(TLD_DATA.filter(({ name }) => name.split('.').pop() === 'in')).toEqual([]);
    expect(CATALOGUE_SINCE.getTime()).toBeLessThan(new Date('2026-03-02').getTime());
  });
});
