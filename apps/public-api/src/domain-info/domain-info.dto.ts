import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { ClaimsPurchaseType } from '@registrar/catalog';

/**
 * Path form of a TLD: lower-case A-labels, no leading dot. Matches the same texts as the contract's pattern,
 * where a label `xn--…` fits both alternatives, so that a path of many of them would take exponential time.
 */
export const TLD_PATTERN =
  /^(?:(?!xn--)[a-z0-9-]{1,63}|xn--[a-z0-9-]{1,63})(?:\.(?:(?!-|xn--)[a-z0-9-]{1,63}|xn--[a-z0-9-]{0,63}))*$/;

const EXTENSION = { 'x-extension': true } as const;

const CLAIMS_PURCHASE_TYPES: readonly ClaimsPurchaseType[] = [
  'registration',
  'landrush_eap',
  'landrush_auction_a',
  'landrush_reserve_a',
];

export class TldInfoDto {
  @ApiProperty({ example: 'example', description: 'Without a dot' }) tld!: string;
  @ApiProperty() ccTld!: boolean;
  @ApiProperty() supportsTransferLock!: boolean;
  @ApiProperty() supportsDnssec!: boolean;
  @ApiProperty() supportsPremium!: boolean;
  @ApiProperty() supportsPrivacy!: boolean;
  @ApiProperty() supportsInternalTransfer!: boolean;
  @ApiProperty({ description: 'Name servers must serve the domain before it can be registered' })
  requiresPreDelegation!: boolean;
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'Days after expiry in which the domain stays in the account and can be renewed',
  })
  expirationGracePeriod!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Table code to label; {} when none',
    example: { DE: 'German' },
  })
  idnLanguages!: Record<string, string>;

  @ApiProperty({ type: 'array', items: { type: 'integer' } }) allowedRegistrationYears!: number[];
  @ApiProperty({ description: 'Browsers open sites of the TLD over TLS only (HSTS preload)' }) hsts!: boolean;
  @ApiProperty({ type: 'integer', format: 'int32' }) minDomainLength!: number;
  @ApiProperty({ type: 'integer', format: 'int32', nullable: true, description: 'null: no IDN' })
  minIdnDomainLength!: number | null;
  @ApiProperty() registryOperator!: string;
  @ApiProperty({
    enum: CLAIMS_PURCHASE_TYPES,
    isArray: true,
    description: '[] when no claims check is needed now',
  })
  claimsCheckRequired!: ClaimsPurchaseType[];

  @ApiProperty({ description: 'true: ASCII labels are not valid' }) requireIdnSld!: boolean;
  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description:
      'x-extension. Days before the expiry date from which domains can be renewed. Omitted if they can be renewed at any time',
    ...EXTENSION,
  })
  renewalWindowDays?: number;
}

export class RequirementFieldOptionDto {
  @ApiProperty() value!: string;
  @ApiPropertyOptional() label?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/RequirementFieldDto' },
    description: 'Further fields that apply when the option is chosen',
  })
  fields?: Record<string, RequirementFieldDto>;
}

export class RequirementFieldDto {
  @ApiPropertyOptional() description?: string;
  @ApiProperty({ enum: ['string', 'enum', 'notice', 'acknowledgement', 'boolean'] }) type!: string;
  @ApiProperty() required!: boolean;
  @ApiPropertyOptional() label?: string;
  @ApiPropertyOptional({ description: 'valid_email, valid_phone, YYYY-MM-DD, or a pattern' })
  validation?: string;
  @ApiPropertyOptional({ description: 'Value to send for an acknowledgement' }) value?: string;
  @ApiPropertyOptional({
    type: 'array',
    items: { anyOf: [{ $ref: getSchemaPath(RequirementFieldOptionDto) }, { type: 'string' }] },
    description: 'Options of an enum',
  })
  options?: (RequirementFieldOptionDto | string)[];

  @ApiPropertyOptional({
    description:
      'idn, or the values of the field it depends on, separated by a comma. Of a contact field: the countries in which it is required',
  })
  required_when?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { $ref: getSchemaPath(RequirementFieldDto) } })
  fields?: Record<string, RequirementFieldDto>;
}

export class RequirementDto {
  @ApiPropertyOptional() description?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(RequirementFieldDto) },
    description: 'Rules of the values, by key of `tldRequirements`',
  })
  fields?: Record<string, RequirementFieldDto>;
}

export class ContactsRequirementDto {
  @ApiPropertyOptional() description?: string;
  @ApiPropertyOptional() type?: string;
  @ApiPropertyOptional({ anyOf: [{ type: 'boolean' }, { type: 'string' }] }) required?: boolean | string;
  @ApiPropertyOptional() label?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(RequirementFieldDto) },
    description:
      'Rules of the fields, by role. A role is required if the request must carry it: a role for which your account has a suitable default contact is not',
  })
  fields?: Record<string, RequirementFieldDto>;
}

export class RequirementsJsonSchemaPropertiesDto {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Facts about the TLD, read-only' })
  tldInfo!: object;
  @ApiProperty({ type: 'object', additionalProperties: true }) contacts!: object;
  @ApiProperty({ type: 'object', additionalProperties: true }) tldRequirements!: object;
}

/** A JSON Schema draft-07 document, sent unchanged. */
export class RequirementsJsonSchemaDto {
  @ApiProperty({ example: 'http://json-schema.org/draft-07/schema#' }) $schema!: string;
  @ApiProperty({ example: 'object' }) type!: string;
  @ApiPropertyOptional() title?: string;
  @ApiPropertyOptional() description?: string;
  @ApiProperty({ type: RequirementsJsonSchemaPropertiesDto })
  properties!: RequirementsJsonSchemaPropertiesDto;
  @ApiPropertyOptional({ type: [String] }) required?: string[];
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object' },
    description: 'Conditions between fields (JSON Schema)',
  })
  allOf?: object[];
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true }) if?: object | null;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true }) then?: object | null;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true }) else?: object | null;
}

export class GetRequirementResponseDto {
  @ApiProperty({ type: TldInfoDto }) tldInfo!: TldInfoDto;
  @ApiProperty({
    type: ContactsRequirementDto,
    description: 'Rules of the contacts; `fields` has the roles. {} when there are none',
  })
  contacts!: ContactsRequirementDto;

  @ApiProperty({ type: RequirementDto, description: 'Rules of `tldRequirements`. {} when there are none' })
  requirements!: RequirementDto;
}
