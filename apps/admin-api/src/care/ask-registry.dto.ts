import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { RegistryInquiry } from '@registrar/domains';
import type { JsonValue } from '@registrar/kernel';
import { FIELDS } from '../registry-differences/registry-differences.dto';

const date = { format: 'date-time' } as const;
const int32 = { type: 'integer', format: 'int32' } as const;
const texts: { type: [StringConstructor] } = { type: [String] };
const value = {
  anyOf: [
    { type: 'string' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
    { type: 'object', additionalProperties: true },
    { type: 'null' },
  ],
};

export class ComparedDsDto {
  @ApiProperty(int32) keyTag!: number;
  @ApiProperty(int32) algorithm!: number;
  @ApiProperty(int32) digestType!: number;
  @ApiProperty() digest!: string;
}

export class StoredSideDto {
  @ApiProperty(date) expiresAt!: Date;
  @ApiProperty({ ...texts, description: 'EPP statuses as last reported by the registry.' })
  statuses!: readonly string[];
  @ApiProperty(texts) nameservers!: readonly string[];
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Contact ids that the registry should show, by role. Omitted where it stores no contacts.',
  })
  contacts?: Readonly<Record<string, string>>;
  @ApiProperty({ type: [ComparedDsDto] }) ds!: readonly ComparedDsDto[];
}

export class LinkedContactDto {
  @ApiProperty() role!: string;
  @ApiProperty({ description: 'Contact id at the registry.' }) id!: string;
}

export class RegistryKeyDto {
  @ApiProperty(int32) flags!: number;
  @ApiProperty(int32) algorithm!: number;
  @ApiProperty() publicKey!: string;
}

export class RegistrySideDto {
  @ApiPropertyOptional() roid?: string;
  @ApiProperty({ description: 'Sponsoring client.' }) clientId!: string;
  @ApiPropertyOptional() createdBy?: string;
  @ApiPropertyOptional(date) createdAt?: Date;
  @ApiPropertyOptional(date) expiresAt?: Date;
  @ApiProperty({ ...texts, description: 'EPP statuses.' }) statuses!: readonly string[];
  @ApiProperty({ ...texts, description: 'Grace periods and redemption (RFC 3915).' })
  graceStatuses!: readonly string[];
  @ApiPropertyOptional({ description: 'Contact id of the registrant.' }) registrant?: string;
  @ApiProperty({ type: [LinkedContactDto] }) contacts!: readonly LinkedContactDto[];
  @ApiProperty(texts) nameservers!: readonly string[];
  @ApiProperty({ ...texts, description: 'Hosts below the domain.' }) subordinateHosts!: readonly string[];
  @ApiPropertyOptional({ description: 'Whether a code for transfers is set, where the registry shows it.' })
  hasAuthCode?: boolean;
  @ApiPropertyOptional({
    type: [ComparedDsDto],
    description: 'Omitted where the registry does not show them.',
  })
  ds?: readonly ComparedDsDto[];
  @ApiPropertyOptional({
    type: [RegistryKeyDto],
    description: 'Omitted where the registry does not show them.',
  })
  keys?: readonly RegistryKeyDto[];
}

export class RegistryHostDto {
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['found', 'absent', 'not_ours', 'unknown'] }) outcome!: string;
  @ApiPropertyOptional(texts) addresses?: readonly string[];
  @ApiPropertyOptional(texts) statuses?: readonly string[];
}

export class InquiryDifferenceDto {
  @ApiProperty({ enum: FIELDS }) field!: string;
  @ApiProperty({ ...value, description: 'The stored value. Null: none.' }) stored!: JsonValue;
  @ApiProperty({ ...value, description: 'The value at the registry. Null: not shown.' })
  atRegistry!: JsonValue;
}

export class RegistryInquiryDto {
  @ApiProperty({ description: 'Code of the registry connection.' }) registryConnection!: string;
  @ApiProperty(date) askedAt!: Date;
  @ApiProperty({
    enum: ['found', 'absent', 'not_ours'],
    description: 'not_ours: another registrar sponsors the domain, and the registry does not show it.',
  })
  outcome!: string;
  @ApiProperty({ type: StoredSideDto }) stored!: StoredSideDto;
  @ApiPropertyOptional({ type: RegistrySideDto, description: 'Omitted unless `outcome` is found.' })
  atRegistry?: RegistrySideDto;
  @ApiProperty({ type: [RegistryHostDto], description: 'The first 5 hosts below the domain.' })
  hosts!: readonly RegistryHostDto[];
  @ApiProperty({ type: [InquiryDifferenceDto], description: 'Empty: both sides are the same.' })
  differences!: readonly InquiryDifferenceDto[];
  @ApiProperty({ description: 'An operation is in progress: both sides may change.' }) isBusy!: boolean;
}

const dsDto = ({ keyTag, algorithm, digestType, digest }: ComparedDsDto): ComparedDsDto => ({
  keyTag,
  algorithm,
  digestType,
  digest,
});

export const inquiryDto = ({
  registry,
  local: { registryStatuses, ds, contacts, ...local },
  atRegistry,
  differences,
  ...inquiry
}: RegistryInquiry): RegistryInquiryDto => ({
  ...inquiry,
  registryConnection: registry,
  stored: {
    ...local,
    statuses: registryStatuses,
    ...(contacts && { contacts: contacts as Record<string, string> }),
    ds: ds.map(dsDto),
  },
  ...(atRegistry && { atRegistry: sideDto(atRegistry) }),
  differences: differences.map(({ field, local, atRegistry: found }) => ({
    field,
    stored: local,
    atRegistry: found,
  })),
});

function sideDto({ signing, name: _, ...side }: NonNullable<RegistryInquiry['atRegistry']>): RegistrySideDto {
  return {
    ...side,
    ...(signing && {
      ds: signing.ds.map(dsDto),
      keys: signing.keys.map(({ flags, algorithm, publicKey }) => ({ flags, algorithm, publicKey })),
    }),
  };
}
