import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditAnswer, type AuditException, judge } from './audit';
import { type Lock, licensesOf, sbomOf, shippedPaths } from './sbom';

const ROOT = join(__dirname, '..', '..', '..');
const OUTPUT = join(ROOT, 'dist', 'supply');
/** Exit code of an audit that the registry does not answer: neither passed nor failed. */
const UNANSWERED = 2;

const json = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

function bill(): number {
  const lock = (json('package-lock.json') as { packages: Lock }).packages;
  const { table, problems } = licensesOf(lock);
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(lock), undefined, 2)}\n`);
  writeFileSync(join(OUTPUT, 'licences.tsv'), table);
  process.stdout.write(
    `${shippedPaths(lock).length} packages: dist/supply/sbom.cdx.json, dist/supply/licences.tsv\n`,
  );
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length > 0 ? 1 : 0;
}

function npmAudit(): AuditAnswer {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
  try {
    return JSON.parse(stdout) as AuditAnswer;
  } catch {
    return {};
  }
}

function audit(): number {
  const exceptions = json('tools/supply/audit-exceptions.json') as AuditException[];
  const verdict = judge(npmAudit(), exceptions, new Date().toISOString().slice(0, 10));
  if (verdict.outcome === 'unanswered') {
    process.stdout.write(`audit: not checked, the package registry answers no audits (${verdict.reason})\n`);
    return UNANSWERED;
  }
  if (verdict.outcome === 'passed') process.stdout.write('audit: passed\n');
  else for (const problem of verdict.problems) process.stderr.write(`audit: ${problem}\n`);
  return verdict.outcome === 'passed' ? 0 : 1;
}

process.exitCode = process.argv[2] === 'audit' ? audit() : bill();
