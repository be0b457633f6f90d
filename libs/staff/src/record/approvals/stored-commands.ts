import { STAFF_LOCKS } from '@registrar/domains';
import { OUTBOUND_VERDICTS } from '@registrar/transfers';
import {
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  type JsonValue,
  type Members,
  Money,
  optional,
  type Stored,
  storedAs,
} from '@registrar/kernel';
import type { ConnectionChange } from '@registrar/registries';
import type { StaffLockChange } from '../../changes/domains/domain-locks';
import type { StaffRegistryHoldLift } from '../../changes/domains/registry-holds';
import type { StaffDomainRemoval } from '../../changes/domains/remove-domain';
import type { CreditGrant } from '../../changes/money/grant-credit';
import type { RefundOfPayment } from '../../changes/money/refund-payment';
import type { SpendingLimitsCommand } from '../../changes/money/spending-limits';
import type { StaffMove } from '../../changes/transfers/inbound-transfers';
import type { OutboundEnd, StaffOutbound } from '../../changes/transfers/outbound-transfers';
import { toJson } from '../../masking';
import type { ConnectionCommand, RestoreCommand } from './approvable-acts';

const commandOf = <Command extends object>(act: string, members: Members<Command>): Stored<Command> => ({
  ...storedAs<Command>(`command of the approval of ${act}`, members),
  // without members that are undefined
  write: (command) => toJson(command),
});

interface StoredAmount {
  /** Decimal. */
  amount: string;
  currency: string;
}

/** Commands with an amount, stored as a decimal and its currency. */
const withMoney = <Command extends StoredAmount>(stored: Stored<Command>) => ({
  write: (command: Omit<Command, keyof StoredAmount> & { amount: Money }): JsonValue =>
    toJson({ ...command, amount: command.amount.toDecimal(), currency: command.amount.currency }),
  read: (json: JsonValue, id: string): Omit<Command, keyof StoredAmount> & { amount: Money } => {
    const { amount, currency, ...rest } = stored.read(json, id);
    return { ...rest, amount: moneyOf(amount, currency) };
  },
});

function moneyOf(amount: string, currency: string): Money {
  const money = Money.parse(amount, currency);
  if (!money) throw new Error('a stored approval has an amount that is none');
  return money;
}

const MONEY = { amount: isText, currency: isText };

export const creditGrant = withMoney(
  commandOf<Omit<CreditGrant, 'amount'> & StoredAmount>('a credit', {
    ...MONEY,
    accountId: isNumber,
    reference: isText,
    note: optional(isText),
  }),
);

export const refundOfPayment = withMoney(
  commandOf<Omit<RefundOfPayment, 'amount'> & StoredAmount>('a refund', {
    ...MONEY,
    paymentId: isText,
    reference: isText,
    note: optional(isText),
  }),
);

interface StoredLimits {
  accountId: number;
  /** Decimal; null: the limit goes away. */
  creditLimit?: string;
  purchaseLimit?: string | null;
  currency: string;
}
const storedLimits = commandOf<StoredLimits>('spending limits', {
  accountId: isNumber,
  creditLimit: optional(isText),
  purchaseLimit: optional(isNullOr(isText)),
  currency: isText,
});

export const spendingLimits = {
  write: ({ accountId, change: { creditLimit, purchaseLimit } }: SpendingLimitsCommand): JsonValue =>
    toJson({
      accountId,
      creditLimit: creditLimit?.toDecimal(),
      purchaseLimit: purchaseLimit === null ? null : purchaseLimit?.toDecimal(),
      currency: (creditLimit ?? purchaseLimit ?? Money.zero()).currency,
    }),
  read: (json: JsonValue, id: string): SpendingLimitsCommand => {
    const { accountId, creditLimit, purchaseLimit, currency } = storedLimits.read(json, id);
    return {
      accountId,
      change: {
        ...(creditLimit !== undefined && { creditLimit: moneyOf(creditLimit, currency) }),
        ...(purchaseLimit !== undefined && {
          purchaseLimit: purchaseLimit === null ? null : moneyOf(purchaseLimit, currency),
        }),
      },
    };
  },
};

export const domainRemoval = commandOf<StaffDomainRemoval>('a removal', {
  domainName: isText,
  accountId: optional(isNumber),
});

export const lockChange = commandOf<StaffLockChange>('a lock', {
  domainName: isText,
  lock: isOneOf(...STAFF_LOCKS),
  on: isFlag,
  accountId: optional(isNumber),
});

export const holdLift = commandOf<StaffRegistryHoldLift>('a lifted hold', {
  domainName: isText,
  id: isNumber,
  reason: isText,
  accountId: optional(isNumber),
});

const OUTBOUND: Members<StaffOutbound> = {
  domainName: isText,
  accountId: optional(isNumber),
  transferId: optional(isNumber),
};
export const outboundApproval = commandOf<StaffOutbound>('a transfer out', OUTBOUND);
export const outboundEnd = commandOf<OutboundEnd>('the end of a transfer out', {
  ...OUTBOUND,
  verdict: isOneOf(...OUTBOUND_VERDICTS),
});

export const domainMove = commandOf<StaffMove>('a move', {
  domainName: isText,
  accountId: isNumber,
  losingAccountId: optional(isNumber),
  authCode: optional(isText),
  // judged by the use case, which reads them as those of a request
  contacts: optional(isObjectOf<object>({})),
  tldRequirements: optional(isObjectOf<Record<string, string>>({})),
});

const isTextOrNull = optional(isNullOr(isText));

export const connectionCommand = commandOf<ConnectionCommand>('a registry connection', {
  code: isText,
  change: isObjectOf<ConnectionChange>({
    host: optional(isText),
    port: optional(isNumber),
    serverName: isTextOrNull,
    clientId: optional(isText),
    password: optional(isText),
    clientCertificate: isTextOrNull,
    clientKey: isTextOrNull,
    certificateAuthority: isTextOrNull,
    profile: optional(isObjectOf<object>({})),
    registrationLimited: optional(isFlag),
    enabled: optional(isFlag),
  }),
  ifMatch: optional(isListOf(isText)),
});

export const restoreCommand = commandOf<RestoreCommand>('a restored version', {
  code: isText,
  version: isNumber,
  secrets: isObjectOf<RestoreCommand['secrets']>({
    password: optional(isText),
    clientKey: optional(isText),
  }),
  ifMatch: optional(isListOf(isText)),
});
