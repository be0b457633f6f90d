import { Controller, Get, Header } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { DomainQueries } from '@registrar/domains';
import {
  CurrentAccount,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  type Query,
  QueryParameters,
} from '@registrar/http';
import { Clock, type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
import { DomainDto, ListDomainsResponseDto } from './dto/domain.dto';
import { DomainFilters, domainSelection } from './dto/domain-filter.dto';

const PER_PAGE = 250;
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
  @DomainFilters()
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
        ...domainSelection(query),
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
export function filterOf(query: Query): DomainFilter {
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
