import type {
  Operation,
  OperationFailure,
  Operations,
  OperationState,
  UnsettledState,
} from '../operations/operations';
import { addSeconds } from '../time';
import { after, attemptsContract, NOW, UNKNOWN_ID } from './attempts-contract';

/** Operations under test, empty, with accounts for their owners. */
export interface OperationsUnderTest {
  operations: Operations;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
}

const FAILURE: OperationFailure = {
  kind: 'invalid',
  code: 'test.refused',
  message: 'Domain is not available',
  details: 'it’s taken',
};
const STATES: readonly OperationState[] = ['open', 'pending', 'succeeded', 'refused'];

type Move = 'accept' | 'succeed' | 'refuse' | 'postpone' | 'beginAttempt';
/** What each move does in each state, and that it is an error where it is not named. */
const MOVES: Record<
  Move,
  { into: Partial<Record<OperationState, OperationState>>; change: Partial<Operation> }
> = {
  accept: { into: { open: 'pending' }, change: { answer: { order: 2 }, dueAt: after(700) } },
  succeed: { into: { open: 'succeeded', pending: 'succeeded' }, change: { answer: { order: 2 } } },
  refuse: { into: { open: 'refused', pending: 'refused' }, change: { failure: FAILURE } },
  postpone: { into: { open: 'open', pending: 'pending' }, change: { dueAt: after(700) } },
  beginAttempt: { into: { open: 'open' }, change: { attempts: 2, dueAt: after(700) } },
};

let serial = 0;
const newId = (): string => `0197a001-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
const newSubject = (): string => `contract-${(serial += 1)}.example`;

/** What every implementation of Operations does. */
export function operationsContract(start: () => Promise<OperationsUnderTest>): void {
  let test: OperationsUnderTest;
  let operations: Operations;
  let accountId: number;
  beforeEach(async () => {
    test = await start();
    operations = test.operations;
    accountId = await test.newAccount();
  });

  async function opened(
    values: { dueAt?: Date; subject?: string; state?: OperationState; isJob?: boolean } = {},
  ): Promise<string> {
    const { dueAt = after(90), subject = newSubject(), state = 'open', isJob } = values;
    const id = newId();
    await test.inUnit(() =>
      operations.open({
        id,
        accountId,
        kind: 'register',
        subject,
        payload: { name: subject },
        createdAt: NOW,
        dueAt,
        isJob,
      }),
    );
    if (state !== 'open') await test.inUnit(() => move(SETTLING[state], id));
    return id;
  }
  const SETTLING = { pending: 'accept', succeeded: 'succeed', refused: 'refuse' } as const;
  const move = async (name: Move, id: string): Promise<void> => {
    switch (name) {
      case 'accept':
        return operations.accept(id, { order: 2 }, after(700));
      case 'succeed':
        return operations.succeed(id, { order: 2 }, after(1));
      case 'refuse':
        return operations.refuse(id, FAILURE, after(1));
      case 'postpone':
        return operations.postpone(id, after(700));
      case 'beginAttempt':
        return void (await operations.beginAttempt(id, after(700)));
    }
  };
  const taken = async (now: Date, limit = 100): Promise<string[]> =>
    (await operations.takeDue('register', now, addSeconds(now, 60), limit)).map(({ id }) => id);

  it('is kept as it was opened, its first attempt begun', async () => {
    const payload = { name: 'a "quoted" \\ name\n\u2028', nested: { list: [1, null, true] } };
    const id = newId();
    await test.inUnit(() =>
      operations.open({
        id,
        accountId,
        kind: 'register',
        subject: 'a.example',
        payload,
        createdAt: NOW,
        dueAt: after(90),
      }),
    );
    const kept = {
      id,
      accountId,
      kind: 'register',
      subject: 'a.example',
      state: 'open',
      payload,
      attempts: 1,
      createdAt: NOW,
      dueAt: after(90),
    };
    expect(await operations.find(id)).toEqual(kept);
    expect(await test.inUnit(() => operations.lock(id))).toEqual(kept);
  });

  it.each([true, false])(
    'keeps whether a job opened it, in every state and when it is due: %p',
    async (isJob) => {
      const expected = isJob ? { isJob } : {};
      for (const state of STATES) {
        const id = await opened({ state, isJob });
        const job = ({ isJob: is }: Operation): object => (is ? { isJob: is } : {});
        expect(job((await operations.find(id))!)).toEqual(expected);
        expect(job((await test.inUnit(() => operations.lock(id)))!)).toEqual(expected);
      }
      const due = await operations.takeDue('register', after(100_000), after(100_060), 100);
      expect(due.map(({ isJob: is }) => is ?? false)).toEqual([isJob, isJob]);
    },
  );

  it('is opened once', async () => {
    const id = await opened();
    const again = test.inUnit(() =>
      operations.open({
        id,
        accountId,
        kind: 'register',
        subject: 'b.example',
        payload: {},
        createdAt: NOW,
        dueAt: NOW,
      }),
    );
    await expect(again).rejects.toThrow();
  });

  it('is not there when nobody opened it', async () => {
    expect(await operations.find(UNKNOWN_ID)).toBeUndefined();
    expect(await test.inUnit(() => operations.lock(UNKNOWN_ID))).toBeUndefined();
  });

  describe.each(STATES)('that is %s', (state) => {
    it.each(Object.keys(MOVES) as Move[])(`does what the table says at %s`, async (name) => {
      const id = await opened({ state });
      const before = (await operations.find(id))!;
      const into = MOVES[name].into[state];
      const moved = test.inUnit(() => move(name, id));
      if (into) await expect(moved).resolves.toBeUndefined();
      else await expect(moved).rejects.toThrow(id);
      expect(await operations.find(id)).toEqual(
        into ? { ...before, state: into, ...MOVES[name].change } : before,
      );
    });

    it('lets its present attempt leave only while it is open', async () => {
      const id = await opened({ state });
      const before = (await operations.find(id))!;
      expect(await operations.beginSending(id, 1, after(500))).toBe(state === 'open');
      expect(await operations.find(id)).toEqual(
        state === 'open' ? { ...before, inFlightUntil: after(500), dueAt: after(500) } : before,
      );
    });

    it.each<UnsettledState>(['open', 'pending'])(
      'goes on with what follows only where that is its state: %s',
      async (of) => {
        const id = await opened({ state });
        const before = (await operations.find(id))!;
        const begun = test.inUnit(() => operations.beginAttempt(id, after(700), of));
        await (state === of ? expect(begun).resolves.toBe(2) : expect(begun).rejects.toThrow(id));
        expect(await operations.beginSending(id, 2, after(500), of)).toBe(state === of);
        expect(await operations.find(id)).toEqual(
          state === of ? { ...before, attempts: 2, inFlightUntil: after(500), dueAt: after(500) } : before,
        );
      },
    );

    it('takes what is decided in its course from its present attempt, while it is not settled', async () => {
      const id = await opened({ state });
      const before = (await operations.find(id))!;
      const isUnsettled = state === 'open' || state === 'pending';
      expect([
        await operations.amend(id, 2, { name: 'late' }),
        await operations.amend(id, 1, { name: 'decided' }),
      ]).toEqual([false, isUnsettled]);
      expect(await operations.find(id)).toEqual({
        ...before,
        ...(isUnsettled && { payload: { name: 'decided' } }),
      });
    });

    it('is looked at by the reconciler only while it is not settled', async () => {
      const id = await opened({ state });
      const isUnsettled = state === 'open' || state === 'pending';
      expect(await taken(after(100_000))).toEqual(isUnsettled ? [id] : []);
      const { subject } = (await operations.find(id))!;
      expect((await operations.findUnsettled('register', subject))?.id).toBe(isUnsettled ? id : undefined);
    });
  });

  it.each(Object.keys(MOVES) as Move[])('that is unknown is an error at %s', async (name) => {
    await expect(test.inUnit(() => move(name, UNKNOWN_ID))).rejects.toThrow(UNKNOWN_ID);
  });

  it.each(Object.keys(MOVES) as Move[])('is not changed by %s outside a unit of work', async (name) => {
    const id = await opened();
    await expect(move(name, id)).rejects.toThrow('outside a unit of work');
    expect(await operations.find(id)).toMatchObject({ state: 'open', attempts: 1, dueAt: after(90) });
  });

  it('is neither opened nor locked outside a unit of work', async () => {
    const fresh = {
      id: newId(),
      accountId,
      kind: 'register' as const,
      subject: 'a.example',
      payload: {},
      createdAt: NOW,
      dueAt: NOW,
    };
    await expect(operations.open(fresh)).rejects.toThrow('outside a unit of work');
    await expect(operations.lock(await opened())).rejects.toThrow('outside a unit of work');
  });

  attemptsContract({
    test: () => test,
    opened,
    move: (name, id) => test.inUnit(() => move(name, id)),
    taken,
  });

  describe('that is shown to staff', () => {
    it.each([[undefined], [after(300)]])(
      'keeps the time it was shown first, whatever later looks say (%p)',
      async (later) => {
        const id = await opened();
        await test.inUnit(() => operations.postpone(id, after(100), after(50)));
        await test.inUnit(() => operations.postpone(id, after(200), later));
        expect(await operations.find(id)).toMatchObject({ attentionAt: after(50), dueAt: after(200) });
      },
    );

    it('is told as such after it was settled, too', async () => {
      const id = await opened();
      await test.inUnit(() => operations.postpone(id, after(100), after(50)));
      await test.inUnit(() => operations.succeed(id, {}, after(60)));
      expect(await operations.find(id)).toMatchObject({ state: 'succeeded', attentionAt: after(50) });
    });
  });

  describe('looked for by its subject', () => {
    it('is the newest one that is not settled', async () => {
      const subject = newSubject();
      const first = await opened({ subject });
      const second = await opened({ subject, state: 'pending' });
      await opened({ subject, state: 'refused' });
      expect((await operations.findUnsettled('register', subject))?.id).toBe(second);
      await test.inUnit(() => operations.refuse(second, FAILURE, after(1)));
      expect((await operations.findUnsettled('register', subject))?.id).toBe(first);
    });

    it('is not one about something else', async () => {
      const subject = newSubject();
      await opened({ subject });
      expect(await operations.findUnsettled('register', `www.${subject}`)).toBeUndefined();
      expect(await operations.findUnsettled('register', subject.toUpperCase())).toBeUndefined();
    });
  });
}
