import { DomainName } from '@registrar/kernel';
import type {
  ApprovedOutbound,
  ApproveOutboundTransfer,
  CanceledOutbound,
  CancelOutboundTransfer,
  EndOutboundManually,
  NoteOutbound,
  OutboundState,
  OutboundVerdict,
} from '@registrar/transfers';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay, type StaffOperation } from '../../permissions';
import type { StaffActor } from '../../staff';

export interface OutboundUseCases {
  cancelOutbound: Pick<CancelOutboundTransfer, 'execute'>;
  approveOutbound: Pick<ApproveOutboundTransfer, 'execute'>;
  endOutbound: Pick<EndOutboundManually, 'execute'>;
}

/**
 * Decides transfers to other registrars by hand. Each decision has its audit entry in the transaction that
 * begins it.
 */
export class OutboundTransfersByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly own: OutboundUseCases,
  ) {}

  /** As the account cancels it. Throws 403, 404, 409, 422, 502 and 504. */
  async reject(actor: StaffActor, domainName: string): Promise<CanceledOutbound> {
    assertMay(actor.role, 'transfer.reject');
    const { name, accountId } = await this.queries.domain(domainName);
    const note = this.noteOf(actor, 'transfer.reject', {});
    return this.own.cancelOutbound.execute(accountId, DomainName.of(name), { note });
  }

  /** Throws 403, 404, 409 where nothing is pending or the domain is locked, 422, 502 and 504. */
  async approve(actor: StaffActor, domainName: string): Promise<ApprovedOutbound> {
    assertMay(actor.role, 'transfer.approve');
    const { name, accountId } = await this.queries.domain(domainName);
    const note = this.noteOf(actor, 'transfer.approve', {});
    return this.own.approveOutbound.execute(accountId, DomainName.of(name), note);
  }

  /** By what staff know; the registry is asked first. Throws 403, 404 and 409. */
  async end(actor: StaffActor, domainName: string, verdict: OutboundVerdict): Promise<OutboundState> {
    assertMay(actor.role, 'transfer.end');
    const { name } = await this.queries.domain(domainName);
    const note = this.noteOf(actor, 'transfer.end', { verdict });
    return this.own.endOutbound.execute(DomainName.of(name), verdict, note);
  }

  private noteOf(actor: StaffActor, operation: StaffOperation, more: object): NoteOutbound {
    return ({ name, accountId, state, gaining }, operationId) =>
      this.audit.append(actor, operation, {
        target: `domain:${name}`,
        before: { accountId, state, ...(gaining !== undefined && { gaining }) },
        after: { ...(operationId !== undefined && { operationId }), ...more },
      });
  }
}
