/** libs/webhooks: receivers that are known to answer soon have more of the worker than others. */
export const clockQueuesTables = `
-- What there is has had its answers: it goes on as before, until an answer says otherwise.
alter table webhook_subscriptions add column is_quick boolean not null default true;
alter table webhook_subscriptions alter column is_quick set default false;
comment on column webhook_subscriptions.is_quick is 'Its last answers came soon; false: they were slow, or there was none yet from this url';
`;
