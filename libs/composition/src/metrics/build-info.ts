import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricsRegistry } from '@registrar/adapter-runtime';

/** Of the workspace, which the image has too; as far from `src` as from `dist`. */
const PACKAGE = join(__dirname, '..', '..', '..', '..', 'package.json');

/** The version of the platform; `unknown` where its package.json is missing. */
function platformVersion(): string {
  try {
    return String((JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version?: unknown }).version ?? 'unknown');
  } catch {
    return 'unknown';
  }
}

/** 1 with the version as label, so that a dashboard shows which version each process runs. */
export function reportBuild(metrics: MetricsRegistry): void {
  const version = platformVersion();
  metrics.gauge(
    'registrar_build_info',
    '1; its label is the version of the platform',
    () => ({ [version]: 1 }),
    'version',
  );
}
