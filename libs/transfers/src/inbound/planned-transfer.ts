import { Money, type PlannedOperation, type PlannedSteps } from '@registrar/kernel';
import { isApproval, isHandOver, type OutboundPayload, readOutboundPayload } from '../outbound/out-transfer';
import { transferPayload } from './transfer';

/** Steps of a transfer in or out, in words for the client of a dry run; undefined for other operations. */
export function plannedTransfer({ id, kind, payload }: PlannedOperation): PlannedSteps | undefined {
  if (kind === 'transfer_out') return outbound(readOutboundPayload(payload, id));
  if (kind !== 'transfer') return undefined;
  const { name, locked } = transferPayload.read(payload, id);
  return {
    registryCommands: [
      `domain:transfer ${name}: request, once the registry has no lock on it`,
      `after the arrival, domain:update ${name}: contacts${locked ? ', clientTransferProhibited' : ''} and a new auth code`,
    ],
    changes: [{ field: 'domainName', to: name }],
    events: ['domain.transfer.status_change'],
  };
}

/** The cancel of a transfer in that the registry has; undefined for other operations. */
export function plannedCancel({ id, kind, payload }: PlannedOperation): PlannedSteps | undefined {
  if (kind !== 'transfer') return undefined;
  const stored = transferPayload.read(payload, id);
  const refund = Money.of(BigInt(stored.total), stored.currency);
  return {
    registryCommands: [`domain:transfer ${stored.name}: cancel`],
    changes: [{ field: 'status', from: 'pending_transfer', to: 'canceled' }],
    events: [
      'domain.transfer.status_change',
      ...(refund.minor > 0n ? (['account.credit.balance_change'] as const) : []),
    ],
    refund,
  };
}

function outbound(payload: OutboundPayload): PlannedSteps {
  const { name } = payload;
  if (isHandOver(payload))
    return {
      registryCommands: [`domain:release ${name} to ${payload.pushTo}`],
      changes: [{ field: 'domainName', from: name }],
      events: ['domain.transfer_out.status_change'],
    };
  if (isApproval(payload))
    return {
      registryCommands: [`domain:transfer ${name}: approve`],
      changes: [{ field: 'domainName', from: name }],
      events: ['domain.transfer_out.status_change'],
    };
  return {
    registryCommands: [`domain:transfer ${name}: reject`],
    changes: [{ field: 'status', from: 'pending', to: 'canceled' }],
    events: ['domain.transfer_out.status_change'],
  };
}
