import { type Clock, conflict, type Operation, type Operations } from '@registrar/kernel';
import { parseClTrid, PollHandler, type PollDisposition, type PollMessage, type RegistryConnection } from '@registrar/registries';
import type { RestorePayload } from './restore';
import type { SettleRestore } from './settle-restore';

/**
 * Messages about a restore that is under way: "your pending update was decided" (panData, RFC 5731 §3.3) by our transaction id, or any other that
 * names the domain. A request that is refused settles at once; for the rest a look at the registry decides, and it comes at once.
 */
export class RestorePollHandler extends PollHandler {
  constructor(private readonly operations: Operations, private readonly settle: SettleRestore, private readonly clock: Clock) {
    super();
  }

  async handle({ id: connectionId }: RegistryConnection, { content, text }: PollMessage): Promise<PollDisposition | undefined> {
    if (content.kind === 'pending_action' && content.object === 'domain') {
      const id = content.clTrid === undefined ? undefined : parseClTrid(content.clTrid);
      const operation = id && (await this.restoreOf(id.operationId, connectionId, content.name));
      return operation && this.decided(operation, id.step, content.succeeded, text);
    }
    if (content.kind !== 'other' || content.name === undefined) return undefined;
    const open = await this.operations.findUnsettled('restore', content.name);
    const operation = open && (await this.restoreOf(open.id, connectionId, content.name));
    if (!operation) return undefined;
    await this.operations.postpone(operation.id, this.clock.now());
    return 'applied';
  }

  private async decided({ id, state }: Operation, step: string, succeeded: boolean, text: string): Promise<PollDisposition> {
    // Told again, or the opposite of what we hold: that is for staff.
    if (state === 'succeeded') return succeeded ? 'ignored' : 'unknown';
    if (state === 'refused') return succeeded ? 'unknown' : 'ignored';
    const now = this.clock.now();
    if (succeeded) await this.operations.postpone(id, now);
    else if (step === 'restore') await this.settle.settle(id, { kind: 'rejected', error: conflict('restores.refused_by_registry', text || 'The registry refused the restore.') });
    // The request was paid: what the registry does not like about the rest, staff have days to mend.
    else await this.operations.postpone(id, now, now);
    return 'applied';
  }

  private async restoreOf(operationId: string, connectionId: number, name: string): Promise<Operation | undefined> {
    const operation = await this.operations.lock(operationId);
    if (operation?.kind !== 'restore' || operation.subject !== name) return undefined;
    return (operation.payload as unknown as RestorePayload).connectionId === connectionId ? operation : undefined;
  }
}
