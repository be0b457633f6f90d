import { OPERATION_SCOPES } from '../gate/operation-scopes';
import { asksForTrialRun, CHARGING_OPERATIONS } from './trial-run';

describe('a wish for a trial run', () => {
  it.each([
    'dryRun',
    'dry_run',
    'DRY-RUN',
    'dryrun',
    'validateOnly',
    'validate_only',
    'test',
    'testMode',
    'preview',
    'simulate',
    'whatIf',
    'noop',
    'sandbox',
  ])('is %s', (name) => {
    expect(asksForTrialRun(name)).toBe(true);
  });

  it.each(['years', 'run', 'dry', 'testament', 'contest', 'note', 'validUntil', '', 'domain'])(
    'is not %s',
    (name) => {
      expect(asksForTrialRun(name)).toBe(false);
    },
  );

  it('is refused by operations that exist', () => {
    for (const id of CHARGING_OPERATIONS) expect(OPERATION_SCOPES).toHaveProperty(id);
  });
});
