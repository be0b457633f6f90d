import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { RegisterDomain, RegistrationQueries, type RegistrationResult } from '@registrar/domains';
import {
  AnswerDeadline,
  Body,
  CurrentAccount,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  Serializer,
  BEGIN_WITHIN_SECONDS,
} from '@registrar/http';
import { addSeconds, Clock, upstreamTimeout } from '@registrar/kernel';
import { IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { CreateDomainDto, CreateDomainResponseDto } from './dto/create-domain.dto';

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class RegistrationsController {
  constructor(
    private readonly registerDomain: RegisterDomain,
    private readonly registrations: RegistrationQueries,
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    private readonly clock: Clock,
  ) {}

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
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    const { domain } = body;
    const purchase = purchaseOf(body);
    return this.deadline.answer('register', () =>
      this.idempotency.run(
        request,
        async (claim) => {
          const result = await this.registerDomain.execute({
            accountId: account.accountId,
            ...domain,
            ...purchase,
            idempotency: claim,
            deadline,
          });
          if (result.kind === 'unknown') throw upstreamTimeout();
          return this.answer(result);
        },
        async (operationId) => {
          const result = await this.registrations.result(operationId);
          return result.kind === 'unknown' ? 'unsettled' : this.answer(result);
        },
      ),
    );
  }

  private answer(result: Extract<RegistrationResult, { kind: 'registered' }>): Record<string, unknown> {
    return this.serializer.serialize('CreateDomainResponse', result.answer);
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
