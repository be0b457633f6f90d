import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REASON_MAX } from '@registrar/staff';
import { IsDefined, IsString } from 'class-validator';
import { PartDto } from '../shared/part.dto';

const date = { format: 'date-time' } as const;

export class UnknownDomainDto {
  @ApiProperty({ example: '17' }) id!: string;
  @ApiProperty() domainName!: string;
  @ApiProperty({ description: 'Code of the connection' }) registryConnection!: string;
  @ApiProperty({
    enum: ['create', 'message', 'list'],
    description:
      'create: the registry refused to create it, or did not answer. message: it sent a message about it. list: the list of domains that the registry supplies has it.',
  })
  source!: 'create' | 'message' | 'list';
  @ApiProperty({ description: 'clTRID of the create, id of the message, or name of the list' })
  evidence!: string;
  @ApiPropertyOptional({ ...date, description: 'Registration date at the registry' }) registeredAt?: Date;
  @ApiPropertyOptional({ ...date, description: 'Expiry date at the registry' }) expiresAt?: Date;
  @ApiProperty(date) foundAt!: Date;
  @ApiProperty({ ...date, description: 'When a command or message last referred to it' }) seenAt!: Date;
  @ApiPropertyOptional({
    ...date,
    description:
      'When it was resolved: it is in an account, or no longer sponsored by the registrar. Omitted: it is open.',
  })
  resolvedAt?: Date;
  @ApiPropertyOptional({ ...date, description: 'When staff acknowledged it' }) acknowledgedAt?: Date;
  @ApiPropertyOptional({ description: 'Name of the staff key' }) acknowledgedBy?: string;
  @ApiPropertyOptional({ description: '`reason` of the acknowledgement' }) acknowledgedReason?: string;
}

export class ListUnknownDomainsDto extends PartDto {
  @ApiProperty({ type: [UnknownDomainDto] }) items!: readonly UnknownDomainDto[];
}

export class AcknowledgeUnknownDomainDto {
  @ApiProperty({
    minLength: 1,
    maxLength: REASON_MAX,
    description: 'Explanation, shown with the domain and in the audit log',
  })
  @IsDefined()
  @IsString()
  reason!: string;
}
