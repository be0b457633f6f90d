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

/** The lowest UUID version 7 of that millisecond (RFC 9562 §5.7): those of earlier times sort before it. */
export function firstUuidOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** The millisecond in which a UUID version 7 was made. */
export const timeOfUuid = (uuid: string): Date =>
  new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
