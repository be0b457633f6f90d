import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { RenewalQueries, type RenewalResult, RenewDomain } from '@registrar/domains';
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
import { RenewDomainDto, RenewDomainResponseDto } from './dto/purchases.dto';

const DOMAIN = `domains/${parameter('domainName')}`;

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class RenewalsController {
  private readonly purchase: Purchase<RenewalResult>;

  constructor(
    private readonly renewDomain: RenewDomain,
    renewals: RenewalQueries,
    purchases: PurchaseFrame,
    serializer: Serializer,
  ) {
    this.purchase = purchases.of<RenewalResult>('renewDomain', 'renew', {
      result: (operationId) => renewals.result(operationId),
      answer: ({ answer }) => serializer.serialize('RenewDomainResponse', answer),
    });
  }

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
    // null counts as "not sent".
    const wanted = { years: body.years ?? undefined, purchasePrice: body.purchasePrice ?? undefined };
    return this.purchase.answer(request, (idempotency, deadline) =>
      this.renewDomain.execute({
        accountId: account.accountId,
        domainName: name.ascii,
        ...wanted,
        idempotency,
        deadline,
      }),
    );
  }
}
