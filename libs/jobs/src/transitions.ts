import type { Transitions } from '@registrar/kernel';
import type { JobState } from './job';

/** `done` goes on by `:retry` alone, `stopped` never. */
export const JOB_MOVES: Transitions<JobState> = {
  draft: ['planning', 'stopped'],
  planning: ['planned', 'stopped'],
  planned: ['planning', 'running', 'stopped'],
  running: ['paused', 'done', 'stopped'],
  paused: ['running', 'done', 'stopped'],
  done: ['running'],
  stopped: [],
};
