import type { ConstantExtension, RegistryProfile } from '@registrar/registries';
import { elementOf, type OutElement } from '../xml/writer';
import type { Command } from './frame';

const OTHER = '*';
/** Commands that carry the constants of a profile. */
const CARRIERS = /^(domain|host):/;

/**
 * Adds the profile's constant extensions for the object. A domain command gets none for a TLD that the
 * profile does not name. `has`: whether the extension was agreed at login; absent: all were.
 */
export function withConstants(
  { constantExtensions }: Pick<RegistryProfile, 'constantExtensions'>,
  command: Command,
  has: (namespace: string) => boolean = () => true,
): Command {
  const object = CARRIERS.exec(command.name)?.[1];
  if (constantExtensions.length === 0 || object === undefined) return command;
  const [name] = command.object.split(',');
  const own = constantExtensions
    .filter(({ namespace }) => has(namespace))
    .flatMap((extension) => elementFor(extension, name, object === 'host') ?? []);
  return own.length === 0 ? command : { ...command, extensions: [...command.extensions, ...own] };
}

/** Splits names into groups for one command each: the constants of a command apply to all its names. */
export function groupByConstants(
  { constantExtensions }: Pick<RegistryProfile, 'constantExtensions'>,
  names: readonly string[],
  object: 'domain' | 'host',
): string[][] {
  if (constantExtensions.length === 0) return names.length ? [[...names]] : [];
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = constantExtensions
      .map((extension) => keyFor(extension, name, object === 'host') ?? '')
      .join(' ');
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()];
}

function elementFor(extension: ConstantExtension, name: string, isHost: boolean): OutElement | undefined {
  const key = keyFor(extension, name, isHost);
  if (key === undefined) return undefined;
  const { namespace, prefix, root, byTld } = extension;
  return elementOf(
    namespace,
    `${prefix}:${root}`,
    ...byTld[key].map((constant) => elementOf(namespace, `${prefix}:${constant.name}`, constant.value)),
  );
}

/**
 * The longest TLD that the name is below; else `*`; else, for a host, the first: registries also store hosts
 * of other TLDs.
 */
function keyFor({ byTld }: ConstantExtension, name: string, isHost: boolean): string | undefined {
  const labels = name.toLowerCase().split('.');
  for (let at = 1; at < labels.length; at += 1) {
    const suffix = labels.slice(at).join('.');
    if (Object.hasOwn(byTld, suffix)) return suffix;
  }
  if (Object.hasOwn(byTld, OTHER)) return OTHER;
  return isHost ? Object.keys(byTld)[0] : undefined;
}
