import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { action, Body, CurrentAccount, parameter, PathInt32, Serializer } from '@registrar/http';
import { toTimestamp } from '@registrar/kernel';
import {
  DeleteSubscription,
  ModifySubscription,
  RotateSecret,
  Subscribe,
  type Subscription,
  SubscriptionQueries,
} from '@registrar/webhooks';
import { ID } from '../parameters.dto';
import { DryRunnable, Plannable } from '../plans/plan.dto';
import {
  ListSubscriptionsResponse,
  ModifySubscriptionRequest,
  RotatedSecretDto,
  RotateSecretDto,
  SubscribeToNotification,
  SubscriptionResponse,
} from './notifications.dto';

const SUBSCRIPTION = `notifications/${parameter('id')}`;

@ApiTags('webhooks')
@Controller('core/v1')
export class NotificationsController {
  constructor(
    private readonly queries: SubscriptionQueries,
    private readonly subscribing: Subscribe,
    private readonly modifying: ModifySubscription,
    private readonly deleting: DeleteSubscription,
    private readonly rotating: RotateSecret,
    private readonly serializer: Serializer,
  ) {}

  @Get('notifications')
  @ApiOperation({ operationId: 'listSubscriptions', summary: 'List webhook subscriptions' })
  @ApiOkResponse({ type: ListSubscriptionsResponse })
  async list(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<object> {
    const subscriptions = await this.queries.list(accountId);
    return this.serializer.serialize('ListSubscriptionsResponse', {
      subscriptions: subscriptions.map(toRecord),
    });
  }

  @Post('notifications')
  @HttpCode(200)
  @DryRunnable('id')
  @ApiOperation({ operationId: 'subscribe', summary: 'Create a webhook subscription' })
  @ApiOkResponse({ type: SubscriptionResponse })
  async subscribe(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Body() body: SubscribeToNotification,
  ): Promise<object> {
    return this.answer(await this.subscribing.execute(accountId, body));
  }

  @Put(SUBSCRIPTION)
  @Plannable()
  @ApiOperation({ operationId: 'modifySubscription', summary: 'Change the URL or state of a subscription' })
  @ApiParam(ID)
  @ApiOkResponse({ type: SubscriptionResponse })
  async modify(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathInt32('id') id: number,
    @Body() body: ModifySubscriptionRequest,
  ): Promise<object> {
    return this.answer(await this.modifying.execute(accountId, id, body));
  }

  @Delete(SUBSCRIPTION)
  @Plannable()
  @ApiOperation({ operationId: 'deleteSubscription', summary: 'Delete a webhook subscription' })
  @ApiParam(ID)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  async delete(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathInt32('id') id: number,
  ): Promise<object> {
    await this.deleting.execute(accountId, id);
    return {};
  }

  @Post(`${SUBSCRIPTION}${action('rotateSecret')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @DryRunnable('secret')
  @ApiOperation({ operationId: 'rotateSecret', summary: 'Rotate the signing secret (Standard Webhooks)' })
  @ApiParam(ID)
  @ApiOkResponse({ type: RotatedSecretDto })
  async rotateSecret(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathInt32('id') id: number,
    @Body() body: RotateSecretDto,
  ): Promise<RotatedSecretDto> {
    const { secret, formerUntil } = await this.rotating.execute(
      accountId,
      id,
      body.overlapHours ?? undefined,
    );
    return { secret, oldSecretUntil: formerUntil && toTimestamp(formerUntil) };
  }

  private answer(subscription: Subscription): object {
    return this.serializer.serialize('SubscriptionResponse', { subscription: toRecord(subscription) });
  }
}

const toRecord = ({ createdAt, updatedAt, ...subscription }: Subscription): object => ({
  ...subscription,
  createDate: createdAt,
  updateDate: updatedAt ?? null,
});
