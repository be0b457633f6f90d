/** The keys of a section of a unit, each with all of its values in their order. */
export type Section = ReadonlyMap<string, readonly string[]>;

/** Reads a unit file (systemd.syntax(7), without continued lines, of which there are none). */
export function readUnit(text: string): ReadonlyMap<string, Section> {
  const sections = new Map<string, Map<string, string[]>>();
  let section = new Map<string, string[]>();
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const heading = /^\[(\w+)\]$/.exec(line);
    if (heading) {
      section = new Map();
      sections.set(heading[1], section);
      continue;
    }
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key === undefined) throw new Error(`not a line of a unit: ${line}`);
    section.set(key, [...(section.get(key) ?? []), value]);
  }
  return sections;
}

/** Words of a value, without their quotes (systemd.syntax(7)). */
export function wordsOf(value: string): string[] {
  return [...value.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain,
  );
}

function assignment(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`not an assignment: ${text}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** The variables of an environment file (`EnvironmentFile=`): a quoted value loses its quotes. */
export function readEnvironmentFile(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s*[#;]/.test(line))
      .map((line) => assignment(line))
      .map(([name, value]) => [name, /^(["'])(.*)\1$/.exec(value)?.[2] ?? value]),
  );
}

export interface UnitCommands {
  oneshot: boolean;
  workingDirectory: string;
  environment: Record<string, string>;
  /** The command lines of `ExecStart`, in their order. */
  commands: string[][];
  /** By the name of a credential the file that it is read from. */
  credentials: Record<string, string>;
}

/**
 * What systemd would start for a service. `read` reads an environment file, whose variables go before those of
 * `Environment=`, as in systemd.exec(5); `credentialsFolder` stands for `%d`.
 */
export function commandsOf(
  text: string,
  read: (file: string) => string,
  credentialsFolder: string,
): UnitCommands {
  const service = readUnit(text).get('Service');
  if (!service) throw new Error('the unit has no section [Service]');
  const all = (key: string): readonly string[] => service.get(key) ?? [];
  const words = all('Environment').flatMap(wordsOf);
  return {
    oneshot: all('Type').at(-1) === 'oneshot',
    workingDirectory: all('WorkingDirectory').at(-1) ?? '/',
    environment: {
      ...Object.fromEntries(words.map((word) => assignment(word.replaceAll('%d', credentialsFolder)))),
      ...Object.assign({}, ...all('EnvironmentFile').map((file) => readEnvironmentFile(read(file)))),
    } as Record<string, string>,
    commands: all('ExecStart').map(wordsOf),
    credentials: Object.fromEntries(
      all('LoadCredential').map((value) => {
        const at = value.indexOf(':');
        return [value.slice(0, at), value.slice(at + 1)];
      }),
    ),
  };
}
