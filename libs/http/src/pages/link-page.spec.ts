import { type RateDecision, RateLimiter } from '@registrar/accounts';
import type { FastifyReply } from 'fastify';
import { LinkPageController } from './link-page';
import { type HtmlPage, renderPage } from './page';

const PAGE = renderPage(404, 'too-many-requests');

class Limiter extends RateLimiter {
  readonly subjects: string[] = [];
  allowed = true;
  readonly state = 'local' as const;

  async take(subject: string): Promise<RateDecision> {
    this.subjects.push(subject);
    return { allowed: this.allowed } as RateDecision;
  }
}

class Page extends LinkPageController {
  readonly shown: string[] = [];
  constructor(limiter: RateLimiter) {
    super(limiter, 'verify');
  }
  protected async showPage(token: string): Promise<HtmlPage> {
    this.shown.push(`show ${token}`);
    return PAGE;
  }
  protected async submitChoice(token: string, choice: unknown): Promise<HtmlPage> {
    this.shown.push(`submit ${token} ${String(choice)}`);
    return PAGE;
  }
}

describe('the page behind a link', () => {
  const open = () => {
    const limiter = new Limiter();
    const statuses: number[] = [];
    const reply = {
      status(status: number) {
        statuses.push(status);
        return { headers: () => undefined };
      },
    } as unknown as FastifyReply;
    return { limiter, page: new Page(limiter), statuses, reply };
  };

  it.each([
    ['198.51.100.7', 'verify:198.51.100.7'],
    ['::ffff:198.51.100.7', 'verify:198.51.100.7'],
    ['2001:db8:1:2:aaaa::1', 'verify:2001:db8:1:2'],
    ['2001:db8:1:2:bbbb::2', 'verify:2001:db8:1:2'],
  ])('counts the pages of %s as those of %s', async (address, subject) => {
    const { limiter, page, reply } = open();
    await page.show('t', address, reply);
    await page.press('t', 'yes', address, reply);
    expect([limiter.subjects, page.shown]).toEqual([
      [subject, subject],
      ['show t', 'submit t yes'],
    ]);
  });

  it('neither shows nor does anything beyond the limit', async () => {
    const { limiter, page, statuses, reply } = open();
    limiter.allowed = false;
    await page.show('t', '198.51.100.7', reply);
    await page.press('t', 'yes', '198.51.100.7', reply);
    expect([statuses, page.shown]).toEqual([[429, 429], []]);
  });
});
