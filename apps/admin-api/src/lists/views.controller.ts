import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, type Query, queryOneOf, QueryParameters } from '@registrar/http';
import { LIST_NAMES, ListViews, type StaffActor } from '@registrar/staff';
import { uuid } from '../shared/part.dto';
import { AddViewDto, ChangeViewDto, RemoveViewDto, ViewDto, ViewsDto } from './lists.dto';

const VIEW = `views/${parameter('viewId')}`;
const VIEW_ID = { name: 'viewId', schema: { type: 'string', format: 'uuid' } } as const;

/** Saved columns, sort and filter of lists: own ones and those that colleagues share. */
@ApiTags('lists')
@Controller('admin/v1')
export class ViewsController {
  constructor(private readonly views: ListViews) {}

  @Get('views')
  @StaffMay('view.list')
  @ApiOperation({ operationId: 'listViews', summary: 'List own and shared views' })
  @ApiQuery({ name: 'list', required: false, enum: LIST_NAMES })
  @ApiOkResponse({ type: ViewsDto })
  async list(@Actor() actor: StaffActor, @QueryParameters() query: Query): Promise<ViewsDto> {
    return { items: await this.views.list(actor, queryOneOf(query, 'list', LIST_NAMES)) };
  }

  @Post('views')
  @HttpCode(200)
  @StaffMay('view.create')
  @ApiOperation({ operationId: 'addView', summary: 'Save a view of a list' })
  @ApiOkResponse({ type: ViewDto })
  add(@Actor() actor: StaffActor, @Body() body: AddViewDto): Promise<ViewDto> {
    return this.views.add(actor, body);
  }

  @Put(VIEW)
  @StaffMay('view.change')
  @ApiOperation({ operationId: 'changeView', summary: 'Replace a view' })
  @ApiParam(VIEW_ID)
  @ApiOkResponse({ type: ViewDto })
  change(
    @Actor() actor: StaffActor,
    @Param('viewId', uuid('viewId')) id: string,
    @Body() { version, ...fields }: ChangeViewDto,
  ): Promise<ViewDto> {
    return this.views.replace(actor, id, fields, version);
  }

  @Delete(VIEW)
  @HttpCode(204)
  @StaffMay('view.remove')
  @ApiOperation({ operationId: 'removeView', summary: 'Remove a view' })
  @ApiParam(VIEW_ID)
  @ApiNoContentResponse({ description: 'Removed.' })
  remove(
    @Actor() actor: StaffActor,
    @Param('viewId', uuid('viewId')) id: string,
    @Body() { version }: RemoveViewDto,
  ): Promise<void> {
    return this.views.remove(actor, id, version);
  }
}
