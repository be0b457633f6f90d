import { readOptions } from './options';

const seed = (): number => 42;

describe('the options of the chaos run', () => {
  it('have defaults, with a seed that is then printed', () => {
    expect(readOptions([], seed)).toEqual({ kills: 200, minutes: 10, seed: 42, clients: 6, calmSeconds: 600, hurry: false, keep: false });
  });

  it('are taken from the command line', () => {
    expect(readOptions(['--kills', '12', '--minutes', '0.5', '--seed', '7', '--clients', '2', '--calm-seconds', '60', '--hurry', '--keep'], seed)).toEqual({
      kills: 12, minutes: 0.5, seed: 7, clients: 2, calmSeconds: 60, hurry: true, keep: true,
    });
  });

  it.each([
    ['--kills', 'many'], ['--kills', '1.5'], ['--minutes', '0'], ['--minutes', '-1'], ['--seed', '1e3'], ['--clients', '0'], ['--calm-seconds', '1'],
  ])('refuse %s %s with the name of the option', (option, value) => {
    expect(() => readOptions([`${option}=${value}`], seed)).toThrow(`${option} is a number from`);
  });

  it('refuse what there is not', () => {
    expect(() => readOptions(['--mercy'], seed)).toThrow('--mercy');
  });
});
