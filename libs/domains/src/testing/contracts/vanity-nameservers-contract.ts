import type { VanityNameserverReader, VanityNameserverStore } from '../../hosts/ports';

export interface VanityNameserversUnderTest {
  store: VanityNameserverStore;
  reader: VanityNameserverReader;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** An active domain, of a new account unless one is given. */
  newDomain(values?: {
    accountId?: number;
    nameservers?: string[];
  }): Promise<{ id: number; accountId: number; name: string }>;
  /** Makes the domain one that is no longer listed. */
  leave(domainId: number): Promise<void>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const IPS = ['192.0.2.1', '2001:db8::1'];

/** What every implementation of the two ports of hosts does. */
export function vanityNameserversContract(start: () => Promise<VanityNameserversUnderTest>): void {
  let test: VanityNameserversUnderTest;
  beforeAll(async () => {
    test = await start();
  });
  const put = (domainId: number, hostname: string, ips = IPS): Promise<void> =>
    test.inUnit(() => test.store.put(domainId, hostname, ips, NOW));
  const find = (domainId: number, hostname: string): Promise<readonly string[] | undefined> =>
    test.inUnit(() => test.store.find(domainId, hostname));

  it('keeps the addresses of a host in their order, replaces them, and forgets the host', async () => {
    const [{ id, name }, other] = [await test.newDomain(), await test.newDomain()];
    const host = `ns1.${name}`;
    expect(await find(id, host)).toBeUndefined();
    await put(id, host, [...IPS].reverse());
    expect([await find(id, host), await find(other.id, host)]).toEqual([[...IPS].reverse(), undefined]);
    await put(id, host, []);
    expect(await find(id, host)).toEqual([]);
    await test.inUnit(() => test.store.remove(id, host));
    await test.inUnit(() => test.store.remove(id, host));
    expect(await find(id, host)).toBeUndefined();
  });

  it('shows the hosts of a domain to its account, by name and page by page', async () => {
    const [domain, other] = [await test.newDomain(), await test.newDomain()];
    for (const label of ['ns2', 'ns1', 'ns3']) await put(domain.id, `${label}.${domain.name}`);
    const page = await test.reader.list(domain.accountId, domain.name, 1, 2);
    expect([page?.count, page?.totalCount, JSON.parse(page!.items)]).toEqual([
      2,
      3,
      ['ns1', 'ns2'].map((label) => ({
        domainName: domain.name,
        hostname: `${label}.${domain.name}`,
        ips: IPS,
      })),
    ]);
    expect(await test.reader.list(domain.accountId, domain.name, 3, 2)).toEqual({
      items: '[]',
      count: 0,
      totalCount: 3,
    });
    expect(await test.reader.list(other.accountId, other.name, 1, 2)).toEqual({
      items: '[]',
      count: 0,
      totalCount: 0,
    });
    expect(await test.reader.list(other.accountId, domain.name, 1, 2)).toBeUndefined();
  });

  it('shows one host to its account', async () => {
    const [domain, other] = [await test.newDomain(), await test.newDomain()];
    const hostname = `ns1.${domain.name}`;
    await put(domain.id, hostname);
    expect(await test.reader.get(domain.accountId, domain.name, hostname)).toEqual({
      domainName: domain.name,
      hostname,
      ips: IPS,
    });
    expect(await test.reader.get(domain.accountId, domain.name, `ns2.${domain.name}`)).toBeUndefined();
    expect(await test.reader.get(other.accountId, domain.name, hostname)).toBeUndefined();
  });

  it('knows the addresses of hosts below every local domain', async () => {
    const [one, other, gone] = [await test.newDomain(), await test.newDomain(), await test.newDomain()];
    for (const { id, name } of [one, other, gone]) await put(id, `ns1.${name}`);
    await put(one.id, `ns2.${one.name}`, []);
    await test.leave(gone.id);
    const asked = [one, other, gone].map(({ name }) => `ns1.${name}`);
    expect(await test.reader.addressesOf([...asked, `ns2.${one.name}`, 'ns1.nowhere.test'])).toEqual(
      new Map([
        [asked[0], IPS],
        [asked[1], IPS],
      ]),
    );
    expect(await test.reader.addressesOf([])).toEqual(new Map());
  });

  it('names the domains of the account that delegate to a host, and no others', async () => {
    const { name, accountId } = await test.newDomain();
    const host = `ns1.${name}`;
    const users = [];
    for (let n = 0; n < 3; n += 1)
      users.push((await test.newDomain({ accountId, nameservers: ['ns1.example.net', host] })).name);
    await test.newDomain({ nameservers: [host] });
    expect(await test.reader.useOf(accountId, host, 2)).toEqual({
      domains: users.sort().slice(0, 2),
      count: 3,
    });
    expect(await test.reader.useOf(accountId, `ns2.${name}`, 2)).toEqual({ domains: [], count: 0 });
  });

  it('is not written outside a unit of work', async () => {
    const { id, name } = await test.newDomain();
    await expect(test.store.put(id, `ns1.${name}`, IPS, NOW)).rejects.toThrow('outside a unit of work');
    await expect(test.store.remove(id, `ns1.${name}`)).rejects.toThrow('outside a unit of work');
    expect(await find(id, `ns1.${name}`)).toBeUndefined();
  });
}
