import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { ChangeAnnouncements } from '@registrar/contacts';
import { action, Body, parameter, PathInt32, type Query, QueryParameters } from '@registrar/http';
import { AnnouncementsByStaff, type StaffActor } from '@registrar/staff';
import { BEFORE, LIMIT, readPart } from '../shared/part.dto';
import {
  AnnouncementDto,
  announcementDto,
  AnnouncementPreviewDto,
  contentOf,
  ListAnnouncementsDto,
  PublishAnnouncementDto,
  WriteAnnouncementDto,
} from './announcements.dto';

const ONE = `announcements/${parameter('announcementId')}`;
const ID = {
  name: 'announcementId',
  description: 'Id of the announcement.',
  schema: { type: 'integer', format: 'int32', minimum: 1 },
} as const;

/** Announcements to accounts: by mail, and as the event `account.announcement`. */
@ApiTags('announcements')
@Controller('admin/v1')
export class AnnouncementsController {
  constructor(
    private readonly byStaff: AnnouncementsByStaff,
    private readonly announcements: ChangeAnnouncements,
  ) {}

  @Get('announcements')
  @StaffMay('announcement.list')
  @ApiOperation({ operationId: 'listAnnouncements', summary: 'List announcements with their progress' })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListAnnouncementsDto })
  async list(@QueryParameters() query: Query): Promise<ListAnnouncementsDto> {
    const { before, limit } = readPart(query, 'number');
    const found = await this.announcements.list(before === undefined ? undefined : Number(before), limit + 1);
    const items = found.slice(0, limit).map(announcementDto);
    return { items, ...(found.length > limit && { next: String(items[items.length - 1].id) }) };
  }

  @Post('announcements')
  @HttpCode(200)
  @StaffMay('announcement.create')
  @ApiOperation({ operationId: 'createAnnouncement', summary: 'Write the draft of an announcement' })
  @ApiOkResponse({ type: AnnouncementDto })
  async write(@Actor() actor: StaffActor, @Body() body: WriteAnnouncementDto): Promise<AnnouncementDto> {
    return announcementDto(await this.byStaff.write(actor, contentOf(body)));
  }

  @Get(ONE)
  @StaffMay('announcement.read')
  @ApiOperation({ operationId: 'getAnnouncement', summary: 'Read an announcement and its progress' })
  @ApiParam(ID)
  @ApiOkResponse({ type: AnnouncementDto })
  async get(@PathInt32('announcementId') id: number): Promise<AnnouncementDto> {
    return announcementDto(await this.announcements.get(id));
  }

  @Put(ONE)
  @StaffMay('announcement.put')
  @ApiOperation({ operationId: 'putAnnouncement', summary: 'Replace the draft of an announcement' })
  @ApiParam(ID)
  @ApiOkResponse({ type: AnnouncementDto })
  async replace(
    @Actor() actor: StaffActor,
    @PathInt32('announcementId') id: number,
    @Body() body: WriteAnnouncementDto,
  ): Promise<AnnouncementDto> {
    return announcementDto(await this.byStaff.replace(actor, id, contentOf(body)));
  }

  @Get(`${ONE}/preview`)
  @StaffMay('announcement.preview')
  @ApiOperation({
    operationId: 'previewAnnouncement',
    summary: 'Show the mail of an announcement and the size of its audience',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: AnnouncementPreviewDto })
  preview(@PathInt32('announcementId') id: number): Promise<AnnouncementPreviewDto> {
    return this.announcements.show(id);
  }

  @Post(`${ONE}${action('publish')}`)
  @HttpCode(200)
  @StaffMay('announcement.publish')
  @ApiOperation({ operationId: 'publishAnnouncement', summary: 'Publish an announcement to its audience' })
  @ApiParam(ID)
  @ApiOkResponse({ type: AnnouncementDto })
  async publish(
    @Actor() actor: StaffActor,
    @PathInt32('announcementId') id: number,
    @Body() { version }: PublishAnnouncementDto,
  ): Promise<AnnouncementDto> {
    return announcementDto(await this.byStaff.publish(actor, id, version));
  }

  @Post(`${ONE}${action('withdraw')}`)
  @HttpCode(200)
  @StaffMay('announcement.withdraw')
  @ApiOperation({
    operationId: 'withdrawAnnouncement',
    summary: 'Withdraw an announcement, also while it is being sent',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: AnnouncementDto })
  async withdraw(
    @Actor() actor: StaffActor,
    @PathInt32('announcementId') id: number,
  ): Promise<AnnouncementDto> {
    return announcementDto(await this.byStaff.withdraw(actor, id));
  }
}
