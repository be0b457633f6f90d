import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AccountActor, AuthenticatedAccount } from '@registrar/accounts';
import { ExpiryCalendars } from '@registrar/domains';
import { Body, CurrentAccount, CurrentActor, FrontUrl, parameter, PathInt32 } from '@registrar/http';
import { DryRunnable, Plannable } from '../plans/plan.dto';
import { calendarLink } from './calendar-feed.controller';
import {
  calendarDto,
  CreateCalendarDto,
  CreatedCalendarDto,
  ListCalendarsResponseDto,
} from './calendars.dto';

/** Calendars of expiries for programs that subscribe to a link. An extension of the interface. */
@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class CalendarsController {
  constructor(private readonly calendars: ExpiryCalendars) {}

  @Get('calendars')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listCalendars', summary: 'List calendars of expiry dates' })
  @ApiOkResponse({ type: ListCalendarsResponseDto })
  async list(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<ListCalendarsResponseDto> {
    return { calendars: (await this.calendars.list(accountId)).map(calendarDto) };
  }

  @Post('calendars')
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @DryRunnable('url', 'id')
  @ApiOperation({ operationId: 'createCalendar', summary: 'Create a calendar of expiry dates behind a link' })
  @ApiOkResponse({ type: CreatedCalendarDto })
  async create(
    @CurrentActor() actor: AccountActor,
    @FrontUrl() front: string,
    @Body() { name, tags, tld }: CreateCalendarDto,
  ): Promise<CreatedCalendarDto> {
    const { token, ...calendar } = await this.calendars.create(actor, {
      name,
      tags: tags ?? undefined,
      tld: tld ?? undefined,
    });
    return { ...calendarDto(calendar), url: calendarLink(front, token) };
  }

  @Delete(`calendars/${parameter('calendarId')}`)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'revokeCalendar', summary: 'Revoke the link of a calendar' })
  @ApiParam({ name: 'calendarId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  async revoke(
    @CurrentActor() actor: AccountActor,
    @PathInt32('calendarId') calendarId: number,
  ): Promise<object> {
    await this.calendars.revoke(actor, calendarId);
    return {};
  }
}
