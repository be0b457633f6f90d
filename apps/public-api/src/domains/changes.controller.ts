import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  type ChangeResult,
  GetAuthCode,
  SetContacts,
  SetNameservers,
  UpdateSettings,
} from '@registrar/domains';
import {
  action,
  AnswerDeadline,
  Body,
  CurrentAccount,
  IsStrict,
  parameter,
  PathDomainName,
  Serializer,
} from '@registrar/http';
import { type DomainName, upstreamTimeout } from '@registrar/kernel';
import { DOMAIN_NAME } from '../parameters.dto';
import { DryRunnable, Plannable } from '../plans/plan.dto';
import { AuthCodeResponseDto, SetContactsDto, SetNameserversDto, UpdateDomainDto } from './dto/changes.dto';
import { DomainDto } from './dto/domain.dto';

const DOMAIN = `domains/${parameter('domainName')}`;

/**
 * Changes of existing domains. When the registry decides later, the answer is the domain in its present
 * state.
 */
@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class ChangesController {
  constructor(
    private readonly updateSettings: UpdateSettings,
    private readonly setNameservers: SetNameservers,
    private readonly setContacts: SetContacts,
    private readonly getAuthCode: GetAuthCode,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
  ) {}

  @Patch(DOMAIN)
  @Plannable()
  @ApiOperation({ operationId: 'updateDomain', summary: 'Change auto-renewal, privacy and transfer lock' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: DomainDto })
  update(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: UpdateDomainDto,
  ): Promise<object> {
    return this.answer(() => this.updateSettings.execute(accountId, name, body));
  }

  @Post(`${DOMAIN}${action('setNameservers')}`)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'setNameservers', summary: 'Replace the name servers of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: DomainDto })
  nameservers(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: SetNameserversDto,
  ): Promise<object> {
    return this.answer(() => this.setNameservers.execute(accountId, name, body.nameservers));
  }

  @Post(`${DOMAIN}${action('setContacts')}`)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'setContacts', summary: 'Replace the contacts of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: DomainDto })
  contacts(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @IsStrict() strict: boolean,
    @Body() { contacts, tldRequirements }: SetContactsDto,
  ): Promise<object> {
    return this.answer(() =>
      this.setContacts.execute(accountId, name, contacts, {
        tldRequirements: tldRequirements ?? undefined,
        strict,
      }),
    );
  }

  @Get(`${DOMAIN}${action('getAuthCode')}`)
  @DryRunnable('authCode')
  @ApiOperation({
    operationId: 'getAuthCode',
    summary: 'Read the auth code of a domain',
    description: 'Creates an auth code where the domain has none in force. The domain may be locked.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: AuthCodeResponseDto })
  authCode(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.deadline.answer('auth code', async () => {
      const authCode = await this.getAuthCode.execute(accountId, name);
      return this.serializer.serialize('AuthCodeResponse', { authCode });
    });
  }

  private answer(change: () => Promise<ChangeResult>): Promise<object> {
    return this.deadline.answer('change', async () => {
      const result = await change();
      if (result.kind === 'unknown') throw upstreamTimeout();
      return this.serializer.serialize('Domain', result.domain);
    });
  }
}
