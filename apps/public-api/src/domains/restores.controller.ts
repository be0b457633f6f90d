import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  type RestoreAnswer,
  RestoreDomain,
  RestoreQueries,
  type RestoreQuote,
  type RestoreResult,
} from '@registrar/domains';
import {
  action,
  AnswerDeadline,
  Body,
  CurrentAccount,
  Idempotent,
  type IdempotentRequest,
  parameter,
  PathDomainName,
  type Purchase,
  PurchaseFrame,
  Serializer,
  BEGIN_WITHIN_SECONDS,
} from '@registrar/http';
import { addSeconds, Clock, type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { RestoreDomainDto, RestoreDomainResponseDto, RestoreQuoteDto } from './dto/restores.dto';

const RESTORE = `domains/${parameter('domainName')}${action('restore')}`;

/** Restores domains that left the account after their term. An extension of the interface. */
@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class RestoresController {
  private readonly purchase: Purchase<RestoreResult>;

  constructor(
    private readonly restoreDomain: RestoreDomain,
    private readonly queries: RestoreQueries,
    purchases: PurchaseFrame,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    private readonly clock: Clock,
  ) {
    this.purchase = purchases.of<RestoreResult>('restoreDomain', 'restore', {
      result: (operationId) => queries.result(operationId),
      answer: ({ answer }) => this.answer(answer),
    });
  }

  @Get(RESTORE)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'quoteRestore', summary: 'Quote the restore of an expired domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: RestoreQuoteDto })
  quote(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<RestoreQuote> {
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    return this.deadline.answer('restore quote', () =>
      this.restoreDomain.quote({ accountId, domainName: name.ascii, deadline }),
    );
  }

  @Post(RESTORE)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'restoreDomain', summary: 'Restore an expired domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: RestoreDomainResponseDto })
  restore(
    @Idempotent('purchase') request: IdempotentRequest,
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: RestoreDomainDto,
  ): Promise<object> {
    const purchasePrice = body.purchasePrice ?? undefined;
    return this.purchase.answer(request, (idempotency, deadline) =>
      this.restoreDomain.execute({
        accountId,
        domainName: name.ascii,
        purchasePrice,
        idempotency,
        deadline,
      }),
    );
  }

  private answer({ domain, ...answer }: RestoreAnswer): Record<string, unknown> {
    return { ...answer, ...(domain && { domain: this.serializer.serialize('Domain', domain) }) };
  }
}
