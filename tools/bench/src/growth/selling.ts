import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '@registrar/tool-services';
import { Client } from 'pg';
import { answerQuestions } from '../child';
import { GrowthServer } from './database-server';
import { GrowthLoad } from './load';
import { GrowthSide } from './side';

/**
 * The product of the tree that this file lies in, on a filled database, with a client that sells and renews
 * without a pause while somebody else migrates that database.
 */
export type SellingQuestion =
  /** `blockedMs`: a wait for a lock that is longer is noted by PostgreSQL. */
  | { kind: 'fill'; domains: number; blockedMs: number }
  | { kind: 'sell' }
  /** Resolves when so many more sales and renewals are made. */
  | { kind: 'sold'; more: number }
  | { kind: 'stop' };

export interface SellingAnswer {
  /** Of the owner of the tables. */
  ownerUrl?: string;
  superuserUrl?: string;
  logFolder?: string;
  /** Sales and renewals made. */
  sold: number;
  /** Answers other than 200, in words. */
  failures: string[];
}

const POLL_MS = 100;

class Selling {
  private readonly server = new GrowthServer();
  private side?: GrowthSide;
  private superuserUrl = '';
  private loop?: Promise<void>;
  private isEnding = false;
  private ended?: Promise<SellingAnswer>;
  private readonly outcome: SellingAnswer = { sold: 0, failures: [] };

  async fill(domains: number, blockedMs: number): Promise<SellingAnswer> {
    await this.server.start();
    const database = await this.server.createDatabase('growth_selling');
    this.superuserUrl = database.superuserUrl;
    await new GrowthLoad(database, domains, new AbortController().signal, () => undefined).execute(
      domains / 10,
    );
    const ownerUrl = await this.prepare(blockedMs);
    this.side = new GrowthSide(database, join(this.server.folder, 'product.log'));
    await this.side.start();
    return { ...this.outcome, ownerUrl, superuserUrl: this.superuserUrl, logFolder: this.server.folder };
  }

  sell(): SellingAnswer {
    this.loop ??= this.strokes();
    return this.outcome;
  }

  async sold(more: number): Promise<SellingAnswer> {
    const wanted = this.outcome.sold + more;
    while (this.outcome.sold < wanted && this.outcome.failures.length === 0) await sleep(POLL_MS);
    return this.outcome;
  }

  stop(): Promise<SellingAnswer> {
    return (this.ended ??= this.end());
  }

  private async end(): Promise<SellingAnswer> {
    this.isEnding = true;
    await this.loop;
    await this.side?.stop();
    await this.server.stop();
    return this.outcome;
  }

  /** Failures are returned, not thrown: the migration is to be seen to its end. */
  private async strokes(): Promise<void> {
    const side = this.side!;
    for (let at = 0; !this.isEnding; at += 1)
      try {
        await side.timed({
          method: 'POST',
          path: '/domains',
          key: `sale-${at}`,
          body: { domain: { domainName: `sold-meanwhile-${at}.com` } },
        });
        await side.timed({
          method: 'POST',
          path: `/domains/${side.names[at % side.names.length]}:renew`,
          key: `renewal-${at}`,
          body: { years: 1 },
        });
        this.outcome.sold += 2;
      } catch (error) {
        this.outcome.failures.push((error as Error).message);
        await sleep(POLL_MS);
      }
  }

  /** A password of the owner, and a log of what waits too long for a lock. */
  private async prepare(blockedMs: number): Promise<string> {
    const password = randomBytes(24).toString('hex');
    const client = new Client({ connectionString: this.superuserUrl });
    await client.connect();
    for (const text of [
      `alter role ${ROLES.owner} password '${password}'`,
      `alter system set deadlock_timeout = ${blockedMs}`,
      'alter system set log_lock_waits = on',
      `alter system set log_line_prefix = 'user=%u '`,
      'select pg_reload_conf()',
    ])
      await client.query(text);
    await client.end();
    return Object.assign(new URL(this.superuserUrl), { username: ROLES.owner, password }).toString();
  }
}

const selling = new Selling();

answerQuestions<SellingQuestion, SellingAnswer>(async (question) => {
  switch (question.kind) {
    case 'fill':
      return selling.fill(question.domains, question.blockedMs);
    case 'sell':
      return selling.sell();
    case 'sold':
      return selling.sold(question.more);
    case 'stop':
      return selling.stop();
  }
});
