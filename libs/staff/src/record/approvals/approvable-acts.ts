import type { RegistryHold, StaffLock } from '@registrar/domains';
import { type JsonValue, Money } from '@registrar/kernel';
import type { ConnectionChange } from '@registrar/registries';
import type { ApprovedOutbound, OutboundState } from '@registrar/transfers';
import type { ChangeDomainLock, StaffLockChange } from '../../changes/domains/domain-locks';
import type { LiftRegistryHoldByStaff, StaffRegistryHoldLift } from '../../changes/domains/registry-holds';
import type { RemoveDomainByStaff, StaffDomainRemoval } from '../../changes/domains/remove-domain';
import type { CreditGrant, GrantCredit } from '../../changes/money/grant-credit';
import type { RefundOfPayment, RefundPayment } from '../../changes/money/refund-payment';
import type { ChangeSpendingLimits, SpendingLimitsCommand } from '../../changes/money/spending-limits';
import type { PutRegistryConnection } from '../../changes/platform/put-registry-connection';
import type { InboundTransfersByStaff, StaffMove } from '../../changes/transfers/inbound-transfers';
import type {
  OutboundEnd,
  OutboundTransfersByStaff,
  StaffOutbound,
} from '../../changes/transfers/outbound-transfers';
import type { StaffActor } from '../../staff';
import type { ApprovalAct } from './approval';
import {
  connectionCommand,
  creditGrant,
  domainMove,
  domainRemoval,
  holdLift,
  lockChange,
  outboundApproval,
  outboundEnd,
  refundOfPayment,
  restoreCommand,
  spendingLimits,
} from './stored-commands';

/** From when on an act needs a second person. 0 and false: never. */
export interface ApprovalPolicy {
  /** Cents; credit and credit limits above it. */
  creditAbove: number;
  /** Cents; refunds to cards above it. */
  refundAbove: number;
  /** Credit and refunds of one person to one account count together for so many hours; 0: each alone. */
  amountHours: number;
  /** Deletions of domains in one act, from this number on. */
  deletionsFrom: number;
  /** What makes a domain leave its account without a deletion: transfers out that staff decide, and moves. */
  transfers: boolean;
  /** Setting and removing RegistrarLock, and lifting holds that keep a domain or set it. */
  locks: boolean;
  /** Changes of secrets of registry connections. */
  secrets: boolean;
  /** A staff key may confirm, not only a user who logged in. */
  byKeys: boolean;
  /** Hours until an approval expires. */
  hours: number;
}

/** A change of a registry connection. */
export interface ConnectionCommand {
  code: string;
  change: ConnectionChange;
  ifMatch?: readonly string[];
}

/** A restored version of one. */
export interface RestoreCommand {
  code: string;
  version: number;
  secrets: { password?: string; clientKey?: string };
  ifMatch?: readonly string[];
}

export interface ApprovalCommands {
  'account.credit': CreditGrant;
  'account.set_limits': SpendingLimitsCommand;
  'payment.refund': RefundOfPayment;
  'domain.remove': StaffDomainRemoval;
  'domain.set_lock': StaffLockChange;
  'domain.clear_lock': StaffLockChange;
  'domain.lift_hold': StaffRegistryHoldLift;
  'transfer.move': StaffMove;
  'transfer.approve': StaffOutbound;
  'transfer.end': OutboundEnd;
  'registry.put': ConnectionCommand;
  'registry.patch': ConnectionCommand;
  'registry.restore_version': RestoreCommand;
}

/** How an act is judged, stored and carried out, by the same use case as without a second person. */
export interface ApprovableAct<Command, Result> {
  /** Why it waits, in words that follow "because"; undefined: it does not. */
  causeOf(command: Command): Promise<string | undefined> | string | undefined;
  targetOf(command: Command): string;
  /** Binds the command to what it names now; carried out later, it is refused where that is another by then. */
  bind?(command: Command): Promise<Command>;
  /** As `read` takes it. */
  write(command: Command): JsonValue;
  /** Throws for JSON that is no command of the act; `id`: of the approval. */
  read(stored: JsonValue, id: string): Command;
  execute(actor: StaffActor, command: Command): Promise<Result>;
}

export interface ApprovableUseCases {
  grantCredit: Pick<GrantCredit, 'execute'>;
  changeLimits: Pick<ChangeSpendingLimits, 'execute' | 'check'>;
  refundPayment: Pick<RefundPayment, 'execute'>;
  removeDomain: Pick<RemoveDomainByStaff, 'execute' | 'bind'>;
  changeLock: Pick<ChangeDomainLock, 'execute' | 'bind'>;
  liftHold: Pick<LiftRegistryHoldByStaff, 'execute' | 'bind' | 'causeToWait'>;
  inboundTransfers: Pick<InboundTransfersByStaff, 'move' | 'bindMove'>;
  outboundTransfers: Pick<OutboundTransfersByStaff, 'approve' | 'end' | 'bind'>;
  connections: Pick<PutRegistryConnection, 'execute' | 'merge' | 'restore'>;
}

const hasSecret = ({ password, clientKey }: { password?: unknown; clientKey?: unknown }): boolean =>
  password !== undefined || clientKey !== undefined;
const aboveCause = ({ amount }: { amount: Money }, cents: number): string | undefined =>
  cents > 0 && amount.minor > BigInt(cents)
    ? `the amount is above ${Money.of(BigInt(cents), amount.currency).toDecimal()} ${amount.currency}`
    : undefined;
const when = (waits: boolean, cause: string): string | undefined => (waits ? cause : undefined);

const LEAVES = 'the domain leaves its account';
const NEW_SECRET = 'a password or client key changes';

const LOCK_OF_THE_REGISTRAR: StaffLock = 'RegistrarLock';

/** The acts, by the names of their operations. */
export function approvableActs(policy: ApprovalPolicy, useCases: ApprovableUseCases) {
  const { grantCredit, changeLimits, refundPayment, removeDomain, changeLock, connections } = useCases;
  const { liftHold, inboundTransfers, outboundTransfers } = useCases;
  const domain = ({ domainName }: { domainName: string }): string => `domain:${domainName}`;
  const registry = ({ code }: { code: string }): string => `registry:${code}`;
  const lock: ApprovableAct<StaffLockChange, Awaited<ReturnType<ChangeDomainLock['execute']>>> = {
    causeOf: (command) =>
      when(policy.locks && command.lock === LOCK_OF_THE_REGISTRAR, `${LOCK_OF_THE_REGISTRAR} changes`),
    targetOf: domain,
    ...lockChange,
    bind: (command) => changeLock.bind(command),
    execute: (actor, command) => changeLock.execute(actor, command),
  };
  const connection = {
    causeOf: ({ change }: ConnectionCommand) => when(policy.secrets && hasSecret(change), NEW_SECRET),
    targetOf: registry,
    ...connectionCommand,
  };
  return {
    'account.credit': {
      causeOf: (command: CreditGrant) => aboveCause(command, policy.creditAbove),
      targetOf: ({ accountId }: CreditGrant) => `account:${accountId}`,
      ...creditGrant,
      execute: (actor: StaffActor, command: CreditGrant) => grantCredit.execute(actor, command),
    },
    'account.set_limits': {
      // what may be spent without paying first is as good as credit
      causeOf: ({ change: { creditLimit } }: SpendingLimitsCommand) =>
        creditLimit && aboveCause({ amount: creditLimit }, policy.creditAbove),
      targetOf: ({ accountId }: SpendingLimitsCommand) => `account:${accountId}`,
      ...spendingLimits,
      bind: async (command: SpendingLimitsCommand) => {
        changeLimits.check(command.change);
        return command;
      },
      execute: (actor: StaffActor, command: SpendingLimitsCommand) => changeLimits.execute(actor, command),
    },
    'payment.refund': {
      causeOf: (command: RefundOfPayment) => aboveCause(command, policy.refundAbove),
      targetOf: ({ paymentId }: RefundOfPayment) => `payment:${paymentId}`,
      ...refundOfPayment,
      execute: (actor: StaffActor, command: RefundOfPayment) => refundPayment.execute(actor, command),
    },
    'domain.remove': {
      // a removal of one domain
      causeOf: () => when(policy.deletionsFrom === 1, LEAVES),
      targetOf: domain,
      ...domainRemoval,
      bind: (command: StaffDomainRemoval) => removeDomain.bind(command),
      execute: (actor: StaffActor, command: StaffDomainRemoval) => removeDomain.execute(actor, command),
    },
    'domain.set_lock': lock,
    'domain.clear_lock': lock,
    'domain.lift_hold': {
      // setting a hold must be quick, and does not wait
      causeOf: (command: StaffRegistryHoldLift) => (policy.locks ? liftHold.causeToWait(command) : undefined),
      targetOf: domain,
      ...holdLift,
      bind: (command: StaffRegistryHoldLift) => liftHold.bind(command),
      execute: (actor: StaffActor, command: StaffRegistryHoldLift): Promise<RegistryHold> =>
        liftHold.execute(actor, command),
    },
    'transfer.move': {
      causeOf: () => when(policy.transfers, LEAVES),
      targetOf: domain,
      ...domainMove,
      bind: (command: StaffMove) => inboundTransfers.bindMove(command),
      execute: (actor: StaffActor, command: StaffMove): Promise<void> =>
        inboundTransfers.move(actor, command),
    },
    'transfer.approve': {
      causeOf: () => when(policy.transfers, LEAVES),
      targetOf: domain,
      ...outboundApproval,
      bind: (command: StaffOutbound) => outboundTransfers.bind(command),
      execute: (actor: StaffActor, command: StaffOutbound): Promise<ApprovedOutbound> =>
        outboundTransfers.approve(actor, command),
    },
    'transfer.end': {
      // `stayed` changes no owner, and a transfer that was ended so too early is found again
      causeOf: ({ verdict }: OutboundEnd) => when(policy.transfers && verdict === 'left', LEAVES),
      targetOf: domain,
      ...outboundEnd,
      bind: (command: OutboundEnd) => outboundTransfers.bind(command),
      execute: (actor: StaffActor, command: OutboundEnd): Promise<OutboundState> =>
        outboundTransfers.end(actor, command),
    },
    'registry.put': {
      ...connection,
      execute: (actor: StaffActor, { code, change, ifMatch }: ConnectionCommand) =>
        connections.execute(actor, code, change, ifMatch),
    },
    'registry.patch': {
      ...connection,
      execute: (actor: StaffActor, { code, change, ifMatch }: ConnectionCommand) =>
        connections.merge(actor, code, change, ifMatch),
    },
    'registry.restore_version': {
      causeOf: ({ secrets }: RestoreCommand) => when(policy.secrets && hasSecret(secrets), NEW_SECRET),
      targetOf: registry,
      ...restoreCommand,
      execute: (actor: StaffActor, { code, version, secrets, ifMatch }: RestoreCommand) =>
        connections.restore(actor, code, version, secrets, ifMatch),
    },
  } satisfies { [Act in ApprovalAct]: ApprovableAct<ApprovalCommands[Act], unknown> };
}

export type ApprovableActs = ReturnType<typeof approvableActs>;
export type ApprovalResult<Act extends ApprovalAct> = Awaited<ReturnType<ApprovableActs[Act]['execute']>>;
