import { type Check, fault, ok, runChecks, Unchecked, unknown, warning } from './finding';

const check = (name: string, run: Check['run'], timeoutMs?: number): Check => ({ name, run, timeoutMs });
const whole = check('whole', () => Promise.resolve([ok('whole.ok', 'fine')]));

it('reports the worst level of all checks, and of each', async () => {
  const findings = [
    ok('a.ok', 'fine'),
    warning('a.low', 'little', 'add more'),
    unknown('a.x', 'unclear', 'look'),
  ];
  expect(await runChecks([whole, check('a', () => Promise.resolve(findings))])).toEqual({
    level: 'warning',
    checks: [
      { check: 'whole', level: 'ok', findings: [ok('whole.ok', 'fine')] },
      { check: 'a', level: 'warning', findings },
    ],
  });
});

it.each<[string, () => Promise<never>, object]>([
  [
    'an error',
    () => Promise.reject(new Error('no such table')),
    { code: 'b.failed', level: 'fault', found: 'no such table' },
  ],
  [
    'an error with a code alone',
    () => Promise.reject(Object.assign(new Error(''), { code: 'ECONNREFUSED' })),
    { code: 'b.failed', level: 'fault', found: 'ECONNREFUSED' },
  ],
  [
    'an error that is none',
    () => Promise.reject('broken' as unknown as Error),
    { code: 'b.failed', level: 'fault', found: 'broken' },
  ],
  [
    'another fault',
    () => Promise.reject(new Unchecked('the database cannot be reached')),
    { code: 'b.not_checked', level: 'unknown', found: 'not checked: the database cannot be reached' },
  ],
  [
    'an error with the credentials of a URL',
    () => Promise.reject(new Error('cannot reach redis://user:hidden-one@host')),
    { code: 'b.failed', found: 'cannot reach redis://…@host' },
  ],
  [
    'an error with credentials that are not encoded',
    () => Promise.reject(new Error('cannot reach redis://user:hid/den@one@host:6379 by ops@example')),
    { code: 'b.failed', found: 'cannot reach redis://…@host:6379 by ops@example' },
  ],
])('shows the other checks where one ends with %s', async (_title, run, finding) => {
  const { checks } = await runChecks([check('b', run), whole]);
  expect(checks).toMatchObject([
    { check: 'b', findings: [finding] },
    { check: 'whole', level: 'ok' },
  ]);
});

it('stops waiting for a check that hangs, and shows the others', async () => {
  const { level, checks } = await runChecks([check('slow', () => new Promise(() => undefined), 1), whole]);
  expect(level).toBe('fault');
  expect(checks).toMatchObject([
    { check: 'slow', findings: [{ code: 'slow.timed_out', found: 'no result within 1 ms' }] },
    { check: 'whole', level: 'ok' },
  ]);
});

it('retains the subject of a finding, and leaves it out where there is none', () => {
  expect(fault('a.b', 'x', 'y', 'z')).toEqual({
    code: 'a.b',
    level: 'fault',
    subject: 'z',
    found: 'x',
    advice: 'y',
  });
  expect(ok('a.b', 'x', 'z')).toEqual({ code: 'a.b', level: 'ok', subject: 'z', found: 'x' });
  expect(Object.keys(fault('a.b', 'x', 'y'))).not.toContain('subject');
});
