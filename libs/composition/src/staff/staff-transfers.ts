import { PostgresOutboundTransfers, Sql } from '@registrar/adapter-postgres';
import { AccountQueries } from '@registrar/accounts';
import { UnitOfWork } from '@registrar/kernel';
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
      sql: Sql,
      uow: UnitOfWork,
    },
    ({ sql, uow, ...parts }) =>
      wireTransferChanges({ ...parts, outbound: new PostgresOutboundTransfers(sql, uow) }),
  ),
  ...provideMembers(TRANSFERS, {
    inboundTransfers: InboundTransfersByStaff,
    outboundTransfers: OutboundTransfersByStaff,
  }),
];
