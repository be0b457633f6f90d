import {
  storedAs,
  type IdempotencyClaim,
  isFlag,
  isListOf,
  isMinorUnits,
  isNumber,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  type JsonValue,
  Money,
  optional,
} from '@registrar/kernel';
import { CONTACT_ROLES, type ContactInput, type ContactRole, isContactIds } from '@registrar/contacts';
import { isStoredFee, type StoredFee } from '@registrar/domains';
import { INITIAL_STATES, type InitialState, type TransferState } from './states';

/** A transfer in as ordered; everything but the name may be left out. */
export interface CreateTransferRequest {
  accountId: number;
  domainName: string;
  /** Needed where the registry knows codes. */
  authCode?: string;
  /** Free. Omitted: the account's default; dropped where the TLD has none. */
  privacyEnabled?: boolean;
  /** USD before tax; needed for a premium name, must match exactly when sent. */
  purchasePrice?: number;
  /** Applied when the domain arrives; roles left out are the account's default ones. */
  contacts?: Partial<Record<ContactRole, ContactInput>>;
  /** Registry data of the registrant; absent: the account's last ones for the TLD. */
  tldRequirements?: Readonly<Record<string, string>>;
  /** Refused rather than warned for registry data that are missing. */
  strict?: boolean;
  keyed?: KeyedTransfer;
  /** No command is sent after this time: the client was answered 504. */
  deadline: Date;
  /** Ordered by staff: called in the transaction that begins it. */
  byStaff?: { note(operationId: string, begun: BegunTransfer): Promise<void> };
}

/** What an order has begun: a transfer, or another try with a new code, which costs nothing. */
export interface BegunTransfer {
  state: TransferState;
  /** Present for a new transfer: the term that is paid. */
  years?: number;
  /** With tax. */
  total?: Money;
}

/** The cancel of a transfer by staff, called in the transaction that begins it. */
export type NoteCancel = (
  canceled: Pick<HeldTransfer, 'operationId' | 'accountId' | 'state'>,
) => Promise<void>;

/** The request's idempotency key, claimed already. */
export interface KeyedTransfer {
  claim: IdempotencyClaim;
  /** The body of the answer, stored with the key of a new code: that order opens no operation. */
  answer: (created: CreatedTransfer) => JsonValue;
}

/**
 * The contract's `Transfer`. It has an `email` under TLDs with an approval address; no supported TLD has
 * one.
 */
export interface TransferView {
  domainName: string;
  status: TransferState;
}

/** The contract's `CreateTransferResponse`. */
export interface CreatedTransfer {
  transfer: TransferView;
  /** Order id. */
  order: number;
  /** USD, with tax; 0 for a new code. */
  totalPaid: number;
  warnings?: TransferWarnings;
}

/** What stalls the transfer, or keeps its registrant from the registry, and what to do. */
export interface TransferWarnings {
  message: string;
  statuses: readonly string[];
}

/**
 * Kept with the operation: what was decided when the transfer was ordered. Amounts in smallest units, as
 * text.
 */
export interface TransferPayload {
  orderId: number;
  name: string;
  tld: string;
  connectionId: number;
  /** The term that is paid: the TLD's shortest. */
  years: number;
  currency: string;
  /** With tax. */
  total: string;
  tax: string;
  registryFee?: StoredFee;
  premium: boolean;
  /** Renewal of a premium name for the shortest term. */
  renewalPrice?: string;
  contactIds: Record<ContactRole, number>;
  /**
   * `tldRequirements` as sent, else the account's last ones for the TLD; absent in orders of the first
   * release.
   */
  registryValues?: Readonly<Record<string, string>>;
  /** Roles that were sent: what cannot be applied of them falls back to the account's default. */
  sentRoles: ContactRole[];
  autorenewEnabled: boolean;
  privacyEnabled: boolean;
  locked: boolean;
  /** Days of the TransferLock from the arrival; absent in transfers that began before it was stored. */
  transferLockDays?: number;
  /** As the client was answered, for a replay of its key; absent in transfers of older releases. */
  ordered?: OrderedTransfer;
}

/** What the answer to the order says beside the payload. */
export interface OrderedTransfer {
  state: InitialState;
  warnings?: TransferWarnings;
}

/**
 * Older payloads: the first release wrote neither `registryValues`, which are also erased some time after the
 * operation is settled (`OperationHousekeeping`), nor `transferLockDays`, nor `ordered`.
 */
export const transferPayload = storedAs<TransferPayload>('payload of the inbound transfer', {
  orderId: isNumber,
  name: isText,
  tld: isText,
  connectionId: isNumber,
  years: isNumber,
  currency: isText,
  total: isMinorUnits,
  tax: isMinorUnits,
  registryFee: optional(isStoredFee),
  premium: isFlag,
  renewalPrice: optional(isMinorUnits),
  contactIds: isContactIds,
  registryValues: optional(isRecordOf(isText)),
  sentRoles: isListOf(isOneOf(...CONTACT_ROLES)),
  autorenewEnabled: isFlag,
  privacyEnabled: isFlag,
  locked: isFlag,
  transferLockDays: optional(isNumber),
  ordered: optional(
    isObjectOf<OrderedTransfer>({
      state: isOneOf(...INITIAL_STATES),
      warnings: optional(isObjectOf<TransferWarnings>({ message: isText, statuses: isListOf(isText) })),
    }),
  ),
});

/** request: asks the losing side · cancel: for the client · withdraw: after 30 days without progress. */
export type AwaitedCommand = 'request' | 'cancel' | 'withdraw';

/** A transfer with the fields that its next step needs. */
export interface HeldTransfer {
  id: number;
  operationId: string;
  accountId: number;
  name: string;
  state: TransferState;
  /** The command to the registry whose outcome is not known here. */
  awaiting?: AwaitedCommand;
  /** Sealed; gone once it has ended. */
  authCodeSealed?: string;
  /** When the newest request was about to be sent. */
  sentAt?: Date;
  /** When the registry decides automatically. */
  actAt?: Date;
  /** When it came to its state, or got a new code. */
  progressAt: Date;
  createdAt: Date;
  /** The domain that it becomes, from `pending_insert` on. */
  domainId?: number;
  /** It waits for the losing registrar's push: nothing was requested at the registry. */
  awaitsPush: boolean;
}

export interface NewTransfer {
  operationId: string;
  accountId: number;
  name: string;
  state: InitialState;
  authCodeSealed?: string;
  createdAt: Date;
}

/** Whose code it is, for the vault. */
export const transferCodeContext = (operationId: string): string => `transfer-auth-code:${operationId}`;

export const viewOf = ({ name, state }: Pick<HeldTransfer, 'name' | 'state'>): TransferView => ({
  domainName: name,
  status: state,
});

/** Final with the order: later states of the transfer do not change it. */
export const answerOf = (
  { name, orderId, total, currency }: Pick<TransferPayload, 'name' | 'orderId' | 'total' | 'currency'>,
  { state, warnings }: OrderedTransfer,
): CreatedTransfer => ({
  transfer: viewOf({ name, state }),
  order: orderId,
  totalPaid: Money.of(BigInt(total), currency).toNumber(),
  ...(warnings && { warnings }),
});

export interface TransferPolicy {
  /** How long a command may be in flight before its outcome is looked for. */
  reconcileAfterSeconds: number;
  /** Next look after a registry that could not be asked. */
  retrySeconds: number;
  /** Without an answer for longer: staff must see it. */
  attentionAfterSeconds: number;
  /** Days without progress after which a transfer has failed (BEHAVIOUR §15: 30). */
  progressDays: number;
}
