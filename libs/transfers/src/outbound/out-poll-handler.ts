import type { Clock } from '@registrar/kernel';
import {
  type PollContent,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import type { SettleOutbound } from './out-settle';
import type { OutboundRequest, OutboundTransfer } from './out-transfer';
import type { OutboundTransfers } from '../ports';

type TransferMessage = Extract<PollContent, { kind: 'transfer' }>;

/**
 * Messages of a requested or decided transfer out (trnData, FACTS §2.8). They come late, twice and in any
 * order: a request is published at once, any other message makes the transfer due for a query. A registry
 * may have one queue for all its connections, so the domain need not be of the connection that polls.
 */
export class OutboundPollHandler extends PollHandler {
  constructor(
    private readonly outbound: OutboundTransfers,
    private readonly settle: SettleOutbound,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(
    connection: RegistryConnection,
    { content }: PollMessage,
  ): Promise<PollDisposition | undefined> {
    if (content.kind !== 'transfer' || !isLeaving(content, connection)) return undefined;
    const newest = await this.outbound.newest(content.name);
    if (newest && isOver(newest) && isOlder(newest, content)) return 'ignored';
    const found = newest && !isOver(newest) ? newest : await this.notice(content);
    // Not in any account: a domain that left long ago, or never was here.
    if (!found) return newest ? 'ignored' : undefined;
    const transfer = await this.settle.lock(found);
    if (!transfer || isOlder(transfer, content)) return 'ignored';
    if (content.status === 'pending' && isCertain(content, newest))
      await this.settle.pending(transfer, requestOf(content));
    else await this.settle.postpone(transfer, 0);
    return 'applied';
  }

  private notice({ name, gaining, requestedAt }: TransferMessage): Promise<OutboundTransfer | undefined> {
    const now = this.clock.now();
    return this.outbound.notice(name, { gaining, requestedAt }, now);
  }
}

const isLeaving = ({ gaining, losing }: TransferMessage, { clientId }: RegistryConnection): boolean =>
  losing === clientId && gaining !== clientId;

/** Where times do not distinguish it from an earlier one, only the registry can. */
const isCertain = ({ requestedAt }: TransferMessage, newest: OutboundTransfer | undefined): boolean =>
  newest === undefined || (newest.requestedAt !== undefined && requestedAt !== undefined);

const requestOf = ({ gaining, requestedAt, actAt }: TransferMessage): OutboundRequest => ({
  gaining,
  requestedAt,
  actAt,
});

const isOver = ({ dueAt }: OutboundTransfer): boolean => dueAt === undefined;

/** About an earlier request of the name, or the one that is over: both times are the registry's. */
function isOlder(known: OutboundTransfer, { requestedAt }: TransferMessage): boolean {
  if (!known.requestedAt || !requestedAt) return false;
  return isOver(known) ? requestedAt <= known.requestedAt : requestedAt < known.requestedAt;
}
