import type { Approval, ApprovalState, NoteTarget } from '@registrar/staff';
import type { NewApproval } from '@registrar/staff/ports';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW, Rows } from '../../../test/rows';
import { PostgresApprovalStore } from './approval-store';
import { PostgresNoteStore } from './note-store';

let database: OpenDatabase;
let approvals: PostgresApprovalStore;
let notes: PostgresNoteStore;
beforeAll(async () => {
  database = await openDatabase();
  approvals = new PostgresApprovalStore(database.sql, database.uow);
  notes = new PostgresNoteStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
let serial = 0;
const idOf = (number: number): string => `0197a0fe-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ABSENT = idOf(999_999);

const request = (more: Partial<NewApproval> = {}): NewApproval => ({
  id: idOf((serial += 1)),
  act: 'credit.add' as Approval['act'],
  target: 'account:12',
  command: { amount: '10.00' },
  sealed: `sealed-${serial}`,
  digest: `digest-${serial}`,
  requestedBy: 'Ines (user 5)',
  requester: 'user:5',
  createdAt: NOW,
  expiresAt: after(60),
  ...more,
});
const asked = async (more: Partial<NewApproval> = {}): Promise<NewApproval> => {
  const approval = request(more);
  await inUnit(() => approvals.add(approval));
  return approval;
};
const shown = ({ sealed: _s, digest: _d, requester: _r, ...approval }: NewApproval): Approval => ({
  ...approval,
  state: 'pending',
});
const locked = (id: string) => inUnit(() => approvals.lock(id, NOW));
const decided = async (state: 'confirmed' | 'rejected'): Promise<NewApproval> => {
  const approval = await asked();
  await inUnit(() => approvals.decide(approval.id, { state, by: 'Marta (user 6)', at: after(5) }));
  return approval;
};

describe('approvals in PostgreSQL', () => {
  it.each<[string, Partial<NewApproval>]>([
    ['with a reason and a cause', { reason: 'ticket 7', cause: 'above the amount' }],
    ['without', {}],
  ])('are found as they were asked for, %s', async (_, more) => {
    const approval = request(more);
    expect(await inUnit(() => approvals.add(approval))).toStrictEqual(shown(approval));
    expect(await approvals.find(approval.id, NOW)).toStrictEqual(shown(approval));
    expect(await locked(approval.id)).toStrictEqual({
      ...shown(approval),
      sealed: approval.sealed,
      requester: 'user:5',
    });
    expect([await approvals.find(ABSENT, NOW), await locked(ABSENT)]).toEqual([undefined, undefined]);
  });

  it('wait once for the same request, until it expires', async () => {
    const first = await asked();
    const again = request({ digest: first.digest, createdAt: after(59) });
    expect(await inUnit(() => approvals.add(again))).toStrictEqual(shown(first));
    expect(await approvals.find(again.id, NOW)).toBeUndefined();
    const late = request({ digest: first.digest, createdAt: after(60), expiresAt: after(120) });
    expect(await inUnit(() => approvals.add(late))).toStrictEqual(shown(late));
    expect(await approvals.find(first.id, after(59))).toMatchObject({ state: 'pending' });
    expect(await approvals.find(first.id, after(60))).toMatchObject({ state: 'expired' });
    // the command of an expired request is erased
    expect(await locked(first.id)).not.toHaveProperty('sealed');
    expect(await locked(late.id)).toHaveProperty('sealed');
  });

  it('of a request that was decided do not stand in the way of the next', async () => {
    const first = await decided('rejected');
    const again = request({ digest: first.digest });
    expect(await inUnit(() => approvals.add(again))).toStrictEqual(shown(again));
  });

  it.each(['confirmed', 'rejected'] as const)('are %s once, with who did it', async (state) => {
    const approval = await asked();
    const decision = { state, by: 'Marta (user 6)', reason: 'seen', at: after(5) } as const;
    await inUnit(() => approvals.decide(approval.id, decision));
    expect(await approvals.find(approval.id, NOW)).toStrictEqual({
      ...shown(approval),
      state,
      decidedBy: 'Marta (user 6)',
      decisionReason: 'seen',
      decidedAt: after(5),
    });
    const { sealed } = (await locked(approval.id))!;
    expect(sealed).toBe(state === 'confirmed' ? approval.sealed : undefined);
    await expect(inUnit(() => approvals.decide(approval.id, decision))).rejects.toThrow(
      `the approval ${approval.id} is not pending`,
    );
  });

  it('have no reason of their decision where none was given', async () => {
    const { id } = await decided('confirmed');
    expect(await approvals.find(id, NOW)).not.toHaveProperty('decisionReason');
  });

  it('are carried out once, and erase their command', async () => {
    const { id } = await decided('confirmed');
    expect(await inUnit(() => approvals.carryOut(id))).toBe(true);
    expect(await locked(id)).toMatchObject({ state: 'carried_out' });
    expect(await locked(id)).not.toHaveProperty('sealed');
    expect(await inUnit(() => approvals.carryOut(id))).toBe(false);
    expect(await inUnit(() => approvals.refuse(id, { status: 409 } as never))).toBe(false);
  });

  it('are refused once with the refusal of the act, and erase their command', async () => {
    const { id } = await decided('confirmed');
    const refusal = { status: 409, code: 'account.closed', message: 'The account is closed.' } as never;
    expect(await inUnit(() => approvals.refuse(id, refusal))).toBe(true);
    expect(await locked(id)).toMatchObject({ state: 'refused', refusal });
    expect(await locked(id)).not.toHaveProperty('sealed');
    expect(await inUnit(() => approvals.refuse(id, refusal))).toBe(false);
    expect(await inUnit(() => approvals.carryOut(id))).toBe(false);
  });

  it.each(['pending', 'rejected'] as const)(
    'that are %s are neither carried out nor refused',
    async (state) => {
      const { id } = state === 'pending' ? await asked() : await decided('rejected');
      expect(await inUnit(() => approvals.carryOut(id))).toBe(false);
      expect(await inUnit(() => approvals.refuse(id, { status: 409 } as never))).toBe(false);
      expect(await approvals.find(id, NOW)).toMatchObject({ state });
    },
  );

  it('are listed newest first by their state, those that expired apart from those that wait', async () => {
    const [waiting, over] = [await asked(), await asked({ expiresAt: after(-1) })];
    const confirmed = await decided('confirmed');
    const own = [waiting.id, over.id, confirmed.id];
    const listed = async (state?: ApprovalState): Promise<string[]> =>
      (await approvals.list(state, { limit: 100 }, NOW)).items
        .map(({ id }) => id)
        .filter((id) => own.includes(id));
    expect(await listed('pending')).toEqual([waiting.id]);
    expect(await listed('expired')).toEqual([over.id]);
    expect(await listed('confirmed')).toEqual([confirmed.id]);
    expect(await listed('refused')).toEqual([]);
    expect(await listed()).toEqual([...own].reverse());
    const { items, next } = await approvals.list(undefined, { limit: 1 }, NOW);
    expect([items.map(({ id }) => id), next]).toEqual([[confirmed.id], confirmed.id]);
  });
});

describe('notes in PostgreSQL', () => {
  const target: NoteTarget = { kind: 'account', id: '12' };
  const add = (text: string, on = target): Promise<string> =>
    inUnit(() => notes.add(on, text, 'Ines (user 5)', NOW));
  const noteOf = (id: string, text: string, on = 'account:12') => ({
    id,
    target: on,
    text,
    author: 'Ines (user 5)',
    createdAt: NOW,
  });

  it('are found and listed on their target, newest first, until they are removed', async () => {
    const [first, second] = [await add('first'), await add('second')];
    await add('other', { kind: 'account', id: '13' });
    expect(await notes.find(first)).toStrictEqual(noteOf(first, 'first'));
    expect(await notes.list(target, { limit: 1 })).toEqual({
      items: [noteOf(second, 'second')],
      next: second,
    });
    expect((await notes.list(target, { limit: 9 })).items.map(({ text }) => text)).toEqual([
      'second',
      'first',
    ]);
    expect(await inUnit(() => notes.remove(second, after(5)))).toBe(true);
    expect(await inUnit(() => notes.remove(second, after(6)))).toBe(false);
    expect(await notes.find(second)).toBeUndefined();
    expect((await notes.list(target, { limit: 9 })).items).toEqual([noteOf(first, 'first')]);
    expect(await notes.find('999999')).toBeUndefined();
  });

  it('may be made on rows that exist alone', async () => {
    const rows = new Rows(database.sql);
    const accountId = await rows.account();
    const contactId = await rows.contact();
    const connectionId = await rows.connection();
    const operationId = await rows.operation(accountId);
    await rows.tld('noted', connectionId);
    const [{ code }] = await database.sql.rows<{ code: string }>(
      'test_connection_code',
      'select code from registry_connections where id = $1',
      [connectionId],
    );
    const exist = (kind: NoteTarget['kind'], id: string | number): Promise<boolean> =>
      notes.targetExists({ kind, id: String(id) });
    expect([
      await exist('account', accountId),
      await exist('contact', contactId),
      await exist('operation', operationId),
      await exist('registry', code),
      await exist('tld', 'noted'),
    ]).toEqual([true, true, true, true, true]);
    expect([
      await exist('account', 2_000_000_000),
      await exist('contact', 2_000_000_000),
      await exist('domain', 'absent.example'),
      await exist('operation', ABSENT),
      await exist('order', 2_000_000_000),
      await exist('registry', 'absent'),
      await exist('tld', 'absent'),
      await exist('transfer', 2_000_000_000),
    ]).toEqual([false, false, false, false, false, false, false, false]);
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['add of an approval', () => approvals.add(request())],
  ['lock', () => approvals.lock(ABSENT, NOW)],
  ['decide', () => approvals.decide(ABSENT, { state: 'confirmed', by: 'Marta', at: NOW })],
  ['carryOut', () => approvals.carryOut(ABSENT)],
  ['refuse', () => approvals.refuse(ABSENT, {} as never)],
  ['add of a note', () => notes.add({ kind: 'account', id: '12' }, 'text', 'Ines', NOW)],
  ['remove', () => notes.remove('1', NOW)],
])('%s is refused outside a unit of work', async (_, write) => {
  await expect(write()).rejects.toThrow('outside a unit of work');
});
