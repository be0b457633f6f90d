import { until } from '@registrar/testkit';
import { type Block, type Check, checkOf, readPage } from '../../src/page';
import { type BlockResult, runBlock } from '../../src/run-block';

const PATIENCE_MS = 240_000;

/** The state, the repair and the proof of one section of a page, executed with these variables. */
export class RunbookCheck {
  private readonly check: Check;
  private readonly repairs: readonly Block[];

  /** `link`: as in the link of an alert, `registry-down.md#look`. */
  constructor(
    link: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    const [page, anchor] = link.split('#');
    const sections = readPage(`docs/runbooks/${page}`);
    const check = checkOf(sections, anchor);
    if (!check) throw new Error(`${link} has no state and proof`);
    this.check = check;
    this.repairs = sections
      .find((section) => section.anchor === anchor)!
      .blocks.filter(({ marks }) => marks.includes('repair'));
  }

  state(): Promise<BlockResult> {
    return runBlock(this.check.state, { environment: this.environment });
  }

  proof(): Promise<BlockResult> {
    return runBlock(this.check.proof, { environment: this.environment });
  }

  /** Repeats the first block until its output has this, as metrics take a moment; returns the output. */
  async shows(fault: string | RegExp): Promise<string> {
    const pattern = new RegExp(fault);
    const { output } = await until(
      async () => {
        const result = await this.state();
        if (pattern.test(result.output)) return result;
        throw new Error(`exit code ${result.code}: ${result.output}`);
      },
      `the state shows ${String(fault)}`,
      PATIENCE_MS,
    );
    return output;
  }

  /** Executes the block of the section that is marked `repair`, by its place among them; throws unless it ends with 0. */
  async repair(variables: Readonly<Record<string, string>> = {}, place = 0): Promise<string> {
    const block = this.repairs[place];
    if (!block) throw new Error(`the section has ${this.repairs.length} blocks marked repair`);
    const { code, output } = await runBlock(block, { environment: { ...this.environment, ...variables } });
    if (code !== 0) throw new Error(`line ${block.line}: exit code ${code}\n${output}`);
    return output;
  }

  /** Repeats the last block until it ends with 0. */
  async proves(): Promise<void> {
    await until(
      async () => {
        const result = await this.proof();
        if (result.code === 0) return true;
        throw new Error(`exit code ${result.code}: ${result.output}`);
      },
      'the proof ends with 0',
      PATIENCE_MS,
    );
  }
}
