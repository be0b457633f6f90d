import { badRequest, type Operation, type Operations } from '@registrar/kernel';
import {
  parseClTrid,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import { hostPayload } from './host';
import type { SettleHost } from './settle-host';

/** "Your pending host was decided" (panData, RFC 5732 §3.3). As ChangePollHandler. */
export class HostPollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly settle: SettleHost,
  ) {
    super();
  }

  async handle(
    { id: connectionId }: RegistryConnection,
    { content, text }: PollMessage,
  ): Promise<PollDisposition | undefined> {
    // Without a clTRID the message does not identify the change: the daily poll finds the result.
    if (content.kind !== 'pending_action' || content.object !== 'host' || content.clTrid === undefined)
      return undefined;
    const operation = await this.operationOf(connectionId, content.name, content.clTrid);
    if (!operation) return undefined;
    if (operation.state === 'succeeded') return content.succeeded ? 'ignored' : 'unknown';
    if (operation.state === 'refused') return content.succeeded ? 'unknown' : 'ignored';
    const refused = {
      kind: 'rejected' as const,
      error: badRequest(text || 'The registry refused the nameserver.', 'hosts.refused_by_registry'),
    };
    await this.settle.settle(operation.id, content.succeeded ? { kind: 'done' } : refused);
    return 'applied';
  }

  private async operationOf(
    connectionId: number,
    hostname: string,
    clTrid: string,
  ): Promise<Operation | undefined> {
    const id = parseClTrid(clTrid);
    const operation = id && (await this.operations.lock(id.operationId));
    if (operation?.kind !== 'host') return undefined;
    const payload = hostPayload.read(operation.payload, operation.id);
    return payload.hostname === hostname && payload.connectionId === connectionId ? operation : undefined;
  }
}
