import { type Clock, type DomainName, type Operations, upstreamTimeout } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { errorOf } from '@registrar/domains';
import type { RegistryConnections } from '@registrar/registries';
import type { BeginOutboundDecision } from './out-begin';
import { rejectionNotSupported } from './out-errors';
import type { RejectOutbound } from './out-reject';
import { type CanceledOutbound, mayRefuse, type NoteOutbound, rejectPayload } from './out-transfer';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

interface CancelOutboundTransferParts {
  operations: Operations;
  catalog: Catalog;
  connections: RegistryConnections;
  begin: BeginOutboundDecision;
  reject: RejectOutbound;
  clock: Clock;
}

/**
 * Refuses a transfer to another registrar while it is pending (docs/lifecycle/transfer-out.md): the
 * operation in one transaction, one `transfer:reject`, the outcome in another. A refusal without an answer
 * leaves the transfer unchanged until the registry shows its state.
 */
export class CancelOutboundTransfer {
  constructor(private readonly parts: CancelOutboundTransferParts) {}

  /**
   * `onlyId`: of the transfer that is meant; another one of the same name is not. `note`: of staff. Throws
   * 422 where the losing side cannot refuse, 404, 409 where nothing is pending or another decision is under
   * way, 502 and 504 of the registry.
   */
  async execute(
    accountId: number,
    name: DomainName,
    { onlyId, note }: { onlyId?: number; note?: NoteOutbound } = {},
  ): Promise<CanceledOutbound> {
    const tld = await this.parts.catalog.findHeld(name, this.parts.clock.now(accountId));
    if (tld?.connectionId !== undefined) await this.assertMayRefuse(tld.connectionId);
    const write = rejectPayload.write.bind(rejectPayload);
    const { operationId, pending } = await this.parts.begin.execute(accountId, name, { onlyId, note, write });
    await this.parts.reject.execute(operationId, FIRST_ATTEMPT, pending);
    const operation = (await this.parts.operations.find(operationId))!;
    if (operation.state === 'open') throw upstreamTimeout();
    if (operation.state === 'refused') throw errorOf(operation.failure!);
    return { domainName: name.ascii, status: 'canceled' };
  }

  private async assertMayRefuse(connectionId: number): Promise<void> {
    if (!mayRefuse((await this.parts.connections.get(connectionId)).profile)) throw rejectionNotSupported();
  }
}
