import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PageDto } from '@registrar/api-dto';

const EXTENSION = { 'x-extension': true } as const;
const int32 = { type: 'integer', format: 'int32' } as const;

/** Actions without fields: `{}`, or no body. */
export class EmptyDto {}

export class UnverifiedContactDto {
  @ApiProperty(int32)
  verificationId!: number;

  @ApiProperty({ format: 'date-time' })
  createDate!: string;

  @ApiProperty({
    format: 'date-time',
    description: 'Deadline: 15 days after `createDate`. After it the domains are put on hold.',
  })
  verifyBy!: string;

  @ApiProperty({ format: 'email' })
  email!: string;

  @ApiProperty({
    type: [String],
    minItems: 1,
    description: 'All domains of the account whose registrant has the address.',
  })
  domains!: string[];

  @ApiPropertyOptional({
    ...EXTENSION,
    format: 'date-time',
    description:
      'x-extension. Earliest time at which the pending mail is sent: the mailbox, its domain or your account has reached its limit of mails in 24 hours.',
  })
  mailWaitsUntil?: string;
}

export class UnverifiedContactsResponseDto extends PageDto {
  @ApiProperty({ type: [UnverifiedContactDto] })
  unverifiedContacts!: UnverifiedContactDto[];
}

export class ContactVerificationResendResponseDto {
  @ApiProperty({ description: 'false: nothing to send, for example because the address is verified.' })
  sent!: boolean;

  @ApiProperty(int32)
  verificationId!: number;

  @ApiProperty({ format: 'date-time', description: 'When the mail can be sent again, UTC.' })
  nextEligibleAt!: string;
}
