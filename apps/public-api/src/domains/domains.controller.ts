import { Controller, Get, Header } from '@nestjs/common';
import {
  ApiBasicAuth,
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
  MAX_TAGS,
  readTag,
  tagKey,
} from '@registrar/domains';
import {
  CurrentAccount,
  PathDomainName,
  Paged,
  type Paging,
  parameter,
  type Query,
  queryBoolean,
  queryInt32,
  queryList,
  queryMoment,
  queryOneOf,
  QueryParameters,
  queryText,
  queryTld,
} from '@registrar/http';
import { badRequest, Clock, type DomainName, toAsciiHost } from '@registrar/kernel';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
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

@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class DomainsController {
  constructor(
    private readonly domains: DomainQueries,
    private readonly clock: Clock,
  ) {}

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
  @ApiQuery({
    'name': 'tag',
    'required': false,
    'schema': { type: 'string' },
    'x-extension': true,
    'description':
      'x-extension. Only domains with this tag. Repeated, or with commas: only domains with all of these tags. Case does not count.',
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
}

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
    tagKeys: tagFilter(query),
  };
}

/** An exact name may be Unicode; a pattern is compared with the punycode form. */
const nameFilter = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (toAsciiHost(text) ?? text.toLowerCase());

/** An empty one is refused: a script with an empty variable would otherwise get the whole list. */
function tagFilter(query: Query): string[] | undefined {
  const texts = queryList(query, 'tag');
  if (texts?.length === 0) throw badRequest('tag must not be empty');
  if (texts && texts.length > MAX_TAGS) throw badRequest(`tag must have at most ${MAX_TAGS} entries`);
  return texts?.map((text) => tagKey(readTag(text, 'tag')));
}

/** Filters combine with AND: of two bounds the narrower one applies. */
const later = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other);
const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one < other ? one : other) : (one ?? other);
