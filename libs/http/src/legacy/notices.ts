/** Headers that announce the end of the legacy interface. */
export class LegacyNotices {
  constructor(
    readonly deprecated: Date,
    /** When it may stop answering; undefined: not announced. */
    readonly sunset?: Date,
  ) {}

  /**
   * The interface to use instead (RFC 5829), and where its end is announced (RFC 9745 §3, RFC 8594 §6).
   * Relative, so that they hold behind every proxy (RFC 8288 §3.1).
   */
  get links(): string[] {
    const announced = (relation: string): string =>
      `</docs/changelog>; rel="${relation}"; type="text/markdown"`;
    return [
      '</core/v1>; rel="successor-version"',
      announced('deprecation'),
      ...(this.sunset ? [announced('sunset')] : []),
    ];
  }

  get headers(): Record<string, string> {
    return {
      deprecation: `@${Math.floor(this.deprecated.getTime() / 1_000)}`,
      link: this.links.join(', '),
      ...(this.sunset && { sunset: this.sunset.toUTCString() }),
    };
  }
}
