import type { ForwardedHost, ForwardedHosts } from '../../ports';

export interface ForwardedHostsSetup {
  hosts: ForwardedHosts;
  /** Forwards a host (relative; empty: the apex) of a domain of the account. */
  forward: (domainName: string, host: string, entry: ForwardedHost) => Promise<void>;
  /** A domain that is served; its name. */
  newDomain: () => Promise<string>;
}

/** What lookups of forwarded hosts must do, in memory and in the database. */
export function forwardedHostsContract(start: () => Promise<ForwardedHostsSetup>): void {
  let setup: ForwardedHostsSetup;
  let domainName: string;
  beforeEach(async () => {
    setup = await start();
    domainName = await setup.newDomain();
  });
  const masked: ForwardedHost = {
    forwardsTo: 'https://target.example.net/a?b=c#d',
    type: 'masked',
    title: 'A "title" <b>',
    meta: "it's; drop",
  };

  it.each(['', 'www', 'a.b.c', 'xn--bcher-kva'])(
    'finds the host %p of a domain by its whole name',
    async (host) => {
      await setup.forward(domainName, host, masked);
      expect(await setup.hosts.find(host === '' ? domainName : `${host}.${domainName}`)).toEqual(masked);
    },
  );

  it.each(['redirect', '302'] as const)(
    'finds a forwarding of type %s, without title and meta where it has none',
    async (type) => {
      await setup.forward(domainName, 'www', { forwardsTo: 'http://target.example.net', type });
      expect(await setup.hosts.find(`www.${domainName}`)).toEqual({
        forwardsTo: 'http://target.example.net',
        type,
      });
    },
  );

  it('tells the hosts of a domain apart', async () => {
    await setup.forward(domainName, '', { forwardsTo: 'http://apex.example.net', type: 'redirect' });
    await setup.forward(domainName, 'www', { forwardsTo: 'http://www.example.net', type: 'redirect' });
    expect(await setup.hosts.find(domainName)).toMatchObject({ forwardsTo: 'http://apex.example.net' });
    expect(await setup.hosts.find(`www.${domainName}`)).toMatchObject({
      forwardsTo: 'http://www.example.net',
    });
  });

  it.each([
    ['a host beside it', (name: string) => `other.${name}`],
    ['a host below it', (name: string) => `www.www.${name}`],
    ['the apex, when www is forwarded', (name: string) => name],
    ['another domain', () => 'www.nobody-has-this.example'],
    ['a top-level domain', () => 'www.example'],
    ['a name with a quote', (name: string) => `www.${name}' or '1'='1`],
    ['a pattern', (name: string) => `%.${name}`],
    ['an asterisk', (name: string) => `*.${name}`],
    ['very many labels', (name: string) => `${'a.'.repeat(100)}www.${name}`],
  ])('does not find %s', async (_, asked) => {
    await setup.forward(domainName, 'www', masked);
    expect(await setup.hosts.find(asked(domainName))).toBeUndefined();
  });
}
