import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { type PrivacyResult, PurchasePrivacy } from '@registrar/domains';
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
} from '@registrar/http';
import { type DomainName, upstreamTimeout } from '@registrar/kernel';
import { DOMAIN_NAME, IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { PrivacyResponseDto, PurchasePrivacyDto } from './dto/purchases.dto';

const DOMAIN = `domains/${parameter('domainName')}`;

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class PrivacyController {
  constructor(
    private readonly purchasePrivacy: PurchasePrivacy,
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
  ) {}

  @Post(`${DOMAIN}${action('purchasePrivacy')}`)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'purchasePrivacy', summary: 'Add privacy to a domain (free)' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: PrivacyResponseDto })
  privacy(
    @Idempotent('purchase') request: IdempotentRequest,
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: PurchasePrivacyDto,
  ): Promise<object> {
    return this.deadline.answer('purchase privacy', () =>
      this.idempotency.run(
        request,
        async (claim) => {
          const result = await this.purchasePrivacy.execute({
            accountId: account.accountId,
            name,
            years: body.years ?? undefined,
            idempotency: claim,
          });
          if (result.kind === 'unknown') throw upstreamTimeout();
          return this.privacyAnswer(result);
        },
        async (operationId) => {
          const result = await this.purchasePrivacy.result(operationId);
          return result.kind === 'unknown' ? 'unsettled' : this.privacyAnswer(result);
        },
      ),
    );
  }

  private privacyAnswer(result: Extract<PrivacyResult, { kind: 'purchased' }>): Record<string, unknown> {
    return this.serializer.serialize('PrivacyResponse', result.answer);
  }
}
