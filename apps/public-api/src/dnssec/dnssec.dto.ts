import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DS_ALGORITHMS, DS_DIGEST_DIGITS } from '@registrar/dns';
import { SIGNING_STATES, type SigningState } from '@registrar/domains';
import { IsDefined, IsInt, IsOptional, IsString } from 'class-validator';

/** Not part of the contract. */
const EXTENSION = { 'x-extension': true } as const;
const int32 = { type: 'integer', format: 'int32' } as const;
const KEY_TAG = { ...int32, minimum: 0, maximum: 65_535 } as const;
const DIGEST_TYPES = Object.keys(DS_DIGEST_DIGITS).join(', ');
const KEY =
  'x-extension. Only where the registry of the TLD takes keys (RFC 5910 §4.2): of the key that was digested.';

/** Checks types only: the rules of a DS record are the core's. */
export class CreateDnssecDto {
  @ApiProperty(KEY_TAG)
  @IsDefined()
  @IsInt()
  keyTag!: number;

  @ApiProperty({ ...int32, description: `IANA DNSSEC algorithm number: one of ${DS_ALGORITHMS.join(', ')}.` })
  @IsDefined()
  @IsInt()
  algorithm!: number;

  @ApiProperty({ ...int32, description: `IANA DS digest type: one of ${DIGEST_TYPES}.` })
  @IsDefined()
  @IsInt()
  digestType!: number;

  @ApiProperty({
    minLength: 1,
    description: 'Hexadecimal, in upper or lower case. 40, 64 or 96 digits for digest type 1, 2 or 4.',
  })
  @IsDefined()
  @IsString()
  digest!: string;

  @ApiPropertyOptional({ ...int32, enum: [256, 257], description: `${KEY} Its flags.`, ...EXTENSION })
  @IsOptional()
  @IsInt()
  flags?: number | null;

  @ApiPropertyOptional({ type: 'string', maxLength: 2_048, description: `${KEY} Base64.`, ...EXTENSION })
  @IsOptional()
  @IsString()
  publicKey?: string | null;
}

export class DnssecDto {
  @ApiProperty()
  domainName!: string;

  @ApiProperty(KEY_TAG)
  keyTag!: number;

  @ApiProperty({ ...int32, description: 'IANA DNSSEC algorithm number.' })
  algorithm!: number;

  @ApiProperty({ ...int32, description: 'IANA DS digest type.' })
  digestType!: number;

  @ApiProperty({ description: 'Hexadecimal, in upper case.' })
  digest!: string;
}

export class ListDnssecResponseDto {
  @ApiProperty({ type: [DnssecDto] })
  dnssec!: DnssecDto[];
}

const timestamp = { type: 'string', format: 'date-time' } as const;

export class SigningStatusDto {
  @ApiProperty()
  domainName!: string;

  @ApiProperty({
    enum: SIGNING_STATES,
    description:
      'off. requested: keys are being created. keys_made: waiting until DNS serves the signatures. signed_visible: the DS record is sent next. ds_published: signed. ' +
      'withdrawn: the DS record is being removed. ds_removed: the keys are removed once no cache holds it.',
  })
  state!: SigningState;

  @ApiPropertyOptional({
    ...timestamp,
    description: 'When this state began. Omitted for a zone that was never signed.',
  })
  since?: string;

  @ApiPropertyOptional({ ...timestamp, description: 'When the next step is due.' })
  nextStepAt?: string;

  @ApiPropertyOptional({ description: 'Why the last attempt of the next step failed.' })
  trouble?: string;

  @ApiProperty({
    type: [DnssecDto],
    description: 'DS records of the keys of the zone, whether published at the registry or not.',
  })
  dnssec!: DnssecDto[];
}
