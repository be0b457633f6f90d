import { checkOf, rehearsedBlocks, sectionsOf } from './page';

const fenced = (info: string, text: string, indent = ''): string =>
  ['```' + info, ...text.split('\n'), '```'].map((line) => indent + line).join('\n');

describe('a page of a runbook', () => {
  it('has its headings with anchors, levels and blocks', () => {
    const page = `# A page\n\n## A "state"\n\n${fenced('sh run database', 'one\ntwo')}\n\n1. A step:\n\n${fenced('sql', 'select 1;', '   ')}\n`;
    expect(
      sectionsOf(page).map(({ heading, level, anchor, blocks }) => [heading, level, anchor, blocks]),
    ).toEqual([
      ['A page', 1, 'a-page', []],
      [
        'A "state"',
        2,
        'a-state',
        [
          { language: 'sh', marks: ['run', 'database'], text: 'one\ntwo', line: 5 },
          { language: 'sql', marks: [], text: 'select 1;', line: 12 },
        ],
      ],
    ]);
  });

  it('takes no line of a block for a heading', () => {
    expect(sectionsOf(`# A\n\n${fenced('sh', '# a comment')}\n`).map(({ heading }) => heading)).toEqual([
      'A',
    ]);
  });

  it('is refused where a block is not closed', () => {
    expect(() => sectionsOf('# A\n\n```sh\nls\n')).toThrow('the block that begins in line 3 is not closed');
  });

  it('rehearses the marked blocks in their order, and no other', () => {
    const page = `# A\n\n${fenced('sh run', 'one')}\n${fenced('sh', 'two')}\n# B\n${fenced('sh run', 'three')}\n`;
    expect(rehearsedBlocks(sectionsOf(page)).map(({ text }) => text)).toEqual(['one', 'three']);
  });
});

describe('the check of a section', () => {
  const check = (page: string, anchor = 'a') => {
    const found = checkOf(sectionsOf(page), anchor);
    return found && [found.state.text, found.proof.text];
  };
  const state = fenced('sh', 'state');
  const other = fenced('sh', 'other');
  const proof = fenced('sh', 'proof');

  it.each([
    [
      'its first block and the one after "Healthy when:"',
      `# A\n${state}\n${other}\nHealthy when:\n\n${proof}\n`,
    ],
    ['a proof with a condition', `# A\n${state}\nHealthy when, an hour later:\n${proof}\n`],
    ['those of what stands below it', `# A\n${state}\n## B\nHealthy when:\n${proof}\n# C\n${other}\n`],
    ['the last proof', `# A\n${state}\nHealthy when:\n${other}\n## B\nHealthy when:\n${proof}\n`],
  ])('is %s', (_, page) => {
    expect(check(page)).toEqual(['state', 'proof']);
  });

  it.each([
    ['there is no proof', `# A\n${state}\n${proof}\n`],
    ['the proof is the only block', `# A\nHealthy when:\n${proof}\n`],
    ['the words are followed by no block', `# A\n${state}\nHealthy when:\nit is.\n`],
    ['the proof is that of the next section', `# A\n${state}\n# B\nHealthy when:\n${proof}\n`],
  ])('is missing where %s', (_, page) => {
    expect(check(page)).toBeUndefined();
  });

  it('is refused for an anchor that no heading has', () => {
    expect(() => check(`# A\n${state}\n`, 'b')).toThrow('no heading has the anchor #b');
  });
});
