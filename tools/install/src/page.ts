/** The blocks of shell in a page up to a heading, in their order. */
export function commandsOfPage(page: string, end: string): string[] {
  const at = page.indexOf(`\n${end}\n`);
  if (at < 0) throw new Error(`the page has no heading ${end}`);
  return [...page.slice(0, at).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
}

/** A block of assignments with other values; throws where the values are not those that the block sets. */
export function withValues(block: string, values: Readonly<Record<string, string>>): string {
  const names = [...block.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const wrong = [
    ...names.filter((name) => !(name in values)),
    ...Object.keys(values).filter((name) => !names.includes(name)),
  ];
  if (wrong.length > 0) throw new Error(`the page and its reader disagree on ${wrong.join(', ')}`);
  return names.map((name) => `${name}='${values[name]}'\n`).join('');
}

/** Paths that commands may name as they are. */
const HARMLESS = /^\/(dev\/(urandom|null)|usr\/bin\/node)$/;

/**
 * Commands whose absolute paths lie under `root`, so that they change nothing of this machine. Throws where a path is left that is neither
 * there nor harmless: commands are refused before the first one runs.
 */
export function underRoot(commands: string, root: string): string {
  const moved = commands.replace(
    /(?<![\w./:])\/(?:opt\/registrar|etc\/(?:registrar|systemd|sysusers\.d))\b/g,
    `${root}$&`,
  );
  const paths = moved.match(/(?<![\w./:])\/[\w./-]+/g) ?? [];
  const outside = paths.filter((path) => !path.startsWith(`${root}/`) && !HARMLESS.test(path));
  if (outside.length > 0) throw new Error(`the page names paths of the machine: ${outside.join(', ')}`);
  return moved;
}
