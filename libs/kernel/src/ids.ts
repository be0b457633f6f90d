/** Identifiers and randomness come in by this port. */
export abstract class Ids {
  /** UUID version 7 (RFC 9562): sorts by time of creation; operations, events, ledger transactions. */
  abstract uuid(): string;
  /**
   * `bytes` bytes from the system's cryptographic generator, as lower-case base32 without padding (RFC 4648
   * alphabet, lower case).
   */
  abstract secret(bytes: number): string;
}
