import { DomainCalendar } from './calendar/domain-calendar';
import { ExpiredAuthCodes } from './housekeeping/auth-codes';
import { BacklogWatch } from './housekeeping/backlog-watch';
import { ExpiredIdempotencyKeys } from './housekeeping/idempotency-keys';
import { LedgerCheck } from './housekeeping/ledger-check';
import { OperationContacts } from './housekeeping/operation-contacts';
import { MailSender } from './mail/mail-sender';
import { RecipientRunner } from './mail/recipient-runner';
import { TokenRunner } from './mail/token-runner';
import { VerificationRunner } from './mail/verification-runner';
import { PaymentRunner } from './payments/payment-runner';
import { Reconciler } from './registrations/reconciler';
import { RegistryComparison } from './registrations/registry-comparison';
import { RegistryPoll } from './registrations/registry-poll';
import { UnknownDomains } from './registrations/unknown-domains';
import { DepartureRunner } from './transfers/departure-runner';
import { TransferRunner } from './transfers/transfer-runner';
import { DeliveryRunner } from './webhooks/delivery-runner';
import { OutboxRelay } from './webhooks/outbox-relay';
import { WebhookUpkeep } from './webhooks/webhook-upkeep';
import { ZoneImport } from './zones/zone-import';
import { ZoneSigning } from './zones/zone-signing';

/** Background work of every worker, in start order. A sandbox also has ClockRunner. */
export const TASKS = [
  OutboxRelay,
  DeliveryRunner,
  WebhookUpkeep,
  ExpiredAuthCodes,
  ExpiredIdempotencyKeys,
  LedgerCheck,
  OperationContacts,
  BacklogWatch,
  MailSender,
  PaymentRunner,
  Reconciler,
  RegistryPoll,
  RegistryComparison,
  UnknownDomains,
  TransferRunner,
  DepartureRunner,
  DomainCalendar,
  VerificationRunner,
  RecipientRunner,
  TokenRunner,
  ZoneImport,
  ZoneSigning,
] as const;
