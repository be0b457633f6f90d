import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { UPCOMING_KINDS, type UpcomingKind } from '@registrar/accounts';
import { COVERED_LOCKS, type CoveredLock } from '@registrar/domains';
import { JOB_STATES, type JobState, PAUSE_REASONS, type PauseReason } from '@registrar/jobs';
import { WEBHOOK_EVENT_NAMES, type WebhookEventName } from '@registrar/kernel';
import { TRANSFER_STATES, type TransferState } from '@registrar/transfers';
import { DomainDto } from '../domains/dto/domain.dto';
import { named, SUMMARIES } from './event-names.dto';
import {
  MaintenanceAnnouncedEventDto,
  MaintenanceBegunEventDto,
  MaintenanceCalledOffEventDto,
  MaintenanceChangedEventDto,
  MaintenanceEndedEventDto,
} from './maintenance-payloads.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;

/** The bodies of webhooks, identified by eventName (contract webhooks.json, and extensions). */
export class BalanceChangeEventDto {
  @ApiProperty(named('account.credit.balance_change')) eventName!: 'account.credit.balance_change';
  @ApiProperty(int32) accountId!: number;
  @ApiProperty({ type: 'number', format: 'double', description: 'Credit in USD after the change.' })
  balance!: number;
}

export class AnnouncementEventDto {
  @ApiProperty(named('account.announcement')) eventName!: 'account.announcement';
  @ApiProperty({ ...int32, description: 'The same for all accounts that it reaches.' })
  announcementId!: number;
  @ApiProperty({ description: 'One line of plain text.' }) subject!: string;
  @ApiProperty({ description: 'Plain text; an empty line divides paragraphs.' }) text!: string;
}

export class DomainRemovalEventDto {
  @ApiProperty(named('account.domain.removal')) eventName!: 'account.domain.removal';
  @ApiProperty() domainName!: string;
  @ApiProperty({
    enum: ['expiration', 'agp_refund', 'administrative'],
    description:
      'expiration: at the end of its grace period · agp_refund: deleted by a refund · administrative: removed by staff',
  })
  reason!: 'expiration' | 'agp_refund' | 'administrative';
  @ApiProperty(date) expireDate!: string;
}

class VerifiedDto {
  @ApiProperty({ enum: ['verified'] }) status!: 'verified';
}

class UnverifiedDto {
  @ApiProperty({ enum: ['unverified'] }) status!: 'unverified';
  @ApiProperty({
    ...date,
    description: 'Deadline of the verification. After it the domains are put on hold.',
  })
  verifyBy!: string;
}

@ApiExtraModels(VerifiedDto, UnverifiedDto)
export class VerificationChangeEventDto {
  @ApiProperty(named('contact.verification.status_change')) eventName!: 'contact.verification.status_change';
  @ApiProperty({ type: [String] }) domains!: string[];
  @ApiProperty(int32) verificationId!: number;
  @ApiProperty({
    oneOf: refs(VerifiedDto, UnverifiedDto),
    discriminator: {
      propertyName: 'status',
      mapping: { verified: getSchemaPath(VerifiedDto), unverified: getSchemaPath(UnverifiedDto) },
    },
  })
  verification!: VerifiedDto | UnverifiedDto;
}

export class DomainExpirationEventDto {
  @ApiProperty(named('domain.expiration')) eventName!: 'domain.expiration';
  @ApiProperty() domainName!: string;
  @ApiProperty(date) expirationDate!: string;
}

export class LockChangeEventDto {
  @ApiProperty(named('domain.lock.status_change')) eventName!: 'domain.lock.status_change';
  @ApiProperty() domainName!: string;
  @ApiProperty({ enum: ['added', 'removed'] }) action!: 'added' | 'removed';
  @ApiProperty({ enum: COVERED_LOCKS }) lockType!: CoveredLock;
  @ApiProperty({ type: [String], description: 'EPP statuses at the registry after the change.' })
  registryStatuses!: string[];
}

export class ComplianceNoticeEventDto {
  @ApiProperty(named('domain.registry.compliance_notice')) eventName!: 'domain.registry.compliance_notice';
  @ApiProperty() domainName!: string;
  @ApiProperty({
    description: 'Key of the policy. New keys may be added.',
    example: 'new_resolves_within_100_days',
  })
  policy!: string;
  @ApiProperty() policyName!: string;
  @ApiProperty({ format: 'uri' }) policyUrl!: string;
  @ApiProperty() registryName!: string;
  @ApiPropertyOptional({ format: 'email' }) registryEmail?: string;
  @ApiPropertyOptional() originalMessageId?: string;
  @ApiProperty() issueDescription!: string;
  @ApiProperty() remediationInstructions!: string;
  @ApiProperty() agreementReminder!: string;
  @ApiProperty() noncomplianceConsequences!: string;
  @ApiProperty() contactInstructions!: string;
  @ApiProperty(date) complianceDeadline!: string;
  @ApiProperty({ type: 'integer' }) remediationPeriodDays!: number;
}

export class RegistryRejectionEventDto {
  @ApiProperty(named('domain.registry.rejection')) eventName!: 'domain.registry.rejection';
  @ApiProperty() domainName!: string;
  @ApiProperty(int32) orderId!: number;
  @ApiProperty(int32) orderItemId!: number;
  @ApiProperty(date) occurredAt!: string;
  @ApiPropertyOptional() reason?: string;
}

export class InternalTransferInEventDto {
  @ApiProperty(named('domain.transfer.internal_in')) eventName!: 'domain.transfer.internal_in';
  @ApiProperty(int32) sourceAccountId!: number;
  @ApiProperty(int32) destinationAccountId!: number;
  @ApiProperty({ enum: ['completed'] }) status!: 'completed';
  @ApiProperty(date) occurredAt!: string;
  @ApiProperty({ type: DomainDto }) domain!: DomainDto;
}

export class InternalTransferOutEventDto {
  @ApiProperty(named('domain.transfer.internal_out')) eventName!: 'domain.transfer.internal_out';
  @ApiPropertyOptional({ ...int32, description: 'Id of the transfer. Omitted where there is none.' })
  transferId?: number;
  @ApiProperty(int32) sourceAccountId!: number;
  @ApiProperty(int32) destinationAccountId!: number;
  @ApiProperty({ enum: ['completed'] }) status!: 'completed';
  @ApiProperty(date) occurredAt!: string;
  @ApiProperty({ type: DomainDto }) domain!: DomainDto;
}

export class TransferChangeEventDto {
  @ApiProperty(named('domain.transfer.status_change')) eventName!: 'domain.transfer.status_change';
  @ApiProperty() domainName!: string;
  @ApiProperty({ enum: TRANSFER_STATES }) status!: TransferState;
  @ApiPropertyOptional({
    description:
      'With `completed`: the registry refused a contact that was sent, and the default contact is used.',
  })
  warning?: string;
}

export class TransferOutChangeEventDto {
  @ApiProperty(named('domain.transfer_out.status_change')) eventName!: 'domain.transfer_out.status_change';
  @ApiProperty() domainName!: string;
  @ApiProperty({ enum: ['initiated', 'completed', 'canceled'] }) status!:
    'initiated' | 'completed' | 'canceled';
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Id of the gaining registrar at the registry.',
  })
  registryClientId?: string | null;
}

export class JobChangeEventDto {
  @ApiProperty(named('job.status_change')) eventName!: 'job.status_change';
  @ApiProperty(int32) accountId!: number;
  @ApiProperty({ format: 'uuid', description: 'Id of the job.' }) jobId!: string;
  @ApiProperty({ description: 'Id of the operation that the job calls for each of its items.' })
  command!: string;
  @ApiProperty({ enum: JOB_STATES, description: 'State before the change.' }) previousState!: JobState;
  @ApiProperty({ enum: JOB_STATES }) state!: JobState;
  @ApiPropertyOptional({ enum: PAUSE_REASONS, description: 'With `paused`.' }) pauseReason?: PauseReason;
  @ApiPropertyOptional({ description: 'In words, with `paused` and `stopped`.' }) reason?: string;
}

const cents = { type: 'integer', description: 'In cents of USD, before tax. With `priceChange`.' } as const;

export class UpcomingNoticeEventDto {
  @ApiProperty(named('domain.notice.upcoming')) eventName!: 'domain.notice.upcoming';
  @ApiProperty() domainName!: string;
  @ApiProperty({
    enum: UPCOMING_KINDS,
    description: 'What happens on `dueDate`; of `priceChange`: the automatic renewal at another price.',
  })
  kind!: UpcomingKind;
  @ApiProperty({ ...date, description: 'When it happens, if nothing changes before.' }) dueDate!: string;
  @ApiProperty({
    type: 'integer',
    description: 'The lead time of the account that was reached; of several the shortest.',
  })
  leadDays!: number;
  @ApiPropertyOptional({ description: 'With `expiry`, `graceEnd`, `interruption` and `priceChange`.' })
  autorenewEnabled?: boolean;
  @ApiPropertyOptional(cents) oldPriceCents?: number;
  @ApiPropertyOptional(cents) newPriceCents?: number;
}

/** The compiler checks that it is complete. */
const PAYLOADS = {
  'account.credit.balance_change': BalanceChangeEventDto,
  'account.domain.removal': DomainRemovalEventDto,
  'contact.verification.status_change': VerificationChangeEventDto,
  'domain.expiration': DomainExpirationEventDto,
  'domain.lock.status_change': LockChangeEventDto,
  'domain.registry.compliance_notice': ComplianceNoticeEventDto,
  'domain.registry.rejection': RegistryRejectionEventDto,
  'domain.transfer.internal_in': InternalTransferInEventDto,
  'domain.transfer.internal_out': InternalTransferOutEventDto,
  'domain.transfer.status_change': TransferChangeEventDto,
  'domain.transfer_out.status_change': TransferOutChangeEventDto,
  'account.announcement': AnnouncementEventDto,
  'domain.notice.upcoming': UpcomingNoticeEventDto,
  'job.status_change': JobChangeEventDto,
  'registry.maintenance.announced': MaintenanceAnnouncedEventDto,
  'registry.maintenance.begun': MaintenanceBegunEventDto,
  'registry.maintenance.called_off': MaintenanceCalledOffEventDto,
  'registry.maintenance.changed': MaintenanceChangedEventDto,
  'registry.maintenance.ended': MaintenanceEndedEventDto,
} satisfies Record<WebhookEventName, new () => { eventName: WebhookEventName }>;

export type EventPayload = InstanceType<(typeof PAYLOADS)[WebhookEventName]>;
export const PAYLOAD_MODELS = Object.values(PAYLOADS);

/** The schema of one of them, selected by eventName. */
export const PAYLOAD_SCHEMA = {
  oneOf: refs(...PAYLOAD_MODELS),
  discriminator: {
    propertyName: 'eventName',
    mapping: Object.fromEntries(WEBHOOK_EVENT_NAMES.map((name) => [name, getSchemaPath(PAYLOADS[name])])),
  },
};

/**
 * OpenAPI's `webhooks`: the requests to a subscription's URL, and the meaning of its answers (contract
 * webhooks.json, delivery).
 */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    WEBHOOK_EVENT_NAMES.map((name) => [
      name,
      {
        post: {
          operationId: `on_${name.replaceAll('.', '_')}`,
          tags: ['webhooks'],
          summary: SUMMARIES[name],
          parameters: HEADERS.map((header) => ({
            in: 'header',
            required: true,
            schema: { type: 'string' },
            ...header,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: getSchemaPath(PAYLOADS[name]) } } },
          },
          responses: {
            '2XX': {
              description:
                'Acknowledged. Any other status, and no answer in time, is retried with growing pauses until the delivery fails, so an event can arrive twice. `listEvents` has it in any case.',
            },
          },
          security: [],
        },
      },
    ]),
  );
}

const HEADERS = [
  {
    name: 'X-SERVICE-SIGNATURE',
    description:
      'sha256=<hex>,<Unix seconds>,<nonce>: HMAC-SHA-256 of <subscription url>|<body>, keyed with the API token of the lowest id',
  },
  { name: 'webhook-id', description: 'Id of the event, the same for each of its deliveries' },
  { name: 'webhook-timestamp', description: 'Unix seconds of signing' },
  {
    name: 'webhook-signature',
    required: false,
    description:
      'v1,<base64>: HMAC-SHA-256 of <id>.<timestamp>.<body> by the secret of the subscription (Standard Webhooks). Two signatures while a secret is rotated',
  },
] as const;

function refs(...models: (new () => object)[]): { $ref: string }[] {
  return models.map((model) => ({ $ref: getSchemaPath(model) }));
}
