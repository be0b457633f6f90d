/**
 * Whether the registry connection (SQL) has no open maintenance window at the time in parameter `$at`: work
 * for a closed registry is not taken up, so that waiting counts no attempt.
 */
export const registryOpenSql = (connection: string, at: number): string =>
  `not exists (select 1 from registry_windows w where w.connection_id = ${connection} and w.withdrawn_at is null
     and w.starts_at <= $${at}::timestamptz and w.ends_at > $${at}::timestamptz)`;

/** As `registryOpenSql`, by a domain's id. */
export const domainRegistryOpenSql = (domainId: string, at: number): string =>
  registryOpenSql(`(select wd.connection_id from domains wd where wd.id = ${domainId})`, at);
