import { domainOfName } from '@registrar/dns';

/** Questions at once about names of one domain: slow name servers of one customer leave room for all others. */
export const PER_DOMAIN_MAX = 50;

/** Counts questions in flight, in all and by the domain of the target. */
export class AliasShares {
  private readonly byDomain = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly most: number,
    private readonly perDomain = PER_DOMAIN_MAX,
  ) {}

  /** Why there is no room for a question about the name; undefined: it was counted, and `end` must follow. */
  begin(name: string): string | undefined {
    if (this.all >= this.most) return 'too many questions at once';
    const domain = domainOfName(name);
    const running = this.byDomain.get(domain) ?? 0;
    if (running >= this.perDomain) return `too many questions at once about names of ${domain}`;
    this.byDomain.set(domain, running + 1);
    this.all += 1;
    return undefined;
  }

  end(name: string): void {
    const domain = domainOfName(name);
    const left = (this.byDomain.get(domain) ?? 1) - 1;
    if (left === 0) this.byDomain.delete(domain);
    else this.byDomain.set(domain, left);
    this.all -= 1;
  }
}
