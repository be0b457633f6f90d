import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonValue } from '@registrar/kernel';
import { IsDefined, IsInt, IsOptional, IsString } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';
import { PartDto } from '../shared/part.dto';

const paragraph = { maxLength: 4_000 } as const;

/**
 * The registry's demand as the registrant reads it; the fields are those of the event
 * domain.registry.compliance_notice.
 */
export class ComplianceNoticeDto {
  @ApiProperty({
    description: 'Stable key of the policy, for programs',
    example: 'new_resolves_within_100_days',
  })
  @IsDefined()
  @IsString()
  policy!: string;

  @ApiProperty()
  @IsDefined()
  @IsString()
  policyName!: string;

  @ApiProperty({ format: 'uri', maxLength: 2_000 })
  @IsDefined()
  @IsString()
  policyUrl!: string;

  @ApiProperty()
  @IsDefined()
  @IsString()
  registryName!: string;

  @ApiPropertyOptional({ format: 'email' })
  @IsOptional()
  @IsString()
  registryEmail?: string;

  @ApiPropertyOptional({ description: "Message-ID of the registry's mail, in angle brackets" })
  @IsOptional()
  @IsString()
  originalMessageId?: string;

  @ApiProperty(paragraph)
  @IsDefined()
  @IsString()
  issueDescription!: string;

  @ApiProperty(paragraph)
  @IsDefined()
  @IsString()
  remediationInstructions!: string;

  @ApiProperty(paragraph)
  @IsDefined()
  @IsString()
  agreementReminder!: string;

  @ApiProperty(paragraph)
  @IsDefined()
  @IsString()
  noncomplianceConsequences!: string;

  @ApiProperty(paragraph)
  @IsDefined()
  @IsString()
  contactInstructions!: string;

  @ApiProperty({ format: 'date-time' })
  @IsDefined()
  @IsInstant()
  complianceDeadline!: string;

  @ApiProperty({ type: 'integer', format: 'int32' })
  @IsDefined()
  @IsInt()
  remediationPeriodDays!: number;
}

const way = {
  enum: ['webhook', 'email', 'email_and_webhook', 'none'],
  description:
    'How the account was notified. none: it has neither a subscription nor an address, or sends its own mail.',
} as const;

export class GivenComplianceNoticeDto {
  @ApiProperty() id!: string;
  @ApiProperty() domainName!: string;
  @ApiProperty({ type: 'integer', format: 'int32' }) accountId!: number;
  @ApiProperty(way) way!: string;
}

export class KeptComplianceNoticeDto extends GivenComplianceNoticeDto {
  @ApiProperty({ enum: ['staff', 'registry'] }) source!: string;
  @ApiPropertyOptional() registryConnection?: string;
  @ApiPropertyOptional() messageId?: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Payload of the event' })
  payload!: JsonValue;
  @ApiProperty({ format: 'date-time', type: 'string' }) noticedAt!: Date;
}

export class ListComplianceNoticesDto extends PartDto {
  @ApiProperty({ type: [KeptComplianceNoticeDto] }) items!: readonly KeptComplianceNoticeDto[];
}
