import { valueWords } from '../text/words';

type Tone = 'good' | 'busy' | 'bad' | 'quiet';
const TONES: Readonly<Record<Tone, readonly string[]>> = {
  good: [
    'active',
    'succeeded',
    'success',
    'delivered',
    'live',
    'closed_circuit',
    'carried_out',
    'done',
    'paid',
    'confirmed',
  ],
  busy: [
    'open',
    'pending',
    'waiting',
    'created',
    'asked',
    'started',
    'pending_create',
    'half_open',
    'deleting',
    'restoring',
    'kept',
    'lapsing',
    'needs attention',
    'standing',
    'setting',
    'lifting',
  ],
  bad: [
    'failed',
    'refused',
    'blocked',
    'stopped',
    'suspended',
    'open_circuit',
    'unknown',
    'disputed',
    'in trouble',
    'rejected',
  ],
  quiet: [],
};

const toneOf = (state: string): Tone =>
  (Object.keys(TONES) as Tone[]).find((tone) => TONES[tone].includes(state)) ?? 'quiet';

/** A state: a dot in one of four tones, and its words. */
export function StateBadge({ state, tone }: { state: string; tone?: Tone }) {
  return (
    <span className={`ui-state ui-state-${tone ?? toneOf(state)}`}>
      <span className="ui-dot" aria-hidden="true" />
      {valueWords(state)}
    </span>
  );
}
