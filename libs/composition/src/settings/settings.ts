import { hostname } from 'node:os';
import type { Setting } from './setting-readers';
import { settingConflicts } from './setting-conflicts';
import { DEFINITIONS, type SettingValues } from './setting-definitions';

/** All settings by name; the Nest token too. */
export class Settings extends (class {} as new () => SettingValues) {
  /** Only `loadSettings` and tests make one. */
  static of(values: SettingValues): Settings {
    return Object.assign(new Settings(), values);
  }
}

/** Everything that is wrong with the environment, at once. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment for a process; throws a SettingsError that lists all problems. An empty variable
 * counts as not set.
 */
export function loadSettings(
  environment: Environment,
  process: 'public-api' | 'admin-api' | 'worker' = 'public-api',
): Settings {
  const values = readSettings<SettingValues>(DEFINITIONS, environment);
  const settings = Settings.of({ ...values, serverName: values.serverName || hostname().split('.')[0] });
  const disagreements = settingConflicts(settings, process === 'public-api');
  if (disagreements.length > 0) throw new SettingsError(disagreements);
  return settings;
}

/**
 * Settings of the forwarder: it is exposed to the internet, so it has no key of the platform and only the
 * access of its own role.
 */
const FORWARDER_SETTINGS = [
  'environment',
  'logLevel',
  'logFormat',
  'accessLog',
  'accessLogShare',
  'accessLogSlowMs',
  'listenHost',
  'opsListenHost',
  'shutdownDelayMs',
  'shutdownTimeoutMs',
  'forwarderPort',
  'forwarderAskPort',
  'forwarderOpsPort',
  'forwarderAddresses',
  'forwarderHosts',
  'forwarderPoolMax',
  'forwarderFreshMs',
  'forwarderStaleSeconds',
  'forwarderCacheHosts',
  'forwarderCertificatesPerHour',
  'forwarderCertificatesPerWeek',
] as const;

export type ForwarderSettings = Pick<SettingValues, (typeof FORWARDER_SETTINGS)[number]> & {
  readonly forwarderDatabaseUrl: string;
};

/** As `loadSettings`, for the forwarder. */
export function loadForwarderSettings(environment: Environment): ForwarderSettings {
  const needed = { ...DEFINITIONS.forwarderDatabaseUrl, optional: false } as Setting<string>;
  return readSettings<ForwarderSettings>(
    { ...definitionsOf(FORWARDER_SETTINGS), forwarderDatabaseUrl: needed },
    environment,
  );
}

const ALIAS_RESOLVER_SETTINGS = [
  'logLevel',
  'logFormat',
  'aliasResolverListen',
  'aliasResolverZones',
  'aliasResolverUpstreams',
] as const;

export type AliasResolverSettings = Pick<SettingValues, (typeof ALIAS_RESOLVER_SETTINGS)[number]>;

/** As `loadSettings`, for the resolver of ANAME targets, which has neither a key nor a database. */
export function loadAliasResolverSettings(environment: Environment): AliasResolverSettings {
  return readSettings<AliasResolverSettings>(definitionsOf(ALIAS_RESOLVER_SETTINGS), environment);
}

type Definitions<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

const definitionsOf = <Name extends keyof typeof DEFINITIONS>(
  names: readonly Name[],
): Pick<typeof DEFINITIONS, Name> =>
  Object.fromEntries(names.map((name) => [name, DEFINITIONS[name]])) as Pick<typeof DEFINITIONS, Name>;

/** The settings that are readable, and what is wrong with each of the others. */
export function readableSettings(environment: Environment): {
  values: Partial<SettingValues>;
  problems: string[];
} {
  return readAll<SettingValues>(DEFINITIONS, environment);
}

/** Throws a SettingsError that names every missing or malformed setting. */
function readSettings<Values extends object>(
  definitions: Definitions<Values>,
  environment: Environment,
): Values {
  const { values, problems } = readAll(definitions, environment);
  if (problems.length > 0) throw new SettingsError(problems);
  return values as Values;
}

function readAll<Values extends object>(
  definitions: Definitions<Values>,
  environment: Environment,
): { values: Partial<Values>; problems: string[] } {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries<Setting<unknown>>(definitions).map(([name, definition]) => [
      name,
      readSetting(definition, environment, problems),
    ]),
  );
  return { values: values as Partial<Values>, problems };
}

function readSetting(definition: Setting<unknown>, environment: Environment, problems: string[]): unknown {
  const { variable, byDefault, optional: mayBeLeftOut } = definition;
  const written = environment[variable];
  const value = written === undefined || written === '' ? byDefault : written;
  if (value === undefined) {
    if (!mayBeLeftOut) problems.push(`${variable} is missing: ${definition.description}`);
    return undefined;
  }
  try {
    return definition.read(value);
  } catch (error) {
    problems.push(`${variable} ${(error as Error).message}`);
    return undefined;
  }
}

/** The rows of docs/settings.md. */
export function settingsTable(): {
  variable: string;
  unit: string;
  byDefault: string;
  description: string;
}[] {
  return Object.values<Setting<unknown>>(DEFINITIONS).map(
    ({ variable, unit = '', byDefault, optional: mayBeLeftOut, description }) => ({
      variable,
      unit,
      byDefault: byDefault ?? (mayBeLeftOut ? '(none)' : '(must be set)'),
      description,
    }),
  );
}
