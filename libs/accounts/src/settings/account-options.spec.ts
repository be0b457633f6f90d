import { AppError } from '@registrar/kernel';
import { type AccountOptionsChange, changedOptions } from './account-options';
import { accountOptions } from '../testing';

const NOW = new Date('2026-03-20T09:15:00Z');
/** The options of tests begin on 2 March. */
const SET_BEFORE = new Date('2026-03-07T09:15:00Z');
const options = accountOptions({ ratePerSecond: 5, ratePerHour: 100, contacts: { registrant: 7, tech: 8 } });

describe('a change of account options', () => {
  it('leaves alone what it does not name', () => {
    expect(changedOptions(options, {}, NOW)).toEqual(options);
    expect(changedOptions(options, { contacts: {} }, NOW)).toEqual(options);
  });

  it.each([
    [
      { twoStepEnabled: true, apiAccessEnabled: false },
      { twoStepEnabled: true, apiAccessEnabled: false },
    ],
    [{ approvedReseller: true }, { access: { approvedReseller: true, enterprise: false } }],
    [{ enterprise: true }, { access: { approvedReseller: false, enterprise: true } }],
    [{ ratePerSecond: 50 }, { limits: { perSecond: 50, perHour: 100 } }],
    [{ taxBps: 1_900 }, { taxBps: 1_900 }],
    [{ taxByRule: false }, { taxation: { byRule: false } }],
    [{ taxCountry: 'DE' }, { taxation: { byRule: true, country: 'DE' } }],
    [
      { businessStatus: 'business_with_tax_id', taxId: 'DE123456789' },
      { taxation: { byRule: true, businessStatus: 'business_with_tax_id', taxId: 'DE123456789' } },
    ],
    [{ taxCountry: null, businessStatus: null, taxId: null }, {}],
    [
      { registrantLockOptOut: true },
      { registrantLockOptOut: true, registrantLockOptOutFrom: new Date('2026-03-25T09:15:00Z') },
    ],
    [{ ratePerSecond: null }, { limits: { perHour: 100 } }],
    [
      { autorenewEnabled: false, privacyEnabled: false },
      { defaults: { ...options.defaults, autorenewEnabled: false, privacyEnabled: false } },
    ],
    [
      { nameservers: ['NS1.BÜCHER.example', 'ns2.example.org.'] },
      { defaults: { ...options.defaults, nameservers: ['ns1.xn--bcher-kva.example', 'ns2.example.org'] } },
    ],
    [{ nameservers: [] }, { defaults: { ...options.defaults, nameservers: [] } }],
    [
      { contacts: { tech: null, admin: 9 } },
      { defaults: { ...options.defaults, contacts: { registrant: 7, admin: 9 } } },
    ],
  ] as [AccountOptionsChange, object][])('%j changes just that', (change, result) => {
    expect(changedOptions(options, change, NOW)).toStrictEqual({ ...options, ...result });
  });

  it('does not touch the options it starts from', () => {
    const copy = structuredClone(options);
    changedOptions(options, { contacts: { registrant: null }, nameservers: [] }, NOW);
    expect(options).toEqual(copy);
  });

  const taxed = accountOptions({
    businessStatus: 'business_with_tax_id',
    taxId: 'DE123456789',
    taxCountry: 'DE',
    maxSubAccounts: 5,
  });
  it.each<[AccountOptionsChange, object]>([
    [
      { businessStatus: 'business' },
      { taxation: { byRule: true, country: 'DE', businessStatus: 'business' } },
    ],
    [{ businessStatus: null }, { taxation: { byRule: true, country: 'DE' } }],
    [
      { taxCountry: null },
      { taxation: { byRule: true, businessStatus: 'business_with_tax_id', taxId: 'DE123456789' } },
    ],
    [
      { businessStatus: 'consumer', taxId: null },
      { taxation: { byRule: true, country: 'DE', businessStatus: 'consumer' } },
    ],
    [
      { taxId: 'X' },
      { taxation: { byRule: true, country: 'DE', businessStatus: 'business_with_tax_id', taxId: 'X' } },
    ],
    [
      { taxId: '51 824/753.556-9' },
      {
        taxation: {
          byRule: true,
          country: 'DE',
          businessStatus: 'business_with_tax_id',
          taxId: '51 824/753.556-9',
        },
      },
    ],
    [
      { taxId: 'x'.repeat(40) },
      {
        taxation: {
          byRule: true,
          country: 'DE',
          businessStatus: 'business_with_tax_id',
          taxId: 'x'.repeat(40),
        },
      },
    ],
    [{ maxSubAccounts: 0 }, { maxSubAccounts: 0 }],
    [{ maxSubAccounts: 1_000_000 }, { maxSubAccounts: 1_000_000 }],
    [{ ratePerSecond: 1 }, { limits: { perSecond: 1 } }],
    [{ ratePerHour: 1_000_000 }, { limits: { perHour: 1_000_000 } }],
    [{ ratePerHour: null }, { limits: {} }],
    [{ taxBps: 0 }, { taxBps: 0 }],
    [{ taxBps: 10_000 }, { taxBps: 10_000 }],
    [{ autorenewLeadDays: 7 }, { autorenewLeadDays: 7 }],
    [{ complianceNotices: 'email' }, { complianceNotices: 'email' }],
    [{ complianceNotices: 'webhook' }, { complianceNotices: 'webhook' }],
    [{ defaultCurrency: 'EUR' }, { defaultCurrency: 'EUR' }],
    [{ expirationHold: true }, { expirationHold: true }],
    [{ verifyForwardingRecipients: true }, { verifyForwardingRecipients: true }],
    [{ strictRequests: true }, { strictRequests: true }],
    [
      { contacts: { billing: 4, tech: undefined as unknown as null } },
      { defaults: { ...taxed.defaults, contacts: { billing: 4 } } },
    ],
    [
      { nameservers: Array.from({ length: 13 }, (_, at) => `ns${at}.example.net`) },
      {
        defaults: {
          ...taxed.defaults,
          nameservers: Array.from({ length: 13 }, (_, at) => `ns${at}.example.net`),
        },
      },
    ],
  ])('%j changes just that of an account with taxes and sub-accounts', (change, result) => {
    expect(changedOptions(taxed, change, NOW)).toStrictEqual({ ...taxed, ...result });
  });

  it('takes the limit of sub-accounts away for null, and a switch back off', () => {
    const { maxSubAccounts: _max, ...rest } = taxed;
    expect(changedOptions(taxed, { maxSubAccounts: null }, NOW)).toStrictEqual(rest);
    const all = {
      twoStepEnabled: true,
      apiAccessEnabled: true,
      approvedReseller: true,
      enterprise: true,
      registrantLockOptOut: true,
      expirationHold: true,
      verifyForwardingRecipients: true,
      strictRequests: true,
    };
    const off = Object.fromEntries(Object.keys(all).map((name) => [name, false]));
    expect(changedOptions(accountOptions(all), {}, NOW)).toStrictEqual(accountOptions(all));
    expect(changedOptions(accountOptions(all), off, NOW)).toStrictEqual(accountOptions(off));
  });

  const [SECOND, HOUR] = ['ratePerSecond', 'ratePerHour'].map(
    (field) => `'${field}' must be a whole number from 1 to 1000000`,
  );
  const CHILDREN = "'maxSubAccounts' must be a whole number from 0 to 1000000";
  const [TAX, COUNTRY] = [
    "'taxBps' must be a whole number from 0 to 10000",
    "'taxCountry' must be an ISO 3166-1 alpha-2 code in capitals",
  ];
  const [TAX_ID, CURRENCY] = [
    "'taxId' must be 1 to 40 letters and digits with this businessStatus",
    "'defaultCurrency' must be the ISO 4217 code of a supported currency",
  ];
  const business = (taxId?: string): AccountOptionsChange => ({
    businessStatus: 'business_with_tax_id',
    taxId,
  });
  it.each<[string, AccountOptionsChange, string]>([
    ['no requests a second', { ratePerSecond: 0 }, SECOND],
    ['a limit that is a typing error', { ratePerSecond: 1_000_001 }, SECOND],
    ['no number', { ratePerSecond: NaN }, SECOND],
    ['a negative limit', { ratePerHour: -1 }, HOUR],
    ['half a request', { ratePerHour: 1.5 }, HOUR],
    ['less than no sub-account', { maxSubAccounts: -1 }, CHILDREN],
    ['half a sub-account', { maxSubAccounts: 0.5 }, CHILDREN],
    ['too many sub-accounts', { maxSubAccounts: 1_000_001 }, CHILDREN],
    ['a tax below nothing', { taxBps: -1 }, TAX],
    ['more tax than price', { taxBps: 10_001 }, TAX],
    ['half a hundredth of tax', { taxBps: 0.5 }, TAX],
    ['a country of taxes in small letters', { taxCountry: 'de' }, COUNTRY],
    ['a country of three letters', { taxCountry: 'DEU' }, COUNTRY],
    ['a country behind another letter', { taxCountry: 'xDE' }, COUNTRY],
    [
      'another business status',
      { businessStatus: 'charity' },
      "'businessStatus' must be one of business_with_tax_id, business, consumer",
    ],
    [
      'a tax id without its status',
      { taxId: 'DE1' },
      "'taxId' is allowed with the businessStatus business_with_tax_id only",
    ],
    ['the status of a tax id without one', business(), TAX_ID],
    ['a tax id that is a formula', business('=1'), TAX_ID],
    ['an empty tax id', business(''), TAX_ID],
    ['a tax id that ends in a point', business('DE1.'), TAX_ID],
    ['a tax id of 41 characters', business('x'.repeat(41)), TAX_ID],
    ['a tax id with a comma', business('1,2'), TAX_ID],
    ['other days of renewal', { autorenewLeadDays: 8 }, "'autorenewLeadDays' must be one of 7, 30"],
    [
      'another way for notices',
      { complianceNotices: 'fax' },
      "'complianceNotices' must be one of email, webhook, both",
    ],
    ['a currency in small letters', { defaultCurrency: 'eur' }, CURRENCY],
    ['a currency that is none', { defaultCurrency: 'XYZ' }, CURRENCY],
    ['what every object has as a currency', { defaultCurrency: 'toString' }, CURRENCY],
    ['a currency before other letters', { defaultCurrency: 'EURO' }, CURRENCY],
    ['no currency', { defaultCurrency: '' }, CURRENCY],
    [
      'fourteen nameservers',
      { nameservers: Array.from({ length: 14 }, (_, at) => `ns${at}.example.net`) },
      "'nameservers' must be at most 13",
    ],
    [
      'a nameserver that is an address',
      { nameservers: ['ns1.example.net', '192.0.2.1'] },
      "'nameservers[1]' must be a host name",
    ],
    ['a nameserver of one label', { nameservers: ['localhost'] }, "'nameservers[0]' must be a host name"],
    [
      'the same nameserver twice',
      { nameservers: ['ns1.example.net', 'NS1.example.net'] },
      "'nameservers' must differ from each other",
    ],
  ])('is refused with %s', (_what, change, details) => {
    const attempt = (): unknown => changedOptions(options, change, NOW);
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'account.options_invalid', details }),
    );
  });

  it('takes the tax id of a business away only with its status', () => {
    expect(() => changedOptions(taxed, { taxId: null }, NOW)).toThrow(
      expect.objectContaining({ details: TAX_ID }),
    );
  });
});

describe('the opt-out of the lock after a change of a registrant', () => {
  const on = accountOptions({ registrantLockOptOut: true });

  it.each<[string, AccountOptionsChange, Date | undefined]>([
    ['keeps its time when it is switched on again', { registrantLockOptOut: true }, SET_BEFORE],
    ['keeps its time when another option changes', { taxBps: 1 }, SET_BEFORE],
    ['loses its time when it is switched off', { registrantLockOptOut: false }, undefined],
  ])('%s', (_, change, from) => {
    const after = changedOptions(on, change, NOW);
    expect([after.registrantLockOptOut, after.registrantLockOptOutFrom]).toEqual([from !== undefined, from]);
  });

  it('counts five days after it was switched on again', () => {
    const off = changedOptions(on, { registrantLockOptOut: false }, NOW);
    expect(changedOptions(off, { registrantLockOptOut: true }, NOW).registrantLockOptOutFrom).toEqual(
      new Date('2026-03-25T09:15:00Z'),
    );
  });

  it('of unknown time counts five days after the next change of options', () => {
    const { registrantLockOptOutFrom: _, ...undated } = on;
    expect(changedOptions(undated, { taxBps: 1 }, NOW).registrantLockOptOutFrom).toEqual(
      new Date('2026-03-25T09:15:00Z'),
    );
  });
});
