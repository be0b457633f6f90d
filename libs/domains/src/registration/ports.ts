/** Attempts to register one name by one account, counted in a fixed window; shared by all processes. */
export abstract class RegistrationAttempts {
  /**
   * Counts this attempt. `allowed` false: `retryAt` is the end of the window. One statement outside a unit of
   * work.
   */
  abstract count(
    accountId: number,
    name: string,
    now: Date,
    limit: { attempts: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }>;
}
