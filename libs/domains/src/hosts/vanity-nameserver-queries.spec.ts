import { badRequest } from '@registrar/kernel';
import { ACCOUNT, HostWorld } from '../testing';
import { hostInUse } from './host-errors';
import { VanityNameserverQueries } from './vanity-nameserver-queries';

const ONE = '192.0.2.1';
const NS1 = 'ns1.a.example';
let hosts: HostWorld;
beforeEach(async () => {
  hosts = await HostWorld.create();
});
describe('hosts as their account sees them', () => {
  it('are found by label or whole name, and no others', async () => {
    await hosts.create('ns1', ONE);
    const queries = new VanityNameserverQueries(hosts.world.glue);
    const { name } = hosts.world;
    const nameserver = { domainName: 'a.example', hostname: NS1, ips: [ONE] };
    expect([await queries.get(ACCOUNT, name, 'ns1'), await queries.get(ACCOUNT, name, NS1)]).toEqual([
      nameserver,
      nameserver,
    ]);
    expect(await queries.list(ACCOUNT, name, { page: 1, perPage: 10 })).toEqual({
      items: JSON.stringify([nameserver]),
      count: 1,
      totalCount: 1,
    });
    const absent = { kind: 'not_found', code: 'domains.not_found' };
    await expect(queries.get(ACCOUNT, name, 'ns2')).rejects.toMatchObject(absent);
    await expect(queries.get(ACCOUNT + 1, name, 'ns1')).rejects.toMatchObject(absent);
    await expect(queries.list(ACCOUNT + 1, name, { page: 1, perPage: 10 })).rejects.toMatchObject(absent);
  });

  it.each<[string[], number, string]>([
    [['a.example'], 1, ': it is a nameserver of a.example'],
    [['a.example', 'b.example'], 2, ': it is a nameserver of a.example, b.example'],
    [['a.example', 'b.example'], 5, ': it is a nameserver of a.example, b.example and 3 more'],
    [[], 0, ' by a domain outside the account'],
  ])('are in use by %j of %i', (domains, count, text) => {
    expect(hostInUse({ domains, count })).toEqual(
      badRequest(`the registry reports the nameserver in use${text}`, 'hosts.in_use'),
    );
    expect(hostInUse({ domains, count }).details).toBe(`the registry reports the nameserver in use${text}`);
  });
});
