import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';
import { actorOf, FakeAuditLog } from '.';

export const OWNER: StaffActor = { ...actorOf('owner'), reason: 'as agreed' };
/** As the audit log names the owner. */
export const LABEL = 'Ines (key 3)';
export const NOW = new Date('2026-03-02T09:15:00Z');
export const LATER = new Date('2026-04-01T00:00:00Z');

type Answers = Readonly<Record<string, unknown>>;
/** A change that its use case begins in its own transaction. */
interface Begun {
  begin?: (change?: unknown) => Promise<void>;
  byStaff?: { begin: () => Promise<void> };
}

/** A use case in memory: notes its calls, begins its change, and returns the given answers. */
export function auditHouse(answers: Answers, begun?: unknown) {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock(NOW);
  const log = new FakeAuditLog(uow);
  const asked: unknown[][] = [];
  const method =
    (name: string) =>
    async (...values: unknown[]) => {
      asked.push([name, ...values]);
      const { begin, byStaff } = (values[0] ?? {}) as Begun;
      const work = begin ?? byStaff?.begin;
      if (work) await uow.run(() => work(begun));
      return answers[name];
    };
  const inner = Object.fromEntries(Object.keys(answers).map((name) => [name, method(name)])) as never;
  return { audit: new AuditTrail(log, uow, clock), clock, inner, log, asked };
}
export type AuditHouse = ReturnType<typeof auditHouse>;

export interface AuditedAct {
  answers: Answers;
  /** What the use case says when it begins. */
  begun?: unknown;
  act: (house: AuditHouse) => Promise<unknown>;
  asked: unknown[];
  result?: unknown;
  /** Left out: nothing is written down. */
  entry?: { action: string; target: string; before?: object; after?: object };
}

/** Compares what each act asks its use case, answers and writes down. */
export function auditEntries(acts: readonly (readonly [what: string, act: AuditedAct])[]): void {
  describe('the audit log has what was changed, before and after', () => {
    it.each(acts)('%s', async (_what, { answers, begun, act, asked, result, entry }) => {
      const staged = auditHouse(answers, begun);
      expect(await act(staged)).toEqual(result);
      expect(staged.asked).toEqual([asked]);
      const { role, requestId, source, reason } = OWNER;
      const common = { at: NOW, actor: LABEL, role, requestId, source, reason };
      expect(staged.log.entries).toEqual(entry ? [{ ...common, ...entry }] : []);
    });
  });
}
