import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions, OmitType } from '@nestjs/swagger';
import { PageDto } from '@registrar/api-dto';
import { ContactsDto } from './contacts.dto';

/** Single-domain answers (contract Domain). Default values are omitted where the contract says so. */
export class DomainDto {
  @ApiProperty({ description: 'Punycode.' })
  domainName!: string;

  @ApiProperty({ format: 'date-time', readOnly: true })
  createDate!: string;

  @ApiProperty({ format: 'date-time', readOnly: true })
  expireDate!: string;

  @ApiPropertyOptional()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional({ description: 'Whether the transfer lock (ClientTransferProhibited) is on.' })
  locked?: boolean;

  @ApiProperty({ type: [String], readOnly: true, description: 'All locks in force; [] when none.' })
  locks!: string[];

  @ApiPropertyOptional()
  privacyEnabled?: boolean;

  @ApiProperty({ type: ContactsDto })
  contacts!: ContactsDto;

  @ApiProperty({ type: [String] })
  nameservers!: string[];

  @ApiPropertyOptional({
    format: 'double',
    readOnly: true,
    description: 'USD before tax, for the minimum term.',
  })
  renewalPrice?: number;

  @ApiPropertyOptional({
    format: 'date-time',
    readOnly: true,
    description: 'When the policy transfer lock ends. Omitted where none is in force.',
  })
  transferLockExpiresAt?: string;

  @ApiPropertyOptional({
    'readOnly': true,
    'x-extension': true,
    'description':
      'x-extension. true: the registry has accepted the registration and not decided on it yet; dates are expected ones, and changes at the registry are 400. Left out once it is registered.',
  } as ApiPropertyOptions)
  pendingCreate?: boolean;

  @ApiPropertyOptional({
    'type': [String],
    'x-extension': true,
    'description': 'x-extension. Private tags of the account, as written. Omitted where there are none.',
  } as ApiPropertyOptions)
  tags?: string[];

  @ApiPropertyOptional({
    'x-extension': true,
    'description': 'x-extension. Private notes of the account. Omitted where there are none.',
  } as ApiPropertyOptions)
  notes?: string;
}

/** List Domains entry. */
export class DomainListItemDto extends OmitType(DomainDto, ['transferLockExpiresAt'] as const) {}

export class ListDomainsResponseDto extends PageDto {
  @ApiProperty({ type: [DomainListItemDto] })
  domains!: DomainListItemDto[];
}
