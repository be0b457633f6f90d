import {
  ChangeAtRegistry,
  HolderRequirements,
  type ManualSettlement,
  ReconcileChanges,
  ReplaceAuthCode,
  type SettleChange,
  PublishedContacts,
} from '@registrar/domains';
import type { RegistrantChanges } from '@registrar/domains/ports';
import {
  type DomainParts,
  newObjectsAtRegistry,
  newPrivacyContacts,
  newRegistrationContacts,
  OPERATION_POLICY,
} from '@registrar/domains/wiring';
import type { SecretVault } from '@registrar/kernel';
import type { TransferRegistry } from '@registrar/registries';
import { OutboundEvidenceReader } from '../outbound/out-evidence';
import type { DomainMoves, MoveGuesses, OutboundTransfers } from '../ports';
import type { MovePolicy } from './move';
import { ChangeMovedDomain } from './change-moved-domain';
import { EndMoveManually } from './end-move-manually';
import { GainingContacts } from './gaining-contacts';
import { SendMoveToRegistry } from './move-at-registry';
import { MoveChecks } from './move-checks';
import { MoveDomain } from './move-domain';
import { RecordMove } from './record-move';

/** As documented; the settings can change it. */
export const MOVE_POLICY: MovePolicy = { guessesPerHour: 10 };

/**
 * Changes of a move are sent until the registry accepts them; after a refusal less often than each minute.
 */
const MOVE_RETRY_SECONDS = 300;

/** Everything that a move between accounts touches. */
export type MoveParts = Pick<
  DomainParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'settings'
  | 'catalog'
  | 'contactBook'
  | 'domainStore'
  | 'domainReader'
  | 'connections'
  | 'registry'
  | 'registryObjects'
  | 'privacyContactStore'
  | 'privacyPolicy'
  | 'glue'
> & {
  outboundTransfers: OutboundTransfers;
  transferRegistry: TransferRegistry;
  domainMoves: DomainMoves;
  moveGuesses: MoveGuesses;
  registrants: RegistrantChanges;
  vault: SecretVault;
  /** Stores what the registry did with an update; of changes and moves alike. */
  settleChange: SettleChange;
};

export interface MoveUseCases {
  moveDomain: MoveDomain;
  reconcileMoves: ReconcileChanges;
  moveManually: ManualSettlement;
  /** For tests that stop between them. */
  steps: { requirements: HolderRequirements; tellRegistry: SendMoveToRegistry };
}

/**
 * Moves between accounts, wired by plain constructor calls: the same for the apps and for the crash tables.
 */
export function wireMoves(
  parts: MoveParts,
  movePolicy = MOVE_POLICY,
  policy = OPERATION_POLICY,
): MoveUseCases {
  const {
    uow,
    clock,
    ids,
    outbox,
    operations,
    catalog,
    contactBook,
    domainStore,
    domainReader,
    connections,
    registry,
    domainMoves,
    moveGuesses,
    outboundTransfers,
    registrants,
    vault,
    settleChange,
  } = parts;
  const { reconcileAfterSeconds } = policy;
  const objects = newObjectsAtRegistry(parts);
  const atRegistry = new ChangeAtRegistry({
    connections,
    domains: registry,
    objects,
    operations,
    vault,
    clock,
    reconcileAfterSeconds,
  });
  const privacy = newPrivacyContacts(parts);
  const requirements = new HolderRequirements(domainReader);
  const tellRegistry = new SendMoveToRegistry(uow, operations, atRegistry, settleChange, clock);
  const shown = new PublishedContacts(privacy, connections);
  const checks = new MoveChecks({
    domains: domainStore,
    moves: domainMoves,
    guesses: moveGuesses,
    outbound: outboundTransfers,
    evidence: new OutboundEvidenceReader(connections, parts.transferRegistry, registry),
    vault,
    clock,
    ids,
    policy: movePolicy,
  });
  const record = new RecordMove({
    operations,
    moves: domainMoves,
    registrants,
    domains: domainStore,
    clock,
    ids,
    reconcileAfterSeconds,
  });
  return {
    moveDomain: new MoveDomain({
      uow,
      operations,
      reader: domainReader,
      catalog,
      requirements,
      checks,
      contacts: new GainingContacts(newRegistrationContacts(parts), contactBook, registrants),
      change: new ChangeMovedDomain(domainStore, shown, new ReplaceAuthCode(connections, vault, ids)),
      record,
      tellRegistry,
      outbox,
      clock,
    }),
    reconcileMoves: new ReconcileChanges(
      parts,
      { registry, objects, vault, atRegistry, settle: settleChange },
      { ...policy, retrySeconds: MOVE_RETRY_SECONDS },
      { kind: 'move', persists: true },
    ),
    moveManually: new EndMoveManually(operations, settleChange, domainStore, clock),
    steps: { requirements, tellRegistry },
  };
}
