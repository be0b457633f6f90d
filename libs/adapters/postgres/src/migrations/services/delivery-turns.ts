/** libs/webhooks: whose turn it is among receivers that are not known to be quick. */
export const deliveryTurnsTables = `
alter table webhook_subscriptions add column claimed_at timestamptz;
comment on column webhook_subscriptions.claimed_at is 'When something of it was claimed last while it was not known to be quick; null: nothing was';
`;
