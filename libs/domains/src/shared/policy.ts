export interface RegistrationPolicy {
  /** Attempts of one account for one domain on flagged connections (BEHAVIOUR §4: 5 in 60 s). */
  attempts: { attempts: number; seconds: number };
  /**
   * How long a create may be in flight before the reconciler polls: transform timeout (60 s) and 30 s for the
   * session to close.
   */
  reconcileAfterSeconds: number;
}
