import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResultsFile } from '../src/switched/results-file';
import type { Verdict } from '../src/switched/trial';

describe('verdicts of earlier runs', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'results-file-'));
    path = join(folder, 'of', 'a', 'run.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const store = (verdict: Verdict): void =>
    new ResultsFile(path).store('mutant', 'source 1', 'specs 1', verdict);
  const find = (source: string, specs: string): Verdict | undefined =>
    new ResultsFile(path).find('mutant', source, () => specs);
  const killed: Verdict = { outcome: 'killed', by: 'a.spec.ts' };
  const survived: Verdict = { outcome: 'survived', by: '3 test files pass with it' };

  it.each([
    ['a killed mutant of the same source, whatever its tests are', killed, 'source 1', 'specs 2', killed],
    ['a survivor of the same source and tests', survived, 'source 1', 'specs 1', survived],
  ])('hold for %s', (_, verdict, source, specs, expected) => {
    store(verdict);
    expect(find(source, specs)).toEqual(expected);
  });

  it.each([
    ['a killed mutant of another source', killed, 'source 2', 'specs 1'],
    ['a survivor of another source', survived, 'source 2', 'specs 1'],
    ['a survivor with other tests', survived, 'source 1', 'specs 2'],
    [
      'an unfinished mutant',
      { outcome: 'unfinished', by: 'no time was left' } as Verdict,
      'source 1',
      'specs 1',
    ],
  ])('do not hold for %s', (_, verdict, source, specs) => {
    store(verdict);
    expect(find(source, specs)).toBeUndefined();
  });

  it('are those of the last run', () => {
    store(survived);
    store(killed);
    expect(find('source 1', 'specs 1')).toEqual(killed);
  });

  it('are read although a killed run has left half a line', () => {
    store(killed);
    appendFileSync(path, '{"key":"mut');
    expect(find('source 1', 'specs 1')).toEqual(killed);
  });

  it('are none where nothing was stored', () => {
    expect(find('source 1', 'specs 1')).toBeUndefined();
  });
});
