import { type AppError, conflict, DomainName } from '@registrar/kernel';
import type {
  ApprovedOutbound,
  ApproveOutboundTransfer,
  CanceledOutbound,
  CancelOutboundTransfer,
  EndOutboundManually,
  NoteOutbound,
  OutboundState,
  OutboundTransfer,
  OutboundVerdict,
} from '@registrar/transfers';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay, type StaffOperation } from '../../permissions';
import type { StaffActor } from '../../staff';
import { boundDomain, type BoundDomain } from '../domains/bound-domain';

export interface OutboundUseCases {
  cancelOutbound: Pick<CancelOutboundTransfer, 'execute'>;
  approveOutbound: Pick<ApproveOutboundTransfer, 'execute'>;
  endOutbound: Pick<EndOutboundManually, 'execute'>;
}

/** Reads the newest transfer out of a name, over or not. */
export interface NewestOutbound {
  newest(name: string): Promise<Pick<OutboundTransfer, 'id' | 'dueAt'> | undefined>;
}

/** A transfer out that staff decide: that of the command, where it was bound to one. */
export interface StaffOutbound extends BoundDomain {
  transferId?: number;
}

export interface OutboundEnd extends StaffOutbound {
  verdict: OutboundVerdict;
}

const noOpenTransfer = (): AppError =>
  conflict(
    'staff.no_open_transfer',
    'No transfer out of the domain is open here. Ask the registry for its state; a request that it has is noticed then.',
  );

const anotherTransfer = (): AppError =>
  conflict(
    'staff.another_transfer',
    'Another transfer of the domain is open by now. Request it again if it is still right.',
  );

/**
 * Decides transfers to other registrars by hand. Each decision has its audit entry in the transaction that
 * begins it.
 */
export class OutboundTransfersByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly own: OutboundUseCases,
    private readonly outbound: NewestOutbound,
  ) {}

  /** With the account and the open transfer of the domain now. Throws 404, and 409 where none is open. */
  async bind<Command extends StaffOutbound>(command: Command): Promise<Command> {
    const { name, accountId } = await boundDomain(this.queries, command);
    const transfer = await this.outbound.newest(name);
    if (!transfer?.dueAt) throw noOpenTransfer();
    return { ...command, domainName: name, accountId, transferId: transfer.id };
  }

  /** As the account cancels it. Throws 403, 404, 409, 422, 502 and 504. */
  async reject(actor: StaffActor, domainName: string): Promise<CanceledOutbound> {
    assertMay(actor.role, 'transfer.reject');
    const { name, accountId } = await this.queries.domain(domainName);
    const note = this.noteOf(actor, 'transfer.reject');
    return this.own.cancelOutbound.execute(accountId, DomainName.of(name), { note });
  }

  /**
   * Throws 403, 404, 409 where nothing is pending, the domain is locked, or account or transfer are others than
   * those of the command, 422, 502 and 504.
   */
  async approve(actor: StaffActor, command: StaffOutbound): Promise<ApprovedOutbound> {
    assertMay(actor.role, 'transfer.approve');
    const { name, accountId } = await boundDomain(this.queries, command);
    const note = this.noteOf(actor, 'transfer.approve', command);
    return this.own.approveOutbound.execute(accountId, DomainName.of(name), note);
  }

  /**
   * By what staff know; the registry is asked first. Throws 403, 404, and 409, also where account or transfer are
   * others than those of the command.
   */
  async end(actor: StaffActor, { verdict, ...command }: OutboundEnd): Promise<OutboundState> {
    assertMay(actor.role, 'transfer.end');
    const { name } = await boundDomain(this.queries, command);
    const note = this.noteOf(actor, 'transfer.end', { ...command, verdict });
    return this.own.endOutbound.execute(DomainName.of(name), verdict, note);
  }

  private noteOf(
    actor: StaffActor,
    operation: StaffOperation,
    { transferId, verdict }: { transferId?: number; verdict?: OutboundVerdict } = {},
  ): NoteOutbound {
    return async ({ id, name, accountId, state, gaining }, operationId) => {
      // under the lock of the transfer, before anything is sent
      if (transferId !== undefined && id !== transferId) throw anotherTransfer();
      await this.audit.append(actor, operation, {
        target: `domain:${name}`,
        before: { accountId, state, ...(gaining !== undefined && { gaining }) },
        after: { ...(operationId !== undefined && { operationId }), ...(verdict && { verdict }) },
      });
    };
  }
}
