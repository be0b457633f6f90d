/** Settings of the apps under chaos: no limit stops the load, and what waits is retried within a run. */
export const CHAOS_SETTINGS: Readonly<Record<string, string>> = {
  RATE_LIMIT_PER_SECOND: '1000000',
  RATE_LIMIT_PER_HOUR: '100000000',
  FAILED_LOGINS_PER_SECOND: '1000',
  FAILED_LOGINS_PER_USERNAME_AND_HOUR: '100000',
  // Commands here are answered within seconds or never; other settings are production's, except for webhook
  // retries within a run.
  RECONCILE_AFTER_SECONDS: '5',
  WEBHOOK_RETRY_WAITS: '1,2,2,4,4,8,8,16,16,32,32,32,32',
};
