import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { PostgresAccessGrants, PostgresApprovalStore, Sql } from '@registrar/adapter-postgres';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  type Approval,
  ApprovalPending,
  type ApprovalPolicy,
  AuditTrail,
  ChangeDomainLock,
  ChangeSpendingLimits,
  FourEyes,
  GrantCredit,
  InboundTransfersByStaff,
  LiftRegistryHoldByStaff,
  OutboundTransfersByStaff,
  PutRegistryConnection,
  RefundPayment,
  RemoveDomainByStaff,
} from '@registrar/staff';
import { newFourEyes } from '@registrar/staff/wiring';
import { catchError, type Observable, of } from 'rxjs';
import { warnedDryRun } from '../dry-run/note';
import { provideBy } from '../runtime/providers';
import { Settings } from '../settings/settings';

/** USD cents: in production a second person sees what exceeds it. */
const PRODUCTION_CENTS = 1_000_000;

/** The settings, with the defaults of the environment. */
export function approvalPolicy(settings: Settings): ApprovalPolicy {
  const isProduction = settings.environment === 'production';
  const cents = isProduction ? PRODUCTION_CENTS : 0;
  return {
    creditAbove: settings.staffApprovalCreditCents ?? cents,
    refundAbove: settings.staffApprovalRefundCents ?? cents,
    amountHours: settings.staffApprovalAmountHours,
    deletionsFrom: settings.staffApprovalDeletions ?? (isProduction ? 1 : 0),
    transfers: settings.staffApprovalTransfers ?? isProduction,
    locks: settings.staffApprovalLocks ?? isProduction,
    secrets: settings.staffApprovalSecrets ?? isProduction,
    byKeys: settings.staffApprovalByKeys ?? !isProduction,
    hours: settings.staffApprovalHours,
  };
}

interface Reply {
  status(code: number): unknown;
}

/** Answers 202 with the approval where an act waits for a second member of staff. */
@Injectable()
export class PendingApprovalInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof ApprovalPending)) throw error;
        context.switchToHttp().getResponse<Reply>().status(202);
        return of(pendingAnswer(error.approval));
      }),
    );
  }
}

const pendingAnswer = ({ id, act, target, state, cause, expiresAt }: Approval): object => ({
  approvalId: id,
  act,
  target,
  state,
  cause,
  expiresAt,
});

/** Acts with a second person: parts of the StaffModule. */
export const staffApprovals = [
  provideBy(
    FourEyes,
    {
      sql: Sql,
      uow: UnitOfWork,
      audit: AuditTrail,
      vault: SecretVault,
      clock: Clock,
      ids: Ids,
      settings: Settings,
      grantCredit: GrantCredit,
      changeLimits: ChangeSpendingLimits,
      refundPayment: RefundPayment,
      removeDomain: RemoveDomainByStaff,
      changeLock: ChangeDomainLock,
      liftHold: LiftRegistryHoldByStaff,
      inboundTransfers: InboundTransfersByStaff,
      outboundTransfers: OutboundTransfersByStaff,
      connections: PutRegistryConnection,
    },
    ({ sql, settings, ...parts }) =>
      newFourEyes(
        {
          ...parts,
          store: new PostgresApprovalStore(sql, parts.uow),
          grants: new PostgresAccessGrants(sql),
          dryRun: warnedDryRun,
        },
        approvalPolicy(settings),
      ),
  ),
];
