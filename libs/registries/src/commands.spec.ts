import { clTridOf, parseClTrid } from './commands';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('the clTRID of a command', () => {
  it.each([
    ['create', 1, `${ID}-create-1`],
    ['contact12', 30, `${ID}-contact12-30`],
  ])('names operation, step %s and attempt %d', (step, attempt, text) => {
    expect(clTridOf({ operationId: ID, step, attempt })).toBe(text);
    expect(parseClTrid(text)).toEqual({ operationId: ID, step, attempt });
  });

  it.each([
    '',
    'login-1',
    ID,
    `${ID}-create`,
    `${ID}-create-`,
    `${ID}-create-x`,
    `${ID}-create-1x`,
    `x${ID}-create-1`,
    `${ID}-create-1\n`,
    `${ID}--1`,
    `${ID}-12-1`,
    `${ID}-Create-1`,
    `${ID}-a1b-1`,
    `${ID}-a-b-1`,
    `${ID.toUpperCase()}-create-1`,
    `${ID.slice(0, -1)}-create-1`,
    `${ID.slice(1)}-create-1`,
    `${ID}0-create-1`,
    ...[1, 2, 3].map(
      (part) =>
        `${ID.split('-')
          .map((text, at) => (at === part ? text.slice(1) : text))
          .join('-')}-create-1`,
    ),
    ...[0, 1, 2, 3, 4].map(
      (part) =>
        `${ID.split('-')
          .map((text, at) => (at === part ? `g${text.slice(1)}` : text))
          .join('-')}-create-1`,
    ),
    `${ID.replaceAll('-', '')}-create-1`,
  ])('of another program is not read as one of ours: %j', (text) => {
    expect(parseClTrid(text)).toBeUndefined();
  });
});
