import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { type HtmlPage, LinkPageController, subscriptionPage } from '@registrar/http';
import { AnswerSubscription } from '@registrar/status';

export const SUBSCRIPTION_PAGE_ROUTES = ['/status/confirm/:token', '/status/unsubscribe/:token'];

/** The page behind the link of the mail that asks for the confirmation of a subscription. */
@ApiExcludeController()
@Controller(SUBSCRIPTION_PAGE_ROUTES[0])
export class SubscriptionConfirmationController extends LinkPageController {
  constructor(
    private readonly answerSubscription: AnswerSubscription,
    limiter: RateLimiter,
  ) {
    super(limiter, 'status-confirm');
  }

  protected async showPage(token: string): Promise<HtmlPage> {
    return subscriptionPage(await this.answerSubscription.readConfirmation(token));
  }

  protected async submitChoice(token: string): Promise<HtmlPage> {
    return subscriptionPage(await this.answerSubscription.confirm(token));
  }
}

/** The page behind the link that ends a subscription; mailboxes post to it themselves (RFC 8058). */
@ApiExcludeController()
@Controller(SUBSCRIPTION_PAGE_ROUTES[1])
export class UnsubscriptionController extends LinkPageController {
  constructor(
    private readonly answerSubscription: AnswerSubscription,
    limiter: RateLimiter,
  ) {
    super(limiter, 'status-unsubscribe');
  }

  protected async showPage(token: string): Promise<HtmlPage> {
    return subscriptionPage(this.answerSubscription.readUnsubscription(token));
  }

  protected async submitChoice(token: string): Promise<HtmlPage> {
    return subscriptionPage(await this.answerSubscription.unsubscribe(token));
  }
}
