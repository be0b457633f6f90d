import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { MailboxRecipient } from '@registrar/dns';
import { toTimestamp } from '@registrar/kernel';

const moment = { format: 'date-time' } as const;

export class MailboxRecipientDto {
  @ApiProperty({ format: 'email', description: 'Where the mail of the mailbox goes.' }) emailTo!: string;
  @ApiProperty({ description: 'Whether the account forwards only to those who agreed (verifyForwardingRecipients).' }) required!: boolean;
  @ApiProperty({
    enum: ['unasked', 'pending', 'verified', 'refused'],
    description: 'unasked: never asked, since the account does not require it; pending: asked, or about to be; refused: for good.',
  })
  state!: string;
  @ApiProperty({ description: 'Whether mail is forwarded to the address, as far as its owner is concerned.' }) allowed!: boolean;
  @ApiPropertyOptional({ ...moment, description: 'The last mail to the address.' }) lastSentAt?: string;
  @ApiPropertyOptional({ ...moment, description: 'Until when the link in it can be used.' }) linkExpiresAt?: string;
  @ApiPropertyOptional({ ...moment, description: 'When its owner agreed, or refused.' }) decidedAt?: string;
}

export class ResentRecipientDto {
  @ApiProperty({ description: 'false: there is nothing to ask.' }) sent!: boolean;
  @ApiPropertyOptional(moment) nextEligibleAt?: string;
}

export function mailboxRecipientDto({ emailTo, isRequired, recipient }: MailboxRecipient): MailboxRecipientDto {
  const { lastSentAt, linkEndsAt, decidedAt } = recipient ?? {};
  const state = recipient?.state ?? (isRequired ? 'pending' : 'unasked');
  return {
    emailTo, required: isRequired, state, allowed: state === 'verified' || (!isRequired && state !== 'refused'),
    ...(lastSentAt && { lastSentAt: toTimestamp(lastSentAt) }),
    ...(linkEndsAt && state === 'pending' && { linkExpiresAt: toTimestamp(linkEndsAt) }),
    ...(decidedAt && { decidedAt: toTimestamp(decidedAt) }),
  };
}
