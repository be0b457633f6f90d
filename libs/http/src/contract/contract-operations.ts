import { OPERATION_ERRORS } from './operation-errors.generated';

/** Ids of the operations of the contract; every other one is an addition of ours. */
export const CONTRACT_OPERATIONS: readonly string[] = Object.keys(OPERATION_ERRORS);
