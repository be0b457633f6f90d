import { type TldData, tldRulesOf } from '@registrar/catalog';
import { SANDBOX_CONNECTIONS, TLD_DATA } from '@registrar/composition/catalogue';
import { Money } from '@registrar/kernel';
import { profileOf } from '@registrar/registries';
import { TLD_POLICIES, type TldPolicy } from '@registrar/registry-simulator';
import { CONNECTIONS } from './connections';

const policyOf = (name: string): TldPolicy => TLD_POLICIES.find((policy) => policy.tld === name)!;
const profileFor = ({ name }: TldData) =>
  profileOf(CONNECTIONS.find(({ code }) => code === SANDBOX_CONNECTIONS.get(name))!.profile);
const cents = (dollars: string): number => Number(Money.parse(dollars)!.minor);
const TLDS = TLD_DATA.map((data) => [data.name, data] as const);

describe('the catalogue in the sandbox', () => {
  it('has every TLD of the simulated registry once', () => {
    expect(TLD_DATA.map(({ name }) => name).sort()).toEqual(TLD_POLICIES.map(({ tld }) => tld).sort());
  });

  it.each(TLDS)('agrees with the registry on terms and names of .%s', (name, data) => {
    const [policy, rules] = [policyOf(name), tldRulesOf(data.rules)];
    expect([rules.allowedYears[0], Math.max(...rules.allowedYears)]).toEqual([
      policy.years.min,
      policy.years.max,
    ]);
    expect(rules.maxYearsAhead).toBe(policy.maxYearsAhead ?? policy.years.max);
    expect(rules.nameservers).toEqual(policy.nameservers);
    expect(
      Object.keys(rules.idnLanguages)
        .map((code) => code.toLowerCase())
        .sort(),
    ).toEqual([...policy.idnTables].sort());
    expect(rules.claimsCheckRequired.length > 0).toBe(policy.claims !== undefined);
  });

  it.each(TLDS)('agrees with the registry on the times of .%s', (name, data) => {
    const [policy, rules] = [policyOf(name), tldRulesOf(data.rules)];
    expect(rules.addGraceDays).toBeLessThanOrEqual(policy.grace?.add ?? 0);
    expect(rules.transferLockDays).toBeGreaterThanOrEqual(policy.transfer.lockDays);
    const staysFor = policy.expiry === 'autoRenew' ? policy.grace!.autoRenew : policy.expiry.purgeAfterDays;
    expect(rules.expirationGraceDays).toBeLessThanOrEqual(staysFor);
    expect(rules.renewalWindowDays).toBe(policy.renewDaysBefore);
    expect(data.prices.restore !== undefined).toBe(policy.grace !== undefined);
    expect(data.prices.transfer === undefined && policy.transfer.mode !== 'push').toBe(name === 'com.br');
  });

  it.each(TLDS)('talks to the registry of .%s as it wants', (name, data) => {
    const [policy, profile] = [policyOf(name), profileFor(data)];
    expect(profile.dataModel).toBe(policy.contacts === 'thin' ? 'minimum' : 'maximum');
    if (policy.contacts === 'thick')
      expect(profile.contacts.roles).toEqual(policy.roles ?? ['admin', 'tech']);
    expect(profile.authInfo === 'none').toBe(policy.transfer.mode === 'push');
    expect(profile.fee).toMatchObject(policy.premium ? { mode: 'fee', currency: policy.currency } : {});
    expect(data.rules.supportsPremium ?? false).toBe(policy.premium !== undefined);
  });

  it.each(TLDS)('sends the registry of .%s all its required data, in its form', (name, data) => {
    const { requirements, mappings } = tldRulesOf(data.rules);
    const reported = mappings.map(({ on, form, namespace, root, values }) => ({
      on,
      form,
      ...(form === 'elements' ? { namespace, root } : form === 'kv' ? { list: root } : {}),
      names: values.map((value) => value.name).sort(),
    }));
    const wanted = (policyOf(name).extras ?? []).map(({ required, allowed, ...form }) => ({
      ...form,
      names: [...required, ...allowed].sort(),
    }));
    expect(reported).toEqual(wanted);
    const { extensions } = profileFor(data);
    for (const { form, namespace } of mappings)
      expect(extensions).toContain(form === 'elements' ? namespace : NAMESPACES[form]);
    for (const { required } of policyOf(name).extras ?? []) {
      const fields = mappings
        .flatMap(({ values }) => values)
        .filter((value) => required.includes(value.name))
        .map(({ field }) => field);
      expect(fields.filter((field) => !isAlwaysGiven(requirements.fields, field))).toEqual([]);
    }
  });

  it.each(TLDS)('sells .%s for no less than the registry takes', (name, { prices }) => {
    const { create, renew, transfer, restore } = policyOf(name).standard;
    const fees = { registration: create, renewal: renew, transfer, restore };
    expect(Object.keys(prices)).toEqual(expect.arrayContaining(['registration', 'renewal']));
    for (const [product, { price }] of Object.entries(prices))
      expect(cents(price)).toBeGreaterThanOrEqual(fees[product as keyof typeof fees]);
  });

  it('reads the one message queue of its one account by one connection', () => {
    expect(
      CONNECTIONS.filter(({ profile }) => profile.poll?.enabled !== false).map(({ code }) => code),
    ).toEqual(['sim-thick']);
  });

  it('limits registrations of a name on exactly one connection', () => {
    expect(
      CONNECTIONS.filter(({ registrationLimited }) => registrationLimited).map(({ code }) => code),
    ).toEqual(['sim-limited']);
  });

  it('has a way of doing things per connection, and a TLD for each', () => {
    expect([...new Set(SANDBOX_CONNECTIONS.values())].sort()).toEqual(
      CONNECTIONS.map(({ code }) => code).sort(),
    );
    expect(
      new Set(
        CONNECTIONS.map(({ profile, registrationLimited }) => JSON.stringify([profile, registrationLimited])),
      ).size,
    ).toBeGreaterThanOrEqual(8);
  });
});

const NAMESPACES = { unspec: 'urn:ietf:params:xml:ns:neulevel-1.0', kv: 'urn:X-ar:params:xml:ns:kv-1.1' };

type Fields = Readonly<
  Record<string, { required?: boolean; options?: readonly (string | { fields?: object })[] }>
>;

/**
 * Whether every sale must have the value: it is required, or every option of a required field requires it.
 */
function isAlwaysGiven(fields: Fields, key: string): boolean {
  if (fields[key]) return fields[key].required === true;
  return Object.values(fields).some(
    ({ required, options }) =>
      required === true &&
      options !== undefined &&
      options.every(
        (option) => typeof option === 'object' && isAlwaysGiven((option.fields ?? {}) as Fields, key),
      ),
  );
}
