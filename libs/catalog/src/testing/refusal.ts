import { AppError } from '@registrar/kernel';

/** The refusal that the work throws. */
export function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('not refused');
}
