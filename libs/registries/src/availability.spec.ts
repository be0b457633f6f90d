import { AppError, DomainName, registryUnavailable } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { Availability } from './availability';
import type { CheckAnswer } from './answers';
import type { CheckRequest } from './commands';
import type { RegistryConnection } from './connection';
import { AvailabilityRegistry } from './ports';
import { profileOf } from './profile';
import { RecentAnswers } from './recent-answers';
import { connectionOf, FakeRegistry, FakeRegistryConnections } from './testing';

const clock = new FakeClock();

function world(recent?: RecentAnswers) {
  const connections = new FakeRegistryConnections();
  const registry = new FakeRegistry();
  const connection = connections.put(connectionOf({ profile: { checkBatchSize: 2 } }));
  const availability = new Availability(connections, registry, recent);
  return { connections, registry, connection, availability };
}

const QUAY = DomainName.of('quay.example');
const MILL = DomainName.of('mill.example');
const numbered = (count: number): DomainName[] =>
  Array.from({ length: count }, (_, at) => DomainName.of(`n${at}.example`));

async function all(answers: AsyncIterable<CheckAnswer[]>): Promise<CheckAnswer[]> {
  const reported: CheckAnswer[] = [];
  for await (const some of answers) reported.push(...some);
  return reported;
}

type World = ReturnType<typeof world>;
const TROUBLE: [string, (world: World) => void, object][] = [
  [
    'is down',
    ({ registry, connection }) => registry.takeDown(connection.id),
    { kind: 'upstream_invalid', message: 'Registry Connection Unavailable' },
  ],
  [
    'does not answer in time',
    ({ registry }) => void registry.script('quay.example', 'timeout', { command: 'check' }),
    { kind: 'upstream_timeout' },
  ],
  [
    'is switched off',
    ({ connections, connection }) => void connections.put({ ...connection, enabled: false }),
    { kind: 'upstream_invalid' },
  ],
];

/** Holds every query until the test releases it. */
class HeldRegistry extends AvailabilityRegistry {
  readonly asked: { names: string[]; forSale?: boolean; answer: () => void; fail: (error: Error) => void }[] =
    [];
  check(_connection: RegistryConnection, { names, forSale }: CheckRequest): Promise<CheckAnswer[]> {
    return new Promise((resolve, reject) => {
      const answers = names.map(({ ascii }) => ({ name: ascii, available: true }));
      this.asked.push({
        names: names.map(({ ascii }) => ascii),
        forSale,
        answer: () => resolve(answers),
        fail: reject,
      });
    });
  }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Availability', () => {
  it('answers for one name and for many', async () => {
    const { availability, registry, connection } = world();
    registry.registered(connection, 'mill.example');
    expect(await availability.ofName(1, QUAY, 1)).toEqual({ name: 'quay.example', available: true });
    const answers = await all(availability.ofNames({ connectionId: 1, names: [MILL, QUAY], years: 1 }));
    expect(answers.map(({ name, available }) => [name, available])).toEqual([
      ['mill.example', false],
      ['quay.example', true],
    ]);
  });

  it('checks as many names in a command as the registry accepts, and returns the answers of each command at once', async () => {
    const { availability, registry } = world();
    const sizes: number[] = [];
    for await (const some of availability.ofNames({ connectionId: 1, names: numbered(5), years: 1 }))
      sizes.push(some.length);
    expect([sizes.sort(), registry.sent('domain:check').length]).toEqual([[1, 2, 2], 3]);
  });

  it.each(TROUBLE)('refuses to answer for one name when the registry %s', async (_, arrange, expected) => {
    const some = world();
    arrange(some);
    await expect(some.availability.ofName(1, QUAY, 1)).rejects.toMatchObject(expected);
  });

  it.each(TROUBLE)('gives each of many names a reason when the registry %s', async (_, arrange) => {
    const some = world();
    arrange(some);
    expect(await all(some.availability.ofNames({ connectionId: 1, names: [QUAY, MILL], years: 1 }))).toEqual([
      { name: 'quay.example', available: false, reason: 'registry unavailable' },
      { name: 'mill.example', available: false, reason: 'registry unavailable' },
    ]);
  });

  it('does not report an internal fault as an unavailable registry', async () => {
    await expect(
      all(world().availability.ofNames({ connectionId: 99, names: [QUAY], years: 1 })),
    ).rejects.toThrow('no registry connection 99');
  });

  it.each([
    ['conflict', new AppError('conflict', 'some.code', 'Conflict')],
    ['no kind', new Error('out of order')],
    ['a kind by chance', Object.assign(new Error('x'), { kind: 'upstream_timeout' })],
  ])('does not call an error of %s a registry that is away', async (_, error) => {
    const { availability, registry } = world();
    jest.spyOn(registry, 'check').mockRejectedValue(error);
    await expect(all(availability.ofNames({ connectionId: 1, names: [QUAY], years: 1 }))).rejects.toBe(error);
  });

  it('asks for all fees of a purchase as part of the sale, and for a search for those of a registration', async () => {
    const { availability, registry, connection } = world();
    const check = jest.spyOn(registry, 'check');
    await availability.ofName(1, QUAY, 3);
    await all(availability.ofNames({ connectionId: 1, names: [MILL], years: 2 }));
    expect(check.mock.calls).toEqual([
      [connection, { names: [QUAY], years: 3, withFee: true, forSale: true }],
      [connection, { names: [MILL], years: 2, withFee: true, onlyRegistration: true }],
    ]);
  });

  it('marks answers of a registry that returns fees: a name without one is not sold at a guess', async () => {
    const { availability, registry, connections, connection } = world();
    connections.put({ ...connection, profile: profileOf({ fee: { mode: 'fee' } }) });
    const answer = { name: 'quay.example', available: true };
    jest.spyOn(registry, 'check').mockResolvedValue([answer]);
    const expected = { ...answer, feeExpected: true };
    expect([await availability.ofName(1, QUAY, 1), await availability.feeOf(1, QUAY, 1)]).toEqual([
      expected,
      expected,
    ]);
    expect(await all(availability.ofNames({ connectionId: 1, names: [QUAY], years: 1 }))).toEqual([expected]);
  });

  it('does not ask a registry for fees that returns none', async () => {
    const { availability, registry } = world();
    expect([await availability.feeOf(1, QUAY, 1), registry.sent('domain:check')]).toEqual([undefined, []]);
  });

  it('refuses to answer for a name that the registry’s answer does not hold', async () => {
    const { availability, registry } = world();
    registry.check = () => Promise.resolve([]);
    await expect(availability.ofName(1, QUAY, 1)).rejects.toMatchObject({ kind: 'upstream_invalid' });
  });
});

describe('a connection that cannot be read', () => {
  const withFault = (error: Error) => {
    const { connections, availability, registry } = world();
    connections.get = () => Promise.reject(error);
    return { availability, registry };
  };

  it('gives its own names a reason in a search where its stored profile is unreadable', async () => {
    const { availability } = withFault(registryUnavailable(new Error('unreadable')));
    expect(await all(availability.ofNames({ connectionId: 1, names: [QUAY, MILL], years: 1 }))).toEqual(
      ['quay.example', 'mill.example'].map((name) => ({
        name,
        available: false,
        reason: 'registry unavailable',
      })),
    );
    await expect(availability.ofName(1, QUAY, 1)).rejects.toMatchObject({ code: 'registry.unavailable' });
  });

  it('ends the search where the database fails', async () => {
    const { availability } = withFault(new Error('no database'));
    await expect(all(availability.ofNames({ connectionId: 1, names: [QUAY], years: 1 }))).rejects.toThrow(
      'no database',
    );
  });
});

describe('questions for searches', () => {
  function held(sessions: number) {
    const connections = new FakeRegistryConnections();
    connections.put(connectionOf({ profile: { checkBatchSize: 2, session: { max: sessions } } }));
    const registry = new HeldRegistry();
    return { registry, availability: new Availability(connections, registry) };
  }

  it('never take the last session of a registry, however many search', async () => {
    const { registry, availability } = held(4);
    const searches = numbered(20).map((name) =>
      all(availability.ofNames({ connectionId: 1, names: [name], years: 1 })),
    );
    for (let answered = 0; answered < 20; answered += 1) {
      await settled();
      expect(registry.asked.length - answered).toBe(Math.min(3, 20 - answered));
      registry.asked[answered].answer();
    }
    expect((await Promise.all(searches)).flat()).toHaveLength(20);
  });

  it('do not stand before the question of a purchase', async () => {
    const { registry, availability } = held(2);
    const searches = numbered(5).map((name) =>
      all(availability.ofNames({ connectionId: 1, names: [name], years: 1 })),
    );
    await settled();
    const purchase = availability.ofName(1, QUAY, 1);
    await settled();
    expect(registry.asked.map(({ names, forSale }) => [names[0], forSale])).toEqual([
      ['n0.example', undefined],
      ['quay.example', true],
    ]);
    registry.asked[1].answer();
    expect(await purchase).toMatchObject({ available: true });
    for (let at = 0; at < 6; at += 1) {
      registry.asked[at].answer();
      await settled();
    }
    await Promise.all(searches);
  });

  it('take turns between searches, so that a long one does not keep short ones waiting', async () => {
    const { registry, availability } = held(2);
    const long = all(availability.ofNames({ connectionId: 1, names: numbered(6), years: 1 }));
    await settled();
    const short = all(availability.ofNames({ connectionId: 1, names: [QUAY], years: 1 }));
    for (let at = 0; at < 4; at += 1) {
      await settled();
      registry.asked[at].answer();
    }
    await Promise.all([long, short]);
    expect(registry.asked.map(({ names }) => names[0])).toEqual([
      'n0.example',
      'quay.example',
      'n2.example',
      'n4.example',
    ]);
  });

  it('end with what there is when the time is over, and what was not asked by then never is', async () => {
    const { registry, availability } = held(2);
    const over = new AbortController();
    const answers = all(availability.ofNames({ connectionId: 1, names: numbered(6), years: 1 }, over.signal));
    const waiting = all(availability.ofNames({ connectionId: 1, names: [QUAY], years: 1 }, over.signal));
    await settled();
    registry.asked[0].answer();
    await settled();
    over.abort();
    expect((await answers).map(({ name }) => name)).toEqual(['n0.example', 'n1.example']);
    expect(await waiting).toEqual([]);
    for (const { answer } of registry.asked) answer();
    await settled();
    expect(registry.asked.length).toBeLessThanOrEqual(2);
  });

  it('send no command when the client has left', async () => {
    const { registry, availability } = held(2);
    expect(
      await all(availability.ofNames({ connectionId: 1, names: [QUAY], years: 1 }, AbortSignal.abort())),
    ).toEqual([]);
    await settled();
    expect(registry.asked).toEqual([]);
  });

  it('are asked no faster than their answers are read', async () => {
    const { registry, availability } = held(3);
    const answers = availability.ofNames({ connectionId: 1, names: numbered(20), years: 1 });
    const first = answers.next();
    await settled();
    registry.asked.forEach(({ answer }) => answer());
    await first;
    await settled();
    expect(registry.asked).toHaveLength(2);
    await answers.return();
    await settled();
    expect(registry.asked).toHaveLength(2);
  });

  it('give up on a registry that is away after its first answer', async () => {
    const { availability, registry, connection } = world();
    registry.takeDown(connection.id);
    const check = jest.spyOn(registry, 'check');
    expect(await all(availability.ofNames({ connectionId: 1, names: numbered(40), years: 1 }))).toHaveLength(
      40,
    );
    expect(check.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('let others on after one has failed', async () => {
    const { registry, availability } = held(2);
    const first = all(availability.ofNames({ connectionId: 1, names: [QUAY], years: 1 }));
    const second = all(availability.ofNames({ connectionId: 1, names: [MILL], years: 1 }));
    await settled();
    registry.asked[0].fail(new Error('out of order'));
    await expect(first).rejects.toThrow('out of order');
    registry.asked[1].answer();
    expect(await second).toHaveLength(1);
  });
});

describe('answers of a moment ago', () => {
  const cached = (maxAnswers?: number) => world(new RecentAnswers(clock, 5, maxAnswers));
  const ask = ({ availability }: World, names: readonly DomainName[], years = 1) =>
    all(availability.ofNames({ connectionId: 1, names, years }));

  it('are given again to searches, and never to a purchase', async () => {
    const some = cached();
    await ask(some, [QUAY]);
    some.registry.registered(some.connection, 'quay.example');
    expect(await ask(some, [QUAY, MILL])).toMatchObject([
      { name: 'quay.example', available: true },
      { name: 'mill.example' },
    ]);
    expect(some.registry.sent('domain:check').map(({ object }) => object)).toEqual([
      'quay.example',
      'mill.example',
    ]);
    expect(await some.availability.ofName(1, QUAY, 1)).toMatchObject({ available: false });
    expect(await ask(some, [QUAY])).toMatchObject([{ available: false }]);
  });

  it('are given again until they have the age that is set', async () => {
    const some = cached();
    await ask(some, [QUAY]);
    clock.advance(4);
    await ask(some, [QUAY]);
    expect(some.registry.sent('domain:check')).toHaveLength(1);
  });

  it.each<[string, (some: World) => void, number]>([
    ['they are too old', () => clock.advance(5), 1],
    ['the clock was set back', () => clock.advance(-60), 1],
    [
      'the connection has changed',
      ({ connections, connection }) => void connections.put({ ...connection, version: 2 }),
      1,
    ],
    ['another term is asked for', () => undefined, 2],
  ])('are asked for anew when %s', async (_, arrange, years) => {
    const some = cached();
    await ask(some, [QUAY]);
    arrange(some);
    await ask(some, [QUAY], years);
    expect(some.registry.sent('domain:check')).toHaveLength(2);
  });

  it('are as many as there is room for, the oldest going first', async () => {
    const some = cached(2);
    for (const name of [QUAY, MILL, ...numbered(1)]) await ask(some, [name]);
    await ask(some, [MILL]);
    await ask(some, [QUAY]);
    expect(some.registry.sent('domain:check').map(({ object }) => object)).toEqual([
      'quay.example',
      'mill.example',
      'n0.example',
      'quay.example',
    ]);
  });

  it('are given again while their half of the room is the older one, and dropped with it', async () => {
    const some = cached(4);
    const names = numbered(5);
    for (const name of names) await ask(some, [name]);
    for (const name of [...names].reverse()) await ask(some, [name]);
    expect(
      some.registry
        .sent('domain:check')
        .slice(5)
        .map(({ object }) => object),
    ).toEqual(['n1.example', 'n0.example']);
  });

  it('are given again until they are too old, though older ones were dropped meanwhile', async () => {
    const some = cached();
    await ask(some, [QUAY]);
    clock.advance(4);
    await ask(some, [MILL]);
    clock.advance(1);
    await ask(some, numbered(1));
    await ask(some, [MILL]);
    expect(some.registry.sent('domain:check')).toHaveLength(3);
    clock.advance(4);
    await ask(some, [MILL]);
    expect(some.registry.sent('domain:check')).toHaveLength(4);
  });

  it('are asked for again after a clock that was set back has come to their time again', async () => {
    const some = cached();
    await ask(some, [QUAY]);
    clock.advance(-60);
    await ask(some, [MILL]);
    clock.advance(61);
    await ask(some, [QUAY]);
    expect(some.registry.sent('domain:check')).toHaveLength(3);
  });

  it('leave memory when they are too old and others come', async () => {
    const recent = new RecentAnswers(clock, 5);
    const some = world(recent);
    const sizes: number[] = [];
    for (const name of numbered(5)) {
      await ask(some, [name]);
      sizes.push(recent.size);
      clock.advance(4);
    }
    expect(sizes).toEqual([1, 2, 3, 4, 3]);
  });

  it('are not those that did not come', async () => {
    const some = cached();
    some.registry.takeDown(some.connection.id);
    await ask(some, [QUAY]);
    some.registry.bringUp(some.connection.id);
    expect(await ask(some, [QUAY])).toMatchObject([{ available: true }]);
  });

  it('are not kept where their age is set to none', async () => {
    const some = world(new RecentAnswers(clock, 0));
    await ask(some, [QUAY]);
    await ask(some, [QUAY]);
    expect(some.registry.sent('domain:check')).toHaveLength(2);
  });
});
