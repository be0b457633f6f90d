import { DomainName } from '@registrar/kernel';
import type {
  DomainRegistry,
  RegistryConnections,
  RegistryTransfer,
  TransferRegistry,
} from '@registrar/registries';
import type { OutboundRequest, OutboundTransfer } from './out-transfer';

/** What a registry shows of a domain that may be leaving. */
export type OutboundEvidence =
  | { kind: 'pending'; request: OutboundRequest }
  /** Sponsored by the registrar, without a pending transfer. `statuses`: at the registry, if it was asked. */
  | { kind: 'none'; statuses?: readonly string[] }
  /** It is another registrar's, by the registry's word. */
  | { kind: 'gone'; request: OutboundRequest }
  /** `hidden`: the registry has answered, and does not show the domain to the registrar. */
  | { kind: 'unknown'; why: string; hidden?: true };

/**
 * Queries the state of a transfer out: `transfer:query`, and the domain. The domain counts as gone only when
 * the registry names another sponsor, or reports an approval and no longer shows the registrar as sponsor.
 */
export class OutboundEvidenceReader {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly transfers: TransferRegistry,
    private readonly registry: DomainRegistry,
  ) {}

  /** Outside any transaction; never throws for what a registry did. */
  async read({
    name: stored,
    connectionId,
  }: Pick<OutboundTransfer, 'name' | 'connectionId'>): Promise<OutboundEvidence> {
    const connection = await this.connections.get(connectionId);
    const name = DomainName.of(stored);
    const info = await this.registry.info(connection, name);
    if (info.kind === 'unknown') return info;
    const answer = await this.transfers.queryTransfer(connection, name);
    if (answer.kind === 'unknown') return answer;
    const reported =
      answer.kind === 'found' && answer.transfer.losing === connection.clientId ? answer.transfer : undefined;
    if (info.kind !== 'found') {
      return isApproved(reported)
        ? { kind: 'gone', request: requestOf(reported) }
        : { kind: 'unknown', why: `the registry does not show the domain (${info.kind})`, hidden: true };
    }
    const { clientId, statuses } = info.info;
    if (clientId !== connection.clientId)
      return { kind: 'gone', request: reported ? requestOf(reported) : { gaining: clientId } };
    if (reported?.status === 'pending') return { kind: 'pending', request: requestOf(reported) };
    // Not every registry answers transfer:query (FACTS §2.15): the status is evidence, too.
    if (statuses.includes('pendingTransfer')) return { kind: 'pending', request: {} };
    return { kind: 'none', statuses };
  }
}

const isApproved = (transfer: RegistryTransfer | undefined): transfer is RegistryTransfer =>
  transfer?.status === 'clientApproved' || transfer?.status === 'serverApproved';

/** After the decision `actAt` is the time of it, which is no deadline. */
const requestOf = ({ gaining, requestedAt, actAt, status }: RegistryTransfer): OutboundRequest => ({
  gaining,
  requestedAt,
  ...(status === 'pending' && { actAt }),
});
