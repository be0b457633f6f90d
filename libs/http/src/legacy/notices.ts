/** What clients are told of the end of the legacy interface. */
export class LegacyNotices {
  constructor(
    /** Scheme, host and port clients use, without a final slash. */
    private readonly publicBaseUrl: string,
    readonly deprecated: Date,
    /** When it may stop answering; undefined: nobody has said. */
    readonly sunset?: Date,
  ) {}

  /** Links to where it is announced (RFC 9745 §3, RFC 8594 §6). */
  get links(): string[] {
    const link = (relation: string): string => `<${this.publicBaseUrl}/docs/changelog>; rel="${relation}"; type="text/markdown"`;
    return [link('deprecation'), ...(this.sunset ? [link('sunset')] : [])];
  }

  get headers(): Record<string, string> {
    return {
      deprecation: `@${Math.floor(this.deprecated.getTime() / 1_000)}`,
      link: this.links.join(', '),
      ...(this.sunset && { sunset: this.sunset.toUTCString() }),
    };
  }
}
