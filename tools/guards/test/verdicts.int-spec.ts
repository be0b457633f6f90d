import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Step {
  name: string;
  command: string[];
}
interface Verdicts {
  passed(step: Step): string | undefined;
  note(step: Step, remark: string): void;
  keep(): void;
}
const { Verdicts } = createRequire(__filename)(join(__dirname, '../verdicts.cjs')) as {
  Verdicts: new (folder: string, treeDigest: () => string) => Verdicts;
};

const LINT: Step = { name: 'lint and boundaries', command: ['node', 'lint.cjs'] };

describe('what passed in npm run check', () => {
  let folder: string;
  let tree: string;
  const verdicts = () => new Verdicts(folder, () => tree);
  const passes = (step: Step) => {
    const run = verdicts();
    run.note(step, '0 wrong');
    run.keep();
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
    tree = 'one';
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is not run again on the same tree', () => {
    expect(verdicts().passed(LINT)).toBeUndefined();
    passes(LINT);
    expect(verdicts().passed(LINT)).toBe('0 wrong');
  });

  it('is run again when a file changed', () => {
    passes(LINT);
    tree = 'two';
    expect(verdicts().passed(LINT)).toBeUndefined();
  });

  it('is run again when its command changed', () => {
    passes(LINT);
    expect(verdicts().passed({ ...LINT, command: ['node', 'lint.cjs', '--fix'] })).toBeUndefined();
  });

  it('says nothing of another step', () => {
    passes(LINT);
    expect(verdicts().passed({ name: 'types', command: LINT.command })).toBeUndefined();
  });

  it('is not stored when a file was saved while the steps ran', () => {
    const run = verdicts();
    run.note(LINT, '0 wrong');
    tree = 'two';
    run.keep();
    expect(verdicts().passed(LINT)).toBeUndefined();
    tree = 'one';
    expect(verdicts().passed(LINT)).toBeUndefined();
  });

  it('is run again when the stored verdict cannot be read', () => {
    passes(LINT);
    writeFileSync(join(folder, 'lint-and-boundaries.json'), '{"digest":');
    expect(verdicts().passed(LINT)).toBeUndefined();
  });
});
