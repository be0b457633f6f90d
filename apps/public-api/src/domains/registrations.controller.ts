import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { RegisterDomain, RegistrationQueries, type RegistrationResult } from '@registrar/domains';
import {
  Body,
  CurrentAccount,
  Idempotent,
  type IdempotentRequest,
  type Purchase,
  PurchaseFrame,
  Serializer,
} from '@registrar/http';
import { IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { CreateDomainDto, CreateDomainResponseDto } from './dto/create-domain.dto';

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class RegistrationsController {
  private readonly purchase: Purchase<RegistrationResult>;

  constructor(
    private readonly registerDomain: RegisterDomain,
    registrations: RegistrationQueries,
    purchases: PurchaseFrame,
    serializer: Serializer,
  ) {
    this.purchase = purchases.of<RegistrationResult>('createDomain', 'register', {
      result: (operationId) => registrations.result(operationId),
      answer: ({ answer }) => serializer.serialize('CreateDomainResponse', answer),
    });
  }

  @Post('domains')
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'createDomain', summary: 'Register or acquire a domain' })
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: CreateDomainResponseDto })
  create(
    @Idempotent('create') request: IdempotentRequest,
    @CurrentAccount() account: AuthenticatedAccount,
    @Body() body: CreateDomainDto,
  ): Promise<object> {
    const { domain } = body;
    const purchase = purchaseOf(body);
    return this.purchase.answer(request, (idempotency, deadline) =>
      this.registerDomain.execute({
        accountId: account.accountId,
        ...domain,
        ...purchase,
        idempotency,
        deadline,
      }),
    );
  }
}

/** null counts as "not sent" in every optional field. */
const purchaseOf = ({
  purchasePrice,
  purchaseType,
  tldRequirements,
  years,
  promoCode,
  claims,
}: CreateDomainDto) => ({
  claims: claims
    ? { claimId: claims.claimId, notBefore: new Date(claims.notBefore), notAfter: new Date(claims.notAfter) }
    : undefined,
  purchasePrice: purchasePrice ?? undefined,
  purchaseType: purchaseType ?? undefined,
  tldRequirements: tldRequirements ?? undefined,
  years: years ?? undefined,
  promoCode: promoCode ?? undefined,
});
