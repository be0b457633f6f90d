import { until } from '@registrar/testkit';
import { PinoLog } from './log';
import { LogStream, type WriteBytes } from './log-stream';

/** A disk that can be full, take a part, or stand still. */
class Disk {
  text = '';
  tries = 0;
  state: 'ok' | 'full' | 'stalled' = 'ok';
  /** Bytes that one write takes at most. */
  most = Infinity;
  private held?: () => void;

  readonly write: WriteBytes = (bytes, done) => {
    this.tries += 1;
    const answer = (): void =>
      void setImmediate(() => {
        if (this.state === 'full')
          return done(Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 0);
        const taken = Math.min(bytes.length, this.most);
        this.text += bytes.subarray(0, taken).toString();
        done(null, taken);
      });
    if (this.state === 'stalled') this.held = answer;
    else answer();
  };

  goOn(): void {
    this.state = 'ok';
    this.held?.();
  }

  get lines(): { message: string; lines?: number; number?: number }[] {
    return this.text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { message: string });
  }
}

describe('the log on its way out', () => {
  let disk: Disk;
  let drops: number;
  let log: PinoLog;

  beforeEach(() => {
    disk = new Disk();
    drops = 0;
    log = newLog(10_000);
  });

  function newLog(maxBytes: number): PinoLog {
    const made = new PinoLog({
      app: 'test',
      level: 'info',
      to: new LogStream({ write: disk.write, maxBytes, retryMs: 1 }),
    });
    made.watchDrops(() => {
      drops += 1;
    });
    return made;
  }

  const numbersOf = (): (number | undefined)[] =>
    disk.lines.filter(({ message }) => message === 'line').map(({ number }) => number);
  const logLines = (count: number): void => {
    for (let number = 0; number < count; number += 1) log.info('line', { number });
  };

  it('is written in order, soon after a few lines and at once after many or an error', async () => {
    logLines(3);
    await until(() => disk.lines.length === 3, 'a few lines are written');
    log.error('broken');
    expect(disk.tries).toBeGreaterThan(1);
    await log.drain(5_000);
    logLines(1_000);
    expect(numbersOf().slice(0, 3)).toEqual([0, 1, 2]);
  });

  it.each([
    [32_768, 1],
    [32_767, 0],
  ])('has begun to be written as soon as %i bytes wait: %i times', async (bytes, tries) => {
    const stream = new LogStream({ write: disk.write });
    stream.write('a'.repeat(bytes - 10));
    expect(disk.tries).toBe(0);
    stream.write('b'.repeat(10));
    expect(disk.tries).toBe(tries);
    await stream.drain(5_000);
    expect(disk.text).toHaveLength(bytes);
  });

  it('is written whole where a write takes a part of it', async () => {
    disk.most = 7;
    logLines(20);
    await log.drain(60_000);
    expect(numbersOf()).toEqual(Array.from({ length: 20 }, (_, number) => number));
  });

  it.each(['full', 'stalled'] as const)(
    'takes no more than its bound while the disk is %s, counts what is dropped, and reports it once',
    async (state) => {
      disk.state = state;
      logLines(2_000);
      expect(drops).toBeGreaterThan(1_000);
      const kept = 2_000 - drops;
      if (state === 'full') await until(() => disk.tries > 3, 'the write is repeated');
      expect(disk.text).toBe('');
      disk.goOn();
      await until(
        () => disk.lines.some(({ message }) => message === 'log lines dropped'),
        'the drops are reported',
      );
      expect(numbersOf()).toEqual(Array.from({ length: kept }, (_, number) => number));
      expect(disk.lines.filter(({ message }) => message === 'log lines dropped')).toMatchObject([
        { level: 'warn', lines: drops },
      ]);
      const before = drops;
      logLines(1);
      await log.drain(5_000);
      expect([
        drops,
        numbersOf().length,
        disk.lines.filter(({ message }) => message === 'log lines dropped'),
      ]).toEqual([before, kept + 1, [expect.anything()]]);
    },
  );

  it('is waited for at the end no longer than wanted', async () => {
    disk.state = 'stalled';
    logLines(1);
    await expect(log.drain(1)).resolves.toBeUndefined();
    expect(disk.text).toBe('');
  });

  it('has nothing to wait for when nothing was logged', async () => {
    await expect(log.drain(60_000)).resolves.toBeUndefined();
    expect(disk.tries).toBe(0);
  });

  it.each<[string, () => number, string]>([
    ['is written as far as the output takes it at once', () => 4, 'rest'],
    ['is given up where the output takes nothing', () => 0, ''],
    [
      'is given up where the output would wait',
      () => {
        throw Object.assign(new Error('again'), { code: 'EAGAIN' });
      },
      '',
    ],
  ])('%s at the end of the process', (_, taking, expected) => {
    let taken = '';
    const stream = new LogStream({
      write: disk.write,
      writeNow: (bytes) => {
        const count = taken === '' ? taking() : 0;
        taken += bytes.subarray(0, count).toString();
        return count;
      },
    });
    stream.write('rest of it');
    stream.writeRest();
    expect(taken).toBe(expected);
  });

  it('is given up at the end of the process where writes fail', async () => {
    disk.state = 'full';
    const writeNow = jest.fn(() => 1);
    const stream = new LogStream({ write: disk.write, writeNow, retryMs: 60_000 });
    stream.write('first');
    stream.flush();
    await until(() => disk.tries === 1, 'it was tried');
    await new Promise((resolve) => {
      setImmediate(() => setImmediate(resolve));
    });
    stream.write('second');
    stream.writeRest();
    expect(writeNow).not.toHaveBeenCalled();
  });
});
