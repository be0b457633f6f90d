import type { AppError } from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BodyPace } from './body-pace';

const MIB = 1_048_576;
const [OWN, OTHER] = [7, 8];

let now: number;
let pace: BodyPace;

beforeEach(() => {
  now = 1_000;
  pace = new BodyPace({}, () => now);
});

/** A body that arrives, and the refusal that its client gets. */
class Upload {
  refusal?: AppError;
  closes = false;
  private readonly raw = { socket: { bytesRead: 300 } };

  constructor(length: number | undefined, accountId?: number) {
    const headers =
      length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${length}` };
    const reply = {
      raw: { closed: false },
      sent: false,
      header: (name: string, value: string) => {
        this.closes = name === 'connection' && value === 'close';
      },
      send: (refusal: AppError) => {
        this.refusal = refusal;
      },
    };
    const request = { headers, raw: this.raw, context: accountId && { requestId: 'r', accountId } };
    pace.begin(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  }

  arrive(bytes: number): void {
    this.raw.socket.bytesRead += bytes;
  }
}

/** Seconds until the upload is refused, at most `seconds`. */
function secondsOf(upload: Upload, seconds: number, bytesAt: (second: number) => number): number {
  for (let second = 1; second <= seconds; second += 1) {
    upload.arrive(bytesAt(second));
    now += 1_000;
    pace.check();
    if (upload.refusal) return second;
  }
  return Infinity;
}

describe('the pace of a body', () => {
  it.each<[string, number | undefined, (second: number) => number, number]>([
    ['of 64 MiB at 1 MB/s is accepted', 64 * MIB, () => 1_000_000, Infinity],
    ['of 64 MiB at 56 kB/s is accepted', 64 * MIB, () => 56_000, Infinity],
    ['of 64 MiB at 16 kB/s is accepted until its time is over', 64 * MIB, () => 16_000, 1_200],
    ['of 64 MiB at 15.9 kB/s is refused after ten seconds', 64 * MIB, () => 15_900, 10],
    ['of 1 MiB less a byte at 1 kB/s is accepted', MIB - 1, () => 1_000, Infinity],
    ['of 1 MiB less a byte at 999 bytes a second is refused after 30 s', MIB - 1, () => 999, 30],
    ['that pauses for nine seconds is accepted', 64 * MIB, (at) => (at % 10 === 0 ? 800_000 : 0), Infinity],
    ['that pauses for ten seconds is refused', 64 * MIB, (at) => (at > 20 ? 0 : 800_000), 30],
    ['that begins fast and then drips is refused', 64 * MIB, (at) => (at < 20 ? MIB : 1_000), 29],
    ['in chunks is large once 1 MiB of it has arrived', undefined, (at) => (at < 2 ? MIB : 10), 11],
  ])('%s', (_, length, bytesAt, seconds) => {
    const upload = new Upload(length);
    const body = length ?? 64 * MIB;
    const most = Math.min(1_500, Math.floor(body / Math.max(1, bytesAt(1), bytesAt(10) / 10)));
    expect(secondsOf(upload, most, bytesAt)).toBe(seconds);
    expect(upload.closes).toBe(seconds !== Infinity);
    if (seconds !== Infinity) expect(upload.refusal).toMatchObject({ kind: 'request_timeout' });
  });

  it('names the time within which a body must arrive', () => {
    const upload = new Upload(64 * MIB);
    expect(secondsOf(upload, 1_500, () => 20_000)).toBe(1_200);
    expect(upload.refusal).toMatchObject({
      code: 'request.timeout',
      details: 'The body of a request must arrive within 20 minutes.',
    });
  });

  it('does not count seconds in which the process was blocked', () => {
    const upload = new Upload(64 * MIB);
    now += 60_000;
    pace.check();
    expect(upload.refusal).toBeUndefined();
  });

  it('of four long uploads of an account is accepted, and a fifth is refused with the time to come back', () => {
    const first = [1, 2, 3, 4].map(() => new Upload(64 * MIB, OWN));
    const other = new Upload(64 * MIB, OTHER);
    const later = (milliseconds: number): void => {
      for (const upload of [...first, other]) upload.arrive(1_000_000);
      now += milliseconds;
      pace.check();
    };
    later(1_000);
    later(1_000);
    const fifth = new Upload(100, OWN);
    later(1_000);
    expect(fifth.refusal).toBeUndefined();
    later(1_000);
    expect(fifth.refusal).toMatchObject({
      kind: 'too_many_requests',
      code: 'request.too_many_uploads',
      details: 'Upload limit reached (4 at once). Wait until an upload of the account has ended.',
      retryAfterSeconds: 10,
    });
    expect(fifth.closes).toBe(true);
    expect([...first, other].map(({ refusal }) => refusal)).toEqual(Array(5).fill(undefined));
  });

  it('does not count bodies without an account against each other', () => {
    const uploads = Array.from({ length: 24 }, () => new Upload(64 * MIB));
    for (const second of [1, 2, 3]) {
      for (const upload of uploads) upload.arrive(second * 100_000);
      now += 1_000;
      pace.check();
    }
    expect(uploads.filter(({ refusal }) => refusal)).toEqual([]);
  });
});
