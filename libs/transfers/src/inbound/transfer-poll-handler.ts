import { addSeconds, type Clock, type Operations } from '@registrar/kernel';
import {
  PollHandler,
  type PollContent,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import type { TransferStore } from '../ports';
import type { SettleTransfer } from './settle-transfer';
import { isTerminal } from './states';
import type { HeldTransfer } from './transfer';

/** Tolerance between the clocks of a registry and of this platform. */
const CLOCK_SECONDS = 300;
const APPROVALS: ReadonlySet<string> = new Set(['clientApproved', 'serverApproved']);
/** The losing side, or the registry, has put an end to it. */
const REFUSALS: ReadonlySet<string> = new Set(['clientRejected', 'serverCancelled']);

/**
 * "Your transfer was decided" (trnData, FACTS §2.8), for the gaining side; of domains that leave, others
 * hear. A refusal is believed, since not every registry can be asked afterwards; all else brings the next
 * look forward, which sees for itself.
 */
export class TransferPollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly transfers: TransferStore,
    private readonly settle: SettleTransfer,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(
    connection: RegistryConnection,
    { content }: PollMessage,
  ): Promise<PollDisposition | undefined> {
    if (content.kind !== 'transfer' || content.gaining !== connection.clientId) return undefined;
    const found = await this.transfers.newestOf(content.name);
    if (!found) return undefined;
    if (isTerminal(found.state)) return isStray(found, content.status) ? undefined : 'ignored';
    const locked = await this.settle.lock(found.operationId);
    if (!locked) return undefined;
    const { transfer, operation } = locked;
    if (isOlder(transfer, content)) return 'ignored';
    const isRefused =
      REFUSALS.has(content.status) && transfer.state === 'pending_transfer' && !transfer.awaiting;
    if (isRefused) await this.settle.move(transfer, 'rejected', content.status);
    await this.operations.postpone(operation.id, this.clock.now());
    return 'applied';
  }
}

/** A domain that comes although its transfer was given up, and its money back: that is for staff. */
const isStray = ({ state }: HeldTransfer, status: string): boolean =>
  APPROVALS.has(status) && state !== 'completed';

/** About an earlier transfer of the name. */
function isOlder(
  { sentAt, createdAt }: HeldTransfer,
  { requestedAt }: Extract<PollContent, { kind: 'transfer' }>,
): boolean {
  return requestedAt !== undefined && requestedAt < addSeconds(sentAt ?? createdAt, -CLOCK_SECONDS);
}
