import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

// A build of the console takes half a minute on a busy machine.
jest.setTimeout(300_000);

const ROOT = path.resolve(__dirname, '../../..');
const DIST = path.join(ROOT, 'apps/admin-console/dist');
/** Most bytes of the first load, as brotli files. */
const FIRST_LOAD = 350 * 1024;

describe('the built console', () => {
  let page: string;
  beforeAll(() => {
    execFileSync(process.execPath, [path.join(ROOT, 'tools/console/build.cjs'), '--if-stale']);
    page = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  });

  it('loads at most 350 kB at first', () => {
    const files = [...page.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+)"/g)].map(([, file]) => file);
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(DIST, `${file}.br`)).size, 0);
    expect(files.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD);
  });

  it('keeps charts and pages out of the first load', () => {
    const chunks = readdirSync(path.join(DIST, 'assets')).filter((file) => file.endsWith('.js'));
    const late = chunks.filter((file) => !page.includes(file)).map((file) => file.split('-')[0]);
    expect(late).toEqual(
      expect.arrayContaining(['report', 'catalogue', 'domain', 'house', 'money', 'list', 'search']),
    );
  });

  it('names no other host, and holds no script or style in the page', () => {
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<style|<script(?![^>]* src=)|style="/);
  });

  it('has a brotli file beside each text file', () => {
    const files = readdirSync(path.join(DIST, 'assets')).filter((file) => /\.(js|css)$/.test(file));
    expect(files.filter((file) => !existsSync(path.join(DIST, 'assets', `${file}.br`)))).toEqual([]);
  });
});
