import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsInt, IsObject, IsOptional, IsString, ValidateIf } from 'class-validator';

/** Optional, but not nullable. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

const FOR_A_NEW_ONE = 'Required for a new connection.';
const pem = { type: String, nullable: true, maxLength: 65_536 } as const;

/** All fields for PUT of an existing connection; a part for PATCH. */
export class PutRegistryConnectionDto {
  @ApiPropertyOptional({ description: `Host name or IP address. ${FOR_A_NEW_ONE}` })
  @WhenSent()
  @IsString()
  host?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: 65_535,
    description: FOR_A_NEW_ONE,
  })
  @WhenSent()
  @IsInt()
  port?: number;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'For SNI and the check of the certificate; null: the host.',
  })
  @IsOptional()
  @IsString()
  serverName?: string | null;

  @ApiPropertyOptional({ minLength: 3, maxLength: 16, description: FOR_A_NEW_ONE })
  @WhenSent()
  @IsString()
  clientId?: string;

  @ApiPropertyOptional({
    format: 'password',
    writeOnly: true,
    minLength: 6,
    maxLength: 255,
    description: `Never shown. Omitted: unchanged. Needed again with another host, port, serverName or certificateAuthority. ${FOR_A_NEW_ONE}`,
  })
  @WhenSent()
  @IsString()
  password?: string;

  @ApiPropertyOptional({ ...pem, description: 'PEM, with its chain; null: none. Requires clientKey.' })
  @IsOptional()
  @IsString()
  clientCertificate?: string | null;

  @ApiPropertyOptional({
    ...pem,
    format: 'password',
    writeOnly: true,
    description:
      'PEM, not encrypted, never shown. Omitted: unchanged. null: none. Required again where the password is.',
  })
  @IsOptional()
  @IsString()
  clientKey?: string | null;

  @ApiPropertyOptional({
    ...pem,
    description: 'PEM of the certificate authority of the registry. null: the authorities of the system.',
  })
  @IsOptional()
  @IsString()
  certificateAuthority?: string | null;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { session: { max: 8 } },
    description:
      'PUT: the whole profile, as GET shows it; for a new connection a part, the rest has the defaults. PATCH: a JSON merge patch (RFC 7396), null restores a default. Unknown fields are refused.',
  })
  @WhenSent()
  @IsObject()
  profile?: object;

  @ApiPropertyOptional({ description: 'Registrations of one name by one account are limited. New: false.' })
  @WhenSent()
  @IsBoolean()
  registrationLimited?: boolean;

  @ApiPropertyOptional({ description: 'false: its TLDs answer 502. New: true.' })
  @WhenSent()
  @IsBoolean()
  enabled?: boolean;
}

/** The version to restore. */
export class RestoreRegistryVersionDto {
  @ApiProperty({ type: 'integer', format: 'int32', minimum: 1, description: 'One of olderVersions.' })
  @IsDefined()
  @IsInt()
  version!: number;

  @ApiPropertyOptional({
    format: 'password',
    writeOnly: true,
    minLength: 6,
    maxLength: 255,
    description: 'Needed where that version has another host, port, serverName or certificateAuthority.',
  })
  @WhenSent()
  @IsString()
  password?: string;

  @ApiPropertyOptional({
    ...pem,
    nullable: false,
    format: 'password',
    writeOnly: true,
    description:
      'PEM. Needed with the password where a key is set, and where that version has another client certificate.',
  })
  @WhenSent()
  @IsString()
  clientKey?: string;
}
