import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathInt32 } from '@registrar/http';
import { RemoveStatusSubscriber, type StaffActor } from '@registrar/staff';
import { stateOf, type StatusSubscriber, StatusSubscriptions, type SubscriberState } from '@registrar/status';
import { IsDefined, IsString } from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { type: 'string', format: 'date-time' } as const;
const STATES = ['pending', 'confirmed'] as const satisfies readonly SubscriberState[];

class StatusSubscriberDto {
  @ApiProperty({ ...int32 })
  id!: number;

  @ApiProperty({ description: 'As written first.', example: 'desk@example.net' })
  email!: string;

  @ApiProperty({
    enum: STATES,
    description: 'pending: the owner of the address has not confirmed, and gets no mails.',
  })
  state!: SubscriberState;

  @ApiProperty({ ...date, description: 'When the confirmation was last requested.' })
  requestedAt!: string;

  @ApiPropertyOptional({ ...date, description: 'Absent: not confirmed.' })
  confirmedAt?: string;
}

class FoundStatusSubscriberDto {
  @ApiPropertyOptional({ type: StatusSubscriberDto, description: 'Absent: none has the address.' })
  found?: StatusSubscriberDto;
}

class StatusSubscriberCountsDto {
  @ApiProperty({ ...int32, description: 'Addresses that get mails.' })
  confirmed!: number;

  @ApiProperty({ ...int32, description: 'Addresses that have not confirmed.' })
  pending!: number;
}

class FindStatusSubscriberDto {
  @ApiProperty({ description: 'The whole address, in any case.', example: 'desk@example.net' })
  @IsDefined()
  @IsString()
  email!: string;
}

/** Subscribers by mail to the status page. */
@ApiTags('status page')
@Controller('admin/v1')
export class StatusSubscribersController {
  constructor(
    private readonly subscriptions: StatusSubscriptions,
    private readonly removeSubscriber: RemoveStatusSubscriber,
  ) {}

  @Get('status/subscribers')
  @StaffMay('status_subscriber.read')
  @ApiOperation({ operationId: 'countStatusSubscribers', summary: 'Count subscribers of the status page' })
  @ApiOkResponse({ type: StatusSubscriberCountsDto })
  count(): Promise<StatusSubscriberCountsDto> {
    return this.subscriptions.count();
  }

  /** A body, not a query: addresses must not stand in URLs, which access logs and browsers store. */
  @Post(`status/subscribers${action('find')}`)
  @HttpCode(200)
  @StaffMay('status_subscriber.find')
  @ApiOperation({ operationId: 'findStatusSubscriber', summary: 'Find a subscriber by its address' })
  @ApiOkResponse({ type: FoundStatusSubscriberDto })
  async find(@Body() { email }: FindStatusSubscriberDto): Promise<FoundStatusSubscriberDto> {
    const found = await this.subscriptions.find(email);
    return found ? { found: subscriberDto(found) } : {};
  }

  @Delete(`status/subscribers/${parameter('subscriberId')}`)
  @HttpCode(204)
  @StaffMay('status_subscriber.remove')
  @ApiOperation({ operationId: 'removeStatusSubscriber', summary: 'Remove a subscriber and its address' })
  @ApiParam({ name: 'subscriberId', description: 'Id of the subscriber.', schema: { ...int32, minimum: 1 } })
  @ApiNoContentResponse({ description: 'Removed, also from mails that were sent.' })
  remove(@Actor() actor: StaffActor, @PathInt32('subscriberId') id: number): Promise<void> {
    return this.removeSubscriber.execute(actor, id);
  }
}

const subscriberDto = ({ id, email, requestedAt, confirmedAt }: StatusSubscriber): StatusSubscriberDto => ({
  id,
  email,
  state: stateOf({ confirmedAt }),
  requestedAt: requestedAt.toISOString(),
  ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
});
