import type { DomainRegistry, InfoOutcome } from '@registrar/registries';
import {
  askForDomain,
  type Finding,
  type Look,
  notDone,
  type ReconcilePolicy,
  Reconciler,
  type ReconcilerParts,
  type Sent,
  type SentAgain,
} from '../operations/reconciler';
import { deletePayload, type DeletePayload } from './domain-termination';
import type { TerminateAtRegistry } from './terminate-at-registry';
import type { SettledDelete, SettleDelete } from './settle-delete';

/**
 * Deletes after the end of a term without an answer (`domain:info`): absent or pending delete → done; another
 * registrar's → left; unchanged → resent once, then refused, and started again a day later.
 */
export class ReconcileDeletes extends Reconciler<DeletePayload, InfoOutcome, SettledDelete> {
  constructor(
    parts: ReconcilerParts,
    registry: DomainRegistry,
    private readonly atRegistry: TerminateAtRegistry,
    settle: SettleDelete,
    policy: ReconcilePolicy,
  ) {
    super(
      { kind: 'delete', stored: deletePayload, noun: 'delete', ask: askForDomain(registry) },
      parts,
      settle,
      policy,
    );
  }

  protected judge({ connection, answer }: Look<DeletePayload, InfoOutcome>): Finding<SettledDelete> {
    if (answer.kind === 'absent') return { kind: 'settled', outcome: { kind: 'done' } };
    if (answer.kind === 'not_ours' || answer.info.clientId !== connection.clientId)
      return { kind: 'settled', outcome: { kind: 'left' } };
    if (answer.info.statuses.includes('pendingDelete'))
      return { kind: 'settled', outcome: { kind: 'pending' } };
    return notDone();
  }

  protected async send(attempt: SentAgain<DeletePayload>): Promise<Sent<SettledDelete>> {
    const outcome = await this.atRegistry.execute(attempt);
    // Refused because the first command is being carried out: the next poll shows it.
    return outcome.kind === 'refused' && outcome.statuses?.includes('pendingDelete')
      ? { kind: 'unknown' }
      : outcome;
  }
}
