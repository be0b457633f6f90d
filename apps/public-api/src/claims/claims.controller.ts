import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBadGatewayResponse,
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiBody,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { CheckClaims } from '@registrar/catalog';
import {
  AnswerDeadline,
  Body,
  claimNoticeHtml,
  CurrentAccount,
  parameter,
  PathDomainName,
  Serializer,
} from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { DomainClaimsCheckRequestDto, DomainClaimsCheckResponseDto } from './claims.dto';

@ApiTags('domainInfo')
@ApiBasicAuth()
@Controller('core/v1/domaininfo/claims')
export class ClaimsController {
  constructor(
    private readonly claims: CheckClaims,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
  ) {}

  @Post(parameter('domain'))
  @HttpCode(200)
  @ApiOperation({ operationId: 'checkDomainClaims', summary: 'Check trademark claims for a domain' })
  @ApiParam({ name: 'domain', description: 'Unicode or punycode, any case' })
  @ApiBody({ type: DomainClaimsCheckRequestDto, required: false })
  @ApiOkResponse({ type: DomainClaimsCheckResponseDto })
  @ApiBadRequestResponse({ description: 'The path has no domain name, or `purchaseType` is unknown' })
  @ApiUnprocessableEntityResponse({ description: 'Blocked or unsupported TLD' })
  @ApiBadGatewayResponse({ description: 'The registry or the trademark clearinghouse does not answer' })
  async check(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName('domain') domain: DomainName,
    @Body() { purchaseType }: DomainClaimsCheckRequestDto,
  ): Promise<object> {
    const request = {
      accountId,
      domain: domain.ascii,
      purchaseType: purchaseType ?? 'registration',
    } as const;
    const answer = await this.deadline.answer(`claims check of ${domain.ascii}`, () =>
      this.claims.execute(request),
    );
    const claims = answer.claims.map(({ details, ...claim }) => ({
      ...claim,
      noticeHtml: claimNoticeHtml({ trademark: claim.trademark, details }),
    }));
    return this.serializer.serialize('DomainClaimsCheckResponse', { ...answer, claims });
  }
}
