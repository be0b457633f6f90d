import { addSeconds, type Clock, conflict, type Operation, type Operations } from '@registrar/kernel';
import {
  type CommandLog,
  parseClTrid,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import { dispositionOfSettled } from '../operations/settled-disposition';
import { restorePayload } from './restore';
import type { SettleRestore } from './settle-restore';

/** A report or renewal that was refused is sent again after this, as one that was refused at once. */
const AGAIN_SECONDS = 86_400;

/**
 * Messages about a restore that is under way: "your pending update was decided" (panData, RFC 5731 §3.3) by
 * our transaction id, or any other that names the domain. A request that is refused settles at once, as does
 * the renewal that is the whole of it; a report or renewal that follows is due again. For the rest a look at
 * the registry decides, and it comes at once.
 */
export class RestorePollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly commands: Pick<CommandLog, 'refusedLater'>,
    private readonly settle: SettleRestore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(
    { id: connectionId }: RegistryConnection,
    { content, text }: PollMessage,
  ): Promise<PollDisposition | undefined> {
    if (content.kind === 'pending_action' && content.object === 'domain') {
      const id = content.clTrid === undefined ? undefined : parseClTrid(content.clTrid);
      const operation = id && (await this.restoreOf(id.operationId, connectionId, content.name));
      return operation && this.decided(operation, content.clTrid!, id.step, content.succeeded, text);
    }
    if (content.kind !== 'other' || content.name === undefined) return undefined;
    const open = await this.operations.findUnsettled('restore', content.name);
    const operation = open && (await this.restoreOf(open.id, connectionId, content.name));
    if (!operation) return undefined;
    await this.operations.postpone(operation.id, this.clock.now());
    return 'applied';
  }

  private async decided(
    { id, accountId, state, payload }: Operation,
    clTrid: string,
    step: string,
    succeeded: boolean,
    text: string,
  ): Promise<PollDisposition> {
    const settled = dispositionOfSettled({ state }, succeeded);
    if (settled) return settled;
    const now = this.clock.now();
    const { kind } = restorePayload.read(payload, id);
    const isAllOfIt = step === 'restore' || (step === 'renew' && kind === 'late_renewal');
    if (succeeded) await this.operations.postpone(id, now);
    else if (isAllOfIt)
      await this.settle.settle(id, {
        kind: 'rejected',
        error: conflict('restores.refused_by_registry', text || 'The registry refused the restore.'),
      });
    else await this.refused(id, accountId, clTrid, step);
    return 'applied';
  }

  /**
   * The request was paid: staff have days to correct what the registry refuses in the later steps. It is no
   * longer accepted, so it is due again.
   */
  private async refused(id: string, accountId: number, clTrid: string, step: string): Promise<void> {
    const now = this.clock.now();
    await this.commands.refusedLater(clTrid, now);
    const isSentAgain = step === 'report' || step === 'renew';
    await this.operations.postpone(
      id,
      isSentAgain ? addSeconds(this.clock.now(accountId), AGAIN_SECONDS) : now,
      now,
    );
  }

  private async restoreOf(
    operationId: string,
    connectionId: number,
    name: string,
  ): Promise<Operation | undefined> {
    const operation = await this.operations.lock(operationId);
    if (operation?.kind !== 'restore' || operation.subject !== name) return undefined;
    return restorePayload.read(operation.payload, operation.id).connectionId === connectionId
      ? operation
      : undefined;
  }
}
