import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  CheckAvailability,
  MAX_SEARCH_MS,
  SearchDomains,
  type SearchRequest,
  type SearchResult,
} from '@registrar/catalog';
import {
  action,
  AnswerDeadline,
  Body,
  type Client,
  CurrentAccount,
  CurrentClient,
  JsonLines,
  Serializer,
} from '@registrar/http';
import { AvailabilityRequestDto, SearchRequestDto, SearchResponseDto, SearchResultDto } from './search.dto';

const BAD_SEARCH =
  '`keyword` is missing, `timeout` is not 500 to 12000 ms, or `tldFilter` has more than 50 TLDs';

@ApiTags('search')
@ApiBasicAuth()
@Controller('core/v1')
export class SearchController {
  constructor(
    private readonly availability: CheckAvailability,
    private readonly searchDomains: SearchDomains,
    private readonly lines: JsonLines,
    private readonly serializer: Serializer,
    private readonly deadline: AnswerDeadline,
  ) {}

  @Post(`domains${action('checkAvailability')}`)
  @HttpCode(200)
  @ApiOperation({
    operationId: 'checkAvailability',
    summary: 'Check availability and price of up to 50 domains',
  })
  @ApiOkResponse({ type: SearchResponseDto })
  @ApiBadRequestResponse({
    description: '`domainNames` is missing, is empty, has more than 50 entries, or has an empty entry',
  })
  @ApiUnprocessableEntityResponse({ description: 'None of the submitted domains are valid' })
  async checkAvailability(
    @CurrentAccount() account: AuthenticatedAccount,
    @CurrentClient() client: Client,
    @Body() body: AvailabilityRequestDto,
  ): Promise<object> {
    const { domainNames, purchaseType } = body;
    // A slow registry has as much time as in the longest search.
    const signal = client.abortAfter(MAX_SEARCH_MS);
    const question = {
      accountId: account.accountId,
      domainNames,
      purchaseType: purchaseType ?? undefined,
      signal,
    };
    const results = await this.deadline.answer('checkAvailability', () =>
      this.availability.execute(question),
    );
    return this.serializer.serialize('SearchResponse', { results });
  }

  @Post(`domains${action('search')}`)
  @HttpCode(200)
  @ApiOperation({ operationId: 'search', summary: 'Search domains by keyword' })
  @ApiOkResponse({ type: SearchResponseDto })
  @ApiBadRequestResponse({ description: BAD_SEARCH })
  async search(
    @CurrentAccount() account: AuthenticatedAccount,
    @CurrentClient() client: Client,
    @Body() body: SearchRequestDto,
  ): Promise<object> {
    const request = requestOf(account, client, body);
    const results = await this.deadline.answer('search', () => this.searchDomains.execute(request));
    return this.serializer.serialize('SearchResponse', { results });
  }

  @Post(`domains${action('searchStream')}`)
  @HttpCode(200)
  @ApiOperation({ operationId: 'searchStream', summary: 'Search domains by keyword, streamed as JSON lines' })
  @ApiOkResponse({
    content: { 'application/x-ndjson': { schema: { $ref: getSchemaPath(SearchResultDto) } } },
  })
  @ApiBadRequestResponse({ description: BAD_SEARCH })
  searchStream(
    @CurrentAccount() account: AuthenticatedAccount,
    @CurrentClient() client: Client,
    @Body() body: SearchRequestDto,
  ): Promise<object> {
    const results = this.rendered(this.searchDomains.stream(requestOf(account, client, body)));
    return this.deadline.answer('searchStream', () => this.lines.answer(client, results));
  }

  private async *rendered(
    results: AsyncIterable<readonly SearchResult[]>,
  ): AsyncGenerator<readonly object[], void, undefined> {
    for await (const together of results)
      yield together.map((result) => this.serializer.serialize('SearchResult', result));
  }
}

function requestOf(
  { accountId }: AuthenticatedAccount,
  client: Client,
  { keyword, tldFilter, purchaseType, timeout }: SearchRequestDto,
): SearchRequest {
  const signal = client.abortAfter(timeout ?? MAX_SEARCH_MS);
  return {
    accountId,
    keyword,
    tldFilter: tldFilter ?? undefined,
    purchaseType: purchaseType ?? undefined,
    signal,
  };
}
