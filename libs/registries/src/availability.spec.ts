import { DomainName } from '@registrar/kernel';
import { Availability } from './availability';
import { connectionOf, FakeRegistry, FakeRegistryConnections } from './testing';

function world() {
  const connections = new FakeRegistryConnections();
  const registry = new FakeRegistry();
  const connection = connections.put(connectionOf());
  return { connections, registry, connection, availability: new Availability(connections, registry) };
}

const QUAY = DomainName.of('quay.example');
const MILL = DomainName.of('mill.example');

type World = ReturnType<typeof world>;
const TROUBLE: [string, (world: World) => void, object][] = [
  [
    'is down', ({ registry, connection }) => registry.takeDown(connection.id),
    { kind: 'upstream_invalid', message: 'Registry Connection Unavailable' },
  ],
  [
    'does not answer in time', ({ registry }) => void registry.script('quay.example', 'timeout', { command: 'check' }),
    { kind: 'upstream_timeout' },
  ],
  [
    'is switched off', ({ connections, connection }) => void connections.put({ ...connection, enabled: false }),
    { kind: 'upstream_invalid' },
  ],
];

describe('Availability', () => {
  it('answers for one name and for many, in the order asked', async () => {
    const { availability, registry, connection } = world();
    registry.registered(connection, 'mill.example');
    expect(await availability.ofName(1, QUAY, 1)).toEqual({ name: 'quay.example', available: true });
    const answers = await availability.ofNames(1, [MILL, QUAY], 1);
    expect(answers.map(({ name, available }) => [name, available])).toEqual([['mill.example', false], ['quay.example', true]]);
  });

  it.each(TROUBLE)('refuses to answer for one name when the registry %s', async (_, arrange, expected) => {
    const some = world();
    arrange(some);
    await expect(some.availability.ofName(1, QUAY, 1)).rejects.toMatchObject(expected);
  });

  it.each(TROUBLE)('gives each of many names a reason when the registry %s', async (_, arrange) => {
    const some = world();
    arrange(some);
    expect(await some.availability.ofNames(1, [QUAY, MILL], 1)).toEqual([
      { name: 'quay.example', available: false, reason: 'registry unavailable' },
      { name: 'mill.example', available: false, reason: 'registry unavailable' },
    ]);
  });

  it('does not call a fault of ours a registry that is away', async () => {
    await expect(world().availability.ofNames(99, [QUAY], 1)).rejects.toThrow('no registry connection 99');
  });

  it('refuses to answer for a name that the registry’s answer does not hold', async () => {
    const { availability, registry } = world();
    registry.check = () => Promise.resolve([]);
    await expect(availability.ofName(1, QUAY, 1)).rejects.toMatchObject({ kind: 'upstream_invalid' });
  });
});
