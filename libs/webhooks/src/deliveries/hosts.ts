/** Urls that are remembered; beyond them all are forgotten, and parsed again. */
const MOST_REMEMBERED = 5_000;

/** The hosts of urls that were judged when they were subscribed; each url is parsed once. */
export class Hosts {
  private readonly known = new Map<string, string>();

  /** However the url is written, as the sender's pools have it. */
  of(url: string): string {
    const known = this.known.get(url);
    if (known !== undefined) return known;
    const host = new URL(url).origin;
    if (this.known.size >= MOST_REMEMBERED) this.known.clear();
    this.known.set(url, host);
    return host;
  }
}
