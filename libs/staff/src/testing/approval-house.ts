import { Money } from '@registrar/kernel';
import { AuditTrail } from '../audit-trail';
import { GrantCredit } from '../changes/money/grant-credit';
import { newAmountThresholds } from '../changes/money/wire';
import { type Approval, ApprovalPending } from '../record/approvals/approval';
import type { ApprovableUseCases, ApprovalPolicy } from '../record/approvals/approvable-acts';
import { newFourEyes } from '../record/approvals/wire';
import type { StaffActor, StaffRole } from '../staff';
import { actorOf, FakeAccessGrants, FakeApprovalStore, FakeGivenAmountStore } from '.';
import { openDesk } from './desk';

export const POLICY: ApprovalPolicy = {
  creditAbove: 10_000,
  refundAbove: 10_000,
  amountHours: 24,
  deletionsFrom: 1,
  transfers: true,
  locks: true,
  secrets: true,
  byKeys: true,
  hours: 72,
};
export const OFF: ApprovalPolicy = {
  creditAbove: 0,
  refundAbove: 0,
  amountHours: 24,
  deletionsFrom: 0,
  transfers: false,
  locks: false,
  secrets: false,
  byKeys: false,
  hours: 72,
};
/** Each name has a key of its own. */
export const named = (name: string, role: StaffRole = 'owner'): StaffActor => ({
  ...actorOf(role),
  name,
  keyId: [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0),
});
export const [ines, max] = [named('Ines'), named('Max')];

/** Acts with a second person over stores in memory. */
export async function house(policy: ApprovalPolicy = POLICY) {
  const desk = await openDesk();
  const store = new FakeApprovalStore(desk.uow);
  const audit = new AuditTrail(desk.log, desk.uow, desk.clock, store);
  const done: unknown[][] = [];
  const note =
    (what: string, result?: unknown) =>
    async (...values: unknown[]): Promise<never> => {
      done.push([what, ...values]);
      return result as never;
    };
  const given = new FakeGivenAmountStore(desk.uow);
  const thresholds = newAmountThresholds({ given, clock: desk.clock }, policy);
  const useCases: ApprovableUseCases = {
    grantCredit: new GrantCredit(audit, desk.queries, desk.ledger, thresholds),
    changeLimits: { execute: note('limits'), check: () => undefined },
    refundPayment: { execute: note('refund') },
    removeDomain: { execute: note('remove'), bind: async (command) => command },
    changeLock: { execute: note('lock', 'done'), bind: async (command) => command },
    liftHold: {
      execute: note('lift'),
      bind: async (command) => command,
      causeToWait: async ({ id }) =>
        id === 1 ? 'a hold of the kind court keeps the domain here' : undefined,
    },
    inboundTransfers: { move: note('move'), bindMove: async (command) => command },
    outboundTransfers: { approve: note('approve'), end: note('end'), bind: async (command) => command },
    connections: { execute: note('put'), merge: note('merge'), restore: note('restore') },
  };
  const warnings: string[] = [];
  const planning = { isDry: false };
  const dryRun = () => (planning.isDry ? { warn: (text: string) => void warnings.push(text) } : undefined);
  const vault = Object.assign(desk.vault, { open: (sealed: string) => sealed.replace(/^sealed /, '') });
  const grants = new FakeAccessGrants(desk.log);
  const parts = { store, grants, audit, uow: desk.uow, vault, clock: desk.clock, ids: desk.ids, dryRun };
  const fourEyes = newFourEyes({ ...parts, ...useCases }, policy);
  const credit = { accountId: desk.account.id, amount: Money.of(10_001n), reference: 'wire 7' };
  const waiting = async (work: Promise<unknown>): Promise<Approval> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApprovalPending))
      throw error instanceof Error ? error : new Error('carried out at once');
    return error.approval;
  };
  const requested = (actor = ines) => waiting(fourEyes.perform(actor, 'account.credit', credit));
  const available = (): string => Money.of(desk.ledgerStore.balance(desk.account.id).available).toDecimal();
  return {
    ...desk,
    store,
    audit,
    fourEyes,
    credit,
    done,
    waiting,
    requested,
    available,
    useCases,
    planning,
    warnings,
    given,
    thresholds,
  };
}
