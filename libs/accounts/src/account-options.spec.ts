import { AppError } from '@registrar/kernel';
import { type AccountOptionsChange, changedOptions } from './account-options';
import { accountOptions } from './testing';

const options = accountOptions({ ratePerSecond: 5, ratePerHour: 100, contacts: { registrant: 7, tech: 8 } });

describe('a change of account options', () => {
  it('leaves alone what it does not name', () => {
    expect(changedOptions(options, {})).toEqual(options);
    expect(changedOptions(options, { contacts: {} })).toEqual(options);
  });

  it.each([
    [{ twoStepEnabled: true, apiAccessEnabled: false }, { twoStepEnabled: true, apiAccessEnabled: false }],
    [{ approvedReseller: true }, { access: { approvedReseller: true, enterprise: false } }],
    [{ enterprise: true }, { access: { approvedReseller: false, enterprise: true } }],
    [{ ratePerSecond: 50 }, { limits: { perSecond: 50, perHour: 100 } }],
    [{ taxBps: 1_900 }, { taxBps: 1_900 }],
    [{ taxByRule: false }, { taxation: { byRule: false } }],
    [{ taxCountry: 'DE' }, { taxation: { byRule: true, country: 'DE' } }],
    [{ businessStatus: 'business_with_tax_id', taxId: 'DE123456789' }, { taxation: { byRule: true, businessStatus: 'business_with_tax_id', taxId: 'DE123456789' } }],
    [{ taxCountry: null, businessStatus: null, taxId: null }, {}],
    [{ registrantLockOptOut: true }, { registrantLockOptOut: true }],
    [{ ratePerSecond: null }, { limits: { perHour: 100 } }],
    [{ autorenewEnabled: false, privacyEnabled: false }, { defaults: { ...options.defaults, autorenewEnabled: false, privacyEnabled: false } }],
    [{ nameservers: ['NS1.BÜCHER.example', 'ns2.example.org.'] }, { defaults: { ...options.defaults, nameservers: ['ns1.xn--bcher-kva.example', 'ns2.example.org'] } }],
    [{ nameservers: [] }, { defaults: { ...options.defaults, nameservers: [] } }],
    [{ contacts: { tech: null, admin: 9 } }, { defaults: { ...options.defaults, contacts: { registrant: 7, admin: 9 } } }],
  ] as [AccountOptionsChange, object][])('%j changes just that', (change, result) => {
    expect(changedOptions(options, change)).toStrictEqual({ ...options, ...result });
  });

  it('does not touch the options it starts from', () => {
    const copy = structuredClone(options);
    changedOptions(options, { contacts: { registrant: null }, nameservers: [] });
    expect(options).toEqual(copy);
  });

  it.each([
    ['no requests a second', { ratePerSecond: 0 }, 'ratePerSecond'],
    ['a negative limit', { ratePerHour: -1 }, 'ratePerHour'],
    ['half a request', { ratePerHour: 1.5 }, 'ratePerHour'],
    ['a limit that is a typing error', { ratePerSecond: 100_000_000 }, 'ratePerSecond'],
    ['a tax below nothing', { taxBps: -1 }, 'taxBps'],
    ['more tax than price', { taxBps: 10_001 }, 'taxBps'],
    ['no number', { ratePerSecond: NaN }, 'ratePerSecond'],
    ['a country of taxes in small letters', { taxCountry: 'de' }, 'taxCountry'],
    ['another business status', { businessStatus: 'charity' }, 'businessStatus'],
    ['a tax id without its status', { taxId: 'DE1' }, 'taxId'],
    ['the status of a tax id without one', { businessStatus: 'business_with_tax_id' }, 'taxId'],
    ['a tax id that is a formula', { businessStatus: 'business_with_tax_id', taxId: '=1' }, 'taxId'],
    ['fourteen nameservers', { nameservers: Array.from({ length: 14 }, (_, at) => `ns${at}.example.net`) }, 'nameservers'],
    ['a nameserver that is an address', { nameservers: ['ns1.example.net', '192.0.2.1'] }, 'nameservers[1]'],
    ['a nameserver of one label', { nameservers: ['localhost'] }, 'nameservers[0]'],
    ['the same nameserver twice', { nameservers: ['ns1.example.net', 'NS1.example.net'] }, 'nameservers'],
  ])('is refused with %s', (_what, change, field) => {
    const attempt = (): unknown => changedOptions(options, change);
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow(expect.objectContaining({ kind: 'invalid', details: expect.stringContaining(`'${field}'`) }));
  });
});
