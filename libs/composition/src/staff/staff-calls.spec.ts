import { type RequestContext, runInRequest } from '@registrar/http';
import type { CallMarks } from '@registrar/jobs/ports';
import {
  AppError,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
  ReadAhead,
  registryUnavailable,
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

type Mark = { operationId?: string };

/** `later`: a mark that another process sets while the API is called. */
function world(known?: Mark, outcome: Outcome = { kind: 'unstored' }, later = known) {
  const api = new AdminApi();
  const marked: object[] = [];
  let wrote = true;
  const ahead = { read: jest.fn().mockResolvedValue(AHEAD) };
  const marks: CallMarks = {
    find: async () => (api.calls.length > 0 ? later : known),
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
  expect(marked).toEqual([[KEY, { isFirst: true }]]);
});

it('a unit of work that was undone marks nothing: its repeat marks as the first', async () => {
  const { api, marked, calls } = world();
  await calls.call(CALL);
  await api.calls[0].keyed!.beforeCommit();
  await commit(api.calls[0]);
  expect(marked).toEqual([
    [KEY, { isFirst: true }],
    [KEY, { isFirst: true }],
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

describe('a repeat whose operation ended without the registry', () => {
  const UNAVAILABLE: Outcome = { kind: 'refused', refusal: registryUnavailable() };
  const NEXT = '00000000-0000-7000-9000-000000000003';
  const inOperation = <T>(operationId: string | undefined, work: () => Promise<T>): Promise<T> =>
    runInRequest({ requestId: 'r-2', operationId } as RequestContext, work);

  it('is called again, and its operation takes the place of the first', async () => {
    const { api, marked, calls } = world({ operationId: OPERATION }, UNAVAILABLE);
    expect(await calls.call(CALL)).toEqual(api.answer);
    await inOperation(undefined, () => commit(api.calls[0]));
    await inOperation(NEXT, () => commit(api.calls[0]));
    await inOperation(NEXT, () => commit(api.calls[0]));
    const replaces = OPERATION;
    expect(marked).toEqual([
      [KEY, { isFirst: false, operationId: undefined, replaces }],
      [KEY, { isFirst: false, operationId: NEXT, replaces }],
    ]);
  });

  it('marks a second operation of its own without replacing', async () => {
    const { api, marked, calls } = world({ operationId: OPERATION }, UNAVAILABLE);
    await calls.call(CALL);
    await inOperation(NEXT, () => commit(api.calls[0]));
    await inOperation(OPERATION, () => commit(api.calls[0]));
    expect(marked[1]).toEqual([KEY, { isFirst: false, operationId: OPERATION, replaces: undefined }]);
  });
});

it('a repeat without an operation is done where a second one would do it twice', async () => {
  const { api, calls } = world({});
  expect(await calls.call({ ...CALL, operationId: 'addNote' })).toMatchObject({ status: 200 });
  expect(api.calls).toEqual([]);
});

it('a repeat without an operation is called again where it sets values', async () => {
  const { api, marked, calls } = world({});
  await calls.call(CALL);
  expect(api.calls).toHaveLength(1);
  await commit(api.calls[0]);
  // the first call marked its attempt: a second first one would always be refused
  expect(marked).toEqual([[KEY, { isFirst: false }]]);
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

describe('a refused call that marked nothing', () => {
  const BUSY: OperationAnswer = { status: 409, body: null, requestId: 'r-1', errorCode: 'domains.busy' };
  const refusedBeside = (later: Mark | undefined, outcome?: Outcome, known?: Mark) => {
    const seen = world(known, outcome, later);
    seen.api.answer = BUSY;
    return seen;
  };

  it.each<[string, Outcome, object]>([
    ['was carried out', { kind: 'unstored' }, { status: 200 }],
    ['is open', { kind: 'in_flight' }, { status: 409, errorCode: 'idempotency.in_flight' }],
  ])('is answered by the operation that another process opened, which %s', async (_what, outcome, answer) => {
    const { calls } = refusedBeside({ operationId: OPERATION }, outcome);
    expect(await calls.call(CALL)).toMatchObject({ ...answer, openedOperation: OPERATION });
  });

  it('is done where another process did what is done once', async () => {
    const { calls } = refusedBeside({});
    expect(await calls.call({ ...CALL, operationId: 'addNote' })).toMatchObject({ status: 200 });
  });

  it('waits where another process set values', async () => {
    const { calls } = refusedBeside({});
    expect(await calls.call(CALL)).toMatchObject({ status: 409, errorCode: 'idempotency.in_flight' });
  });

  it('stays refused where no other process changed anything', async () => {
    expect(await refusedBeside(undefined).calls.call(CALL)).toEqual(BUSY);
  });

  it('stays refused as a repeat of a call that set values', async () => {
    expect(await refusedBeside({}, undefined, {}).calls.call(CALL)).toEqual(BUSY);
  });

  it('stays refused after a change of its own', async () => {
    const { api, calls } = refusedBeside({ operationId: OPERATION });
    api.call = async (call) => {
      api.calls.push(call);
      await commit(call);
      return BUSY;
    };
    expect(await calls.call(CALL)).toEqual(BUSY);
  });

  it('is not looked up after a success', async () => {
    const { api, calls } = world(undefined, { kind: 'in_flight' }, { operationId: OPERATION });
    expect(await calls.call(CALL)).toEqual(api.answer);
  });
});
