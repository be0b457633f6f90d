import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  type ApiQueryOptions,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  type DomainFilter,
  DomainQueries,
  type DomainSort,
  RegisterDomain,
  RegistrationQueries,
  type RegistrationResult,
} from '@registrar/domains';
import {
  AnswerDeadline,
  Body,
  CurrentAccount,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  PathDomainName,
  Paged,
  type Paging,
  parameter,
  type Query,
  queryBoolean,
  queryInt32,
  queryMoment,
  queryOneOf,
  QueryParameters,
  queryText,
  queryTld,
  Serializer,
} from '@registrar/http';
import { addSeconds, Clock, type DomainName, toAsciiHost, upstreamTimeout } from '@registrar/kernel';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
import { CreateDomainDto, CreateDomainResponseDto } from './dto/create-domain.dto';
import { DomainDto, ListDomainsResponseDto } from './dto/domain.dto';

const PER_PAGE = 250;
const SORTS: readonly DomainSort[] = [
  'domainName',
  'createDate',
  'expireDate',
  'autorenewEnabled',
  'locked',
  'privacyEnabled',
  'renewalPrice',
];
/** No sale starts if its client would get a 504 before the registry can answer. */
const BEGIN_WITHIN_SECONDS = 25;

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class DomainsController {
  constructor(
    private readonly registerDomain: RegisterDomain,
    private readonly registrations: RegistrationQueries,
    private readonly domains: DomainQueries,
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    private readonly clock: Clock,
  ) {}

  @Post('domains')
  @HttpCode(200)
  @ApiOperation({ operationId: 'createDomain', summary: 'Register or acquire a domain' })
  @ApiHeader({
    name: 'X-Idempotency-Key',
    required: false,
    description:
      'A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer.',
  })
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

  @Get('domains')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listDomains', summary: 'List the domains of the account' })
  @PageQueries(PER_PAGE)
  @ApiQuery({ name: 'sort', required: false, enum: SORTS })
  @ApiQuery({
    name: 'dir',
    required: false,
    schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
  })
  @ApiQuery({
    name: 'domainName',
    required: false,
    description: 'Only this domain; `*` stands for any run of characters.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'tld', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'locked', required: false, schema: { type: 'boolean' } })
  @ApiQuery({
    name: 'createDate',
    required: false,
    description: 'A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'createDateStart',
    required: false,
    description: 'Inclusive.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'createDateEnd', required: false, description: 'Inclusive.', schema: { type: 'string' } })
  @ApiQuery({
    name: 'expireDate',
    required: false,
    description: 'A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'expireDateStart',
    required: false,
    description: 'Inclusive.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'expireDateEnd', required: false, description: 'Inclusive.', schema: { type: 'string' } })
  @ApiQuery({ name: 'privacyEnabled', required: false, schema: { type: 'boolean' } })
  @ApiQuery({ name: 'isPremium', required: false, schema: { type: 'boolean' } })
  @ApiQuery({ name: 'autorenewEnabled', required: false, schema: { type: 'boolean' } })
  @ApiQuery({
    name: 'orderId',
    required: false,
    description: 'Only the domains bought by this order.',
    schema: { type: 'integer', format: 'int32' },
  })
  @ApiQuery({
    'name': 'pendingCreate',
    'required': false,
    'schema': { type: 'boolean' },
    'x-extension': true,
    'description':
      'x-extension. true: only registrations that the registry has not decided on; false: all others.',
  } as ApiQueryOptions)
  @ApiQuery({ name: 'includeRenewalPrice', required: false, schema: { type: 'boolean', default: true } })
  @ApiOkResponse({ type: ListDomainsResponseDto })
  async list(
    @CurrentAccount() account: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
    @QueryParameters() query: Query,
  ): Promise<string> {
    return paging.json(
      'domains',
      await this.domains.list({
        accountId: account.accountId,
        page: paging.page,
        perPage: paging.perPage,
        sort: queryOneOf(query, 'sort', SORTS) ?? 'domainName',
        descending: queryOneOf(query, 'dir', ['asc', 'desc']) === 'desc',
        filter: filterOf(query),
        includeRenewalPrice: queryBoolean(query, 'includeRenewalPrice') ?? true,
        now: this.clock.now(account.accountId),
      }),
    );
  }

  @Get(`domains/${parameter('domainName')}`)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getDomain', summary: 'Read a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: DomainDto })
  get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<string> {
    return this.domains.get(accountId, name, this.clock.now(accountId));
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

/** A day means the whole UTC day; both bounds are inclusive (BEHAVIOUR §2). */
function filterOf(query: Query): DomainFilter {
  const created = queryMoment(query, 'createDate');
  const expires = queryMoment(query, 'expireDate');
  return {
    domainName: nameFilter(queryText(query, 'domainName')),
    tld: queryTld(query, 'tld'),
    locked: queryBoolean(query, 'locked'),
    createdFrom: later(created?.from, queryMoment(query, 'createDateStart')?.from),
    createdBefore: earlier(created?.until, queryMoment(query, 'createDateEnd')?.until),
    expiresFrom: later(expires?.from, queryMoment(query, 'expireDateStart')?.from),
    expiresBefore: earlier(expires?.until, queryMoment(query, 'expireDateEnd')?.until),
    privacyEnabled: queryBoolean(query, 'privacyEnabled'),
    isPremium: queryBoolean(query, 'isPremium'),
    autorenewEnabled: queryBoolean(query, 'autorenewEnabled'),
    orderId: queryInt32(query, 'orderId'),
    pendingCreate: queryBoolean(query, 'pendingCreate'),
  };
}

/** An exact name may be Unicode; a pattern is compared with the punycode form. */
const nameFilter = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (toAsciiHost(text) ?? text.toLowerCase());

/** Filters combine with AND: of two bounds the narrower one applies. */
const later = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other);
const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one < other ? one : other) : (one ?? other);
