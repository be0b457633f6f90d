import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type ApiToken,
  type OwnToken,
  SCOPED_RECORD_TYPES,
  type TokenLimits,
  type TokenLimitsInput,
} from '@registrar/accounts';
import { timestampOf } from '@registrar/http';
import { toTimestamp } from '@registrar/kernel';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsNumber,
  IsOptional,
  IsString,
  ValidateIf,
} from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;
/** More than any list of these may hold; the core has the exact limit. */
const LIST_MAX = 1_000;

const readOnly = { description: 'true: the token can only read. Auth codes are excluded.' } as const;
const dnsOnly = { description: 'true: the token can only use DNS zones, records and forwardings.' } as const;
const zones = {
  type: String,
  isArray: true as const,
  description: 'The token can only change these domains. Omitted: all domains.',
  example: ['example.com'],
};
const recordTypes = {
  enum: [...SCOPED_RECORD_TYPES],
  isArray: true as const,
  description:
    'The token can only write records of these types, and nothing outside DNS zones. Omitted: all types.',
};
const cap = {
  format: 'double',
  description:
    'Most USD that purchases with this token may cost in a UTC day. Omitted: no cap. A token with a cap cannot turn auto-renewal on; auto-renewals are charged beyond every cap.',
  example: 50,
} as const;
const expiry = {
  type: String,
  format: 'date-time',
  description: 'When the token expires. Omitted: it does not expire.',
} as const;
const networks = {
  type: String,
  isArray: true as const,
  description: 'Addresses and networks (CIDR, IPv4 and IPv6) from which the token is accepted. Omitted: all.',
  example: ['192.0.2.0/24', '2001:db8::/32'],
};

/** null is refused: a client that sends it for a limit does not mean an unlimited token. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

export class CreateTokenDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    example: 'shop',
    description: 'Unique among the tokens of the account, compared without case.',
  })
  @IsDefined()
  @IsString()
  name!: string;

  @ApiPropertyOptional(readOnly)
  @WhenSent()
  @IsBoolean()
  readOnly?: boolean;

  @ApiPropertyOptional(dnsOnly)
  @WhenSent()
  @IsBoolean()
  dnsOnly?: boolean;

  @ApiPropertyOptional(zones)
  @WhenSent()
  @IsArray()
  @ArrayMaxSize(LIST_MAX)
  @IsString({ each: true })
  zones?: string[];

  @ApiPropertyOptional(recordTypes)
  @WhenSent()
  @IsArray()
  @ArrayMaxSize(LIST_MAX)
  @IsString({ each: true })
  recordTypes?: string[];

  @ApiPropertyOptional(cap)
  @WhenSent()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  dailySpendCap?: number;

  @ApiPropertyOptional(expiry)
  @WhenSent()
  @IsString()
  expiresAt?: string;

  @ApiPropertyOptional(networks)
  @WhenSent()
  @IsArray()
  @ArrayMaxSize(LIST_MAX)
  @IsString({ each: true })
  sourceNetworks?: string[];
}

export class RotateTokenDto {
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description:
      'When the old token expires: at most 30 days ahead. Default: in 24 hours. A time in the past: at once.',
  })
  @IsOptional()
  @IsString()
  oldTokenUntil?: string;
}

/** Omitted fields do not limit the token. */
class TokenLimitsDto {
  @ApiPropertyOptional(readOnly) readOnly?: boolean;
  @ApiPropertyOptional(dnsOnly) dnsOnly?: boolean;
  @ApiPropertyOptional(zones) zones?: readonly string[];
  @ApiPropertyOptional(recordTypes) recordTypes?: readonly string[];
  @ApiPropertyOptional(cap) dailySpendCap?: number;
  @ApiPropertyOptional(expiry) expiresAt?: string;
  @ApiPropertyOptional(networks) sourceNetworks?: readonly string[];
}

export class TokenDto extends TokenLimitsDto {
  @ApiProperty({
    ...int32,
    description:
      'Id of the token. The token with the lowest id signs webhooks; one that staff issued signs only where there is no other.',
  })
  id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) createDate!: string;
  @ApiPropertyOptional({
    ...int32,
    description: 'Id of the token that replaced this one, which is valid until `expiresAt`.',
  })
  replacedBy?: number;
  @ApiPropertyOptional({ description: "true: the registrar's staff issued the token." })
  issuedByStaff?: boolean;
}

export class ListTokensResponseDto {
  @ApiProperty({ type: [TokenDto], description: 'The tokens, ordered by id, without their secrets.' })
  tokens!: TokenDto[];
}

export class IssuedTokenDto extends TokenLimitsDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'password', description: 'Returned only in this answer.' }) token!: string;
}

export class RotatedTokenDto extends IssuedTokenDto {
  @ApiProperty({ format: 'date-time' }) oldTokenUntil!: string;
}

export const limitsOf = ({ name: _name, expiresAt, ...limits }: CreateTokenDto): TokenLimitsInput => ({
  ...limits,
  expiresAt: timestampOf('expiresAt', expiresAt),
});

export const tokenDto = ({ id, name, createdAt, limits, replacedBy, issuedByStaff }: ApiToken): TokenDto => ({
  id,
  name,
  createDate: toTimestamp(createdAt),
  ...limitsDto(limits),
  ...(replacedBy !== undefined && { replacedBy }),
  ...(issuedByStaff && { issuedByStaff }),
});

export const issuedDto = ({ id, name, token, limits }: OwnToken): IssuedTokenDto => ({
  id,
  name,
  token,
  ...limitsDto(limits),
});

const limitsDto = ({ dailySpendCap, expiresAt, ...limits }: TokenLimits): TokenLimitsDto => ({
  ...limits,
  ...(dailySpendCap && { dailySpendCap: dailySpendCap.toNumber() }),
  ...(expiresAt && { expiresAt: toTimestamp(expiresAt) }),
});
