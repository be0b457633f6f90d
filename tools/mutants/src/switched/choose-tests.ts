import type { Candidates } from './known-specs';

/** Specs that may kill a mutant, the likeliest first. */
export interface Spec {
  /** From the root of the repository. */
  path: string;
  text: string;
}

const MOST_OF_AN_APP = 6;

/**
 * Which specs are asked about a file, its own and then others, the likeliest of each first. A library or
 * adapter: its own, those named like the file first. An application: its small specs and the e2e specs that
 * call an operation of the file's folder, known by its route, those that call it most first; where none does,
 * those named like the file. `related` are the specs that reach the file by imports.
 */
export function chooseTests(file: string, related: readonly Spec[], routes: readonly string[]): Candidates {
  const folder = file.split('/src/')[0];
  const byLikeness = [...related].sort((one, other) => likeness(other.path, file) - likeness(one.path, file));
  const likeliest = byLikeness.filter(({ path }) => path.startsWith(`${folder}/`));
  const own = folder.startsWith('apps/') ? ofApplication(likeliest, routes) : likeliest;
  const others = byLikeness.filter((spec) => !own.includes(spec) && !isOfTools(spec));
  return { own: own.map(({ path }) => path), others: others.map(({ path }) => path) };
}

function ofApplication(likeliest: readonly Spec[], routes: readonly string[]): Spec[] {
  const calls = new Map(likeliest.map((spec) => [spec.path, callsIn(spec.text, routes)]));
  const small = likeliest.filter(({ path }) => path.endsWith('.spec.ts'));
  const callers = likeliest
    .filter(({ path }) => calls.get(path)! > 0)
    .sort((one, other) => calls.get(other.path)! - calls.get(one.path)!);
  const journeys = (callers.length > 0 ? callers : likeliest).filter((spec) => !small.includes(spec));
  return [...small, ...journeys.slice(0, MOST_OF_AN_APP)];
}

/** Their tests are of the tools. */
const isOfTools = ({ path }: Spec): boolean => path.startsWith('tools/');

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
