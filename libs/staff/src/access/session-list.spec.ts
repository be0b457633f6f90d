import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';
import { actorOf, FakeAuditLog } from '../testing';
import type { StaffSessionStore } from './ports';
import { EndStaffSession, ListStaffSessions } from './session-list';

const NOW = new Date('2026-03-02T09:15:00Z');
const PART = { before: undefined, limit: 5 };
const user = (role: 'owner' | 'support', userId: number): StaffActor => ({
  ...actorOf(role),
  keyId: undefined,
  userId,
  sessionId: `own-${userId}`,
});

function house(isOpen = true) {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock(NOW)];
  const log = new FakeAuditLog(uow);
  const calls: unknown[][] = [];
  const store = {
    list: async (...values: unknown[]) => {
      calls.push(['list', ...values]);
      return { items: ['listed'] };
    },
    findById: async (id: string) => (id === 's-9' ? { id, userId: 9 } : undefined),
    end: async (...values: unknown[]) => {
      calls.push(['end', ...values]);
      return isOpen;
    },
  } as unknown as StaffSessionStore;
  return {
    list: new ListStaffSessions(store, clock),
    end: new EndStaffSession(new AuditTrail(log, uow, clock), store, clock),
    calls,
    log,
  };
}

describe('open sessions', () => {
  it.each<[string, StaffActor, unknown[][]]>([
    ['an owner sees those of all users', user('owner', 5), [['list', NOW, undefined, PART]]],
    ['an owner with a key too', actorOf('owner'), [['list', NOW, undefined, PART]]],
    ['another user sees the own ones', user('support', 5), [['list', NOW, 5, PART]]],
    ['a key has none', actorOf('support'), []],
  ])('%s', async (_who, actor, calls) => {
    const staged = house();
    expect(await staged.list.execute(actor, PART)).toEqual({ items: calls.length > 0 ? ['listed'] : [] });
    expect(staged.calls).toEqual(calls);
  });
});

describe('a session', () => {
  it.each<[string, StaffActor]>([
    ['its user', user('support', 9)],
    ['an owner', user('owner', 5)],
  ])('is ended by %s, with an entry about its user', async (_who, actor) => {
    const { end, calls, log } = house();
    await end.execute(actor, 's-9');
    expect(calls).toEqual([['end', 's-9', NOW, 'ended_by_staff']]);
    expect(log.entries).toMatchObject([{ action: 'staff_session.end', target: 'staff_user:9' }]);
    expect(log.entries[0].after).toEqual({ session: 's-9' });
  });

  it.each<[string, StaffActor, string, boolean, number]>([
    ['of another user', user('support', 5), 's-9', true, 0],
    ['that never was', user('owner', 5), 's-1', true, 0],
    ['that has ended', user('owner', 5), 's-9', false, 1],
  ])('%s is a 404, and not written down', async (_which, actor, id, isOpen, ends) => {
    const { end, calls, log } = house(isOpen);
    await expect(end.execute(actor, id)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'staff.session_not_found',
    });
    expect([calls.length, log.entries]).toEqual([ends, []]);
  });

  it('is ended by its own user who signs out', async () => {
    const { end, calls, log } = house();
    await end.signOut(user('support', 9));
    expect(calls).toEqual([['end', 'own-9', NOW, 'signed_out']]);
    expect(log.entries).toMatchObject([{ action: 'session.end', target: 'staff_user:9' }]);
    expect(log.entries[0].after).toEqual({ session: 'own-9' });
  });

  it('is none of a key, which cannot sign out', async () => {
    const { end, calls } = house();
    expect(() => end.signOut(actorOf('owner'))).toThrow(
      expect.objectContaining({ code: 'staff.no_session' }),
    );
    expect(calls).toEqual([]);
  });
});
