import { Money } from '@registrar/kernel';
import { TLD_POLICIES, type TldPolicy } from '@registrar/registry-simulator';
import { CONNECTIONS } from './connections';
import { BLOCKED_TLDS, TLDS, type TldSeed } from './tlds';

const policyOf = (name: string): TldPolicy => TLD_POLICIES.find((policy) => policy.tld === name)!;
const connectionOf = (tld: TldSeed) => CONNECTIONS.find(({ code }) => code === tld.connection)!;
const cents = (dollars: string): number => Number(Money.parse(dollars)!.minor);
const years = (tld: TldSeed): readonly number[] => tld.allowedYears ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('the catalogue of the sandbox', () => {
  it('has every TLD of the simulated registry once', () => {
    expect(TLDS.map(({ name }) => name).sort()).toEqual(TLD_POLICIES.map(({ tld }) => tld).sort());
  });

  it.each(TLDS.map((tld) => [tld.name, tld] as const))('agrees with the registry on .%s', (name, tld) => {
    const policy = policyOf(name);
    expect(connectionOf(tld).profile.dataModel ?? 'maximum').toBe(policy.contacts === 'thin' ? 'minimum' : 'maximum');
    expect([Math.min(...years(tld)), Math.max(...years(tld))]).toEqual([policy.years.min, policy.years.max]);
    expect(Object.keys(tld.idnLanguages ?? {}).map((code) => code.toLowerCase()).sort()).toEqual([...policy.idnTables].sort());
    expect(tld.supportsPremium ?? false).toBe(policy.premium !== undefined && policy.tld !== 'us');
    expect((tld.claimsCheckRequired ?? []).length > 0).toBe(policy.claims !== undefined);
    if (!policy.grace) expect(tld.addGraceDays).toBe(0);
  });

  it.each(TLDS.map((tld) => [tld.name, tld] as const))('sells .%s for no less than the registry takes', (name, { prices }) => {
    const { standard } = policyOf(name);
    expect(cents(prices.registration.price)).toBeGreaterThanOrEqual(standard.create);
    expect(cents(prices.renewal.price)).toBeGreaterThanOrEqual(standard.renew);
    expect(cents(prices.transfer.price)).toBeGreaterThanOrEqual(standard.transfer);
    for (const { price, listPrice } of Object.values(prices)) expect(cents(listPrice)).toBeGreaterThanOrEqual(cents(price));
  });

  it('sees premium names wherever the registry tells fees', () => {
    for (const tld of TLDS.filter(({ supportsPremium }) => supportsPremium)) expect(connectionOf(tld).profile.fee?.mode).toBe('fee');
  });

  it('reads the one message queue of its one account by one connection', () => {
    expect(CONNECTIONS.filter(({ profile }) => profile.poll?.enabled !== false).map(({ code }) => code)).toEqual(['sim-thick']);
  });

  it('limits registrations of a name on exactly one connection', () => {
    expect(CONNECTIONS.filter(({ registrationLimited }) => registrationLimited).map(({ code }) => code)).toEqual(['sim-limited']);
  });

  it('blocks what it does not sell', () => {
    for (const name of BLOCKED_TLDS) expect(TLDS.map((tld) => tld.name)).not.toContain(name);
    expect(BLOCKED_TLDS).toEqual(expect.arrayContaining(['in', 'co.in', 'firm.in', 'gen.in', 'ind.in', 'net.in', 'org.in']));
  });
});
