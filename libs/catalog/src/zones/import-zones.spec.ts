import { FakeClock, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeZoneSources, FakeZoneStore } from '../testing';
import { ImportZones } from './import-zones';

const GO_ON = { aborted: false };

function world(maxShrinkPercent = 10) {
  const uow = new FakeUnitOfWork();
  const [sources, store, clock, log] = [
    new FakeZoneSources(),
    new FakeZoneStore(uow),
    new FakeClock(),
    new FakeLog(),
  ];
  const withShrink = (percent: number) =>
    new ImportZones(sources, store, uow, clock, log, { maxShrinkPercent: percent });
  const importZones = withShrink(maxShrinkPercent);
  const run = async (stop = GO_ON) => Object.fromEntries((await importZones.execute(stop)).outcomes);
  const presence = async (label: string, zone = 'example') => (await store.presence([{ label, zone }]))[0];
  return { sources, store, clock, log, run, presence, withShrink };
}

const labels = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `n${String(at + from).padStart(4, '0')}`);

describe('ImportZones', () => {
  it('brings in a file, and the next one in its place', async () => {
    const { sources, store, run, presence } = world();
    sources.put('example', { version: 'v1', labels: labels(10), serial: '1' });
    expect(await run()).toEqual({ example: 'imported' });
    sources.put('example', { version: 'v2', labels: labels(10, 1), serial: '2' });
    expect(await run()).toEqual({ example: 'imported' });
    expect([await presence('n0000'), await presence('n0010')]).toEqual(['absent', 'delegated']);
    expect(await store.current()).toMatchObject([{ zone: 'example', version: 'v2', serial: '2', names: 10 }]);
    expect(store.imports[0]).toMatchObject({ state: 'superseded', labels: new Set() });
  });

  it('does not read a file twice', async () => {
    const { sources, store, run } = world();
    sources.put('example', { version: 'v1', labels: labels(10) });
    await run();
    expect(await run()).toEqual({ example: 'unchanged' });
    expect([sources.opened, store.imports.length]).toEqual([['example'], 1]);
  });

  it.each([
    [10, 90, 'imported'],
    [10, 89, 'refused'],
    [0, 100, 'imported'],
    [0, 99, 'refused'],
    [100, 1, 'imported'],
    [100, 0, 'refused'],
    [50, 51, 'imported'],
  ])(
    'believes a loss of up to %p %% of 100 names: with %p left the file is %s',
    async (percent, left, outcome) => {
      const { sources, store, run, presence } = world(percent);
      sources.put('example', { version: 'v1', labels: labels(100) });
      await run();
      sources.put('example', { version: 'v2', labels: labels(left) });
      expect(await run()).toEqual({ example: outcome });
      expect(await presence('n0099')).toBe(left === 100 || outcome === 'refused' ? 'delegated' : 'absent');
      expect(store.imports.at(-1)!.state).toBe(outcome === 'imported' ? 'current' : outcome);
    },
  );

  it('says why it refused a file, leaves it alone, and takes it once staff allow more loss', async () => {
    const { sources, store, run, log, withShrink } = world();
    sources.put('example', { version: 'v1', labels: labels(100) });
    await run();
    sources.put('example', { version: 'v2', labels: labels(40) });
    await run();
    expect(store.imports.at(-1)).toMatchObject({
      state: 'refused',
      error: '40 names after 100: more than 10 % are gone',
    });
    expect(log.lines.at(-1)).toMatchObject({
      level: 'error',
      fields: { zone: 'example', source: 'memory/example' },
    });
    expect(await run()).toEqual({ example: 'unchanged' });
    expect(await withShrink(60).execute(GO_ON)).toMatchObject({
      outcomes: new Map([['example', 'imported']]),
      current: [{ zone: 'example', names: 40 }],
    });
  });

  it('refuses a file without names, also as the first one', async () => {
    const { sources, run, presence } = world();
    sources.put('example', { version: 'v1', labels: [] });
    expect(await run()).toEqual({ example: 'refused' });
    expect(await presence('a')).toBe('unknown');
    expect(await run()).toEqual({ example: 'unchanged' });
  });

  it.each([
    [
      'breaks off',
      { version: 'v2', labels: labels(100), fault: new Error('line 7: a parenthesis has no end') },
      'v2',
      'line 7: a parenthesis has no end',
    ],
    ['is not available', { version: 'v2', labels: [], away: new Error('503') }, '', '503'],
  ])(
    'goes on with the file before when the next one %s, and tries it again',
    async (_, file, version, error) => {
      const { sources, store, run, presence } = world();
      sources.put('example', { version: 'v1', labels: labels(100) });
      await run();
      sources.put('example', file);
      expect([await run(), await run()]).toEqual([{ example: 'failed' }, { example: 'failed' }]);
      expect(await presence('n0099')).toBe('delegated');
      expect(store.imports.slice(1)).toMatchObject([
        { state: 'failed', version, error },
        { state: 'failed', version, error },
      ]);
      sources.put('example', { version: 'v3', labels: labels(101) });
      expect(await run()).toEqual({ example: 'imported' });
    },
  );

  it('does not let one zone stop another', async () => {
    const { sources, run } = world();
    sources.put('one', { version: 'v1', labels: [], away: new Error('503') });
    sources.put('two', { version: 'v1', labels: labels(3) });
    expect(await run()).toEqual({ one: 'failed', two: 'imported' });
    expect(sources.closed).toEqual(['two']);
  });

  it('leaves a zone to the process that is importing it, until that one is silent for ten minutes', async () => {
    const { sources, store, clock, run } = world();
    sources.put('example', { version: 'v1', labels: labels(3) });
    const now = clock.now();
    await store.begin({
      source: { zone: 'example', location: 'elsewhere' },
      version: 'v1',
      now,
      leaseUntil: new Date(now.getTime() + 600_000),
    });
    expect(await run()).toEqual({ example: 'busy' });
    clock.advance(600);
    expect(await run()).toEqual({ example: 'imported' });
    expect(sources.closed).toEqual(['example', 'example']);
  });

  it('comes back for a file that is still being written', async () => {
    const { sources, store, run } = world();
    sources.put('example', { version: 'v1', labels: labels(3), unfinished: true });
    expect(await run()).toEqual({ example: 'busy' });
    expect(store.imports).toEqual([]);
    sources.put('example', { version: 'v1', labels: labels(3) });
    expect(await run()).toEqual({ example: 'imported' });
  });

  it('begins no import when the process stops, and breaks off the running one', async () => {
    const { sources, store, run } = world();
    sources.put('example', { version: 'v1', labels: labels(9) });
    expect(await run({ aborted: true })).toEqual({});
    const stop = { aborted: false };
    const append = jest.spyOn(store, 'append').mockImplementationOnce(async () => {
      stop.aborted = true;
    });
    expect(await run(stop)).toEqual({ example: 'failed' });
    append.mockRestore();
    expect(await run()).toEqual({ example: 'imported' });
  });
});
