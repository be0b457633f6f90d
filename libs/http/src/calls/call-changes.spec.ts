import { type CallChange, CHANGED_SINCE } from '@registrar/kernel';
import { areChangesReported, reportChange, reportOperationChange } from './call-changes';
import { type InsideCall, runInside } from './inside-call';

const CALLER = { caller: { accountId: 1, tokenId: 2 } };
const change = (before: object, after: object): CallChange => ({ before, after }) as CallChange;
const LOCKED = change({ locked: false }, { locked: true });

/** What a call reports whose work does `work`. */
async function reported(work: () => Promise<void>, call: Partial<InsideCall> = {}): Promise<CallChange[]> {
  const seen: CallChange[] = [];
  const onChange = async (one: CallChange): Promise<void> => void seen.push(one);
  await runInside({ ...CALLER, onChange, ...call }, work);
  return seen;
}

it('changes are reported by calls that want to know or to limit them', () => {
  expect(areChangesReported()).toBe(false);
  expect(runInside({ ...CALLER }, areChangesReported)).toBe(false);
  expect(runInside({ ...CALLER, expected: {} }, areChangesReported)).toBe(true);
  expect(runInside({ ...CALLER, onChange: async () => undefined }, areChangesReported)).toBe(true);
});

it('each report has all changes of the call so far', async () => {
  expect(
    await reported(async () => {
      await reportChange(LOCKED);
      await reportChange(change({}, {}));
      await reportChange(change({ notes: null }, { notes: 'x' }));
    }),
  ).toEqual([LOCKED, change({ locked: false, notes: null }, { locked: true, notes: 'x' })]);
});

it('what the settlement of an operation writes is not reported again', async () => {
  const settled = async (): Promise<void> => {
    await reportOperationChange(LOCKED);
    await reportChange(change({ autorenewEnabled: true }, { autorenewEnabled: false }));
  };
  expect(await reported(settled)).toEqual([LOCKED]);
  // outside of a job's call nothing is reported
  await expect(settled()).resolves.toBeUndefined();
});

it.each<[string, CallChange, string]>([
  ['another value', LOCKED, '`locked` changed after the job that is put back.'],
  ['other contacts', change({ contactIds: { admin: 2 } }, {}), '`contacts` changed after'],
  ['another record', change({ 'record:7': { ttl: 600 } }, {}), 'Record 7 changed after'],
])('a call that finds %s than expected is refused and reports nothing', async (_what, found, details) => {
  const expected = { 'locked': true, 'contactIds': { admin: 1 }, 'record:7': { ttl: 300 } };
  for (const report of [reportChange, reportOperationChange]) {
    const onChange = jest.fn();
    await expect(reported(() => report(found), { expected, onChange })).rejects.toMatchObject({
      code: CHANGED_SINCE,
      details: expect.stringContaining(details),
    });
    expect(onChange).not.toHaveBeenCalled();
  }
});

it('values that are as expected, in any order of their names, and fields without an expected one pass', async () => {
  const found = change({ contactIds: { admin: 1, tech: 2 }, locked: false }, {});
  expect(
    await reported(() => reportChange(found), { expected: { contactIds: { tech: 2, admin: 1 } } }),
  ).toEqual([found]);
});
