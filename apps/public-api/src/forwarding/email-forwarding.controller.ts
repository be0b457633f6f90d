import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  ChangeEmailForwarding,
  CreateEmailForwarding,
  DeleteEmailForwarding,
  ForwardingQueries,
  mailboxFrom,
} from '@registrar/dns';
import {
  authorOf,
  Body,
  type Conditional,
  CurrentAccount,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  WithConditions,
} from '@registrar/http';
import { type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, IF_MATCH, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  CreateEmailForwardingDto,
  EmailForwardingDto,
  ListEmailForwardingsResponseDto,
  UpdateEmailForwardingDto,
} from './email-forwarding.dto';

const PER_PAGE = 500;
const FORWARDINGS = `domains/${parameter('domainName')}/email/forwarding`;
const FORWARDING = `${FORWARDINGS}/${parameter('emailBox')}`;
const EMAIL_BOX = { name: 'emailBox', schema: { type: 'string' } } as const;

/**
 * Mail of single mailboxes, forwarded to other addresses. Answers carry the tag of the zone, which changes
 * with every entry.
 */
@ApiTags('emailForwarding')
@ApiBasicAuth()
@Controller('core/v1')
export class EmailForwardingController {
  constructor(
    private readonly forwardings: ForwardingQueries,
    private readonly createForwarding: CreateEmailForwarding,
    private readonly changeForwarding: ChangeEmailForwarding,
    private readonly deleteForwarding: DeleteEmailForwarding,
  ) {}

  @Get(FORWARDINGS)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listEmailForwardings', summary: 'List email forwardings' })
  @ApiParam(DOMAIN_NAME)
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListEmailForwardingsResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Paged(PER_PAGE) paging: Paging,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    const list = await this.forwardings.emailForwardings(accountId, name, paging);
    conditional.setTag(list.tag);
    return paging.json('emailForwarding', list);
  }

  @Post(FORWARDINGS)
  @HttpCode(200)
  @Header('content-type', JSON_TYPE)
  @Plannable()
  @ApiOperation({ operationId: 'createEmailForwarding', summary: 'Create an email forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: EmailForwardingDto })
  async create(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() { emailBox, emailTo }: CreateEmailForwardingDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(
      await this.createForwarding.execute(authorOf(account, conditional), name, {
        mailbox: emailBox,
        emailTo,
      }),
    );
  }

  @Get(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getEmailForwarding', summary: 'Read an email forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(EMAIL_BOX)
  @ApiOkResponse({ type: EmailForwardingDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('emailBox') emailBox: string,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(await this.forwardings.emailForwarding(accountId, name, mailboxFrom(emailBox)));
  }

  @Put(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @Plannable()
  @ApiOperation({ operationId: 'updateEmailForwarding', summary: 'Change the target of an email forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(EMAIL_BOX)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: EmailForwardingDto })
  async update(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('emailBox') emailBox: string,
    @Body() { emailTo }: UpdateEmailForwardingDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(
      await this.changeForwarding.execute(
        authorOf(account, conditional),
        name,
        mailboxFrom(emailBox),
        emailTo,
      ),
    );
  }

  @Delete(FORWARDING)
  @Plannable()
  @ApiOperation({ operationId: 'deleteEmailForwarding', summary: 'Delete an email forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(EMAIL_BOX)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  async delete(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('emailBox') emailBox: string,
    @WithConditions() conditional: Conditional,
  ): Promise<object> {
    conditional.setTag(
      (await this.deleteForwarding.execute(authorOf(account, conditional), name, mailboxFrom(emailBox))).tag,
    );
    return {};
  }
}
