import { DEFINITIONS } from '../setting-definitions';
import type { Setting } from '../setting-readers';

const SETTINGS: readonly Setting<unknown>[] = Object.values(DEFINITIONS);

const read = (variable: string, text: string): unknown =>
  SETTINGS.find((setting) => setting.variable === variable)!.read(text);

/** Variables that refuse an unknown word with such a message. */
const refusing = (message: RegExp): string[] =>
  SETTINGS.filter((setting) => {
    try {
      setting.read('no such word');
      return false;
    } catch (error) {
      return message.test((error as Error).message);
    }
  }).map(({ variable }) => variable);

/** Least and most of each setting that is a whole number; of lists, of each item. */
const NUMBERS: readonly [variable: string, least: number, most: number][] = [
  ['ACCESS_LOG_SLOW_MS', 1, 600_000],
  ['DATABASE_READER_POOL_MAX', 1, 1_000],
  ['DATABASE_READER_MAX_LAG_SECONDS', 0, 86_400],
  ['DATABASE_READER_WAIT_MS', 0, 5_000],
  ['DATABASE_READER_LIST_SIZE', 0, 1_000_000_000],
  ['ANSWER_CACHE_MIB', 0, 1_024],
  ['DATABASE_POOL_MAX', 1, 1_000],
  ['CLOCK_MAX_DIFFERENCE_SECONDS', 1, 10],
  ['API_STATEMENT_TIMEOUT_MS', 1, 600_000],
  ['WORKER_STATEMENT_TIMEOUT_MS', 1, 600_000],
  ['PUBLIC_API_PORT', 0, 65_535],
  ['PUBLIC_API_TLS_PORT', 0, 65_535],
  ['ADMIN_API_PORT', 0, 65_535],
  ['PUBLIC_API_OPS_PORT', 0, 65_535],
  ['ADMIN_API_OPS_PORT', 0, 65_535],
  ['FORWARDER_PORT', 0, 65_535],
  ['FORWARDER_ASK_PORT', 0, 65_535],
  ['FORWARDER_OPS_PORT', 0, 65_535],
  ['WORKER_OPS_PORT', 0, 65_535],
  ['STAFF_SESSION_IDLE_MINUTES', 1, 1_440],
  ['STAFF_SESSION_HOURS', 1, 168],
  ['STAFF_LOGINS_PER_SECOND', 1, 1_000_000],
  ['STAFF_LOGINS_PER_HOUR', 1, 1_000_000],
  ['SANDBOX_CREDIT', 0, 1_000_000],
  ['SUB_ACCOUNTS_MAX', 0, 1_000_000],
  ['API_TOKENS_MAX', 1, 10_000],
  ['RATE_LIMIT_PER_SECOND', 1, 1_000_000],
  ['RATE_LIMIT_PER_HOUR', 1, 100_000_000],
  ['ADMISSION_UNITS', 20, 100_000],
  ['FAILED_LOGINS_PER_SECOND', 1, 1_000_000],
  ['FAILED_LOGINS_PER_HOUR', 1, 1_000_000],
  ['FAILED_LOGINS_PER_USERNAME_AND_HOUR', 1, 1_000_000],
  ['WEBHOOK_TIMEOUT_SECONDS', 1, 60],
  ['WEBHOOK_RETRY_WAITS', 1, 604_800],
  ['WEBHOOK_RETRY_JITTER_PERCENT', 0, 100],
  ['SEARCH_CACHE_SECONDS', 0, 300],
  ['ZONE_RECORDS_MAX', 1, 10_000_000],
  ['SIGNING_PUBLISH_WAIT_SECONDS', 0, 2_592_000],
  ['SIGNING_PARENT_TTL_SECONDS', 0, 2_592_000],
  ['FORWARDER_POOL_MAX', 1, 100],
  ['FORWARDER_FRESH_MS', 0, 60_000],
  ['FORWARDER_STALE_SECONDS', 0, 604_800],
  ['FORWARDER_CACHE_HOSTS', 1, 10_000_000],
  ['FORWARDER_CERTIFICATES_PER_HOUR', 0, 1_000_000],
  ['FORWARDER_CERTIFICATES_PER_WEEK', 0, 1_000_000],
  ['URL_FORWARDINGS_MAX', 1, 100_000],
  ['EMAIL_FORWARDINGS_MAX', 1, 100_000],
  ['FORWARDING_RECIPIENT_MAILS', 1, 1_000],
  ['INTERNAL_TRANSFER_GUESSES', 1, 1_000_000],
  ['STATUS_SUBSCRIPTION_CONFIRM_DAYS', 1, 30],
  ['VERIFICATION_REMINDER_DAYS', 1, 14],
  ['VERIFICATION_MAILS_PER_INBOX', 1, 100_000],
  ['VERIFICATION_MAILS_PER_DOMAIN', 1, 10_000_000],
  ['VERIFICATION_MAILS_PER_ACCOUNT', 1, 10_000_000],
  ['VERIFICATION_CLIENT_HOLD_DOMAINS', 0, 2_000_000_000],
  ['PAYMENT_GATEWAY_TIMEOUT_MS', 1, 60_000],
  ['PAYMENT_PAGE_MINUTES', 35, 1_440],
  ['PAYMENT_MAX', 1, 999_999],
  ['REGISTRATION_ATTEMPTS', 1, 1_000_000],
  ['REGISTRATION_ATTEMPTS_SECONDS', 1, 86_400],
  ['QUOTE_MINUTES', 1, 1_440],
  ['IDEMPOTENCY_EXTENSION_DAYS', 1, 400],
  ['RECONCILE_AFTER_SECONDS', 1, 86_400],
  ['ATTENTION_AFTER_SECONDS', 1, 2_592_000],
  ['PENDING_ATTENTION_AFTER_SECONDS', 1, 31_536_000],
  ['AUTH_CODE_DAYS', 1, 365],
  ['PROBE_TIMEOUT_MS', 100, 10_000],
  ['JOB_ITEMS_AT_ONCE', 0, 200],
  ['STAFF_JOB_ITEMS_AT_ONCE', 0, 200],
  ['JOB_RETENTION_DAYS', 7, 36_500],
  ['ZONE_FILES_EVERY_MINUTES', 1, 10_080],
  ['ZONE_FILES_MAX_SHRINK_PERCENT', 0, 100],
  ['ZONE_FILES_MAX_MEGABYTES', 1, 1_000_000],
  ['ZONE_FILES_DOWNLOAD_SECONDS', 1, 86_400],
  ['STAFF_APPROVAL_CREDIT_CENTS', 0, 1_000_000_000],
  ['STAFF_APPROVAL_REFUND_CENTS', 0, 1_000_000_000],
  ['STAFF_APPROVAL_AMOUNT_HOURS', 0, 720],
  ['STAFF_APPROVAL_DELETIONS', 0, 1_000_000],
  ['STAFF_APPROVAL_HOURS', 1, 720],
  ['COMPARE_EVERY_DAYS', 1, 365],
  ['COMPARE_PER_MINUTE', 0, 6_000],
  ['ANSWER_WITHIN_MS', 100, 600_000],
  ['SHUTDOWN_DELAY_MS', 0, 600_000],
  ['SHUTDOWN_TIMEOUT_MS', 1, 600_000],
  ['REGISTRY_COMMANDS_RETAINED_DAYS', 90, 36_500],
  ['WEBHOOK_ATTEMPTS_RETAINED_DAYS', 30, 36_500],
  ['EVENTS_RETAINED_DAYS', 90, 36_500],
  ['WEBHOOK_DELIVERIES_RETAINED_DAYS', 90, 36_500],
  ['MAILS_RETAINED_DAYS', 800, 36_500],
  ['ZONE_CHANGES_RETAINED_DAYS', 400, 36_500],
];

const URLS: readonly [variable: string, schemes: string][] = [
  ['DATABASE_URL', 'postgres postgresql'],
  ['DATABASE_READER_URL', 'postgres postgresql'],
  ['REDIS_URL', 'redis rediss'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http https'],
  ['PUBLIC_BASE_URL', 'http https'],
  ['ADMIN_BASE_URL', 'http https'],
  ['STAFF_OIDC_ISSUER', 'http https'],
  ['REGISTRY_CLOCK_URL', 'http'],
  ['POWERDNS_API_URL', 'http https'],
  ['FORWARDER_DATABASE_URL', 'postgres postgresql'],
  ['MAIL_SMTP_URL', 'smtp smtps'],
  ['PAYMENT_RETURN_URL', 'http https'],
  ['PAYMENT_GATEWAY_URL', 'http https'],
  ['CNIS_URL', 'https'],
];

const WORDS: readonly [variable: string, words: string][] = [
  ['ENVIRONMENT', 'production sandbox'],
  ['LOG_LEVEL', 'trace debug info warn error fatal'],
  ['LOG_FORMAT', 'json pretty'],
  ['DATABASE_POOLER', 'none session transaction'],
  ['STAFF_SECOND_FACTOR', 'required off'],
];

const FLAGS = [
  'ACCESS_LOG',
  'DATABASE_PREPARE',
  'REDIS_SENTINEL_TLS',
  'SUSPENDED_ACCOUNTS_AUTORENEW',
  'SEND_DEFAULTS',
  'WEBHOOK_ALLOW_PRIVATE_ADDRESSES',
  'PROBE_NAMESERVERS',
  'STAFF_APPROVAL_TRANSFERS',
  'STAFF_APPROVAL_LOCKS',
  'STAFF_APPROVAL_SECRETS',
  'STAFF_APPROVAL_BY_KEYS',
];

const SCHEMES = ['http', 'https', 'redis', 'rediss', 'smtp', 'smtps', 'postgres', 'postgresql', 'ftp'];
const LISTS = ['WEBHOOK_RETRY_WAITS', 'VERIFICATION_REMINDER_DAYS'];
const KEPT = ['MAILS_RETAINED_DAYS', 'ZONE_CHANGES_RETAINED_DAYS'];

describe('the limits of settings', () => {
  it('are listed below for every number, URL, choice and flag', () => {
    const sorted = (variables: readonly string[]): string[] => [...variables].sort();
    expect(sorted(NUMBERS.map(([variable]) => variable))).toEqual(sorted(refusing(/a whole number from/)));
    expect(sorted(URLS.map(([variable]) => variable))).toEqual(sorted(refusing(/^must be a URL of/)));
    expect(sorted(WORDS.map(([variable]) => variable))).toEqual(sorted(refusing(/^must be one of/)));
    expect(sorted(FLAGS)).toEqual(sorted(refusing(/^must be true or false$/)));
  });

  it.each(NUMBERS)('take %s from %d to %d, and refuse what is beyond', (variable, least, most) => {
    const asRead = (value: number): unknown => (LISTS.includes(variable) ? [value] : value);
    expect(read(variable, String(least))).toEqual(asRead(least));
    expect(read(variable, String(most))).toEqual(asRead(most));
    const message = `must be a whole number from ${least} to ${most}${KEPT.includes(variable) ? ', or kept' : ''}`;
    for (const beyond of [least - 1, most + 1])
      expect(() => read(variable, String(beyond))).toThrow(new Error(message));
  });

  it.each(LISTS)('hold for each item of the list %s', (variable) => {
    expect(read(variable, '1, 14,2')).toEqual([1, 14, 2]);
    for (const text of ['1,,2', '0,1', '1,0', '1;2']) expect(() => read(variable, text)).toThrow();
  });

  it.each(KEPT)('take the word kept for %s', (variable) => {
    expect(read(variable, 'kept')).toBe('kept');
  });

  it.each(URLS)('take %s with the schemes %s alone, without a final slash', (variable, schemes) => {
    const taken = SCHEMES.filter((scheme) => {
      try {
        return read(variable, `${scheme}://host.example/path/`) === `${scheme}://host.example/path`;
      } catch {
        return false;
      }
    });
    expect(taken.sort().join(' ')).toBe(schemes);
  });

  it.each(WORDS)('take for %s the words %s alone', (variable, words) => {
    for (const word of words.split(' ')) expect(read(variable, word)).toBe(word);
    for (const other of [words, '', words.toUpperCase()])
      expect(() => read(variable, other)).toThrow(new Error(`must be one of ${words.split(' ').join(', ')}`));
  });

  it.each(FLAGS)('take true and false for %s', (variable) => {
    expect([read(variable, 'true'), read(variable, 'false')]).toEqual([true, false]);
    for (const other of ['', 'TRUE', '1', 'yes']) expect(() => read(variable, other)).toThrow();
  });

  it.each([
    ['SIGNING_SERVERS', '192.0.2.1,ns1.example.net', 53],
    ['REDIS_SENTINELS', '192.0.2.1,ns1.example.net', 26_379],
    ['ALIAS_RESOLVER_UPSTREAMS', '192.0.2.1,2001:db8::1', 53],
  ])('give each server of %s without a port its usual one: %s, port %d', (variable, text, port) => {
    expect(read(variable, text)).toEqual(text.split(',').map((host) => ({ host, port })));
  });

  it.each([
    ['ALIAS_RESOLVER_LISTEN', 5_301],
    ['ALIAS_RESOLVER_ZONES', 53],
  ])('take one address for %s, without a port with port %d', (variable, port) => {
    expect(read(variable, '192.0.2.1')).toEqual({ host: '192.0.2.1', port });
    expect(read(variable, '[2001:db8::1]:5400')).toEqual({ host: '2001:db8::1', port: 5_400 });
    for (const text of ['', '192.0.2.1,192.0.2.2'])
      expect(() => read(variable, text)).toThrow('must be one address, with or without a port');
    expect(() => read(variable, 'ns1.example.net')).toThrow('holds "ns1.example.net", which is no address');
  });
});
