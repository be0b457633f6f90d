/** Specs that may kill a mutant, the likeliest first. */
export interface Spec {
  /** From the root of the repository. */
  path: string;
  text: string;
}

const MOST_OF_AN_APP = 6;

/**
 * Which specs are asked about a file. A library or adapter: its own, those named like the file first. An
 * application: the e2e specs that call an operation of the file's folder, known by its route, those that call
 * it most first; where none does, those named like the file. `related` are the specs that reach the file by
 * imports.
 */
export function chooseTests(file: string, related: readonly Spec[], routes: readonly string[]): string[] {
  const folder = file.split('/src/')[0];
  const own = related.filter(({ path }) => path.startsWith(`${folder}/`));
  const likeliest = [...own].sort((one, other) => likeness(other.path, file) - likeness(one.path, file));
  if (!folder.startsWith('apps/')) return likeliest.map(({ path }) => path);
  const calls = new Map(own.map((spec) => [spec.path, callsIn(spec.text, routes)]));
  const small = likeliest.filter(({ path }) => path.endsWith('.spec.ts'));
  const callers = likeliest
    .filter(({ path }) => calls.get(path)! > 0)
    .sort((one, other) => calls.get(other.path)! - calls.get(one.path)!);
  const journeys = (callers.length > 0 ? callers : likeliest).filter((spec) => !small.includes(spec));
  return [...small, ...journeys.slice(0, MOST_OF_AN_APP)].map(({ path }) => path);
}

/** Words that the names share; the same base name counts most. */
function likeness(spec: string, file: string): number {
  const [one, other] = [spec, file].map((path) => path.split('/').pop()!.replace(/\..*$/, ''));
  const words = new Set(file.split('/src/')[1].split(/[/.-]/));
  const shared = spec.split(/[/.-]/).filter((word) => words.has(word) && word !== 'ts').length;
  return (one === other ? 100 : 0) + shared;
}

const callsIn = (text: string, routes: readonly string[]): number =>
  routes.reduce((sum, route) => sum + text.split(route).length - 1, 0);

/**
 * What tells the routes of a controller from others in the text of a spec: the last fixed part of each path,
 * in decorators and constants, for example `/dnssec`, and the verb of each `action('lock')`: `:lock`.
 */
export function routesOf(controller: string): string[] {
  const paths = [
    ...controller.matchAll(
      /(?:@(?:Controller|Get|Post|Put|Patch|Delete)\(|const [A-Z_]+ = )\s*['`]([^'`\n]*)/g,
    ),
  ].map(([, path]) => path);
  const fixed = paths.flatMap((path) => {
    const parts = path
      .replace(/\$\{.*$/, '')
      .split('/')
      .filter((part) => /^[a-zA-Z][\w-]*$/.test(part) && !/^v\d$|^core$|^admin$/.test(part));
    return parts.slice(-1).map((part) => `/${part}`);
  });
  const verbs = [...controller.matchAll(/action\('(\w+)'\)/g)].map(([, verb]) => `:${verb}`);
  return [...new Set([...verbs, ...fixed])];
}
