/** A state into which a test brings a real stack, and the sections whose commands it executes there. */
export interface ExecutedState {
  state: string;
  /** File below `test`. */
  spec: string;
  /** As in the links of alerts, below `docs/runbooks`. */
  sections: readonly string[];
}

const STACK = 'stack-states.slow-spec.ts';
const DATABASE = 'database-states.slow-spec.ts';
const RESTORE = 'restore.slow-spec.ts';

export const EXECUTED: readonly ExecutedState[] = [
  { state: 'registry down', spec: STACK, sections: ['registry-down.md#look'] },
  { state: 'Redis away', spec: STACK, sections: ['redis-away.md#look'] },
  { state: 'wrong environment', spec: STACK, sections: ['wrong-environment.md#look'] },
  {
    state: 'poison poll message',
    spec: STACK,
    sections: ['registries.md#messages-that-were-not-understood'],
  },
  { state: 'ledger difference planted', spec: STACK, sections: ['money.md#ledger'] },
  { state: 'certificate expired', spec: STACK, sections: ['registries.md#certificates'] },
  { state: 'key rotation', spec: STACK, sections: ['rotate-secrets.md#secrets_keys'] },
  { state: 'replica lag', spec: DATABASE, sections: ['database.md#replica'] },
  { state: 'disk full', spec: DATABASE, sections: ['database.md#a-full-disk'] },
  { state: 'restore', spec: RESTORE, sections: ['backup.md', 'restore.md'] },
];

const METRIC = 'the proof is a figure that a person compares over minutes';
const PAIR = 'the state is that of the machine, or of several processes; the pair of blocks is tested alone';
const ELSEWHERE = 'the state is tested in its own suite; the pair of blocks is tested alone';

/** Sections of alerts that no test executes in their state, each with the reason. */
export const NOT_EXECUTED: Readonly<Record<string, string>> = {
  'database.md#blocked-statements': METRIC,
  'database.md#pool': METRIC,
  'money.md#check-not-finished': METRIC,
  'money.md#deletes-in-the-add-grace-period': 'the proof compares a share that falls with the next month',
  'money.md#gateway-events': METRIC,
  'money.md#holds': 'a hold is unsettled after days',
  'money.md#payments': METRIC,
  'operations-needing-attention.md#look': ELSEWHERE,
  'process.md#clocks': PAIR,
  'process.md#event-loop': PAIR,
  'process.md#forwarder': PAIR,
  'process.md#log-lines': PAIR,
  'process.md#memory': PAIR,
  'process.md#process-down': PAIR,
  'process.md#restarts': PAIR,
  'process.md#tls-certificate': ELSEWHERE,
  'process.md#versions': PAIR,
  'queues.md#deletions-in-trouble': 'a deletion is in trouble for days before the alert',
  'queues.md#deliveries': METRIC,
  'queues.md#due-work': METRIC,
  'queues.md#jobs': METRIC,
  'queues.md#mails': METRIC,
  'queues.md#no-worker': PAIR,
  'queues.md#outbox': METRIC,
  'queues.md#reminders-of-registration-data': 'a reminder is late for weeks before the alert',
  'queues.md#zone-files': ELSEWHERE,
  'registries.md#no-credit': METRIC,
  'registries.md#refusals': METRIC,
  'registries.md#slow-answers': METRIC,
  'registries.md#waits-for-sessions': METRIC,
  'registry-down.md#an-unreadable-profile': ELSEWHERE,
  'service.md#answers-500': METRIC,
  'service.md#error-budget': METRIC,
  'service.md#overload': METRIC,
  'service.md#slow-answers': METRIC,
  'wrong-environment.md#a-copy-of-a-database': 'executed with restore.md, whose database is a copy',
};
