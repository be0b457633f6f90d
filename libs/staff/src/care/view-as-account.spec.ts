import type { Change } from '../audit-trail';
import { actorOf } from '../testing';
import { ViewAsAccount, type ViewAsParts } from './view-as-account';
import type { ViewOutcome } from './view-requests';

const NOW = new Date('2026-03-02T09:15:00Z');
const ACTOR = actorOf('support');
const ANSWER: ViewOutcome = { answer: { status: 200, headers: {}, body: { a: 1 } } };

/** A view whose polls return these outcomes, and then the last one. */
function houseOf(outcomes: (ViewOutcome | 'begun' | undefined)[], isKnown = true) {
  const calls: string[] = [];
  const changes: unknown[] = [];
  const add = jest.fn().mockResolvedValue(isKnown);
  const remove = jest.fn();
  const pause = jest.fn().mockResolvedValue(undefined);
  let poll = -1;
  const outcome = jest.fn(async () => outcomes[Math.min((poll += 1), outcomes.length - 1)]);
  const view = new ViewAsAccount({
    requests: { add, remove, outcome },
    audit: {
      run: async (_actor: object, operation: string, work: () => Promise<{ change: Change }>) => {
        const { change } = await work();
        calls.push(operation);
        changes.push(change);
      },
    },
    uow: { run: (work: () => unknown) => work() },
    clock: { now: () => NOW },
    ids: { uuid: () => 'view-1' },
    pause,
  } as unknown as ViewAsParts);
  return { view, calls, changes, add, remove, pause, outcome };
}

const PATH = '/core/v1/domains?perPage=1';

it('answers what the reseller API answered, records the request and removes it', async () => {
  const house = houseOf([undefined, 'begun', ANSWER]);
  expect(await house.view.execute(ACTOR, 7, PATH)).toEqual({ status: 200, headers: {}, body: { a: 1 } });
  expect(house.add.mock.lastCall).toEqual([{ id: 'view-1', accountId: 7, path: PATH }, NOW]);
  expect(house.calls).toEqual(['account.view_as']);
  expect(house.changes).toEqual([{ target: 'account:7', after: { path: PATH } }]);
  expect(house.remove.mock.lastCall).toEqual(['view-1']);
  expect(house.outcome.mock.lastCall).toEqual(['view-1']);
  expect(house.pause.mock.calls).toEqual([[50], [50]]);
});

it('masks personal values of the path in the record', async () => {
  const house = houseOf([ANSWER]);
  await house.view.execute(ACTOR, 7, '/core/v1/contacts?email=ada%40a.example');
  expect(JSON.stringify(house.changes)).not.toContain('ada');
});

it.each([
  ['not_viewable', 'unprocessable', 'staff.not_viewable', /^Only GET operations .* none of these\.$/],
  ['not_text', 'unprocessable', 'staff.not_viewable', /^The answer is a file, which cannot be viewed\.$/],
  [
    'too_large',
    'unprocessable',
    'staff.view_too_large',
    /^The answer is larger than 1 MiB\. Ask for a smaller page\.$/,
  ],
] as const)('refuses what the process refused: %s', async (refusal, kind, code, details) => {
  const house = houseOf([{ refusal }]);
  await expect(house.view.execute(ACTOR, 7, PATH)).rejects.toMatchObject({
    kind,
    code,
    message: 'Unprocessable',
    details: expect.stringMatching(details),
  });
  expect(house.remove.mock.lastCall).toEqual(['view-1']);
});

it.each([
  ['5 seconds where no process begins', undefined, 100],
  ['35 seconds where a process has begun', 'begun', 700],
] as const)('gives up after %s', async (_title, outcome, polls) => {
  const house = houseOf([outcome]);
  await expect(house.view.execute(ACTOR, 7, PATH)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'staff.view_unavailable',
    message: 'Service Unavailable',
    details: 'No process of the reseller API answered. Check that it runs, then try again.',
    retryAfterSeconds: 5,
  });
  expect(house.outcome).toHaveBeenCalledTimes(polls);
  expect(house.remove.mock.calls).toEqual([['view-1']]);
});

it('refuses an unknown account before it waits', async () => {
  const house = houseOf([ANSWER], false);
  await expect(house.view.execute(ACTOR, 7, PATH)).rejects.toMatchObject({
    kind: 'not_found',
    code: 'account.not_found',
    details: 'The requested account does not exist.',
  });
  expect([house.outcome.mock.calls, house.changes]).toEqual([[], []]);
});

it('refuses a path outside of the reseller API, and stores nothing', async () => {
  const house = houseOf([ANSWER]);
  await expect(house.view.execute(ACTOR, 7, '/admin/v1/accounts')).rejects.toMatchObject({ kind: 'invalid' });
  expect(house.add).not.toHaveBeenCalled();
});
