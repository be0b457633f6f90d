import { StoredTexts } from '@registrar/adapter-postgres';
import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { Settings } from '../settings/settings';
import type { ProcessKind } from './database';

const BYTES_PER_MIB = 1_048_576;

/** Texts of answers that this process retains: of the public API alone, whose clients read the same again and again. */
export function newStoredTexts(
  kind: ProcessKind,
  { answerCacheMib }: Pick<Settings, 'answerCacheMib'>,
  metrics: MetricsRegistry,
): StoredTexts {
  if (kind !== 'public-api') return new StoredTexts(0);
  const reads = metrics.counter(
    'registrar_stored_answers_reads_total',
    'Reads of domains, lists and zones whose text may be stored; outcome: current (the stored text was sent), changed, or unknown (nothing was stored)',
    ['outcome'],
  );
  const texts = new StoredTexts(answerCacheMib * BYTES_PER_MIB, (outcome) => reads.inc({ outcome }));
  metrics.gauge('registrar_stored_answers_bytes', 'Size of the stored texts of answers', () => texts.size);
  return texts;
}
