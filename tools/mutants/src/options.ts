export type Options =
  | { kind: 'libraries'; paths: string[] }
  | { kind: 'change'; base: string; minutes: number; results: string }
  | {
      kind: 'sample';
      size: number;
      seed: number;
      /** Files and folders to draw from; none: all of the product. */
      paths: string[];
      minutes: number;
      results: string;
    };

export const USAGE = `npm run mutants -- <path> [<path> …]              a library, or files or folders of one
npm run mutants -- --change [--base main]         the lines that differ from where this branch left the base
npm run mutants -- --sample 300 --seed 7          a draw over libraries, adapters and applications
npm run mutants -- --sample 100 libs/staff        a draw over files and folders of the product
  --minutes 75                                    time after which no further mutant is tried
  --results <file>                                where verdicts are stored; the same command continues a run`;

const MINUTES = 75;

/** Throws an Error whose message says what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): Options {
  const values = new Map<string, string>();
  const paths: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at];
    if (!name.startsWith('--')) paths.push(name.replace(/\/+$/, ''));
    else if (name === '--change') values.set(name, '');
    else if (['--sample', '--seed', '--minutes', '--base', '--results'].includes(name))
      values.set(name, args[(at += 1)] ?? '');
    else throw new Error(`Unknown option ${name}.`);
  }
  const isSample = values.has('--sample');
  const kinds = Number(paths.length > 0 && !isSample) + Number(values.has('--change')) + Number(isSample);
  if (kinds !== 1) throw new Error('Name one of: paths, --change, --sample.');
  const minutes = positive(values, '--minutes', MINUTES);
  const results = values.get('--results') ?? '';
  if (values.has('--change'))
    return { kind: 'change', base: values.get('--base') || 'main', minutes, results };
  if (isSample)
    return {
      kind: 'sample',
      size: positive(values, '--sample', 300),
      seed: positive(values, '--seed', 1),
      paths,
      minutes,
      results,
    };
  return { kind: 'libraries', paths };
}

function positive(values: ReadonlyMap<string, string>, name: string, fallback: number): number {
  const text = values.get(name);
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name} takes a whole number from 1, not '${text}'.`);
  return Number(text);
}
