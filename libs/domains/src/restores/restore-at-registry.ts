import { addYears, type Clock, DomainName, type Operations, type UnsettledState } from '@registrar/kernel';
import type {
  DomainInfo,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
  RegistryRefusal,
  RenewedDomain,
  TransformOutcome,
} from '@registrar/registries';
import { feeAmount } from '../shared/registry-cost';
import { sendingPermit } from '../operations/sending-permit';
import type { RedelegateAtRegistry } from './redelegate-at-registry';
import { redeemabilityOf, restorePayload, type RestorePayload } from './restore';
import { reportOf } from './restore-report';
import type { RestoreStep } from './restore-steps';
import { missingYears } from './restore-term';

export interface RestoreAttempt {
  operationId: string;
  /** From 1; part of every clTRID, whose steps are `restore`, `report` and `renew`. */
  attempt: number;
  payload: RestorePayload;
  /** pending: begun after the registry had accepted. */
  state?: UnsettledState;
  /**
   * By the registry's own answers, whatever it shows: a report that it has taken, a renewal that it has done.
   */
  isReported?: boolean;
  isRenewed?: boolean;
}

/** Outcome of one attempt at the registry. */
export type RestoreOutcome =
  /**
   * As an info shows it: with its term, and not deleted. `undelegated`: why its name servers are not what
   * they were.
   */
  | { kind: 'restored'; info: DomainInfo; undelegated?: string }
  /** Taken, and decided later. `lags`: it said that it is carried out, and does not show it yet. */
  | { kind: 'pending'; lags?: true }
  /** The request was taken and paid; what has to follow was refused. */
  | { kind: 'stuck'; why: string }
  | { kind: 'refused'; refusal: RegistryRefusal }
  /** Absent, sponsored by another registrar, or no longer restorable. */
  | { kind: 'gone' }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' };

/** The delegation has steps of its own. */
type Step = Exclude<RestoreStep, 'delegate'>;

/** What one attempt has come to know. */
interface Course {
  attempt: RestoreAttempt;
  sent: Set<RestoreStep>;
  /** The expiry that the registry returned with its renewal. */
  renewedUntil?: Date;
  /** Outcome of a refused renewal, unless another poll shows that an earlier one was carried out. */
  refused?: RestoreOutcome;
}

/**
 * Restores a domain at the registry: request, report, renewal, delegation, each only if a query shows that
 * it is due. A repeat continues where the attempt before ended, and no year is requested twice: the renewal
 * is stored before it is sent.
 */
export class RestoreAtRegistry {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly redelegate: RedelegateAtRegistry,
    private readonly operations: Operations,
    private readonly clock: Clock,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Never throws for what a registry did; outside any transaction. */
  async execute(attempt: RestoreAttempt): Promise<RestoreOutcome> {
    const connection = await this.connections.get(attempt.payload.connectionId);
    const course: Course = { attempt, sent: new Set() };
    for (;;) {
      const look = await this.registry.info(connection, DomainName.of(attempt.payload.name));
      if (look.kind === 'unknown') return course.sent.size === 0 ? { kind: 'not_sent', why: look.why } : look;
      if (look.kind !== 'found' || look.info.clientId !== connection.clientId) return goneAfter(course);
      const step = nextStep(course, look.info);
      if (step === 'gone') return goneAfter(course);
      if (step === 'wait') return { kind: 'pending' };
      if (step !== 'none' && course.sent.has(step)) return course.refused ?? { kind: 'pending', lags: true };
      const ended =
        step === 'none'
          ? await this.delegate(connection, course, look.info)
          : await this.take(connection, course, step, look.info);
      if (ended) return ended;
    }
  }

  /** Undefined: done, or polled again. */
  private async take(
    connection: RegistryConnection,
    course: Course,
    step: Step,
    info: DomainInfo,
  ): Promise<RestoreOutcome | undefined> {
    if (step === 'renew' && !(await this.decideRenewal(course, info))) return { kind: 'overtaken' };
    const { attempt } = course;
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, attempt);
    const outcome = await this.send(connection, attempt, step, info, permit.clearance);
    if (!permit.isValid()) return { kind: 'overtaken' };
    const isUnderWay = isBegun(course);
    switch (outcome.kind) {
      case 'done':
        course.sent.add(step);
        if (step === 'renew')
          course.renewedUntil = (outcome.data as RenewedDomain).expiresAt ?? endOf(attempt.payload);
        return undefined;
      case 'refused': {
        const refused: RestoreOutcome =
          isUnderWay || step === 'report' ? { kind: 'stuck', why: outcome.refusal.reason } : outcome;
        if (step !== 'renew') return refused;
        // RFC 5731 §3.2.3: another `curExpDate` than the registry's, which can be the work of an earlier
        // attempt.
        course.sent.add(step);
        course.refused = refused;
        return undefined;
      }
      case 'not_sent':
        return isUnderWay ? { kind: 'unknown', why: outcome.why } : outcome;
      case 'pending':
        return { kind: 'pending' };
      case 'unknown':
        return outcome;
    }
  }

  /** Once per operation, by the end that the registry shows after it has taken the request. */
  private async decideRenewal(course: Course, info: DomainInfo): Promise<boolean> {
    const { attempt } = course;
    if (attempt.payload.renewal) return true;
    const from = info.expiresAt?.toISOString() ?? attempt.payload.expiresAt;
    const payload = { ...attempt.payload, renewal: { from, years: missingYears(attempt.payload, info) } };
    course.attempt = { ...attempt, payload };
    return this.operations.amend(attempt.operationId, attempt.attempt, restorePayload.write(payload));
  }

  private send(
    connection: RegistryConnection,
    { operationId, attempt, payload }: RestoreAttempt,
    step: Step,
    info: DomainInfo,
    clearance: Parameters<DomainRegistry['restore']>[3],
  ): Promise<TransformOutcome<unknown>> {
    const [id, name] = [{ operationId, step, attempt }, DomainName.of(payload.name)];
    if (step === 'restore')
      return this.registry.restore(
        connection,
        id,
        { name, fee: payload.restoreFee && feeAmount(payload.restoreFee) },
        clearance,
      );
    if (step === 'report')
      return this.registry.restore(connection, id, { name, report: reportOf(payload, info) }, clearance);
    const { from, years } = payload.renewal!;
    return this.registry.renew(
      connection,
      id,
      { name, expiresAt: new Date(from), years, fee: payload.renewalFee && feeAmount(payload.renewalFee) },
      clearance,
    );
  }

  /** Restored, with its term; a refused delegation does not fail the restore. */
  private async delegate(
    connection: RegistryConnection,
    course: Course,
    shown: DomainInfo,
  ): Promise<RestoreOutcome | undefined> {
    const { attempt, sent, renewedUntil } = course;
    const info =
      renewedUntil && missingYears(attempt.payload, shown) > 0
        ? { ...shown, expiresAt: renewedUntil }
        : shown;
    if (sent.has('delegate')) return { kind: 'restored', info };
    const reported = await this.redelegate.execute(connection, attempt, shown);
    switch (reported.kind) {
      case 'as_wanted':
        return { kind: 'restored', info };
      case 'refused':
        return { kind: 'restored', info, undelegated: reported.why };
      case 'done':
        sent.add('delegate');
        return undefined;
      case 'unknown':
        return { kind: 'unknown', why: reported.why };
      case 'overtaken':
        return { kind: 'overtaken' };
    }
  }
}

/** The registry has taken the request, in this attempt or before it. */
const isBegun = ({ sent, attempt }: Course): boolean => sent.size > 0 || attempt.state === 'pending';

/** What was carried out a moment ago is not undone by one look that does not show it: another one decides. */
const goneAfter = ({ sent }: Course): RestoreOutcome =>
  sent.size === 0
    ? { kind: 'gone' }
    : { kind: 'unknown', why: 'carried out, but not visible at the registry' };

function nextStep(
  { attempt: { payload, isReported, isRenewed }, renewedUntil }: Course,
  info: DomainInfo,
): Step | 'wait' | 'none' | 'gone' {
  switch (redeemabilityOf(info)) {
    // A late renewal is not the price of a restore: a delete has come in between.
    case 'redemption':
      return payload.kind === 'redemption' ? 'restore' : 'gone';
    case 'pending_restore':
      return isReported ? 'wait' : 'report';
    case 'deleting':
      return 'gone';
    case 'active':
      return !isRenewed && !renewedUntil && missingYears(payload, info) > 0 ? 'renew' : 'none';
  }
}

const endOf = ({ renewal }: RestorePayload): Date => addYears(new Date(renewal!.from), renewal!.years);
