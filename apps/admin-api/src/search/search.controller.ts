import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { Body } from '@registrar/http';
import { SearchRecords, type StaffActor } from '@registrar/staff';
import { SearchDto, SearchResultDto } from './search.dto';

/** A body, not a query: names and addresses must not stand in URLs, which access logs and browsers store. */
@ApiTags('search')
@Controller('admin/v1')
export class SearchController {
  constructor(private readonly records: SearchRecords) {}

  @Post('search')
  @HttpCode(200)
  @StaffMay('search.run')
  @ApiOperation({ operationId: 'searchRecords', summary: 'Search records of all accounts' })
  @ApiOkResponse({ type: SearchResultDto })
  search(@Actor() actor: StaffActor, @Body() { text, kinds, limit }: SearchDto): Promise<SearchResultDto> {
    // null equals an omitted field
    return this.records.execute(actor, { text, kinds: kinds ?? undefined, limit: limit ?? undefined });
  }
}
