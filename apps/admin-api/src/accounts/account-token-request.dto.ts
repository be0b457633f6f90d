import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { STAFF_TOKEN_DAYS, STAFF_TOKEN_DAYS_MAX } from '@registrar/accounts';
import { IsBoolean, IsString } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';
import { WhenSent } from './account-fields.dto';

export class IssueTokenDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    example: 'case 4711',
    description: 'Unique among the tokens of the account, compared without case.',
  })
  @IsString()
  name!: string;

  @ApiPropertyOptional({
    default: true,
    description: 'true: the token can only read. false needs the role `owner`.',
  })
  @WhenSent()
  @IsBoolean()
  readOnly?: boolean;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: `When the token expires: at most ${STAFF_TOKEN_DAYS_MAX} days ahead. Default: in ${STAFF_TOKEN_DAYS} days.`,
  })
  @WhenSent()
  @IsInstant()
  expiresAt?: string;
}

export const expiryOf = ({ expiresAt }: IssueTokenDto): Date | undefined =>
  expiresAt === undefined ? undefined : new Date(expiresAt);
