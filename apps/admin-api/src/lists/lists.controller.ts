import { Controller, Get, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  AnswerDeadline,
  Body,
  type Client,
  CurrentClient,
  JsonLines,
  parameter,
} from '@registrar/http';
import { LIST_NAMES, ReadStaffList, type StaffActor, StoredFilters } from '@registrar/staff';
import { uuid } from '../shared/part.dto';
import {
  ExportListDto,
  ListDescriptionsDto,
  ListRowsDto,
  ReadListDto,
  StoredFilterDto,
  StoredFilterIdDto,
  StoreFilterDto,
} from './lists.dto';

const LIST = `lists/${parameter('list')}`;
const LIST_PARAMETER = { name: 'list', schema: { type: 'string', enum: [...LIST_NAMES] } } as const;

/** Lists with filters and sorts. Their requests are bodies: filters may hold personal data. */
@ApiTags('lists')
@Controller('admin/v1')
export class ListsController {
  constructor(
    private readonly lists: ReadStaffList,
    private readonly filters: StoredFilters,
    private readonly lines: JsonLines,
    private readonly deadline: AnswerDeadline,
  ) {}

  @Get('lists')
  @StaffMay('list.describe')
  @ApiOperation({
    operationId: 'describeLists',
    summary: 'List the lists that the role may read, with their columns',
  })
  @ApiOkResponse({ type: ListDescriptionsDto })
  describe(@Actor() { role }: StaffActor): ListDescriptionsDto {
    return { lists: this.lists.describe(role) };
  }

  @Post(LIST)
  @HttpCode(200)
  @StaffMay('list.read')
  @ApiOperation({ operationId: 'readList', summary: 'Read a page of a list' })
  @ApiParam(LIST_PARAMETER)
  @ApiOkResponse({ type: ListRowsDto })
  read(
    @Actor() actor: StaffActor,
    @Param('list') list: string,
    @Body() body: ReadListDto,
  ): Promise<ListRowsDto> {
    return this.lists.execute(actor, list, body);
  }

  /** Streamed as fast as the client reads; ends when the client leaves or stops reading. */
  @Post(`${LIST}${action('export')}`)
  @HttpCode(200)
  @StaffMay('list.export')
  @ApiOperation({ operationId: 'exportList', summary: 'Export all rows of a list as CSV' })
  @ApiParam(LIST_PARAMETER)
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  async export(
    @Actor() actor: StaffActor,
    @Param('list') list: string,
    @Body() body: ExportListDto,
    @CurrentClient() client: Client,
  ): Promise<StreamableFile> {
    const stream = await this.deadline.answer('export', async () =>
      this.lines.text(client, 'text/csv; charset=utf-8', await this.lists.export(actor, list, body)),
    );
    return new StreamableFile(stream, { disposition: `attachment; filename="${list}.csv"` });
  }

  @Post('filters')
  @HttpCode(200)
  @StaffMay('filter.create')
  @ApiOperation({ operationId: 'storeFilter', summary: 'Store a filter, for URLs of the console' })
  @ApiOkResponse({ type: StoredFilterIdDto })
  store(@Actor() actor: StaffActor, @Body() { list, filter }: StoreFilterDto): Promise<StoredFilterIdDto> {
    return this.filters.add(actor, list, filter);
  }

  @Get(`filters/${parameter('filterId')}`)
  @StaffMay('filter.read')
  @ApiOperation({ operationId: 'getFilter', summary: 'Read a stored filter' })
  @ApiParam({ name: 'filterId', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: StoredFilterDto })
  filter(
    @Actor() actor: StaffActor,
    @Param('filterId', uuid('filterId')) id: string,
  ): Promise<StoredFilterDto> {
    return this.filters.get(actor, id);
  }
}
