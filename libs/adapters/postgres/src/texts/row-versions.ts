/**
 * SQL for versions of rows. `xmin`, the transaction that wrote a row as it is, is another one after each update, by
 * whichever process; with the id of the row it names one version, as long as the server does not give a number to two
 * transactions: after 2^32 of them (`MAX_AGE_MS` of stored texts), and where history was lost (`SERVER`). Inside of a
 * transaction two versions of a row may have the same: there no text is stored and none is used.
 */

/**
 * The run of the server that answers. Another server (failover, replica, restored copy) and a restarted one have
 * another start. One that has recovered from the crash of a process has not, and may have lost commits that were read
 * before they were flushed: their numbers are given again. It has reset its statistics then.
 */
export const SERVER = `concat(date_part('epoch', pg_postmaster_start_time()), ' ', date_part('epoch', pg_stat_get_bgwriter_stat_reset_time()))`;

/** Of a read that returns versions alone: `versionsOf` of a whole one. */
export const versionsAs = (...parts: readonly string[]): string =>
  `concat(${[SERVER, ...parts].join(`, ';', `)})`;

/** `parts`: as the statement returned them; null: of no row. */
export const versionsOf = (server: string, ...parts: readonly (string | null)[]): string =>
  [server, ...parts.map((part) => part ?? '')].join(';');
