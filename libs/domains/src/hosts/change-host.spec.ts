import { tldOf } from '@registrar/catalog/testing';
import { addSeconds } from '@registrar/kernel';
import { ACCOUNT, HostWorld, THICK, THIN } from '../testing';
import type { HostPayload } from './host';
const [ONE, TWO] = ['192.0.2.1', '192.0.2.2'];
const NS1 = 'ns1.a.example';
const AHEAD = 10;
let hosts: HostWorld;
const start = async (profile = THICK): Promise<void> => {
  hosts = await HostWorld.create(profile);
  hosts.world.base.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
};
beforeEach(() => start());
const base = () => hosts.world.base;
const rows = () => hosts.rows;
describe('the operation of a change of a host', () => {
  it('is opened with the data to resume it, and sends one command with its own clTRID', async () => {
    const open = jest.spyOn(base().operations, 'open');
    await hosts.beginCreate(ONE);
    const payload: HostPayload = {
      domainId: 1,
      name: 'a.example',
      connectionId: 1,
      hostname: NS1,
      before: null,
      after: [ONE],
    };
    const at = addSeconds(base().clock.now(), -5);
    expect(open.mock.calls).toEqual([
      [
        {
          id: rows()[0].id,
          accountId: ACCOUNT,
          kind: 'host',
          subject: 'a.example',
          payload,
          createdAt: addSeconds(at, AHEAD),
          dueAt: addSeconds(at, 90),
        },
      ],
    ]);
    expect(
      base()
        .registry.sent('host:create')
        .map(({ clTrid }) => clTrid),
    ).toEqual([`${rows()[0].id}-hostcreate-1`]);
    expect(hosts.world.row.busyOperationId).toBe(rows()[0].id);
  });

  it('has the addresses before, and a step of its own for each command', async () => {
    await hosts.create('ns1', ONE);
    await hosts.update('ns1', TWO);
    await hosts.remove('ns1');
    expect(
      rows().map(({ payload }) => [
        (payload as unknown as HostPayload).before,
        (payload as unknown as HostPayload).after,
      ]),
    ).toEqual([
      [null, [ONE]],
      [[ONE], [TWO]],
      [[TWO], null],
    ]);
    expect(base().registry.commands.flatMap(({ clTrid }) => clTrid?.split('-').at(-2) ?? [])).toEqual([
      'hostcreate',
      'hostupdate',
      'hostdelete',
    ]);
  });

  it.each<[string, string[], boolean]>([
    ['in another order', [TWO, ONE], false],
    ['as they are', [ONE, TWO], false],
    ['one less', [ONE], true],
    ['another one', [ONE, '192.0.2.3'], true],
  ])('is opened for addresses that the registry has to receive: %s', async (_, ips, isReported) => {
    await hosts.create('ns1', ONE, TWO);
    expect(await hosts.update('ns1', ...ips)).toEqual({
      kind: 'done',
      nameserver: { domainName: 'a.example', hostname: NS1, ips },
    });
    expect([rows().length, (await hosts.sides()).here]).toEqual([isReported ? 2 : 1, ips]);
  });

  it('is neither opened nor refused for the addresses as they are, whatever the status of the domain', async () => {
    await hosts.create('ns1', ONE, TWO);
    hosts.world.put({ registryStatuses: ['clientUpdateProhibited'] });
    expect(await hosts.update('ns1', ONE, TWO)).toMatchObject({
      kind: 'done',
      nameserver: { ips: [ONE, TWO] },
    });
    await expect(hosts.update('ns1', TWO, ONE)).rejects.toMatchObject({ code: 'domains.status_prohibits' });
    expect(rows()).toHaveLength(1);
  });

  it('is refused for a host that exists, by its code', async () => {
    await hosts.create('ns1', ONE);
    await expect(hosts.create('ns1', TWO)).rejects.toMatchObject({ kind: 'conflict', code: 'hosts.exists' });
    expect(rows()).toHaveLength(1);
  });

  it('ends with a host without addresses where it is removed', async () => {
    await hosts.create('ns1', ONE);
    expect(await hosts.remove('ns1')).toEqual({
      kind: 'done',
      nameserver: { domainName: 'a.example', hostname: NS1, ips: [] },
    });
  });

  it('is not opened for a host without local addresses', async () => {
    await hosts.create('ns1', ONE);
    await hosts.update('ns1');
    const before = rows().length;
    expect(await hosts.remove('ns1')).toEqual({
      kind: 'done',
      nameserver: { domainName: 'a.example', hostname: NS1, ips: [] },
    });
    expect([rows().length, (await hosts.sides()).here]).toEqual([before, undefined]);
  });

  it('waits for another change three times, then is refused', async () => {
    hosts.world.put({ busyOperationId: 'other' });
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({
      code: 'domains.busy',
      retryAfterSeconds: 1,
    });
    expect(hosts.world.pause.pauses).toEqual([250, 250]);
    hosts.policy.busyPauseMs = 900;
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({ retryAfterSeconds: 3 });
  });

  it('is refused of a domain that left while it waited', async () => {
    hosts.world.put({ busyOperationId: 'other' });
    hosts.world.pause.meanwhile = async () => hosts.world.put({ state: 'deleted' });
    await expect(hosts.create('ns1', ONE)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'domains.not_found',
    });
  });
});

describe('a host that the domain is delegated to', () => {
  const delegate = (...nameservers: string[]) =>
    hosts.world.setNameservers.execute(ACCOUNT, hosts.world.name, nameservers);

  it('may have its addresses in another order where they are sent with the delegation', async () => {
    await start(THIN);
    await hosts.create('ns1', ONE, TWO);
    await delegate(NS1);
    expect(await hosts.update('ns1', TWO, ONE)).toMatchObject({ kind: 'done' });
    await expect(hosts.update('ns1', TWO)).rejects.toMatchObject({
      details:
        'The domain is delegated to this nameserver, whose addresses this registry stores with the delegation. Set other nameservers first.',
    });
  });

  it('may lose one of its addresses where hosts are objects, and not all of them', async () => {
    await hosts.create('ns1', ONE, TWO);
    await delegate(NS1);
    expect(await hosts.update('ns1', TWO)).toMatchObject({ kind: 'done' });
    await expect(hosts.update('ns1')).rejects.toMatchObject({ code: 'hosts.in_use' });
  });
});

describe('the name of a new host', () => {
  it.each(['ns1.b.example', 'ns1.other.ck'])('is no whole name of another domain: %s', async (name) => {
    await expect(hosts.create(name, ONE)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'hosts.elsewhere',
      details: "'hostname' is not below a.example",
    });
  });

  it('is no whole name under a TLD that is sold, and not in the root', async () => {
    hosts.world.base.catalog.put(tldOf({ name: 'sold-only', connectionId: 1 }));
    await expect(hosts.create('ns1.sold-only', ONE)).rejects.toMatchObject({ code: 'hosts.elsewhere' });
    expect(await hosts.create('ns1.not-sold', ONE)).toMatchObject({
      nameserver: { hostname: 'ns1.not-sold.a.example' },
    });
  });

  it.each([
    ['x.ns1', 'x.ns1.a.example'],
    ['ns1.b.example.a.example', 'ns1.b.example.a.example'],
    ['@', 'a.example'],
    ['a.example', 'a.example'],
  ])('may be %s', async (given, hostname) => {
    expect(await hosts.create(given, ONE)).toMatchObject({ nameserver: { hostname } });
  });

  it('is refused where it is none', async () => {
    await expect(hosts.create('-a', ONE)).rejects.toMatchObject({
      kind: 'invalid',
      details: 'hostname must be a host name below a.example',
    });
  });
});
