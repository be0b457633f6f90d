import type { CallMarks } from '@registrar/jobs/ports';
import {
  AppError,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
  ReadAhead,
} from '@registrar/kernel';
import { StaffCalls } from './staff-calls';

const KEY = 'job-00000000-0000-7000-8000-000000000001-1-1';
const AHEAD = new ReadAhead();
const OPERATION = '00000000-0000-7000-9000-000000000002';
const CALL: OperationCall = {
  caller: { staff: { name: 'Ines', keyId: 3 } },
  operationId: 'setPrivacyForAccount',
  item: { domainName: 'a.example', on: true },
  idempotencyKey: KEY,
};
type Outcome = Awaited<ReturnType<ConstructorParameters<typeof StaffCalls>[2]['find']>>;

class AdminApi extends OperationCalls {
  readonly calls: OperationCall[] = [];
  answer: OperationAnswer = { status: 200, body: { outcome: 'done' }, requestId: 'r-1' };
  find(): undefined {
    return undefined;
  }
  async call(call: OperationCall): Promise<OperationAnswer> {
    this.calls.push(call);
    return this.answer;
  }
}

/** Units of work of one call: each commits what it noted. */
async function commit({ keyed }: OperationCall): Promise<void> {
  await keyed!.beforeCommit();
  keyed!.afterCommit();
}

function world(known?: { operationId?: string }, outcome: Outcome = { kind: 'unstored' }) {
  const api = new AdminApi();
  const marked: object[] = [];
  let wrote = true;
  const ahead = { read: jest.fn().mockResolvedValue(AHEAD) };
  const marks: CallMarks = {
    find: async () => known,
    mark: async (key, note) => {
      if (wrote) marked.push([key, note]);
      return wrote;
    },
  };
  const calls = new StaffCalls(api, marks, { find: async () => outcome }, ahead);
  return { api, marked, calls, ahead, writes: (does: boolean) => void (wrote = does) };
}

it('a first call marks its first unit of work that writes, once', async () => {
  const { api, marked, calls, writes } = world();
  expect(await calls.call(CALL)).toEqual(api.answer);
  const [call] = api.calls;
  writes(false);
  await commit(call);
  writes(true);
  await commit(call);
  await commit(call);
  expect(marked).toEqual([[KEY, { isFirst: true, operationId: undefined }]]);
});

it('a unit of work that was undone marks nothing: its repeat marks as the first', async () => {
  const { api, marked, calls } = world();
  await calls.call(CALL);
  await api.calls[0].keyed!.beforeCommit();
  await commit(api.calls[0]);
  expect(marked).toEqual([
    [KEY, { isFirst: true, operationId: undefined }],
    [KEY, { isFirst: true, operationId: undefined }],
  ]);
});

it.each([
  ['a dry run', { dryRun: true }],
  ['a call without a key', { idempotencyKey: undefined }],
])('%s has no mark', async (_what, more) => {
  const { api, calls } = world({ operationId: OPERATION });
  await calls.call({ ...CALL, ...more });
  expect(api.calls[0].keyed).toBeUndefined();
});

it.each<[string, Outcome, object]>([
  ['was carried out', { kind: 'unstored' }, { status: 200 }],
  ['is open', { kind: 'in_flight' }, { status: 409, errorCode: 'idempotency.in_flight' }],
  [
    'was refused',
    { kind: 'refused', refusal: new AppError('conflict', 'domains.busy', 'Conflict') },
    { status: 409, errorCode: 'domains.busy', body: { message: 'Conflict' } },
  ],
])('a repeat is answered by the operation of the first call, which %s', async (_what, outcome, answer) => {
  const { api, calls } = world({ operationId: OPERATION }, outcome);
  expect(await calls.call(CALL)).toMatchObject({ ...answer, openedOperation: OPERATION });
  expect(api.calls).toEqual([]);
});

it('a repeat without an operation is done where a second one would do it twice', async () => {
  const { api, calls } = world({});
  expect(await calls.call({ ...CALL, operationId: 'addNote' })).toMatchObject({ status: 200 });
  expect(api.calls).toEqual([]);
});

it('a repeat without an operation is called again where it sets values', async () => {
  const { api, calls } = world({});
  await calls.call(CALL);
  expect(api.calls).toHaveLength(1);
});

it.each([
  [{ outcome: 'unknown' }, 504],
  [{ outcome: 'pending' }, 200],
  [{ outcome: 'done' }, 200],
  [null, 200],
  [[1], 200],
])('an answer without the registry counts as open: %j', async (body, status) => {
  const { api, calls } = world();
  api.answer = { status: 200, body, requestId: 'r-1' };
  expect((await calls.call(CALL)).status).toBe(status);
});

it('reads facts for dry runs, which it passes on with each of them', async () => {
  const { api, calls, ahead } = world();
  const { caller, operationId, item } = CALL;
  const facts = await calls.readAhead({ caller, operationId, items: [item] });
  expect(ahead.read.mock.calls).toEqual([[{ caller, operationId, items: [item] }]]);
  await calls.call({ caller, operationId, item, dryRun: true, ahead: facts });
  expect(api.calls).toEqual([{ caller, operationId, item, dryRun: true, ahead: AHEAD }]);
});
