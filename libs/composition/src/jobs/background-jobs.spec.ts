import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '../settings/settings';
import { accountJobs, BACKGROUND_JOBS } from './background-jobs';
import type { BackgroundJob } from './job';

const LEAST = {
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://registrar@db.example/registrar',
  SECRETS_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  TOKEN_HASH_KEY: 'ab'.repeat(32),
};
const settings = loadSettings(LEAST);
const jobOf = (name: string): BackgroundJob => BACKGROUND_JOBS.find((row) => row.name === name)!;

/** An interval in the largest unit that it is a whole number of. */
function interval(ms: number): string {
  const units: [size: number, unit: string][] = [
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
  ];
  const [size, unit] = units.find(([each]) => ms % each === 0)!;
  return `${ms / size} ${unit}`;
}

it('are described in docs/reference/jobs.md, each with its interval and what it asks', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/reference/jobs.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(
    BACKGROUND_JOBS.map(({ name, does, everyMs, asks = '–', accountWork }) => {
      const every = interval(typeof everyMs === 'number' ? everyMs : everyMs(settings));
      return `| \`${name}\` | ${does} | ${every} | ${asks} | ${accountWork ? 'yes' : '–'} |`;
    }),
  );
});

describe('the table of background jobs', () => {
  it('has the milliseconds after which a pass that took something up is followed by the next', () => {
    const busy = BACKGROUND_JOBS.filter(({ busyMs }) => busyMs !== undefined).map(
      ({ name, busyMs }) => `${name} ${typeof busyMs === 'function' ? busyMs(settings) : busyMs}`,
    );
    expect(busy).toEqual([
      'run-verifications 0',
      'follow-verifications 0',
      'upcoming-notices 0',
      'remind-registrants 0',
      'send-mail 0',
      'send-announcements 0',
      'send-status-mails 0',
      'report-registry-windows 0',
      'unconfirmed-status-subscribers 1000',
      'outbox-relay 200',
      'retire-subscriptions 0',
      'forget-events 200',
      'erase-mail 2000',
      'ask-recipients 0',
      'announce-token-ends 0',
      'follow-payment-events 1000',
      'ledger-check 500',
      'expired-quotes 1000',
      'expired-availability-counts 1000',
      'erase-operation-contacts 1000',
      'forget-jobs 1000',
      'zone-import 900000',
      'account-clocks 100',
    ]);
  });

  it('tries a zone file again no later than at its interval', () => {
    const every = loadSettings({ ...LEAST, ZONE_FILES_EVERY_MINUTES: '5' });
    const { everyMs, busyMs } = jobOf('zone-import');
    expect([everyMs, busyMs].map((ms) => typeof ms === 'function' && ms(every))).toEqual([300_000, 300_000]);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['send-mail', { MAIL_SMTP_URL: 'smtp://mail.example' }, {}],
    ['registry-comparison', {}, { COMPARE_PER_MINUTE: '0' }],
    ['account-clocks', {}, { ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' }],
  ])('has %s on and off', (name, on, off) => {
    const { isOn } = jobOf(name);
    expect([on, off].map((values) => isOn!(loadSettings({ ...LEAST, ...values })))).toEqual([true, false]);
  });

  it('has three that settings turn off, and says so of mail alone', () => {
    const rows = BACKGROUND_JOBS.filter(({ isOn }) => isOn);
    expect(rows.map(({ name, whenOff }) => [name, whenOff])).toEqual([
      ['registry-comparison', undefined],
      ['send-mail', 'MAIL_SMTP_URL is not set: mail waits'],
      ['account-clocks', undefined],
    ]);
  });

  it('has one that runs while the instance is suspended: it changes nothing', () => {
    const running = BACKGROUND_JOBS.filter(({ whenSuspended }) => whenSuspended).map(({ name }) => name);
    expect(running).toEqual(['backlog-watch']);
  });

  it('names those that an account with a test clock has', () => {
    const named = BACKGROUND_JOBS.filter(({ accountWork }) => accountWork !== undefined);
    expect(accountJobs()).toEqual(named);
    expect(named.length).toBeGreaterThan(20);
  });
});
