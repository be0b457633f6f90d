import type { NewOperation, PlannedSteps } from '@registrar/kernel';
import { transferPayload } from './transfer';

/** Steps of an inbound transfer, in words for the client of a dry run; undefined for other operations. */
export function plannedTransfer({ id, kind, payload }: NewOperation): PlannedSteps | undefined {
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
