import type { AccountQueries } from '@registrar/accounts';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { type NewestOutbound, type OutboundUseCases, OutboundTransfersByStaff } from './outbound-transfers';
import { type InboundUseCases, InboundTransfersByStaff } from './inbound-transfers';

/** Everything that staff need to start and end transfers by hand. */
export interface TransferChangeParts extends InboundUseCases, OutboundUseCases {
  audit: AuditTrail;
  queries: Pick<AdminQueries, 'domain'>;
  accounts: Pick<AccountQueries, 'get'>;
  outbound: NewestOutbound;
}

export interface TransferChanges {
  inboundTransfers: InboundTransfersByStaff;
  outboundTransfers: OutboundTransfersByStaff;
}

/** What staff change about transfers, each with its entry in the audit log. */
export const wireTransferChanges = (parts: TransferChangeParts): TransferChanges => ({
  inboundTransfers: new InboundTransfersByStaff(parts.audit, parts.accounts, parts.queries, parts),
  outboundTransfers: new OutboundTransfersByStaff(parts.audit, parts.queries, parts, parts.outbound),
});
