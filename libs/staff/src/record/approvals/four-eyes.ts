import { AppError, type Clock, type Ids, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { secondFactorRequired } from '../../access/errors';
import type { AuditTrail } from '../../audit-trail';
import { masked } from '../../masking';
import { assertMay } from '../../permissions';
import { actorRef, type StaffActor } from '../../staff';
import type { Part, PartRequest } from '../../views';
import type { ApprovableAct, ApprovalCommands, ApprovalPolicy, ApprovalResult } from './approvable-acts';
import {
  type Approval,
  type ApprovalAct,
  approvalContext,
  approvalNotFound,
  ApprovalPending,
  approvalSettled,
  type ApprovalState,
  ownApproval,
  approvalByKey,
  secondPersonInJob,
  SecondPersonNeeded,
} from './approval';
import { IndependentUser } from './independent-user';
import type { AccessGrants, ApprovalDecision, ApprovalStore, StoredApproval } from './ports';

const HOUR_MS = 3_600_000;
/** Longer than an act may take: a confirmed one that was not carried out by then has lost its process. */
const STALE_MS = 120_000;
/** A service was away: the approval stays confirmed, and can be confirmed again. */
const PASSING_KINDS: readonly string[] = ['unavailable', 'upstream_invalid', 'upstream_timeout'];

/** An act that waits, and why. */
interface WaitingAct<Act extends ApprovalAct> {
  act: Act;
  command: ApprovalCommands[Act];
  cause: string;
}

/** How each act is read, shown and carried out. */
export type ActFinder = <Act extends ApprovalAct>(act: Act) => ApprovableAct<ApprovalCommands[Act], unknown>;

export interface FourEyesTools {
  store: ApprovalStore;
  grants: AccessGrants;
  audit: AuditTrail;
  uow: UnitOfWork;
  vault: SecretVault;
  clock: Clock;
  ids: Ids;
  /** Of the current call, where it is a dry run: the act is planned, and its plan says that it would wait. */
  dryRun?: () => { warn(text: string): void } | undefined;
}

/**
 * Acts above a threshold wait until another member of staff confirms them, and are then carried out once by
 * the use case of the act.
 */
export class FourEyes {
  private readonly independent: IndependentUser;

  constructor(
    private readonly actOf: ActFinder,
    private readonly policy: Pick<ApprovalPolicy, 'hours' | 'byKeys'>,
    private readonly tools: FourEyesTools,
  ) {
    this.independent = new IndependentUser(tools.grants, policy);
  }

  /** Carries the act out, or stores it and throws ApprovalPending. Throws 403 and what the act throws. */
  async perform<Act extends ApprovalAct>(
    actor: StaffActor,
    act: Act,
    command: ApprovalCommands[Act],
  ): Promise<ApprovalResult<Act>> {
    const how = this.actOf(act);
    const cause = await how.causeOf(command);
    if (cause !== undefined) await this.wait(actor, { act, command, cause });
    try {
      return (await how.execute(actor, command)) as ApprovalResult<Act>;
    } catch (error) {
      // judged in the transaction of the act, under a lock: it changed nothing
      if (error instanceof SecondPersonNeeded) await this.wait(actor, { act, command, cause: error.because });
      throw error;
    }
  }

  /** Whether the act waits for another member of staff; a job refuses such an act. */
  async needsSecondPerson<Act extends ApprovalAct>(
    act: Act,
    command: ApprovalCommands[Act],
  ): Promise<boolean> {
    return (await this.actOf(act).causeOf(command)) !== undefined;
  }

  list(state: ApprovalState | undefined, part: PartRequest): Promise<Part<Approval>> {
    return this.tools.store.list(state, part, this.tools.clock.now());
  }

  /**
   * Confirms the act and carries it out. One that was confirmed before a crash is carried out by the next
   * confirmation. A refusal of the act is stored. Throws 403, 404, 409, and what may pass: 502, 503, 504.
   */
  async confirm(actor: StaffActor, id: string): Promise<Approval> {
    const approval = await this.decide(actor, id, 'confirmed');
    const how = this.actOf(approval.act);
    const command = how.read(JSON.parse(this.opened(approval)), id);
    const confirmed = { approval: { id, requestedBy: approval.requestedBy }, reason: approval.reason };
    try {
      await how.execute({ ...actor, ...confirmed }, command);
      // an act that changed nothing has no audit entry, which would have marked it
      await this.tools.uow.run(() => this.tools.store.carryOut(id));
    } catch (error) {
      if (!(error instanceof AppError) || PASSING_KINDS.includes(error.kind)) throw error;
      if (error.code === approvalSettled('carried_out').code) throw error;
      const { code, message, details } = error;
      const isStored = await this.tools.uow.run(() =>
        this.tools.store.refuse(id, { code, message, ...(details !== undefined && { details }) }),
      );
      // the act began, and its operation shows how it ended
      if (!isStored) throw error;
    }
    return this.get(id);
  }

  /** The requester may reject as well: the act is withdrawn. Throws 403, 404, 409. */
  async reject(actor: StaffActor, id: string): Promise<Approval> {
    await this.decide(actor, id, 'rejected');
    return this.get(id);
  }

  private async get(id: string): Promise<Approval> {
    const approval = await this.tools.store.find(id, this.tools.clock.now());
    if (!approval) throw approvalNotFound();
    return approval;
  }

  /** Stores the act and throws ApprovalPending; in a dry run it returns, and the act goes on to be planned. */
  private async wait<Act extends ApprovalAct>(actor: StaffActor, waiting: WaitingAct<Act>): Promise<void> {
    const { act, command, cause } = waiting;
    if (actor.inJob) throw secondPersonInJob(act);
    const bound = (await this.actOf(act).bind?.(command)) ?? command;
    const dryRun = this.tools.dryRun?.();
    if (!dryRun) throw new ApprovalPending(await this.request(actor, { act, command: bound, cause }));
    dryRun.warn(`Nothing happens until another member of staff confirms it, because ${cause}.`);
  }

  /** The same request twice waits once. */
  private request<Act extends ApprovalAct>(
    actor: StaffActor,
    { act, command, cause }: WaitingAct<Act>,
  ): Promise<Approval> {
    const { audit, store, ids, vault, clock } = this.tools;
    const how = this.actOf(act);
    return audit.run(actor, act, async () => {
      const [id, createdAt, written] = [ids.uuid(), clock.now(), how.write(command)];
      const plain = JSON.stringify(written);
      const shown = masked(written);
      const target = how.targetOf(command);
      const approval = await store.add({
        id,
        act,
        target,
        command: shown,
        cause,
        requestedBy: actor.name,
        requester: actorRef(actor),
        ...(actor.reason !== undefined && { reason: actor.reason }),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + this.policy.hours * HOUR_MS),
        sealed: vault.seal(plain, approvalContext(id)),
        digest: vault.digest(`${actorRef(actor)} ${act} ${plain}`),
      });
      if (approval.id !== id) return { result: approval };
      return {
        result: approval,
        change: { target, after: { approval: { id, state: 'pending', cause }, command: shown as object } },
      };
    });
  }

  /** In one transaction, under the lock of its row: of two at once, one gets 409. */
  private decide(actor: StaffActor, id: string, state: ApprovalDecision['state']): Promise<StoredApproval> {
    const { audit, store, clock } = this.tools;
    return audit.run(actor, `approval.${state === 'confirmed' ? 'confirm' : 'reject'}`, async () => {
      const approval = await store.lock(id, clock.now());
      if (!approval) throw approvalNotFound();
      const isOwn = isOwnRequest(approval, actor);
      if (state === 'confirmed') await this.assertMayConfirm(actor, approval, isOwn);
      if (!isOwn) assertMay(actor.role, approval.act);
      const now = clock.now().getTime();
      const isStale = approval.decidedAt !== undefined && now - approval.decidedAt.getTime() > STALE_MS;
      // carried out after a crash; should the first process live, the audit entry of the act lets one pass
      if (state === 'confirmed' && approval.state === 'confirmed' && isStale) return { result: approval };
      if (approval.state !== 'pending') throw approvalSettled(approval.state);
      const { reason } = actor;
      await store.decide(id, {
        state,
        by: actor.name,
        at: clock.now(),
        ...(reason !== undefined && { reason }),
      });
      const { act, target, requestedBy } = approval;
      return { result: approval, change: { target: `approval:${id}`, after: { act, target, requestedBy } } };
    });
  }

  /** Another person than the requester, as far as that can be known. Throws 403. */
  private async assertMayConfirm(actor: StaffActor, approval: StoredApproval, isOwn: boolean): Promise<void> {
    if (isOwn) throw ownApproval();
    // keys are for programs, and an owner could make one to confirm with
    if (actor.userId === undefined && !this.policy.byKeys) throw approvalByKey();
    // the first reader of an invitation's link has such a session
    if (actor.needsSecondFactor) throw secondFactorRequired();
    await this.independent.verify(actor, approval);
  }

  private opened({ id, sealed }: StoredApproval): string {
    if (sealed === undefined) throw new Error(`the approval ${id} no longer has its command`);
    return this.tools.vault.open(sealed, approvalContext(id));
  }
}

/**
 * By the user or key, since a name can change between request and confirmation; and by the name, since one
 * person may have a user and a key.
 */
const isOwnRequest = ({ requester, requestedBy }: StoredApproval, actor: StaffActor): boolean =>
  requester === actorRef(actor) || requestedBy.toLowerCase() === actor.name.toLowerCase();
