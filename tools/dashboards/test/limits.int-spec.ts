import { thresholdsOf } from '../src/limits';

const stepsOf = (alerts: readonly string[]): unknown[] =>
  thresholdsOf(alerts)
    .build()
    .steps.map(({ value, color }) => [value, color]);

describe('the limits of a panel', () => {
  it.each([
    ['of no alert', [], [[null, 'green']]],
    [
      'of a product of numbers',
      ['LedgerCheckUnfinished'],
      [
        [null, 'green'],
        [129_600, 'orange'],
      ],
    ],
    [
      'of a ceiling that fires',
      ['GraceDeletesNearLimit'],
      [
        [null, 'green'],
        [0.8, 'orange'],
      ],
    ],
    [
      'of two ceilings, in the order of their values',
      ['ErrorBudgetBurnsFast', 'ErrorBudgetBurnsSlowly'],
      [
        [null, 'green'],
        [0.006, 'orange'],
        [0.0144, 'red'],
      ],
    ],
    [
      'of a floor, below which the alert fires',
      ['TlsCertificateExpires'],
      [
        [null, 'red'],
        [1_209_600, 'green'],
      ],
    ],
  ])('are those %s', (_, alerts, steps) => {
    expect(stepsOf(alerts)).toEqual(steps);
  });

  it.each([
    ['an alert that does not exist', ['Absent'], 'no rule of docker/alerts is named Absent'],
    [
      'an alert without a limit',
      ['WorkerAbsent'],
      'the expression of WorkerAbsent does not end with a limit',
    ],
    ['a floor and a ceiling', ['TlsCertificateExpires', 'OutboxLag'], 'cannot have both floors and ceilings'],
  ])('are refused for %s', (_, alerts, message) => {
    expect(() => thresholdsOf(alerts)).toThrow(message);
  });
});
