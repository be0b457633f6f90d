import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { MailboxRecipients, mailboxFrom } from '@registrar/dns';
import { action, Body, CurrentAccount, parameter, PathDomainName, RateLimitExceeded } from '@registrar/http';
import { type DomainName, toTimestamp } from '@registrar/kernel';
import { EmptyDto } from '../contacts/contacts.dto';
import { DOMAIN_NAME } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { MailboxRecipientDto, mailboxRecipientDto, ResentRecipientDto } from './recipients.dto';

const FORWARDING = `domains/${parameter('domainName')}/email/forwarding/${parameter('emailBox')}`;
const EMAIL_BOX = { name: 'emailBox', schema: { type: 'string' } } as const;
const MS = 1_000;

/**
 * Whether the owner of a forwarding target agreed. An extension of the interface; the worker sends the mail
 * that requests consent.
 */
@ApiTags('emailForwarding')
@ApiBasicAuth()
@Controller('core/v1')
export class RecipientsController {
  constructor(private readonly recipients: MailboxRecipients) {}

  @Get(`${FORWARDING}${action('recipient')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'getEmailForwardingRecipient',
    summary: 'Read whether the recipient agreed to the forwarding',
    description:
      'x-extension. The agreement is needed while the account setting `verifyForwardingRecipients` is true. An address that refused, asked for whichever account, gets no mail in either case.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(EMAIL_BOX)
  @ApiOkResponse({ type: MailboxRecipientDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('emailBox') emailBox: string,
  ): Promise<MailboxRecipientDto> {
    return mailboxRecipientDto(await this.recipients.get(accountId, name, mailboxFrom(emailBox)));
  }

  @Post(`${FORWARDING}${action('resendRecipient')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({
    operationId: 'resendEmailForwardingRecipient',
    summary: 'Resend the confirmation mail to the recipient',
    description:
      'x-extension. At most once in 15 minutes, and `FORWARDING_RECIPIENT_MAILS` times in 24 hours to one address from all accounts together; beyond that 429.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(EMAIL_BOX)
  @ApiOkResponse({ type: ResentRecipientDto })
  async resend(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('emailBox') emailBox: string,
    @Body() _body: EmptyDto,
  ): Promise<ResentRecipientDto> {
    const result = await this.recipients.resend(accountId, name, mailboxFrom(emailBox));
    if (result.kind === 'throttled') throw throttled(result.nextEligibleAt);
    return {
      sent: result.sent,
      ...(result.nextEligibleAt && { nextEligibleAt: toTimestamp(result.nextEligibleAt) }),
    };
  }
}

/** Rounded up, since a moment earlier would be refused. */
function throttled(nextEligibleAt: Date): RateLimitExceeded {
  const seconds = Math.ceil(nextEligibleAt.getTime() / MS);
  return new RateLimitExceeded(
    seconds,
    'Resend throttled',
    `Next eligible at: ${toTimestamp(new Date(seconds * MS))}`,
  );
}
