import { Progress } from './progress';

describe('the progress of a run', () => {
  it('computes the time left from the verdicts of this run alone', () => {
    const progress = new Progress(12, 0);
    for (let at = 0; at < 4; at += 1) progress.count('killed', true);
    progress.count('killed');
    progress.count('survived');
    expect(progress.line(120_000)).toBe('6/12, 5 killed, 1 survived, about 6 minutes left');
  });

  it('counts an equivalent mutant as a survivor, and names what is unfinished', () => {
    const progress = new Progress(2, 0);
    progress.count('equivalent');
    progress.count('unfinished');
    expect(progress.line(60_000)).toBe('2/2, 0 killed, 1 survived, 1 unfinished, about 0 minutes left');
  });

  it('knows no time left before the first verdict', () => {
    expect(new Progress(2, 0).line(60_000)).toBe('0/2, 0 killed, 0 survived, about 0 minutes left');
  });
});
