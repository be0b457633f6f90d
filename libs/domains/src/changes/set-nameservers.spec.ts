import { badRequest } from '@registrar/kernel';
import type { UpdateDomainCommand } from '@registrar/registries';
import { ACCOUNT, ChangeWorld, THICK, THIN } from '../testing';

const OLD = ['ns1.example.net', 'ns2.example.net'];
const NEW = ['ns8.example.net', 'ns9.example.net'];

let world: ChangeWorld;
const start = async (profile = THICK): Promise<void> => {
  world = await ChangeWorld.create(profile);
};
beforeEach(() => start());

const set = (...nameservers: string[]) => world.setNameservers.execute(ACCOUNT, world.name, nameservers);
const makeHost = (name: string, addresses?: string[]) =>
  world.base.registry.createHost(
    world.base.connection,
    { operationId: world.base.ids.uuid(), step: 'host', attempt: 1 },
    name,
    addresses,
  );

describe('name servers of a domain', () => {
  it('are created at the registry where they are new, and delegated to by one command with the differences', async () => {
    expect(await set('NS2.example.net', 'ns9.example.net')).toMatchObject({
      domain: { nameservers: ['ns2.example.net', 'ns9.example.net'] },
    });
    expect(world.sent).toEqual(['host:create ns9.example.net', 'domain:update a.example']);
    expect(world.updates).toEqual([
      {
        name: expect.anything(),
        nameservers: { add: ['ns9.example.net'], remove: ['ns1.example.net'] },
      } as UpdateDomainCommand,
    ]);
    expect(world.there.nameservers).toEqual(['ns2.example.net', 'ns9.example.net']);
  });

  it('are attributes of the domain where the registry knows no hosts', async () => {
    await start(THIN);
    await set(...NEW);
    expect(world.sent).toEqual(['domain:update a.example']);
    expect(world.there.nameservers).toEqual(NEW);
  });

  it('are returned in the order that was sent, which the registry ignores', async () => {
    expect(await set(OLD[1], OLD[0])).toMatchObject({ domain: { nameservers: [OLD[1], OLD[0]] } });
    expect([world.sent, await world.states()]).toEqual([[], []]);
  });

  it('may be internationalised', async () => {
    expect(await set('ns1.bücher.net')).toMatchObject({ domain: { nameservers: ['ns1.xn--bcher-kva.net'] } });
  });

  it('may lie below the domain once they have local addresses', async () => {
    await makeHost('ns1.a.example', ['192.0.2.1']);
    expect(await set('ns1.a.example', OLD[0])).toMatchObject({
      kind: 'done',
      domain: { nameservers: ['ns1.a.example', OLD[0]] },
    });
  });

  it('end that the domain is inactive', async () => {
    world.put({ registryStatuses: ['inactive', 'clientTransferProhibited'] }, { nameservers: [] });
    world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, nameservers: [] });
    await set(...NEW);
    expect(world.row.registryStatuses).toEqual(['clientTransferProhibited']);
  });

  const GLUE =
    "'nameservers' holds ns1.a.example, which lies below the domain and has no addresses at the registry";
  const REFUSALS: { when: string; given?: () => void; nameservers: string[]; refusal: object }[] = [
    {
      when: 'there is none',
      nameservers: [],
      refusal: badRequest("'nameservers' must hold at least 1 host"),
    },
    {
      when: 'the TLD wants two',
      given: () => world.rules({ nameservers: { min: 2, max: 13 } }),
      nameservers: ['ns9.example.net'],
      refusal: badRequest("'nameservers' must hold at least 2 hosts"),
    },
    {
      when: 'the TLD takes two',
      given: () => world.rules({ nameservers: { min: 0, max: 2 } }),
      nameservers: [...OLD, ...NEW],
      refusal: badRequest("'nameservers' holds more than 2 hosts"),
    },
    {
      when: 'there are fourteen',
      nameservers: Array.from({ length: 14 }, (_, at) => `ns${at}.example.net`),
      refusal: badRequest("'nameservers' holds more than 13 hosts"),
    },
    {
      when: 'one is no host name',
      nameservers: [OLD[0], 'not a host'],
      refusal: badRequest(`'nameservers' holds "not a host", which is no host name`),
    },
    {
      when: 'one is an address',
      nameservers: ['192.0.2.1'],
      refusal: badRequest(`'nameservers' holds "192.0.2.1", which is no host name`),
    },
    {
      when: 'two differ in case and in a final dot alone',
      nameservers: ['NS2.example.net', 'ns9.example.net', 'ns2.example.net.'],
      refusal: badRequest("'nameservers' holds ns2.example.net twice"),
    },
    {
      when: 'one has a single label',
      nameservers: ['localhost'],
      refusal: badRequest(`'nameservers' holds "localhost", which is no host name`),
    },
    {
      when: 'one lies below the domain without addresses',
      nameservers: ['ns1.a.example'],
      refusal: badRequest(GLUE),
    },
    {
      when: 'another domain of the registry has no such host',
      nameservers: ['ns1.b.example'],
      refusal: badRequest("'nameservers' holds ns1.b.example, which the registry does not know"),
    },
    {
      when: 'the registrar has locked it',
      given: () => world.put({ locks: ['RegistrarLock'] }),
      nameservers: NEW,
      refusal: { kind: 'conflict', details: 'The domain is locked (RegistrarLock).' },
    },
    {
      when: 'the account is locked',
      given: () => world.put({ locks: ['AccountLock'] }),
      nameservers: NEW,
      refusal: { kind: 'conflict', details: 'The domain is locked (AccountLock).' },
    },
    {
      when: 'its privacy is locked',
      given: () => world.put({ locks: ['PrivacyLock'] }),
      nameservers: NEW,
      refusal: { kind: 'conflict', details: 'The domain is locked (PrivacyLock).' },
    },
    {
      when: 'our own status forbids it',
      given: () => world.statuses('clientUpdateProhibited'),
      nameservers: NEW,
      refusal: {
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    },
  ];
  it.each(REFUSALS)('are refused when $when, and stay', async ({ given, nameservers, refusal }) => {
    given?.();
    const { kind, message, details } = refusal as { kind?: string; message?: string; details?: string };
    await expect(set(...nameservers)).rejects.toMatchObject({
      details,
      ...(kind && { kind }),
      ...(message && { message }),
    });
    expect([world.row.domain.nameservers, world.there.nameservers, world.sent]).toEqual([OLD, OLD, []]);
  });

  it('below the domain are refused where the registry keeps no hosts', async () => {
    await start(THIN);
    await expect(set('ns1.a.example')).rejects.toMatchObject({ details: GLUE });
  });

  it('are refused, and named, when the registry will not keep the host', async () => {
    world.base.registry.script('ns9.example.net', 'refuse');
    await expect(set(OLD[0], 'ns9.example.net')).rejects.toMatchObject({
      kind: 'invalid',
      details:
        "'nameservers' holds ns9.example.net, which the registry refuses: Parameter value policy error",
    });
    expect([world.row.domain.nameservers, world.there.nameservers, await world.states()]).toEqual([
      OLD,
      OLD,
      ['refused'],
    ]);
  });

  it('whose host the registry lost are created again at the next try', async () => {
    await world.base.objects.hostsCreated(world.base.connection.id, ['ns9.example.net']);
    await expect(set('ns9.example.net')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await set('ns9.example.net')).toMatchObject({ kind: 'done' });
  });

  it.each(['ns9.example.net', 'a.example'])('stay when no answer comes at the step of %s', async (object) => {
    world.base.registry.script(object, 'drop_before', {
      command: object === 'a.example' ? 'update' : 'create',
    });
    await set(OLD[0], 'ns9.example.net').catch((error: unknown) =>
      expect(error).toMatchObject({ kind: 'upstream_invalid' }),
    );
    expect([world.row.domain.nameservers, world.there.nameservers]).toEqual([OLD, OLD]);
  });

  it('are changed under the transfer lock', async () => {
    world.put({
      activation: { ...world.row.activation!, transferLockUntil: new Date('2027-01-01T00:00:00Z') },
    });
    expect(await set(...NEW)).toMatchObject({ kind: 'done' });
  });
});

describe('a TLD that wants name servers to answer', () => {
  beforeEach(() => world.rules({ requiresPreDelegation: true }));

  it('is given those that do', async () => {
    expect(await set(...NEW)).toMatchObject({ kind: 'done' });
  });

  it('is not given one that does not', async () => {
    world.probe.deaf.add(NEW[1]);
    await expect(set(...NEW)).rejects.toMatchObject({
      kind: 'invalid',
      details: "'nameservers' holds ns9.example.net, which does not answer for a.example",
    });
    expect(world.sent).toEqual([]);
  });
});

it('a domain of another account is refused like one that does not exist', async () => {
  await expect(world.setNameservers.execute(ACCOUNT + 1, world.name, NEW)).rejects.toMatchObject({
    kind: 'not_found',
  });
});
