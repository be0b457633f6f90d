import { AppError } from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { Registry } from 'prom-client';
import { AdmissionControl, type Permit } from './admission-control';
import { costOf, HEAVY, LIGHT } from './operation-costs';

const UNITS = 100;
const CALM = { lagMs: 0, processorShare: 0.2, poolWaiting: 0 };
const BUSY = { lagMs: 200, processorShare: 1, poolWaiting: 0 };

let log: FakeLog;
let metrics: Registry;
let control: AdmissionControl;

beforeEach(() => {
  [log, metrics] = [new FakeLog(), new Registry()];
  control = new AdmissionControl({ units: UNITS }, { read: () => CALM, stop: () => undefined }, metrics, log);
});
afterEach(() => control.stop());

/** Requests of an account until one is refused. */
function fill(account: number, cost: number): Permit[] {
  const permits: Permit[] = [];
  for (;;) {
    try {
      permits.push(control.admit(account, cost));
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      return permits;
    }
  }
}

describe('AdmissionControl', () => {
  it('refuses what is beyond the bound with 503 and the time to come back', () => {
    fill(1, LIGHT);
    fill(2, LIGHT);
    const refused = (() => {
      try {
        control.admit(3, LIGHT);
      } catch (error) {
        return error as AppError;
      }
      return undefined;
    })();
    expect(refused).toMatchObject({
      kind: 'unavailable',
      code: 'platform.overloaded',
      message: 'Service Unavailable',
      details: 'Overloaded. Retry after 10 seconds.',
      retryAfterSeconds: 10,
    });
  });

  it('admits again what was released', () => {
    const [first] = fill(1, LIGHT);
    expect(() => control.admit(1, LIGHT)).toThrow('Service Unavailable');
    first.release();
    expect(() => control.admit(1, LIGHT)).not.toThrow();
  });

  it('leaves room for other accounts beside one that takes all it can', () => {
    expect(fill(1, LIGHT).length).toBeLessThan(UNITS);
    expect(() => control.admit(2, LIGHT)).not.toThrow();
  });

  it('leaves room for light requests beside heavy ones', () => {
    for (const account of [1, 2, 3]) fill(account, HEAVY);
    expect(() => control.admit(1, HEAVY)).toThrow('Service Unavailable');
    expect(() => control.admit(4, LIGHT)).not.toThrow();
  });

  it('counts a heavy request as several light ones', () => {
    expect(fill(1, HEAVY).length).toBeLessThanOrEqual(fill(2, LIGHT).length + UNITS / HEAVY);
    expect(costOf('search')).toBe(HEAVY);
    expect([costOf('getDomain'), costOf(undefined), costOf('listEvents')]).toEqual([LIGHT, LIGHT, 0]);
  });

  it('lets a lone account take most of the units, and shares them among several', () => {
    const alone = fill(1, HEAVY);
    expect(alone.length * HEAVY).toBeGreaterThan(UNITS * 0.6);
    for (const permit of alone) permit.release();
    const first = control.admit(1, HEAVY);
    control.admit(2, HEAVY);
    const shared = fill(1, HEAVY);
    expect((shared.length + 1) * HEAVY).toBeLessThanOrEqual(UNITS * 0.4);
    expect(fill(2, HEAVY).length).toBeGreaterThanOrEqual(shared.length);
    first.release();
  });

  it('admits a first heavy request of an account even where its share would be less than one', () => {
    control.admit(1, HEAVY);
    for (let window = 0; window < 5; window += 1) control.adjust(BUSY);
    expect(() => control.admit(2, HEAVY)).not.toThrow();
  });

  it.each([
    ['the event loop lags', BUSY],
    ['requests wait for the database', { ...CALM, poolWaiting: 100 }],
  ])('admits fewer heavy requests while %s, and light ones as before', (_, load) => {
    const permits = fill(1, HEAVY);
    for (let window = 0; window < 10; window += 1) control.adjust(load);
    for (const permit of permits.slice(5)) permit.release();
    expect(() => control.admit(1, HEAVY)).toThrow('Service Unavailable');
    expect(() => control.admit(1, LIGHT)).not.toThrow();
  });

  it('works on a crowd that comes at once: one busy moment is no overload', () => {
    const permits = fill(1, HEAVY);
    control.adjust(BUSY);
    control.adjust(CALM);
    control.adjust(BUSY);
    permits[0].release();
    expect(() => control.admit(1, HEAVY)).not.toThrow();
  });

  it('grows again once the process is calm', () => {
    const before = fill(1, HEAVY);
    for (let window = 0; window < 10; window += 1) control.adjust(BUSY);
    for (const permit of before.slice(1)) permit.release();
    for (let window = 0; window < 200; window += 1) control.adjust(CALM);
    expect(fill(1, HEAVY).length + 1).toBe(before.length);
  });

  it('admits fewer heavy requests once many have been in flight for two seconds', () => {
    const permits = fill(1, HEAVY);
    for (let window = 1; window <= 7; window += 1) control.adjust(CALM);
    permits.pop()!.release();
    expect(() => permits.push(control.admit(1, HEAVY))).not.toThrow();
    control.adjust(CALM);
    permits.pop()!.release();
    expect(() => control.admit(1, HEAVY)).toThrow('Service Unavailable');
    for (const permit of permits.splice(0)) permit.release();
    expect(fill(1, HEAVY).length).toBe(3); // 0.85 of 16 units
  });

  it('takes a crowd that is worked off between two moments for no backlog', () => {
    const permits = fill(1, HEAVY);
    for (let window = 1; window <= 7; window += 1) control.adjust(CALM);
    for (const permit of permits.splice(0)) permit.release();
    control.adjust(CALM);
    const next = fill(1, HEAVY);
    for (let window = 1; window <= 7; window += 1) control.adjust(CALM);
    next.pop()!.release();
    expect(() => control.admit(1, HEAVY)).not.toThrow();
  });

  it('does not count the lag of a process that its neighbours leave little of the processor', () => {
    const permits = fill(1, HEAVY);
    for (let window = 0; window < 6; window += 1) control.adjust({ ...BUSY, processorShare: 0.2 });
    permits[0].release();
    expect(() => control.admit(1, HEAVY)).not.toThrow();
  });

  it('admits everything again once nothing heavy is in flight and nothing was refused', () => {
    const permits = [control.admit(1, HEAVY), control.admit(1, HEAVY)];
    for (let window = 0; window < 10; window += 1) control.adjust(BUSY);
    for (const permit of permits) permit.release();
    expect(fill(1, HEAVY).length * HEAVY).toBeGreaterThan(UNITS * 0.6);
  });

  it('counts a request until the work it left behind has ended, once', async () => {
    const permits = fill(1, LIGHT);
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => {
      finish = resolve;
    });
    permits[0].hold(work);
    permits[0].hold(Promise.reject(new Error('it failed')));
    permits[0].release();
    await new Promise((resolve) => setImmediate(resolve));
    expect(() => control.admit(1, LIGHT)).toThrow('Service Unavailable');
    finish();
    await work;
    await new Promise((resolve) => setImmediate(resolve));
    expect(fill(1, LIGHT)).toHaveLength(1);
  });

  it('returns units once, however often a permit is released', () => {
    const [first] = fill(1, LIGHT);
    first.release();
    first.release();
    expect(fill(1, LIGHT)).toHaveLength(1);
  });

  it('counts work that begins after its client has left, until it ends and once', async () => {
    const [first] = fill(1, LIGHT);
    first.release();
    let finish = (): void => undefined;
    first.hold(
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    );
    expect(() => control.admit(1, LIGHT)).toThrow('Service Unavailable');
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(fill(1, LIGHT)).toHaveLength(1);
  });

  it('counts late work of an account that had nothing else in flight', async () => {
    const lone = control.admit(2, LIGHT);
    lone.release();
    let finish = (): void => undefined;
    lone.hold(
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    );
    const left = fill(2, LIGHT).length;
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(fill(2, LIGHT)).toHaveLength(1);
    expect(left).toBeGreaterThan(0);
  });

  it('counts a paused heavy request as a light one, and as itself once it is resumed', () => {
    const [first, ...rest] = fill(1, HEAVY);
    first.pause();
    first.pause();
    const instead = control.admit(1, HEAVY);
    instead.release();
    expect(() => first.resume()).not.toThrow();
    expect(() => first.resume()).not.toThrow();
    expect(() => control.admit(1, HEAVY)).toThrow('Service Unavailable');
    for (const permit of [first, ...rest]) permit.release();
    expect(fill(1, LIGHT)).toHaveLength(UNITS * 0.85);
  });

  it('refuses to resume a request whose room others took, and counts it as a light one until it ends', () => {
    const [first] = fill(1, HEAVY);
    first.pause();
    const instead = control.admit(1, HEAVY);
    expect(() => first.resume()).toThrow('Service Unavailable');
    instead.release();
    expect(() => first.resume()).not.toThrow();
    first.pause();
    first.release();
    expect(() => control.admit(1, HEAVY)).not.toThrow();
  });

  it('resumes work that has begun beyond the bound', () => {
    const [first] = fill(1, HEAVY);
    first.pause();
    const instead = control.admit(1, HEAVY);
    first.forceResume();
    instead.release();
    expect(() => control.admit(1, HEAVY)).toThrow('Service Unavailable');
  });

  it('neither pauses nor resumes a request that has ended', () => {
    const permit = control.admit(1, HEAVY);
    permit.release();
    permit.pause();
    permit.resume();
    permit.forceResume();
    expect(fill(1, LIGHT)).toHaveLength(UNITS * 0.85);
  });

  it('counts nothing for a paused request that costs nothing', () => {
    const waiting = control.admit(1, 0);
    waiting.pause();
    waiting.resume();
    expect(fill(1, LIGHT)).toHaveLength(UNITS * 0.85);
  });

  it('says sooner how soon to come back where much is finished', () => {
    const permits = fill(1, LIGHT);
    for (const permit of permits) permit.release();
    control.adjust(CALM);
    fill(1, LIGHT);
    expect(() => control.admit(1, LIGHT)).toThrow(
      expect.objectContaining({ details: 'Overloaded. Retry after 1 seconds.' }) as Error,
    );
  });

  it('counts refusals from 0 on', async () => {
    const text = await metrics.metrics();
    expect(text).toContain('registrar_http_requests_shed_total{reason="account"} 0');
    expect(text).toContain('registrar_http_requests_shed_total{reason="process"} 0');
  });

  it('counts refusals, and logs them once in a window', async () => {
    fill(1, LIGHT);
    fill(1, LIGHT);
    fill(1, HEAVY);
    control.adjust(CALM);
    control.adjust(CALM);
    expect(log.lines.map(({ level, message, fields }) => [level, message, fields?.['requests']])).toEqual([
      ['warn', 'requests shed', 3],
    ]);
    expect(await metrics.metrics()).toContain('registrar_http_requests_shed_total{reason="account"} 3');
  });

  it('costs nothing for what waits most of its time', () => {
    fill(1, LIGHT);
    fill(2, LIGHT);
    expect(() => control.admit(3, 0)).not.toThrow();
  });
});

describe('the measures of admission', () => {
  /** Units in flight, heavy ones of them, and heavy units that are admitted now. */
  async function measured(): Promise<number[]> {
    const text = await metrics.metrics();
    return ['all', 'heavy', 'heavy_admitted'].map((kind) =>
      Number(new RegExp(`^registrar_http_units_in_flight{kind="${kind}"} (\\S+)$`, 'm').exec(text)?.[1]),
    );
  }
  const admitted = async (): Promise<number> => (await measured())[2];
  const windows = (count: number, load: Parameters<typeof control.adjust>[0]): void => {
    for (let window = 0; window < count; window += 1) control.adjust(load);
  };
  const heavy = (count: number, account = 1): Permit[] =>
    Array.from({ length: count }, () => control.admit(account, HEAVY));

  it('are what is in flight, and four fifths of all units for heavy requests', async () => {
    expect(await measured()).toEqual([0, 0, 80]);
    const [first] = heavy(2);
    control.admit(1, LIGHT);
    expect(await measured()).toEqual([9, 8, 80]);
    first.release();
    expect(await measured()).toEqual([5, 4, 80]);
  });

  it.each<[string, Parameters<typeof control.adjust>[0], number]>([
    ['a lag of 41 ms', { lagMs: 41, processorShare: 1, poolWaiting: 0 }, 16.8],
    ['a lag of 40 ms', { lagMs: 40, processorShare: 1, poolWaiting: 0 }, 80],
    [
      'the lag of a process with a quarter of a processor',
      { lagMs: 41, processorShare: 0.25, poolWaiting: 0 },
      16.8,
    ],
    ['the lag of a process with less', { lagMs: 41, processorShare: 0.24, poolWaiting: 0 }, 80],
    ['21 requests that wait for the database', { lagMs: 0, processorShare: 0, poolWaiting: 21 }, 16.8],
    ['20 of them', { lagMs: 0, processorShare: 0, poolWaiting: 20 }, 80],
  ])('fall in the fourth window with %s', async (_, load, expected) => {
    heavy(7);
    windows(3, load);
    expect(await admitted()).toBe(80);
    windows(1, load);
    expect(await admitted()).toBeCloseTo(expected);
    // never below four heavy requests
    windows(9, load);
    expect(await admitted()).toBe(expected === 80 ? 80 : 16);
  });

  it('do not fall where the busy windows do not follow each other', async () => {
    heavy(7);
    for (let time = 0; time < 3; time += 1) {
      windows(3, BUSY);
      windows(1, CALM);
    }
    expect(await admitted()).toBe(80);
  });

  it.each<[string, number, boolean, number[]]>([
    ['by a half where the lag is short and nothing was refused', 19, false, [25.2, 37.8, 56.7, 80, 80]],
    ['slowly while requests are refused', 19, true, [17.6, 26.4]],
    ['not at a lag of 20 ms', 20, false, [16.8, 16.8]],
  ])('rise again %s', async (_, lagMs, isRefused, expected) => {
    heavy(7);
    windows(4, BUSY);
    expect(await admitted()).toBeCloseTo(16.8);
    if (isRefused) expect(() => heavy(1)).toThrow('Service Unavailable');
    const seen: number[] = [];
    for (const _window of expected) {
      control.adjust({ ...CALM, lagMs });
      seen.push(Math.round((await admitted()) * 10) / 10);
    }
    expect(seen).toEqual(expected);
  });

  it.each([
    [8, 16],
    [7, 80],
  ])(
    'of %i heavy requests in eight windows are %i: two fifths of all are a backlog',
    async (count, expected) => {
      heavy(count);
      windows(7, CALM);
      expect(await admitted()).toBe(80);
      windows(1, CALM);
      expect(await admitted()).toBe(expected);
    },
  );

  it('are logged with what was refused', () => {
    heavy(7);
    fill(1, LIGHT);
    control.adjust({ lagMs: 12.4, processorShare: 0, poolWaiting: 3 });
    expect(log.lines.map(({ fields }) => fields)).toEqual([
      { requests: 1, unitsInFlight: 85, heavyAdmitted: 80, lagMs: 12, poolWaiting: 3 },
    ]);
  });

  it.each([
    [1, 'Overloaded. Retry after 10 seconds.'],
    [10, 'Overloaded. Retry after 3 seconds.'],
    [50, 'Overloaded. Retry after 1 seconds.'],
  ])('say after %i finished units in a window: "%s"', (finished, details) => {
    for (let unit = 0; unit < finished; unit += 1) control.admit(3, LIGHT).release();
    control.adjust(CALM);
    fill(1, LIGHT);
    fill(2, LIGHT);
    expect(() => control.admit(4, LIGHT)).toThrow(expect.objectContaining({ details }) as Error);
  });
});
