import {
  ChangeAtRegistry,
  type ManualSettlement,
  HolderRequirements,
  ObjectsAtRegistry,
  PrivacyContacts,
  ReconcileChanges,
  RegistrationContacts,
  type SettleChange,
  ShownContacts,
} from '@registrar/domains';
import { WriteMail } from '@registrar/contacts';
import type { MailStore } from '@registrar/contacts/ports';
import type { RegistrantChanges } from '@registrar/domains/ports';
import type { SecretVault } from '@registrar/kernel';
import type { TransferRegistry } from '@registrar/registries';
import {
  CancelOutboundTransfer,
  DepartureLinks,
  type DepartureNoticePolicy,
  HandOverDomain,
  isHandOver,
  MoveDomain,
  type MovePolicy,
  OutboundEvidenceLook,
  OutboundPollHandler,
  RefuseDepartureByLink,
  RejectOutbound,
  SettleOutbound,
  TellHolderOfDeparture,
  TellOfMove,
  TransferEligibilities,
  WatchOutbound,
} from '@registrar/transfers';
import type {
  DepartureListener,
  DomainMoves,
  MoveGuesses,
  OutboundNotices,
  OutboundTransfers,
} from '@registrar/transfers/ports';
import { RECONCILE_POLICY, type RegistrationParts } from './registration-wiring';

/** Nest token of the wired use cases. */
export const DEPARTURES = 'DepartureUseCases';

/** As documented; the settings can change it. */
export const MOVE_POLICY: MovePolicy = { guessesPerHour: 10 };

/**
 * Changes of a move are sent until the registry accepts them; after a refusal less often than each minute.
 */
const MOVE_RETRY_SECONDS = 300;

/** Everything that domains touch which leave for another registrar or another account. */
export type DepartureParts = Pick<
  RegistrationParts,
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
  outboundNotices: OutboundNotices;
  mailStore: MailStore;
  domainMoves: DomainMoves;
  moveGuesses: MoveGuesses;
  transferRegistry: TransferRegistry;
  registrants: RegistrantChanges;
  vault: SecretVault;
  /** What the registry did with an update becomes what we hold; of changes and moves alike. */
  settleChange: SettleChange;
  /** Who has to know of a transfer out, beside the registrant. */
  departureListeners?: readonly DepartureListener[];
};

export interface DepartureUseCases {
  cancelOutbound: CancelOutboundTransfer;
  handOver: HandOverDomain;
  refuseByLink: RefuseDepartureByLink;
  watch: WatchOutbound;
  pollHandler: OutboundPollHandler;
  rejectByHand: ManualSettlement;
  moveDomain: MoveDomain;
  reconcileMoves: ReconcileChanges;
  moveByHand: ManualSettlement;
  eligibility: TransferEligibilities;
}

/**
 * Transfers out and moves between accounts, wired by plain constructor calls: the same for the apps and for
 * the crash tables.
 */
export function wireDepartures(
  parts: DepartureParts,
  notices: DepartureNoticePolicy,
  movePolicy = MOVE_POLICY,
  policy = RECONCILE_POLICY,
): DepartureUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    catalog,
    contactBook,
    domainStore,
    domainReader,
    connections,
    registry,
    outboundTransfers,
    transferRegistry,
    registrants,
    vault,
    settleChange,
  } = parts;
  const { reconcileAfterSeconds } = policy;
  const look = new OutboundEvidenceLook(connections, transferRegistry, registry);
  const links = new DepartureLinks(vault, ids);
  const tellHolder = new TellHolderOfDeparture(
    parts.outboundNotices,
    domainStore,
    contactBook,
    new WriteMail(parts.mailStore, vault, clock, ids),
    links,
    connections,
    clock,
    log,
    notices,
  );
  const settle = new SettleOutbound(domainStore, outboundTransfers, outbox, clock, [
    tellHolder,
    ...(parts.departureListeners ?? []),
  ]);
  const reject = new RejectOutbound(
    uow,
    operations,
    domainStore,
    outboundTransfers,
    connections,
    transferRegistry,
    look,
    settle,
    clock,
    reconcileAfterSeconds,
  );
  const objects = new ObjectsAtRegistry(
    registry,
    registry,
    parts.registryObjects,
    contactBook,
    clock,
    ids,
    parts.glue,
  );
  const atRegistry = new ChangeAtRegistry(
    connections,
    registry,
    objects,
    operations,
    vault,
    clock,
    reconcileAfterSeconds,
  );
  const privacy = new PrivacyContacts(
    parts.privacyContactStore,
    contactBook,
    connections,
    catalog,
    clock,
    ids,
    parts.privacyPolicy,
  );
  const cancelOutbound = new CancelOutboundTransfer(
    uow,
    operations,
    domainStore,
    outboundTransfers,
    catalog,
    connections,
    look,
    settle,
    reject,
    clock,
    ids,
    reconcileAfterSeconds,
  );
  const handOver = new HandOverDomain(
    uow,
    operations,
    domainStore,
    outboundTransfers,
    connections,
    transferRegistry,
    settle,
    clock,
    ids,
    reconcileAfterSeconds,
  );
  return {
    cancelOutbound,
    handOver,
    refuseByLink: new RefuseDepartureByLink(
      parts.outboundNotices,
      links,
      cancelOutbound,
      connections,
      uow,
      clock,
    ),
    watch: new WatchOutbound(
      operations,
      outboundTransfers,
      look,
      settle,
      reject,
      handOver,
      uow,
      clock,
      log,
      policy,
    ),
    pollHandler: new OutboundPollHandler(outboundTransfers, settle, clock),
    rejectByHand: {
      settleByHand: async (operationId, info, error) => {
        const payload = (await operations.lock(operationId))?.payload as unknown as
          Parameters<typeof isHandOver>[0] | undefined;
        return (payload && isHandOver(payload) ? handOver : reject).settleByHand(operationId, info, error);
      },
    },
    moveDomain: new MoveDomain(
      uow,
      operations,
      domainStore,
      domainReader,
      parts.domainMoves,
      parts.moveGuesses,
      outboundTransfers,
      catalog,
      connections,
      new RegistrationContacts(parts.settings, contactBook, connections),
      contactBook,
      new ShownContacts(privacy, connections),
      registrants,
      new HolderRequirements(domainReader),
      outbox,
      vault,
      clock,
      ids,
      new TellOfMove(uow, operations, atRegistry, settleChange, clock),
      movePolicy,
      reconcileAfterSeconds,
    ),
    reconcileMoves: new ReconcileChanges(
      parts,
      registry,
      objects,
      vault,
      atRegistry,
      settleChange,
      { ...policy, retrySeconds: MOVE_RETRY_SECONDS },
      { kind: 'move', persists: true },
    ),
    moveByHand: {
      settleByHand: (operationId, info, error) =>
        settleChange.settle(
          operationId,
          info ? { kind: 'done', statuses: info.statuses } : { kind: 'rejected', error },
        ),
    },
    eligibility: new TransferEligibilities(catalog, domainReader, clock),
  };
}
