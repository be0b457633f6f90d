import { type HtmlPage, renderPage } from './page';

/**
 * Pages of subscriptions by mail to the status page. requested: the same for each address · pending, unsubscribe:
 * a button, whose form posts to the page's own address.
 */
export type SubscriptionPageView =
  | { kind: 'pending' | 'confirmed'; email: string }
  | { kind: 'requested' | 'invalid' | 'unsubscribe' | 'unsubscribed' | 'expired' | 'unknown' };

const STATUS: Readonly<Record<SubscriptionPageView['kind'], number>> = {
  requested: 202,
  invalid: 400,
  pending: 200,
  confirmed: 200,
  unsubscribe: 200,
  unsubscribed: 200,
  expired: 410,
  unknown: 404,
};

export const subscriptionPage = (view: SubscriptionPageView): HtmlPage =>
  renderPage(STATUS[view.kind], `subscription/${view.kind}`, view);

/** An address asked too often. */
export const tooManyRequestsPage = (): HtmlPage => renderPage(429, 'too-many-requests');
