import { AccountQueries } from '@registrar/accounts';
import {
  AdminQueries,
  AuditTrail,
  InboundTransfersByStaff,
  OutboundTransfersByStaff,
} from '@registrar/staff';
import { type TransferChanges, wireTransferChanges } from '@registrar/staff/wiring';
import {
  ApproveOutboundTransfer,
  CancelOutboundTransfer,
  CancelTransfer,
  CreateTransfer,
  EndOutboundManually,
  MoveDomain,
} from '@registrar/transfers';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';

const TRANSFERS = keyOf<TransferChanges>('TransferChanges');

/** Transfers that staff start and end by hand: parts of the StaffModule. */
export const staffTransfers = [
  provideBy(
    TRANSFERS,
    {
      audit: AuditTrail,
      queries: AdminQueries,
      accounts: AccountQueries,
      createTransfer: CreateTransfer,
      cancelTransfer: CancelTransfer,
      moveDomain: MoveDomain,
      cancelOutbound: CancelOutboundTransfer,
      approveOutbound: ApproveOutboundTransfer,
      endOutbound: EndOutboundManually,
    },
    wireTransferChanges,
  ),
  ...provideMembers(TRANSFERS, {
    inboundTransfers: InboundTransfersByStaff,
    outboundTransfers: OutboundTransfersByStaff,
  }),
];
