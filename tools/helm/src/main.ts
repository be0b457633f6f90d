import { helm, HelmMissing, helmProgram } from './helm';
import { manifestsOf, problemsOf } from './manifests';
import { CHART, problemsOfValues, valueFiles } from './settings';

/** Lints and renders the chart with one file of values: what is wrong with it, and the number of manifests. */
function render(program: string, values: string): { problems: string[]; manifests: number } {
  helm(program, ['lint', CHART, '--strict', '--values', values]);
  const rendered = helm(program, [
    'template',
    'registrar',
    CHART,
    '--namespace',
    'registrar',
    '--values',
    values,
  ]);
  const manifests = manifestsOf(rendered);
  return {
    problems: manifests.flatMap(problemsOf).map((text) => `${values}: ${text}`),
    manifests: manifests.length,
  };
}

function main(): void {
  const problems = problemsOfValues();
  if (process.argv.includes('--values')) return report(problems);
  const program = helmProgram();
  for (const values of valueFiles()) {
    try {
      const { problems: found, manifests } = render(program, values);
      problems.push(...found);
      process.stdout.write(`${values}: ${manifests} manifests\n`);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  report(problems);
}

function report(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  if (!(error instanceof HelmMissing)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
