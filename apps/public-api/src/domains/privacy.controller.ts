import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { type PrivacyResult, PurchasePrivacy } from '@registrar/domains';
import {
  action,
  Body,
  CurrentAccount,
  Idempotent,
  type IdempotentRequest,
  parameter,
  PathDomainName,
  type Purchase,
  PurchaseFrame,
  Serializer,
} from '@registrar/http';
import { type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { PrivacyResponseDto, PurchasePrivacyDto } from './dto/purchases.dto';

const DOMAIN = `domains/${parameter('domainName')}`;

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class PrivacyController {
  private readonly purchase: Purchase<PrivacyResult>;

  constructor(
    private readonly purchasePrivacy: PurchasePrivacy,
    purchases: PurchaseFrame,
    serializer: Serializer,
  ) {
    this.purchase = purchases.of<PrivacyResult>('purchasePrivacy', 'purchase privacy', {
      result: (operationId) => purchasePrivacy.result(operationId),
      answer: ({ answer }) => serializer.serialize('PrivacyResponse', answer),
    });
  }

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
    return this.purchase.answer(request, (idempotency) =>
      this.purchasePrivacy.execute({
        accountId: account.accountId,
        name,
        years: body.years ?? undefined,
        idempotency,
      }),
    );
  }
}
