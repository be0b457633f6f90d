import { RegistryWait } from '../registry-wait';
import { serverTiming } from './server-timing';

describe('the header Server-Timing', () => {
  let now = 0;
  beforeEach(() => {
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  /** Waits as pairs of begin and end. */
  function waitOf(...waits: readonly (readonly [number, number])[]): RegistryWait {
    const wait = new RegistryWait();
    const steps = waits.flatMap(([begin, end], at) => [
      { at: begin, of: at, begins: true },
      { at: end, of: at, begins: false },
    ]);
    const ends = new Map<number, () => void>();
    for (const step of steps.sort((one, other) => one.at - other.at)) {
      now = 1_000 + step.at;
      if (step.begins) ends.set(step.of, wait.begin());
      else ends.get(step.of)!();
    }
    return wait;
  }

  it.each<[string, () => RegistryWait | undefined, string]>([
    ['no wait', () => undefined, 'app;dur=100.1'],
    ['a wait that never was', () => new RegistryWait(), 'app;dur=100.1'],
    ['one wait', () => waitOf([10, 40]), 'app;dur=70.1, registry;dur=30'],
    ['waits one after the other', () => waitOf([10, 20], [30, 50]), 'app;dur=70.1, registry;dur=30'],
    [
      'waits at the same time, counted once',
      () => waitOf([10, 40], [20, 60]),
      'app;dur=50.1, registry;dur=50',
    ],
    ['a wait inside another', () => waitOf([10, 60], [20, 30]), 'app;dur=50.1, registry;dur=50'],
    ['a wait longer than the answer took', () => waitOf([0, 200]), 'app;dur=0, registry;dur=200'],
  ])('has %s', (_what, waited, header) => {
    expect(serverTiming(100.06, waited())).toBe(header);
  });

  it('counts a wait that goes on until now, and its end once', () => {
    const wait = new RegistryWait();
    const end = wait.begin();
    now += 25;
    expect([wait.ms, serverTiming(30, wait)]).toEqual([25, 'app;dur=5, registry;dur=25']);
    end();
    now += 50;
    end();
    wait.begin();
    now += 5;
    expect(wait.ms).toBe(30);
  });

  it('leaves the wait out of log lines', () => {
    expect(JSON.stringify({ requestId: 'r1', registryWait: waitOf([0, 1]) })).toBe('{"requestId":"r1"}');
  });
});
