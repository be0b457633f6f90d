import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ApiToken, type OwnToken, SCOPED_RECORD_TYPES, type TokenLimits, type TokenLimitsInput } from '@registrar/accounts';
import { timestampOf } from '@registrar/http';
import { toTimestamp } from '@registrar/kernel';
import { ArrayMaxSize, IsArray, IsBoolean, IsDefined, IsNumber, IsOptional, IsString, ValidateIf } from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;
/** More than any list of these may hold; how many it is exactly is the core's. */
const LIST_MAX = 1_000;

const readOnly = { description: 'Reads only; auth codes are no reading.' } as const;
const dnsOnly = { description: 'Zones and what is served in them, nothing else.' } as const;
const zones = { type: String, isArray: true as const, description: 'Only what is done to these domains.', example: ['example.com'] };
const recordTypes = { enum: [...SCOPED_RECORD_TYPES], isArray: true as const, description: 'Only records of these types are written; DNS only as well.' };
const cap = { format: 'double', description: 'USD that purchases may take in a UTC day.', example: 50 } as const;
const expiry = { type: String, format: 'date-time', description: 'When it ends by itself.' } as const;
const networks = { type: String, isArray: true as const, description: 'Addresses and networks (CIDR, IPv4 and IPv6) it may be used from.', example: ['192.0.2.0/24', '2001:db8::/32'] };

/** Null is refused: who writes it for a limit does not mean a token without one. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

export class CreateTokenDto {
  @ApiProperty({ minLength: 1, maxLength: 64, example: 'shop', description: 'Unique among the tokens of the account, in any case.' }) @IsDefined() @IsString()
  name!: string;

  @ApiPropertyOptional(readOnly) @WhenSent() @IsBoolean()
  readOnly?: boolean;

  @ApiPropertyOptional(dnsOnly) @WhenSent() @IsBoolean()
  dnsOnly?: boolean;

  @ApiPropertyOptional(zones) @WhenSent() @IsArray() @ArrayMaxSize(LIST_MAX) @IsString({ each: true })
  zones?: string[];

  @ApiPropertyOptional(recordTypes) @WhenSent() @IsArray() @ArrayMaxSize(LIST_MAX) @IsString({ each: true })
  recordTypes?: string[];

  @ApiPropertyOptional(cap) @WhenSent() @IsNumber({ allowNaN: false, allowInfinity: false })
  dailySpendCap?: number;

  @ApiPropertyOptional(expiry) @WhenSent() @IsString()
  expiresAt?: string;

  @ApiPropertyOptional(networks) @WhenSent() @IsArray() @ArrayMaxSize(LIST_MAX) @IsString({ each: true })
  sourceNetworks?: string[];
}

export class RotateTokenDto {
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'When the old token ends: at most 30 days ahead, a day where nothing is said, at once for the past.' })
  @IsOptional() @IsString()
  oldTokenUntil?: string;
}

/** What is left out does not limit it. */
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
  @ApiProperty({ ...int32, description: 'The lowest one signs webhooks; one issued by our staff only where there is no other.' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) createDate!: string;
  @ApiPropertyOptional({ ...int32, description: 'The token that took over its name; this one lives on until expiresAt.' }) replacedBy?: number;
  @ApiPropertyOptional({ description: 'true: issued by our staff for your account.' }) issuedByStaff?: boolean;
}

export class ListTokensResponseDto {
  @ApiProperty({ type: [TokenDto], description: 'By id; without the tokens themselves.' }) tokens!: TokenDto[];
}

export class IssuedTokenDto extends TokenLimitsDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'password', description: 'Shown this once.' }) token!: string;
}

export class RotatedTokenDto extends IssuedTokenDto {
  @ApiProperty({ format: 'date-time' }) oldTokenUntil!: string;
}

export const limitsOf = ({ name: _name, expiresAt, ...limits }: CreateTokenDto): TokenLimitsInput => ({ ...limits, expiresAt: timestampOf('expiresAt', expiresAt) });

export const tokenDto = ({ id, name, createdAt, limits, replacedBy, issuedByStaff }: ApiToken): TokenDto =>
  ({ id, name, createDate: toTimestamp(createdAt), ...limitsDto(limits), ...(replacedBy !== undefined && { replacedBy }), ...(issuedByStaff && { issuedByStaff }) });

export const issuedDto = ({ id, name, token, limits }: OwnToken): IssuedTokenDto => ({ id, name, token, ...limitsDto(limits) });

const limitsDto = ({ dailySpendCap, expiresAt, ...limits }: TokenLimits): TokenLimitsDto =>
  ({ ...limits, ...(dailySpendCap && { dailySpendCap: dailySpendCap.toNumber() }), ...(expiresAt && { expiresAt: toTimestamp(expiresAt) }) });
