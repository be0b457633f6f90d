/**
 * The instance before the last declaration on the same server: a process that missed the suspension goes on.
 */
export const previousInstanceColumn = `
set local lock_timeout = '5s';
alter table environment_leases add column previous_instance uuid;
comment on column environment_leases.previous_instance is 'The instance before staff last declared this database alive; null where the lease was that of another server or database';
`;
