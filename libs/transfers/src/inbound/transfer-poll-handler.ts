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
import { isUnderWay } from './states';
import type { HeldTransfer } from './transfer';

/** Tolerance between the clocks of a registry and of this platform. */
const CLOCK_SECONDS = 300;
const APPROVALS: ReadonlySet<string> = new Set(['clientApproved', 'serverApproved']);
type TransferContent = Extract<PollContent, { kind: 'transfer' }>;
/** The losing side, or the registry, has put an end to it. */
const REFUSALS: ReadonlySet<string> = new Set(['clientRejected', 'serverCancelled']);

/**
 * "Your transfer was decided" (trnData, FACTS §2.8), for the gaining side; of domains that leave, others
 * hear. With transfers of several accounts it is the one under way that is meant, else each looks for itself.
 * A refusal is believed, since not every registry can be asked afterwards; all else brings the next
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
    const open = await this.transfers.openOf(content.name);
    if (open.length === 0) return this.ended(content);
    const underWay = open.filter(isUnderWay);
    const concerned = underWay.length > 0 ? underWay : open;
    const dispositions = new Set<PollDisposition | undefined>();
    for (const { operationId } of concerned)
      dispositions.add(await this.apply(operationId, content, concerned.length === 1));
    return dispositions.has('applied') ? 'applied' : [...dispositions][0];
  }

  /** Of a name without an open transfer. */
  private async ended({ name, status }: TransferContent): Promise<PollDisposition | undefined> {
    const newest = await this.transfers.newestOf(name);
    return newest && !isStray(newest, status) ? 'ignored' : undefined;
  }

  /** `isOnly`: no transfer of another account can be meant; else it looks for itself. */
  private async apply(
    operationId: string,
    content: TransferContent,
    isOnly: boolean,
  ): Promise<PollDisposition | undefined> {
    const locked = await this.settle.lock(operationId);
    if (!locked) return undefined;
    const { transfer, operation } = locked;
    if (isOlder(transfer, content)) return 'ignored';
    const isRefused =
      isOnly && REFUSALS.has(content.status) && transfer.state === 'pending_transfer' && !transfer.awaiting;
    if (isRefused) await this.settle.move(transfer, 'rejected', content.status);
    await this.operations.postpone(operation.id, this.clock.now());
    return 'applied';
  }
}

/** A domain that comes although its transfer was given up, and its money back: that is for staff. */
const isStray = ({ state }: HeldTransfer, status: string): boolean =>
  APPROVALS.has(status) && state !== 'completed';

/** About an earlier transfer of the name. */
function isOlder({ sentAt, createdAt }: HeldTransfer, { requestedAt }: TransferContent): boolean {
  return requestedAt !== undefined && requestedAt < addSeconds(sentAt ?? createdAt, -CLOCK_SECONDS);
}
