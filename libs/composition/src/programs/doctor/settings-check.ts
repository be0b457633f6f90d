import { isIP } from 'node:net';
import { settingConflicts } from '../../settings/setting-conflicts';
import type { SettingValues } from '../../settings/setting-definitions';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, ok, warning } from './finding';

/** A setting whose value is allowed, and dangerous in production. */
interface Danger {
  code: string;
  level: typeof fault;
  when(settings: SettingValues): boolean;
  found: string;
  advice: string;
}

const EVERYWHERE = new Set(['0.0.0.0', '::']);
const isHttps = (url: string): boolean => url.startsWith('https:');
const hostOf = (url: string): string => new URL(url.split(',')[0]).hostname.replace(/^\[|\]$/g, '');
const isLocal = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

const DANGERS: readonly Danger[] = [
  {
    code: 'settings.trusted_proxies',
    level: fault,
    when: ({ trustedProxies }) => trustedProxies.some((network) => network.endsWith('/0')),
    found: 'TRUSTED_PROXIES holds a network of every address: any client can claim any address',
    advice: 'Name only the addresses of your proxies.',
  },
  {
    code: 'settings.repeated_key',
    level: fault,
    when: ({ secretsKeys, tokenHashKey }) =>
      [...secretsKeys.map(({ key }) => key), tokenHashKey].some((key) => new Set(key).size < 8),
    found: 'SECRETS_KEYS or TOKEN_HASH_KEY holds a key of a few repeated bytes: it can be guessed',
    advice:
      'Replace the key of SECRETS_KEYS by a random one (docs/runbooks/rotate-secrets.md). TOKEN_HASH_KEY never changes once tokens exist.',
  },
  {
    code: 'settings.public_base_url',
    level: fault,
    when: ({ publicBaseUrl }) => !isHttps(publicBaseUrl) || isLocal(hostOf(publicBaseUrl)),
    found: 'PUBLIC_BASE_URL is not an https address of a public host: links in mails do not work',
    advice: 'Set the scheme and host that clients use.',
  },
  {
    code: 'settings.no_https',
    level: warning,
    when: ({ publicApiTlsCertFile, trustedProxies }) =>
      publicApiTlsCertFile === undefined && trustedProxies.length === 0,
    found: 'neither PUBLIC_API_TLS_CERT_FILE nor TRUSTED_PROXIES is set',
    advice: 'With these settings the public API does not start; other processes do not need them.',
  },
  {
    code: 'settings.admin_base_url',
    level: warning,
    when: ({ adminBaseUrl }) => !isHttps(adminBaseUrl),
    found: 'ADMIN_BASE_URL is not https',
    advice: 'Serve the console by https, and set its address.',
  },
  {
    code: 'settings.ops_listen_host',
    level: warning,
    when: ({ opsListenHost }) => EVERYWHERE.has(opsListenHost),
    found: 'OPS_LISTEN_HOST is every address: metrics and health can be read from outside',
    advice: 'Set an internal address, or block the ops ports at the firewall.',
  },
  {
    code: 'settings.admin_listen_host',
    level: warning,
    when: ({ adminListenHost }) => EVERYWHERE.has(adminListenHost),
    found: 'ADMIN_LISTEN_HOST is every address',
    advice: 'Set an internal address, or block its port at the firewall.',
  },
  {
    code: 'settings.second_factor',
    level: warning,
    when: ({ staffSecondFactor }) => staffSecondFactor === 'off',
    found: 'STAFF_SECOND_FACTOR is off',
    advice: 'Require a second factor of staff users.',
  },
  {
    code: 'settings.no_redis',
    level: warning,
    when: ({ redisUrl }) => redisUrl === undefined,
    found: 'REDIS_URL is not set: each process counts rate limits alone',
    advice: 'Set REDIS_URL, unless one process of the public API is all there is.',
  },
  {
    code: 'settings.no_mail',
    level: warning,
    when: ({ mailSmtpUrl }) => mailSmtpUrl === undefined,
    found: 'MAIL_SMTP_URL is not set: mail waits, notices to registrants included',
    advice: 'Set the mail server.',
  },
  {
    code: 'settings.log_level',
    level: warning,
    when: ({ logLevel }) => logLevel === 'trace' || logLevel === 'debug',
    found: 'LOG_LEVEL is debug or trace: the log grows fast',
    advice: 'Set info once the search for a fault is over.',
  },
];

/** Settings that are each allowed and together wrong, or dangerous in production. */
export function judgeSettings(settings: SettingValues): Finding[] {
  const conflicts = settingConflicts(settings, false).map((problem) =>
    fault('settings.conflict', problem, 'Correct these variables: processes do not start with them.'),
  );
  const dangers = settings.environment === 'production' ? DANGERS.filter(({ when }) => when(settings)) : [];
  const findings = [
    ...conflicts,
    ...dangers.map(({ code, level, found, advice }) => level(code, found, advice)),
  ];
  return findings.length > 0
    ? findings
    : [ok('settings.ok', `all settings are readable, ENVIRONMENT=${settings.environment}`)];
}

export const settingsCheck = (context: DoctorContext): Check => ({
  name: 'settings',
  run: () =>
    Promise.resolve(
      context.problems.length > 0
        ? context.problems.map((problem) =>
            fault('settings.invalid', problem, 'Correct the variable: processes do not start with it.'),
          )
        : judgeSettings(context.settings as SettingValues),
    ),
});
