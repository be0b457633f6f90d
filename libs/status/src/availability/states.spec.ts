import { countsOf } from '../testing';
import type { StatusNotice } from './ports';
import { platformState, presentState, type ServiceState, stateOf } from './states';

const notice = (values: Partial<StatusNotice>): StatusNotice => ({
  id: '1',
  kind: 'incident',
  title: 'Slow answers',
  impact: 'minor',
  affected: ['search'],
  state: 'investigating',
  isCurrent: true,
  startsAt: new Date('2026-03-02T09:00:00Z'),
  updates: [],
  ...values,
});

describe('the state of a service', () => {
  it.each([
    [{}, 'unknown'],
    [{ ok: 1 }, 'operational'],
    [{ refused: 100 }, 'operational'],
    [{ ok: 99, failed: 1 }, 'operational'],
    [{ ok: 98, failed: 1 }, 'degraded'],
    [{ ok: 5, failed: 5 }, 'degraded'],
    [{ ok: 5, failed: 6 }, 'outage'],
    [{ failed: 5 }, 'outage'],
    [{ failed: 4 }, 'degraded'],
    [{ ok: 2, maintenance: 2 }, 'operational'],
    [{ ok: 2, maintenance: 3 }, 'maintenance'],
    [{ maintenance: 1 }, 'maintenance'],
  ] as const)('with %j is %s', (counts, state) => {
    expect(stateOf(countsOf(counts))).toBe(state);
  });

  it.each([
    ['enough requests of the last minutes', { ok: 10 }, { ok: 10, failed: 90 }, 'operational'],
    ['too few of them', { ok: 9 }, { ok: 9, failed: 91 }, 'outage'],
    ['a failing present after a good hour', { failed: 10 }, { ok: 1_000, failed: 10 }, 'outage'],
    ['none at all', {}, {}, 'unknown'],
  ] as const)('is judged by %s', (_, recent, hour, state) => {
    expect(presentState(countsOf(recent), countsOf(hour))).toBe(state);
  });
});

describe('the state of the platform', () => {
  const of = (
    groups: readonly ServiceState[],
    rest: { registries?: ServiceState[]; notices?: StatusNotice[]; isClosed?: boolean } = {},
  ): ServiceState => platformState({ isClosed: false, registries: [], notices: [], groups, ...rest });

  it.each([
    { groups: [], state: 'unknown' },
    { groups: ['unknown', 'unknown'], state: 'unknown' },
    { groups: ['operational', 'unknown'], state: 'operational' },
    { groups: ['operational', 'degraded'], state: 'degraded' },
    { groups: ['operational', 'operational', 'outage'], state: 'degraded' },
    { groups: ['operational', 'outage'], state: 'outage' },
    { groups: ['unknown', 'outage'], state: 'outage' },
    { groups: ['maintenance', 'unknown'], state: 'maintenance' },
    { groups: ['maintenance', 'operational'], state: 'operational' },
  ] as { groups: ServiceState[]; state: ServiceState }[])(
    'with the groups $groups is $state',
    ({ groups, state }) => {
      expect(of(groups)).toBe(state);
    },
  );

  it.each(['operational', 'outage'] as const)(
    'is maintenance while the API is closed, the groups %s',
    (state) => {
      expect(of([state], { isClosed: true })).toBe('maintenance');
    },
  );

  it.each([
    ['outage', 'degraded'],
    ['degraded', 'degraded'],
    ['maintenance', 'operational'],
    ['unknown', 'operational'],
    ['operational', 'operational'],
  ] as const)('with a registry in the state %s is %s', (registry, state) => {
    expect(of(['operational'], { registries: [registry] })).toBe(state);
  });

  it.each([
    ['an open incident', notice({}), 'degraded'],
    ['a resolved incident', notice({ isCurrent: false }), 'operational'],
    ['an open incident of all requests', notice({ impact: 'outage' }), 'outage'],
    ['a resolved incident of all requests', notice({ impact: 'outage', isCurrent: false }), 'operational'],
    ['a maintenance under way', notice({ kind: 'maintenance' }), 'maintenance'],
    ['a maintenance of everything', notice({ kind: 'maintenance', impact: 'outage' }), 'maintenance'],
    ['a planned maintenance', notice({ kind: 'maintenance', isCurrent: false }), 'operational'],
  ] as const)('follows %s', (_, written, state) => {
    expect(of(['operational'], { notices: [written] })).toBe(state);
  });

  it('is an outage rather than what staff wrote', () => {
    expect(of(['outage'], { notices: [notice({ kind: 'maintenance' })] })).toBe('outage');
  });

  it('knows of an incident where nothing was measured', () => {
    expect(of(['unknown'], { notices: [notice({})] })).toBe('degraded');
  });
});
