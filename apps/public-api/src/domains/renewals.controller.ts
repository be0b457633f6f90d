import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { RenewalQueries, type RenewalResult, RenewDomain } from '@registrar/domains';
import {
  action,
  AnswerDeadline,
  Body,
  CurrentAccount,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  parameter,
  PathDomainName,
  Serializer,
  BEGIN_WITHIN_SECONDS,
} from '@registrar/http';
import { addSeconds, Clock, type DomainName, upstreamTimeout } from '@registrar/kernel';
import { DOMAIN_NAME, IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { RenewDomainDto, RenewDomainResponseDto } from './dto/purchases.dto';

const DOMAIN = `domains/${parameter('domainName')}`;

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class RenewalsController {
  constructor(
    private readonly renewDomain: RenewDomain,
    private readonly renewals: RenewalQueries,
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    private readonly clock: Clock,
  ) {}

  @Post(`${DOMAIN}${action('renew')}`)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'renewDomain', summary: 'Renew a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: RenewDomainResponseDto })
  renew(
    @Idempotent('purchase') request: IdempotentRequest,
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: RenewDomainDto,
  ): Promise<object> {
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    // null counts as "not sent".
    const wanted = { years: body.years ?? undefined, purchasePrice: body.purchasePrice ?? undefined };
    return this.deadline.answer('renew', () =>
      this.idempotency.run(
        request,
        async (claim) => {
          const result = await this.renewDomain.execute({
            accountId: account.accountId,
            domainName: name.ascii,
            ...wanted,
            idempotency: claim,
            deadline,
          });
          if (result.kind === 'unknown') throw upstreamTimeout();
          return this.renewalAnswer(result);
        },
        async (operationId) => {
          const result = await this.renewals.result(operationId);
          return result.kind === 'unknown' ? 'unsettled' : this.renewalAnswer(result);
        },
      ),
    );
  }

  private renewalAnswer(result: Extract<RenewalResult, { kind: 'renewed' }>): Record<string, unknown> {
    return this.serializer.serialize('RenewDomainResponse', result.answer);
  }
}
