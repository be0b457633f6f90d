import type { OperationKind, SecretVault } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, InfoOutcome, RegistryConnection } from '@registrar/registries';
import { authCodeContext } from './auth-codes/auth-code';
import { changePayload, type ChangePayload } from './change';
import type { ChangeAtRegistry } from './change-at-registry';
import { type ChangeEvidence, evidenceIn } from './change-evidence';
import type { ObjectsAtRegistry } from '../shared/objects-at-registry';
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
import type { SettleChange, SettledChange } from './settle-change';

/**
 * The kind of operation, and whether it is resent until it is carried out, because its cause has already
 * happened.
 */
export interface ReconciledChanges {
  kind: Extract<OperationKind, 'update' | 'move'>;
  persists: boolean;
}

/** Collaborators that find the evidence of a change, send it again and settle it. */
export interface ChangeReconciliation {
  registry: DomainRegistry;
  objects: ObjectsAtRegistry;
  vault: SecretVault;
  atRegistry: ChangeAtRegistry;
  settle: SettleChange;
}

/**
 * Changes without an answer (`domain:info`): requested state → settled as done; previous state → resent once,
 * else refused with no local change; neither → shown to staff. An update is atomic, so another actor changed
 * a domain that has half of it.
 */
export class ReconcileChanges extends Reconciler<ChangePayload, InfoOutcome, SettledChange> {
  constructor(
    parts: ReconcilerParts,
    private readonly reconciliation: ChangeReconciliation,
    policy: ReconcilePolicy,
    private readonly changes: ReconciledChanges = { kind: 'update', persists: false },
  ) {
    super(
      {
        kind: changes.kind,
        stored: changePayload,
        noun: 'change',
        ask: askForDomain(reconciliation.registry),
      },
      parts,
      reconciliation.settle,
      policy,
    );
  }

  protected async judge({
    payload,
    connection,
    answer,
  }: Look<ChangePayload, InfoOutcome>): Promise<Finding<SettledChange>> {
    if (answer.kind !== 'found')
      return { kind: 'doubtful', why: 'the domain does not exist or is at another registrar' };
    const { info } = answer;
    if (info.clientId !== connection.clientId)
      return { kind: 'doubtful', why: 'the domain is at another registrar' };
    if (info.statuses.includes('pendingUpdate')) return { kind: 'deciding' };
    switch (await this.evidence(connection, payload, info)) {
      case 'after':
        return { kind: 'settled', outcome: { kind: 'done', statuses: info.statuses } };
      case 'mixed':
        return { kind: 'doubtful', why: 'it has neither its previous nor its requested state' };
      case 'before':
        return this.changes.persists ? { kind: 'not_done' } : notDone();
    }
  }

  protected async send(attempt: SentAgain<ChangePayload>): Promise<Sent<SettledChange>> {
    const outcome = await this.reconciliation.atRegistry.execute(attempt);
    // A refusal after a resend can mean that the first command was carried out: the next poll shows it.
    if (outcome.kind === 'refused') return { kind: 'unknown' };
    const isToBeSentAgain =
      this.changes.persists && (outcome.kind === 'not_sent' || outcome.kind === 'rejected');
    return isToBeSentAgain ? { kind: 'unknown' } : outcome;
  }

  private async evidence(
    connection: RegistryConnection,
    { domainId, before, after }: ChangePayload,
    info: DomainInfo,
  ): Promise<ChangeEvidence> {
    const { objects, vault } = this.reconciliation;
    const idsOf = async (side: typeof after) =>
      side.shownContactIds && objects.registryIdsOf(connection, side.shownContactIds);
    const contacts = { before: await idsOf(before), after: await idsOf(after) };
    const code = after.authCode ? vault.open(after.authCode.sealed, authCodeContext(domainId)) : undefined;
    return evidenceIn(info, { before, after, contacts, code, connection });
  }
}
