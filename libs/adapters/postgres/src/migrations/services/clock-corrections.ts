/**
 * With the lease of the database, since its renewal says what time the platform has: a correction is worked off
 * with it.
 */
export const clockCorrectionColumn = `
set local lock_timeout = '5s';
alter table environment_leases add column clock_correction_ms bigint not null default 0;
comment on column environment_leases.clock_correction_ms is 'Milliseconds that the time of the platform is ahead of the database''s clock: not 0 after that clock was set while processes ran';
`;
