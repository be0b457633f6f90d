import { OPERATION_ERRORS } from './operation-errors.generated';

/** Ids of the operations of the contract; every other operation is an extension. */
export const CONTRACT_OPERATIONS: readonly string[] = Object.keys(OPERATION_ERRORS);
