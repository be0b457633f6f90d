import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { MailboxRecipient } from '@registrar/dns';
import { toTimestamp } from '@registrar/kernel';

const moment = { format: 'date-time' } as const;

export class MailboxRecipientDto {
  @ApiProperty({ format: 'email', description: 'Address that mail of the mailbox is forwarded to.' })
  emailTo!: string;
  @ApiProperty({
    description: 'Whether the account requires the agreement of recipients (`verifyForwardingRecipients`).',
  })
  required!: boolean;
  @ApiProperty({
    enum: ['unasked', 'pending', 'verified', 'refused'],
    description:
      'unasked: the account does not require the agreement. pending: a confirmation mail is sent or due. verified: the owner agreed. refused: permanently, for all accounts.',
  })
  state!: string;
  @ApiProperty({ description: 'Whether mail is forwarded to the address.' }) allowed!: boolean;
  @ApiPropertyOptional({ ...moment, description: 'When the last confirmation mail was sent.' })
  lastSentAt?: string;
  @ApiPropertyOptional({ ...moment, description: 'When the link in the mail expires.' })
  linkExpiresAt?: string;
  @ApiPropertyOptional({
    ...moment,
    description: 'When the owner of the address agreed or refused, asked for this account.',
  })
  decidedAt?: string;
}

export class ResentRecipientDto {
  @ApiProperty({ description: 'false: there is nothing to confirm.' }) sent!: boolean;
  @ApiPropertyOptional(moment) nextEligibleAt?: string;
}

export function mailboxRecipientDto({
  emailTo,
  isRequired,
  isRefused,
  recipient,
}: MailboxRecipient): MailboxRecipientDto {
  const { lastSentAt, linkEndsAt, decidedAt } = recipient ?? {};
  const state = isRefused ? 'refused' : (recipient?.state ?? (isRequired ? 'pending' : 'unasked'));
  return {
    emailTo,
    required: isRequired,
    state,
    allowed: state === 'verified' || (!isRequired && state !== 'refused'),
    ...(lastSentAt && { lastSentAt: toTimestamp(lastSentAt) }),
    ...(linkEndsAt && state === 'pending' && { linkExpiresAt: toTimestamp(linkEndsAt) }),
    ...(decidedAt && { decidedAt: toTimestamp(decidedAt) }),
  };
}
